import CWayfinderScan
import WayfinderUnicode

/// Where grapheme clusters end (UAX #29), as far as two neighbouring characters tell.
enum GraphemeRules {
  enum Answer {
    case boundary, noBoundary
    /// More than the two characters decides: emoji sequences, flags, conjuncts.
    case unknown
  }

  /// What stands between two characters.
  @inline(__always)
  static func between(_ a: wf_character, _ b: wf_character, next: UInt32) -> Answer {
    if Int(a.flags & b.flags) & WF_SIMPLE != 0 { return .boundary }
    return decide(a, b, next: next)
  }

  @inline(never)
  private static func decide(_ a: wf_character, _ b: wf_character, next: UInt32) -> Answer {
    guard let before = GraphemeBreak(rawValue: a.graphemeBreak),
      let after = GraphemeBreak(rawValue: b.graphemeBreak)
    else { return .unknown }
    switch (before, after) {
    case (.carriageReturn, .lineFeed): return .noBoundary  // GB3
    case (.control, _), (.carriageReturn, _), (.lineFeed, _): return .boundary  // GB4
    case (_, .control), (_, .carriageReturn), (_, .lineFeed): return .boundary  // GB5
    case (.leadingJamo, .leadingJamo), (.leadingJamo, .vowelJamo), (.leadingJamo, .openSyllable),
      (.leadingJamo, .closedSyllable):
      return .noBoundary  // GB6
    case (.openSyllable, .vowelJamo), (.openSyllable, .trailingJamo), (.vowelJamo, .vowelJamo),
      (.vowelJamo, .trailingJamo):
      return .noBoundary  // GB7
    case (.closedSyllable, .trailingJamo), (.trailingJamo, .trailingJamo):
      return .noBoundary  // GB8
    case (_, .extend), (_, .zeroWidthJoiner), (_, .spacingMark): return .noBoundary  // GB9, GB9a
    case (.prepend, _), (_, .prepend): return .unknown  // GB9b
    case (.zeroWidthJoiner, .pictographic): return .unknown  // GB11
    case (.regionalIndicator, .regionalIndicator): return .unknown  // GB12, GB13
    case (.extend, _), (.zeroWidthJoiner, _):
      // GB9c joins consonants to a virama before them, in versions of ICU that have the rule. Vowel
      // signs, whose combining class is zero, end the sequence.
      if before == .extend, a.lead == 0, !joinsAcrossVowels { return .boundary }
      return joinsConjuncts && (0x900...0xDFF).contains(next) ? .unknown : .boundary
    default: return .boundary  // GB999
    }
  }

  /// Whether this ICU holds conjuncts together, and even where a vowel sign stands in between.
  private static let joinsConjuncts = joins([0x915, 0x94D, 0x937])
  private static let joinsAcrossVowels = joins([0x915, 0x94D, 0x947, 0x937])

  private static func joins(_ text: [UInt16]) -> Bool {
    guard let breaks = try? BreakIterator(.grapheme), (try? breaks.setText(text)) != nil else {
      return true
    }
    return !breaks.isBoundary(text.count - 1)
  }
}
