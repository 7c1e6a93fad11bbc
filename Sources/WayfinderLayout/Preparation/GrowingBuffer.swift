/// A list of plain values that only grows, for loops in which an array's checks would be felt.
///
/// Invariant: the first `count` of the `capacity` values at `base` are initialized, and an index that is
/// read is less than `count`; no pointer is handed out that outlives a call.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 64) {
    self.capacity = capacity
    base = .allocate(capacity: capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init(capacity: max(1, count))
    base.initialize(repeating: element, count: count)
    self.count = count
  }

  deinit { base.deallocate() }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return base[index]
    }
    set {
      assert(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let source = elements.baseAddress else { return }
    if count + elements.count > capacity { grow(to: count + elements.count) }
    (base + count).initialize(from: source, count: elements.count)
    count += elements.count
  }

  /// Appends a part of another buffer.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of other: borrowing GrowingBuffer<Element>) {
    assert(range.lowerBound >= 0 && range.upperBound <= other.count)
    if count + range.count > capacity { grow(to: count + range.count) }
    var target = base + count
    for index in range {
      target.initialize(to: other.base[index])
      target += 1
    }
    count += range.count
  }

  /// Appends values that `body` writes.
  ///
  /// - Parameter body: Takes the first of all values, with room for `limit` more than there are; writes
  ///   some of these and returns how many.
  @inline(__always)
  mutating func append(upTo limit: Int, _ body: (UnsafeMutablePointer<Element>) -> Int) {
    if count + limit > capacity { grow(to: count + limit) }
    let written = body(base)
    assert(written >= 0 && written <= limit)
    count += written
  }

  mutating func removeAll() { count = 0 }

  /// Drops all but the first values.
  mutating func truncate(to count: Int) { self.count = min(self.count, count) }

  /// Calls `body` with the values.
  @inline(__always)
  func withElements<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: base, count: count))
  }

  private mutating func grow(to least: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: max(least, capacity * 2))
    new.moveInitialize(from: base, count: count)
    base.deallocate()
    base = new
    capacity = max(least, capacity * 2)
  }
}

extension GrowingBuffer where Element == UInt8 {
  /// Whether some bytes stand at a place, eight at a time; the last eight may overlap those before.
  @inline(__always)
  func holds(_ other: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
    assert(start >= 0 && start + other.count <= count)
    return withElements { all in
      let own = UnsafeRawBufferPointer(all)
      let other = UnsafeRawBufferPointer(other)
      if other.count < 8 {
        var index = 0
        while index < other.count {
          if own[start &+ index] != other[index] { return false }
          index &+= 1
        }
        return true
      }
      let last = other.count &- 8
      var index = 0
      while true {
        if own.loadUnaligned(fromByteOffset: start &+ index, as: UInt64.self)
          != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        {
          return false
        }
        if index == last { return true }
        index = min(index &+ 8, last)
      }
    }
  }
}
