import CWayfinderScan
import WayfinderUnicode

/// Where grapheme clusters end (UAX #29), as far as two neighbouring characters tell.
enum GraphemeRules {
  enum Answer: UInt8 {
    case boundary, noBoundary
    /// More than the two characters decides: emoji sequences, flags, conjuncts.
    case unknown
  }

  /// What stands for a boundary unless the second character is Indic.
  private static let unknownBeforeIndic: UInt8 = 3
  /// The row of extenders without a combining class.
  private static let vowelRow = UInt8(WF_BREAK_CLASSES) - 1

  /// What stands between two characters.
  @inline(__always)
  static func between(
    _ a: wf_character, _ b: wf_character, next: UInt32, _ table: UnsafePointer<wf_table>
  ) -> Answer {
    if Int(a.flags & b.flags) & WF_SIMPLE != 0 { return .boundary }
    let isVowel = a.lead == 0 && a.graphemeBreak == GraphemeBreak.extend.rawValue
    let row = isVowel ? vowelRow : a.graphemeBreak
    let answer = wf_table_cluster(table, row, b.graphemeBreak)
    if answer == unknownBeforeIndic {
      return ConjunctRules.range.contains(next) ? .unknown : .boundary
    }
    return Answer(rawValue: answer) ?? .unknown
  }

  /// Fills in the answers for all classes.
  static func fill(_ table: UnsafeMutablePointer<wf_table>) {
    withUnsafeMutableBytes(of: &table.pointee.clusters) { clusters in
      for before in 0...vowelRow {
        for after in 0..<vowelRow {
          let isVowel = before == vowelRow
          let row = isVowel ? GraphemeBreak.extend.rawValue : before
          let answers = [UInt32(0x61), 0x915].map {
            decide(row, after, next: $0, isVowel: isVowel)
          }
          clusters[Int(before) * Int(WF_BREAK_CLASSES) + Int(after)] =
            answers[0] == answers[1] ? answers[0].rawValue : unknownBeforeIndic
        }
      }
    }
  }

  private static func decide(
    _ a: UInt8, _ b: UInt8, next: UInt32, isVowel: Bool
  ) -> Answer {
    guard let before = GraphemeBreak(rawValue: a), let after = GraphemeBreak(rawValue: b) else {
      return .unknown
    }
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
      if isVowel, !joinsAcrossVowels { return .boundary }
      return joinsConjuncts && ConjunctRules.range.contains(next) ? .unknown : .boundary
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
