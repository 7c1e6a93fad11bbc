import CWayfinderLines

extension ParagraphCore {
  /// Fewer segments are not worth it.
  private static let leastNumbered = 12
  private static let mostDistinct = 255

  /// Calls `body` with the distinct codes among some and a byte for each of these that says which it is,
  /// four in a word, where that takes less memory by a quarter; else with nothing.
  ///
  /// - Complexity: O(*n*).
  static func withDistinct<Result>(
    _ codes: UnsafeBufferPointer<UInt32>?,
    _ body: (
      _ distinct: UnsafeBufferPointer<UInt32>, _ numbers: UnsafeBufferPointer<UInt32>
    ) -> Result
  ) -> Result {
    let none = UnsafeBufferPointer<UInt32>(start: nil, count: 0)
    guard let codes, codes.count >= leastNumbered else { return body(none, none) }
    let words = (codes.count + 3) / 4
    let capacity = min(mostDistinct, codes.count / 2)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity + words) { memory in
      guard let distinct = memory.baseAddress else { return body(none, none) }
      let numbers = distinct + capacity
      // Bytes that stand for no segment are to be the same for the same codes.
      numbers.initialize(repeating: 0, count: words)
      let count = wl_number(
        codes.baseAddress, UInt32(truncatingIfNeeded: codes.count), distinct,
        UnsafeMutableRawPointer(numbers).assumingMemoryBound(to: UInt8.self),
        UInt32(truncatingIfNeeded: capacity))
      if count == 0 { return body(none, none) }
      return body(
        UnsafeBufferPointer(start: distinct, count: Int(count)),
        UnsafeBufferPointer(start: numbers, count: words))
    }
  }
}
