import CICU

/// What the rules of UAX #9 tell characters apart by: the Bidi_Class property, with brackets as classes of
/// their own.
enum BidiClass: UInt8 {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, europeanSeparator, europeanTerminator, arabicNumber, commonSeparator
  case nonspacingMark, boundaryNeutral
  /// White space and other neutral characters.
  case neutral
  /// A neutral character that is a bracket (BD14 and BD15).
  case openingBracket, closingBracket
  case paragraphSeparator
  /// A segment separator, or one of the characters that begin and end embeddings, overrides and isolates.
  case other

  /// The class of a character.
  init(_ value: UInt32) {
    let code = Int32(bitPattern: value)
    let class_ = Self.ofICU[Int(icu_bidiClass(code))]
    guard class_ == .neutral, value >= 0x28 else {
      self = class_
      return
    }
    switch icu_bracketType(code) {
    case Int32(ICU_BRACKET_OPEN): self = .openingBracket
    case Int32(ICU_BRACKET_CLOSE): self = .closingBracket
    default: self = .neutral
    }
  }

  /// The class of each number that ICU has for one.
  private static let ofICU: [BidiClass] = {
    var classes = [BidiClass](repeating: .other, count: 64)
    let known: [(Int32, BidiClass)] = [
      (ICU_BIDI_L, .leftToRight), (ICU_BIDI_R, .rightToLeft), (ICU_BIDI_AL, .arabicLetter),
      (ICU_BIDI_EN, .europeanNumber), (ICU_BIDI_ES, .europeanSeparator),
      (ICU_BIDI_ET, .europeanTerminator), (ICU_BIDI_AN, .arabicNumber),
      (ICU_BIDI_CS, .commonSeparator), (ICU_BIDI_NSM, .nonspacingMark),
      (ICU_BIDI_BN, .boundaryNeutral), (ICU_BIDI_WS, .neutral), (ICU_BIDI_ON, .neutral),
      (ICU_BIDI_B, .paragraphSeparator),
    ]
    for (value, class_) in known { classes[Int(value)] = class_ }
    return classes
  }()

  /// The classes of the characters of the first plane.
  static let table: [BidiClass] = (0..<UInt32(FirstPlane<BidiClass>.count)).map { BidiClass($0) }
}

extension FirstPlane<BidiClass> {
  /// The class of the character that begins at an index below the number of bytes, and where it ends.
  @inline(__always)
  func character(at index: Int) -> (class: BidiClass, end: Int) {
    let (value, end) = character(at: index) { BidiClass($0.value) }
    return (value, end)
  }
}
