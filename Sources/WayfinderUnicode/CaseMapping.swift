import CICU

/// Full Unicode case mappings, which may change the length of the text (`ß` to `SS`).
public enum CaseMapping: Hashable, Sendable {
  /// Every letter in upper case.
  case uppercase
  /// Every letter in lower case, final sigma in its final form.
  case lowercase
  /// The first letter of every word in title case, the rest as it is (CSS `capitalize`).
  case capitalize

  /// Returns the mapped text by the rules of a locale (`tr`: `i` to `İ`).
  ///
  /// - Complexity: O(*n*).
  public func mapped(_ units: [UInt16], locale: String = "") -> [UInt16] {
    switch self {
    case .uppercase: return Self.transform(units, locale, icu_upper) ?? units
    case .lowercase: return Self.transform(units, locale, icu_lower) ?? units
    case .capitalize: return Self.capitalized(units, locale)
    }
  }

  private static func capitalized(_ units: [UInt16], _ locale: String) -> [UInt16] {
    guard let words = try? BreakIterator(.word, locale: locale), (try? words.setText(units)) != nil
    else { return units }
    var result: [UInt16] = []
    result.reserveCapacity(units.count)
    var start = 0
    words.forEachBoundary { end, _ in
      var first = start
      while first < end, !UnicodeText.scalar(in: units, at: first).properties.isAlphabetic {
        first += UnicodeText.width(in: units, at: first)
      }
      result.append(contentsOf: units[start..<first])
      if first < end {
        let next = first + UnicodeText.width(in: units, at: first)
        let letter = Array(units[first..<next])
        result.append(contentsOf: transform(letter, locale, icu_title) ?? letter)
        result.append(contentsOf: units[next..<end])
      }
      start = end
    }
    return result
  }

  private typealias Function = (
    UnsafeMutablePointer<UInt16>?, Int32, UnsafePointer<UInt16>?, Int32, UnsafePointer<CChar>?,
    UnsafeMutablePointer<ICUStatus>?
  ) -> Int32

  private static func transform(
    _ units: [UInt16], _ locale: String, _ function: Function
  ) -> [UInt16]? {
    ICUString.filled(capacity: units.count + 8) { buffer, capacity, status in
      function(buffer, capacity, units, Int32(units.count), locale, &status)
    }
  }
}

/// Unicode normalization forms.
public enum NormalizationForm: Hashable, Sendable {
  /// Canonical composition.
  case nfc
  /// Compatibility composition.
  case nfkc

  /// Returns the normalized text.
  ///
  /// - Complexity: O(*n*).
  public func normalized(_ units: [UInt16]) -> [UInt16] {
    let result = ICUString.filled(capacity: units.count * 3 + 8) { buffer, capacity, status in
      switch self {
      case .nfc: icu_nfc(buffer, capacity, units, Int32(units.count), &status)
      case .nfkc: icu_nfkc(buffer, capacity, units, Int32(units.count), &status)
      }
    }
    return result ?? units
  }
}
