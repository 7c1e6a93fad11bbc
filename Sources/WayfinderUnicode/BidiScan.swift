/// Looks for characters that may have levels above 0 in text that starts from left to right.
///
/// Those are the characters that `TextTraits.mayNeedBidi` tells of, by the bytes they begin with: a long
/// text is looked through without a look at each character.
package enum BidiScan {
  /// Whether there are any in well-formed UTF-8.
  ///
  /// - Complexity: O(*n*), eight bytes at a time where all are ASCII.
  package static func finds(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = 0
    while index < raw.count {
      if index + 8 <= raw.count,
        raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        index += 8
        continue
      }
      let lead = raw[index]
      if lead < 0xD6 {
        index += 1
        continue
      }
      let second = index + 1 < raw.count ? raw[index + 1] : 0
      let third = index + 2 < raw.count ? raw[index + 2] : 0
      if isFound(lead, second, third) { return true }
      index += lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    }
    return false
  }

  private static func isFound(_ lead: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    switch lead {
    // Hebrew to Arabic Extended-A: U+0590 and up.
    case 0xD6...0xDF: lead > 0xD6 || second >= 0x90
    case 0xE0: second <= 0xA3
    // U+200F, and the controls of embeddings and isolates.
    case 0xE2:
      second == 0x80
        ? third == 0x8F || (0xAA...0xAE).contains(third)
        : second == 0x81 && (0xA6...0xA9).contains(third)
    // Presentation forms, with the few before them.
    case 0xEF: (0xAC...0xB7).contains(second) || (0xB9...0xBB).contains(second)
    case 0xF0: (second == 0x90 || second == 0x9E) && third >= 0xA0
    default: false
    }
  }
}
