import WayfinderUnicode

/// One pattern made ready to be looked for in many haystacks.
struct HaystackScan {
  private let pattern: [UInt16]
  private let options: FindOptions
  private let search: CollationSearch
  private let caseComparison: CaseComparison?
  private let words: WordCheck?
  private let graphemes: BreakIterator?

  init(pattern: [UInt16], options: FindOptions) throws(UnicodeError) {
    self.pattern = pattern
    self.options = options
    search = try Self.search(pattern: pattern, options: options)
    let needsCase = options.isCaseSensitive && options.diacritics != .match
    caseComparison = needsCase ? try CaseComparison(locale: options.locale) : nil
    words = try WordCheck(pattern: pattern, options: options)
    graphemes = options.growsToGraphemeClusters ? try BreakIterator(.grapheme) : nil
  }

  /// Opens ICU's search as the options ask.
  static func search(
    pattern: [UInt16], options: FindOptions
  ) throws(UnicodeError) -> CollationSearch {
    try CollationSearch(
      pattern: pattern, locale: options.locale, strength: strength(options),
      comparison: options.diacritics == .asymmetric ? .patternBaseIsWildcard : .standard)
  }

  /// ICU's way to say which differences count. Case with marks left out is no strength of its own:
  /// the search is wider then, and a comparison of case follows.
  private static func strength(_ options: FindOptions) -> CollationSearch.Strength {
    switch options.diacritics {
    case .ignore: .primary
    case .asymmetric: .secondary
    case .match: options.isCaseSensitive ? .tertiary : .secondary
    }
  }

  /// Returns the matches in a haystack as ranges of the text it was made of.
  func ranges(in haystack: borrowing Haystack) throws(UnicodeError) -> [Range<Int>] {
    guard !haystack.units.isEmpty else { return [] }
    let found = try unitRanges(in: haystack)
    guard !found.isEmpty else { return [] }
    if let graphemes { try graphemes.setText(haystack.units) }
    var cursor = Haystack.Cursor(haystack)
    var result: [Range<Int>] = []
    result.reserveCapacity(found.count)
    for range in found {
      let grown = graphemes.map { Self.grown(range, $0) } ?? range
      let start = cursor.offset(ofUnit: grown.lowerBound, in: haystack)
      result.append(start..<cursor.offset(ofUnit: grown.upperBound, in: haystack))
    }
    return result
  }

  private func unitRanges(in haystack: borrowing Haystack) throws(UnicodeError) -> [Range<Int>] {
    let units = haystack.folded
    let setText = units.withUnsafeBufferPointer { buffer -> Result<Void, UnicodeError> in
      do throws(UnicodeError) { return .success(try search.setText(buffer)) } catch {
        return .failure(error)
      }
    }
    try setText.get()
    var hasWords = false
    var ranges: [Range<Int>] = []
    var candidate = try search.match(from: 0)
    while let range = candidate {
      if !haystack.isBoundary(range), holdsKana(units, range), holdsCase(units, range) {
        if let words {
          if !hasWords { try words.setText(units) }
          hasWords = true
          if words.holds(range) { ranges.append(range) }
        } else {
          ranges.append(range)
        }
      }
      candidate = try search.nextMatch()
    }
    return ranges
  }

  private func holdsKana(_ units: [UInt16], _ range: Range<Int>) -> Bool {
    options.kana == .loose || KanaCheck.holds(pattern: pattern, match: units[range], options.kana)
  }

  private func holdsCase(_ units: [UInt16], _ range: Range<Int>) -> Bool {
    caseComparison?.isEqual(units[range], pattern[...]) ?? true
  }

  static func grown(_ range: Range<Int>, _ graphemes: BreakIterator) -> Range<Int> {
    let start =
      graphemes.isBoundary(range.lowerBound)
      ? range.lowerBound : graphemes.boundary(before: range.lowerBound) ?? 0
    let end =
      graphemes.isBoundary(range.upperBound)
      ? range.upperBound : graphemes.boundary(after: range.upperBound) ?? graphemes.count
    return start..<end
  }
}
