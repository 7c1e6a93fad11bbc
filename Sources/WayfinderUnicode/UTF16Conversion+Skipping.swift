extension UTF16Conversion {
  /// Skips most of the text before a UTF-16 offset.
  ///
  /// - Parameters:
  ///   - left: A number of units; those skipped are taken from it.
  ///   - bytes: Well-formed UTF-8.
  /// - Returns: The start of the scalar up to which was skipped.
  /// - Complexity: O(*n*), at the speed of `utf16Count(ofUTF8:)`.
  package static func skip(_ left: inout Int, inUTF8 bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var position = 0
    while position + stride <= bytes.count {
      let count = utf16Count(
        ofUTF8: UnsafeBufferPointer(rebasing: bytes[position..<position + stride]))
      if count > left { break }
      left -= count
      position += stride
    }
    // The units of a sequence are counted where it begins.
    while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
    return position
  }

  private static let stride = 256
}
