/// Sets of characters that are two bytes in UTF-8 (U+0080 to U+07FF): a word of 64 characters for
/// each byte that may begin one, empty where a byte begins none.
enum TwoByteSet {
  /// The number of words of a set.
  static let count = 256

  /// Adds a character to a set of `words`.
  static func insert(_ value: UInt32, into words: inout [UInt64], at start: Int) {
    guard (0x80..<0x800).contains(value) else { return }
    words[start + 0xC0 + Int(value >> 6)] |= 1 << UInt64(value & 0x3F)
  }

  /// Passes characters of a set, and spaces between them.
  ///
  /// - Parameters:
  ///   - set: The words of the set, of which there are `count`: any byte tells of one of them.
  ///   - bytes: The text; nothing is read beyond its end.
  /// - Returns: Where others begin, and where the last of the set ends.
  @inline(__always)
  static func pass(
    _ set: UnsafePointer<UInt64>, in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (end: Int, endOfLast: Int) {
    guard let text = bytes.baseAddress else { return (start, start) }
    let limit = bytes.count &- 1
    var index = start
    var endOfLast = start
    while index < limit {
      let first = text[index]
      // The low six bits of the second byte tell characters of one first byte apart.
      if set[Int(first)] &>> UInt64(text[index &+ 1]) & 1 == 1 {
        index &+= 2
        endOfLast = index
      } else if first == 0x20 {
        index &+= 1
      } else {
        break
      }
    }
    return (index, endOfLast)
  }
}
