/// What a text is cut into, word by word, and the parts of it whose fonts make lines higher.
struct AssembledCodes: ~Copyable {
  private(set) var codes = GrowingBuffer<UInt32>()
  private(set) var fallbacks: [FallbackSpan] = []

  /// A place among the parts with other fonts to go back to.
  struct FallbackMark {
    fileprivate var count: Int
    /// Where the last of these parts ended.
    fileprivate var end: Int
  }

  var count: Int { codes.count }

  @inline(__always)
  var fallbackMark: FallbackMark {
    FallbackMark(
      count: fallbacks.count,
      end: fallbacks.isEmpty ? 0 : fallbacks[fallbacks.count - 1].range.upperBound)
  }

  mutating func removeAll() {
    codes.removeAll()
    if !fallbacks.isEmpty { fallbacks.removeAll(keepingCapacity: true) }
  }

  /// Takes back all codes but the first, and the parts noted after a mark.
  mutating func truncate(to count: Int, _ mark: FallbackMark) {
    codes.truncate(to: count)
    if fallbacks.isEmpty { return }
    fallbacks.removeSubrange(mark.count...)
    guard let last = fallbacks.last?.range else { return }
    fallbacks[mark.count - 1].range = last.lowerBound..<mark.end
  }

  /// Appends codes that `body` writes, as `GrowingBuffer` does.
  @inline(__always)
  mutating func append(upTo limit: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Int) {
    codes.append(upTo: limit, body)
  }

  @inline(__always)
  mutating func append(_ code: UInt32) { codes.append(code) }

  /// Appends the codes at some places of others.
  @inline(__always)
  mutating func append(_ places: Range<Int>, of others: borrowing GrowingBuffer<UInt32>) {
    codes.append(places, of: others)
  }

  /// Adds flags to a code.
  @inline(__always)
  mutating func add(_ flags: UInt32, at index: Int) { codes[index] |= flags }

  /// Changes the last code, of which there must be one.
  @inline(__always)
  var last: SegmentCode {
    get { SegmentCode(rawValue: codes[codes.count - 1]) }
    set { codes[codes.count - 1] = newValue.rawValue }
  }

  /// Notes that a part of the text, after all that were noted, has a font that makes lines higher.
  ///
  /// Parts with nothing but a space between are one: no line begins with spaces that hang.
  mutating func noteFallback(
    _ range: Range<Int>, _ extent: LineExtent, in text: UnsafeBufferPointer<UInt8>
  ) {
    if let last = fallbacks.last, last.extent == extent,
      last.range.upperBound == range.lowerBound
        || (last.range.upperBound + 1 == range.lowerBound && text[range.lowerBound - 1] == 0x20)
    {
      fallbacks[fallbacks.count - 1].range = last.range.lowerBound..<range.upperBound
    } else {
      fallbacks.append(FallbackSpan(range: range, extent: extent))
    }
  }
}
