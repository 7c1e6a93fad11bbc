import WayfinderUnicode

/// The rules of UAX #14 that are newer than the ICU at hand, as the browsers' own ICU has them.
enum NewerUnicodeRules {
  private static let hebrewLetter = LineBreakClass("HL")
  private static let hyphen = LineBreakClass("HY")
  private static let breakAfter = LineBreakClass("BA")

  /// Whether a line may end before a code unit.
  ///
  /// - Parameter allowed: What ICU says.
  static func allows(_ units: [UInt16], before index: Int, otherwise allowed: Bool) -> Bool {
    let last = units[index - 1]
    // LB21a since Unicode 16: Hebrew letters joined by a hyphen or maqaf may be parted after it.
    if !allowed, last == 0x2D || last == 0x05BE || last == 0x2010, index >= 2 {
      let after = UnicodeText.scalar(in: units, at: index)
      return after.lineBreakClass == hebrewLetter
        && UnicodeText.scalar(in: units, before: index - 1).lineBreakClass == hebrewLetter
    }
    return allowed
  }
}
