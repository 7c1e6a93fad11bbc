import WayfinderUnicode

/// The rules of UAX #14 that are newer than the ICU at hand, as the browsers' own ICU has them.
enum NewerUnicodeRules {
  private static let hebrewLetter = LineBreakClass("HL")
  private static let quotation = LineBreakClass("QU")

  /// Whether a line may end before a code unit.
  ///
  /// - Parameter allowed: What ICU says.
  static func allows(
    _ units: UnsafeBufferPointer<UInt16>, before index: Int, otherwise allowed: Bool
  ) -> Bool {
    if allowed { return true }
    let last = units[index - 1]
    // Only what stands beside these characters has changed.
    guard last == 0x2D || last == 0x05BE || last & 0xFFF0 == 0x2010 || isOpening(units[index])
    else {
      return false
    }
    // LB21a since Unicode 16: Hebrew letters joined by a hyphen or maqaf may be parted after it.
    if last == 0x2D || last == 0x05BE || last == 0x2010, index >= 2 {
      let after = UnicodeText.scalar(in: units, at: index)
      return after.lineBreakClass == hebrewLetter
        && UnicodeText.scalar(in: units, before: index - 1).lineBreakClass == hebrewLetter
    }
    return isBesideEastAsianQuote(units, index)
  }

  /// LB19 and LB19a since Unicode 16: a line may end before an opening and after a closing quotation
  /// mark between East Asian characters.
  private static func isBesideEastAsianQuote(_ units: UnsafeBufferPointer<UInt16>, _ index: Int)
    -> Bool
  {
    let unit = units[index]
    let last = units[index - 1]
    if isOpening(unit) {
      guard index + 1 < units.count else { return false }
      let before = UnicodeText.scalar(in: units, before: index)
      let after = UnicodeText.scalar(in: units, at: index + 1)
      return isWide(before) && isWide(after) && !keepsNext(before)
    }
    if isClosing(last), index >= 2 {
      let before = UnicodeText.scalar(in: units, before: index - 1)
      let after = UnicodeText.scalar(in: units, at: index)
      return isWide(before) && isWide(after) && !keepsPrevious(after)
    }
    return false
  }

  private static func isOpening(_ unit: UInt16) -> Bool { unit == 0x201C || unit == 0x2018 }
  private static func isClosing(_ unit: UInt16) -> Bool { unit == 0x201D || unit == 0x2019 }

  /// East_Asian_Width F, W or H.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.eastAsianWidth == .wide || (0xFF61...0xFFDC).contains(scalar.value)
  }

  private static let keepingNext = ["OP", "GL", "WJ", "QU", "ZWJ", "PR"].compactMap {
    LineBreakClass($0)
  }
  private static let keepingPrevious = [
    "CL", "CP", "EX", "IS", "SY", "NS", "BA", "HY", "CJ", "IN", "GL", "WJ", "QU", "CM", "ZWJ", "PO",
  ].compactMap { LineBreakClass($0) }

  /// Whether other rules keep a character with the next.
  private static func keepsNext(_ scalar: Unicode.Scalar) -> Bool {
    keepingNext.contains(scalar.lineBreakClass)
  }

  /// Whether other rules keep a character with the one before.
  private static func keepsPrevious(_ scalar: Unicode.Scalar) -> Bool {
    keepingPrevious.contains(scalar.lineBreakClass)
  }
}
