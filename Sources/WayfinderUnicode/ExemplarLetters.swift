import CICU

/// The letters with which a language is written, by CLDR.
public enum ExemplarLetters {
  /// Returns the ranges of letters in everyday use in a locale's language; none where it is not known.
  ///
  /// - Throws: `UnicodeError` where ICU fails.
  public static func ranges(locale: String) throws(UnicodeError) -> [ClosedRange<UInt32>] {
    var status: ICUStatus = 0
    guard let set = icu_exemplars(locale, &status) else {
      try UnicodeError.check(status, "list the letters of '\(locale)'")
      return []
    }
    defer { icu_setClose(set) }
    var result: [ClosedRange<UInt32>] = []
    for index in 0..<icu_setCount(set) {
      var first: Int32 = 0
      var last: Int32 = 0
      icu_setRange(set, index, &first, &last)
      if first >= 0, first <= last { result.append(UInt32(first)...UInt32(last)) }
    }
    return result
  }
}
