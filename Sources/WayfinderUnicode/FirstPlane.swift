/// Looks characters of UTF-8 up in a table of the first plane.
///
/// What it reads is inside of both buffers whatever the bytes are: the table has 65,536 values and
/// is looked up by 16 bits, and no byte is read beyond the end of the text. Where the bytes are not
/// well-formed the values mean nothing.
struct FirstPlane<Value> {
  let bytes: UnsafeBufferPointer<UInt8>
  private let text: UnsafePointer<UInt8>
  private let table: UnsafePointer<Value>

  /// The number of characters of the plane.
  static var count: Int { 0x10000 }

  /// Calls a function with what looks up characters of a text, which must not leave it.
  ///
  /// - Parameter table: A value for each character of the plane.
  /// - Returns: `nil` where there is no text.
  static func withCharacters<Result>(
    of bytes: UnsafeBufferPointer<UInt8>, _ table: [Value], _ body: (FirstPlane) -> Result
  ) -> Result? {
    guard let text = bytes.baseAddress, table.count == count else { return nil }
    return table.withUnsafeBufferPointer { table in
      table.baseAddress.map { body(FirstPlane(bytes: bytes, text: text, table: $0)) }
    }
  }

  /// The value of the character that begins at an index below the number of bytes, and where it
  /// ends.
  ///
  /// - Parameter beyond: The value of a character beyond the plane.
  @inline(__always)
  func character(
    at index: Int, beyond: (Unicode.Scalar) -> Value
  ) -> (value: Value, end: Int) {
    let first = Int(text[index])
    if first < 0x80 { return (table[first], index &+ 1) }
    // The bits by which bytes are told apart are subtracted, or beyond the 16th.
    if first < 0xE0, index &+ 1 < bytes.count {
      let value = first &<< 6 &+ Int(text[index &+ 1]) &- 0x3080
      return (table[Int(UInt16(truncatingIfNeeded: value))], index &+ 2)
    }
    if first < 0xF0, index &+ 2 < bytes.count {
      let value =
        first &<< 12 &+ Int(text[index &+ 1]) &<< 6 &+ Int(text[index &+ 2]) &- 0x2080
      return (table[Int(UInt16(truncatingIfNeeded: value))], index &+ 3)
    }
    let (scalar, width) = UnicodeText.scalar(inUTF8: bytes, at: index)
    return (beyond(scalar), index &+ width)
  }
}
