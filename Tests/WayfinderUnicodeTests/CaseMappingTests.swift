import Testing
import WayfinderUnicode

@Suite struct CaseMappingTests {
  private func mapped(_ mapping: CaseMapping, _ text: String, locale: String = "") -> String {
    UTF16Conversion.string(of: mapping.mapped(Array(text.utf16), locale: locale))
  }

  /// Unicode's SpecialCasing.txt.
  @Test func mappingsMayChangeTheLengthAndFollowTheLocale() {
    #expect(mapped(.uppercase, "straße ﬁ") == "STRASSE FI")
    #expect(mapped(.uppercase, "i", locale: "tr") == "İ")
    #expect(mapped(.lowercase, "ΟΔΟΣ") == "οδος")
  }

  @Test func capitalizingChangesOnlyTheFirstLetterOfWords() {
    #expect(mapped(.capitalize, "the (quick) bROWN can't ǆ") == "The (Quick) BROWN Can't ǅ")
  }
}
