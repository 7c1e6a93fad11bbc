/// What the characters before mean for those that follow, in a text that is one isolating run
/// sequence.
///
/// Each character begins at `start`, or boundary neutrals before it do, which go with it.
struct BidiWalk {
  /// The last strong type, which the level of the paragraph stands for at the start (X10, sos).
  enum Strong { case left, right, arabic }

  /// What is right before the character, as far as numbers depend on it (W4 and W5).
  enum Before {
    case anything
    case europeanNumber
    /// Terminators after a European number, which are part of it.
    case terminatedNumber
    case arabicNumber
    /// One separator after a number, which is part of it if the same kind of number follows.
    case europeanSeparator, arabicSeparator
    /// Terminators that are part of a European number if one follows.
    case terminators
    case bracket
  }

  /// The level of the paragraph.
  let base: UInt8
  private(set) var strong: Strong
  /// Whether what is before the neutral characters is set from right to left, as numbers count too
  /// (N1).
  private(set) var isRightToLeft: Bool
  private var before = Before.anything
  /// Where neutral characters begin whose levels depend on what follows, or -1.
  private var neutrals = -1
  /// Where `Before.terminators` begin.
  private var terminators = 0
  /// The level of the last run, or one that no run has.
  private var lastLevel = UInt8.max
  private var hasRightToLeft: Bool
  private var hasArabicNumber = false

  init(base: UInt8) {
    self.base = base
    isRightToLeft = base == 1
    strong = base == 1 ? .right : .left
    hasRightToLeft = base == 1
  }

  /// The level of characters of a direction (I1 and I2).
  private func level(isRightToLeft: Bool) -> UInt8 { isRightToLeft ? 1 : base &* 2 }

  /// The level of numbers that follow text from right to left (I1 and I2).
  private static let numberLevel: UInt8 = 2

  /// Takes a character of a strong class.
  mutating func takeLetter(_ class_: BidiClass, at start: Int, _ runs: inout [BidiRun]) {
    let isRightToLeft = class_ != .leftToRight
    settle(
      isRightToLeft: isRightToLeft, level(isRightToLeft: isRightToLeft), at: start, &runs)
    strong = isRightToLeft ? class_ == .arabicLetter ? .arabic : .right : .left
    before = .anything
    hasRightToLeft = hasRightToLeft || isRightToLeft
  }

  mutating func takeEuropeanNumber(at start: Int, _ runs: inout [BidiRun]) {
    // W2.
    if strong == .arabic { return takeArabicNumber(at: start, &runs) }
    switch before {
    case .europeanSeparator: neutrals = -1  // W4
    case .europeanNumber, .terminatedNumber: break
    case .terminators:  // W5
      if neutrals == terminators { neutrals = -1 }
      takeEuropean(at: terminators, &runs)
    case .anything, .bracket, .arabicNumber, .arabicSeparator: takeEuropean(at: start, &runs)
    }
    before = .europeanNumber
  }

  private mutating func takeEuropean(at start: Int, _ runs: inout [BidiRun]) {
    // W7.
    let isRightToLeft = strong != .left
    settle(
      isRightToLeft: isRightToLeft,
      isRightToLeft ? Self.numberLevel : level(isRightToLeft: false), at: start, &runs)
  }

  mutating func takeArabicNumber(at start: Int, _ runs: inout [BidiRun]) {
    if before == .arabicSeparator {
      neutrals = -1  // W4
    } else if before != .arabicNumber {
      settle(isRightToLeft: true, Self.numberLevel, at: start, &runs)
    }
    before = .arabicNumber
    hasArabicNumber = true
  }

  mutating func takeSeparator(isCommon: Bool, at start: Int) {
    let after = before
    takeNeutral(at: start)
    if after == .europeanNumber { before = .europeanSeparator }
    if after == .arabicNumber, isCommon { before = .arabicSeparator }
  }

  mutating func takeTerminator(at start: Int) {
    switch before {
    case .europeanNumber, .terminatedNumber: before = .terminatedNumber
    case .terminators: break
    case .anything, .bracket, .arabicNumber, .europeanSeparator, .arabicSeparator:
      takeNeutral(at: start)
      before = .terminators
      terminators = start
    }
  }

  mutating func takeNeutral(at start: Int) {
    if neutrals < 0 { neutrals = start }
    before = .anything
  }

  /// Takes a mark, which is of the type of what is before it (W1).
  ///
  /// - Returns: `false` after a bracket, where ICU has not always what the rules have (N0).
  mutating func takeMark(at start: Int, _ runs: inout [BidiRun]) -> Bool {
    switch before {
    case .bracket: return false
    // No longer a single separator.
    case .europeanSeparator, .arabicSeparator: before = .anything
    default: if lastLevel == .max, neutrals < 0 { put(base, at: start, &runs) }
    }
    return true
  }

  /// Takes a bracket, and the direction of its pair where that has any (N0).
  mutating func takeBracket(isRightToLeft: Bool?, at start: Int, _ runs: inout [BidiRun]) {
    if let isRightToLeft {
      settle(isRightToLeft: isRightToLeft, level(isRightToLeft: isRightToLeft), at: start, &runs)
    } else {
      takeNeutral(at: start)
    }
    before = .bracket
  }

  /// Ends the text, whose last neutral characters and separator have the level of the paragraph
  /// (N1, N2, L1).
  ///
  /// - Returns: `false` for texts to which ICU gives the level of the paragraph although they have
  ///   Arabic numbers, since nothing in them is to be turned round.
  mutating func end(at start: Int, count: Int, _ runs: inout [BidiRun]) -> Bool {
    if neutrals >= 0 {
      put(base, at: neutrals, &runs)
    } else if start < count {
      put(base, at: start, &runs)
    }
    return hasRightToLeft || !hasArabicNumber
  }

  /// Gives neutral characters before a place their level (N1 and N2), and what begins there its
  /// own.
  private mutating func settle(
    isRightToLeft: Bool, _ level: UInt8, at start: Int, _ runs: inout [BidiRun]
  ) {
    if neutrals >= 0 {
      let isWithin = isRightToLeft == self.isRightToLeft
      put(isWithin ? self.level(isRightToLeft: isRightToLeft) : base, at: neutrals, &runs)
      neutrals = -1
    }
    put(level, at: start, &runs)
    self.isRightToLeft = isRightToLeft
  }

  private mutating func put(_ level: UInt8, at start: Int, _ runs: inout [BidiRun]) {
    if level == lastLevel { return }
    lastLevel = level
    runs.append(BidiRun(start: UInt32(truncatingIfNeeded: start), level: level))
  }
}
