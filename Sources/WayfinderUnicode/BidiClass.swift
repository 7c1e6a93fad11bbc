import CICU

/// What the rules of UAX #9 tell characters apart by: the Bidi_Class property, with brackets as
/// classes of their own.
enum BidiClass: UInt8 {
  case leftToRight, rightToLeft, arabicLetter
  case europeanNumber, europeanTerminator, arabicNumber
  case nonspacingMark, boundaryNeutral
  /// A neutral character that is a bracket (BD14 and BD15).
  case openingBracket, closingBracket
  case paragraphSeparator
  /// A segment separator, or one of the characters that begin and end embeddings, overrides and
  /// isolates.
  case other
  case europeanSeparator, commonSeparator
  /// White space and other neutral characters.
  case neutral

  /// Whether the character is neutral where no number is before it (W4 and W6).
  var isNeutralBesideLetters: Bool { rawValue >= Self.europeanSeparator.rawValue }

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

  /// The class of a character, looked up where that was done before.
  static func of(_ scalar: Unicode.Scalar) -> BidiClass {
    scalar.value < table.count ? table[Int(scalar.value)] : BidiClass(scalar.value)
  }

  /// For each strong class, by its number, the set of its characters of two bytes.
  fileprivate static let letters: [UInt64] = {
    var words = [UInt64](repeating: 0, count: 3 * TwoByteSet.count)
    for value in 0x80..<0x800 {
      let number = Int(table[value].rawValue)
      if number < 3 {
        TwoByteSet.insert(UInt32(value), into: &words, at: number * TwoByteSet.count)
      }
    }
    return words
  }()
}

extension FirstPlane<BidiClass> {
  /// The class of the character that begins at an index below the number of bytes, and where it
  /// ends.
  @inline(__always)
  func character(at index: Int) -> (class: BidiClass, end: Int) {
    let (value, end) = character(at: index) { BidiClass($0.value) }
    return (value, end)
  }

  /// Passes letters of one class with the marks after them and neutral characters between them,
  /// which are all of one level (W1, N1).
  ///
  /// - Parameters:
  ///   - letter: A strong class.
  ///   - start: Where such a letter ends.
  /// - Returns: Where other characters begin, and where the neutral ones right before them do.
  func pass(_ letter: BidiClass, from start: Int) -> (end: Int, neutrals: Int) {
    BidiClass.letters.withUnsafeBufferPointer { words in
      let place = Int(letter.rawValue) * TwoByteSet.count
      guard place < words.count, let base = words.baseAddress else { return (start, start) }
      return pass(letter, base + place, from: start)
    }
  }

  @inline(never)
  private func pass(
    _ letter: BidiClass, _ letters: UnsafePointer<UInt64>, from start: Int
  ) -> (end: Int, neutrals: Int) {
    var index = start
    var neutrals = start
    while index < bytes.count {
      let (class_, end) = character(at: index)
      if class_ == letter {
        (index, neutrals) = TwoByteSet.pass(letters, in: bytes, from: end)
        continue
      }
      if !class_.isNeutralBesideLetters {
        if class_ != .nonspacingMark { break }
        // A mark after a neutral character is neutral.
        if neutrals == index { neutrals = end }
      }
      index = end
    }
    return (index, neutrals)
  }
}
