/// What a text has that needs more than most.
public struct TextTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: UInt8

  /// Creates traits of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Characters of a level above 0 may be there although the text starts from left to right: a
  /// cheap test that holds for all such texts and a few others.
  public static let mayNeedBidi = TextTraits(rawValue: 1)
  /// There are controls, line ends within, soft hyphens or wide spaces.
  public static let isIrregular = TextTraits(rawValue: 2)
  /// There are letters from right to left (Bidi_Class R or AL).
  package static let isRightToLeft = TextTraits(rawValue: 4)
  /// There may be letters from left to right, numbers or formatting characters, by which a text
  /// from right to left gets other levels than one.
  package static let mayTurn = TextTraits(rawValue: 8)

  /// What ASCII text has, or `nil` where there are other characters.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  public static func ofASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> TextTraits? {
    let raw = UnsafeRawBufferPointer(bytes)
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    var union: UInt64 = 0
    var controls: UInt64 = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      union |= word
      // A byte below 0x20 borrows from its high bit.
      controls |= (word &- 0x2020_2020_2020_2020) & ~word
      index += 8
    }
    if union & high != 0 { return nil }
    var isIrregular = controls & high != 0
    for byte in raw[index...] {
      if byte >= 0x80 { return nil }
      if byte < 0x20 { isIrregular = true }
    }
    return isIrregular ? .isIrregular : []
  }
}
