import WayfinderUnicode

/// The checks that come after collation on the text of a match: kana and case.
struct MatchChecks {
  private let pattern: [UInt16]
  private let bytes: [UInt8]
  private let kana: FindOptions.KanaMatching
  private let caseComparison: CaseComparison?
  private let folding: CharacterFolding
  /// Whether any match can fail.
  let areNeeded: Bool

  init(_ pattern: PreparedPattern) throws(UnicodeError) {
    self.pattern = pattern.units
    bytes = pattern.bytes
    let options = pattern.options
    folding = CharacterFolding(options)
    kana = KanaCheck.holdsKana(pattern.units) ? options.kana : .loose
    let needsCase = options.isCaseSensitive && options.diacritics != .match
    caseComparison = needsCase ? try CaseComparison(locale: options.locale) : nil
    areNeeded = kana != .loose || caseComparison != nil
  }

  /// Whether a match passes.
  func hold(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count == bytes.count, text.elementsEqual(bytes) { return true }
    let units = folding.folded(UTF16Conversion.units(ofUTF8: text))
    if kana != .loose, !KanaCheck.holds(pattern: pattern, match: units[...], kana) { return false }
    return caseComparison?.isEqual(units[...], pattern[...]) ?? true
  }
}
