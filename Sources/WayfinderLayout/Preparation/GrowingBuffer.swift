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

  mutating func removeAll() { count = 0 }

  /// Drops all but the first values.
  mutating func truncate(to count: Int) { self.count = min(self.count, count) }

  /// Calls `body` with the values.
  @inline(__always)
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: base, count: count))
  }

  private mutating func grow(to least: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: max(least, capacity * 2))
    new.moveInitialize(from: base, count: count)
    base.deallocate()
    base = new
    capacity = max(least, capacity * 2)
  }
}
