import Testing
import WayfinderUnicode

@Suite struct CollationSearchTests {
  private func matches(
    _ pattern: String, _ text: String, _ strength: CollationSearch.Strength = .primary,
    _ comparison: CollationSearch.Comparison = .standard, locale: String = "en"
  ) throws -> [Range<Int>] {
    let search = try CollationSearch(
      pattern: Array(pattern.utf16), locale: locale, strength: strength, comparison: comparison)
    let units = Array(text.utf16)
    try units.withUnsafeBufferPointer { try search.setText($0) }
    var found: [Range<Int>] = []
    var match = try search.match(from: 0)
    while let range = match {
      found.append(range)
      match = try search.nextMatch()
    }
    return found
  }

  /// Facts of ICU's own test data and of probes of its string search.
  @Test func lettersMatchByTheirCollationElements() throws {
    #expect(try matches("strasse", "Straße") == [0..<6])
    #expect(try matches("ss", "Straße") == [4..<5])
    #expect(try matches("s", "ß").isEmpty)
    #expect(try matches("cafe", "cafe\u{301}") == [0..<5])
    #expect(try matches("aa", "aaaaa") == [0..<2, 2..<4])
    #expect(
      try matches("o", "ö", locale: "de").isEmpty && matches("oe", "ö", locale: "de") == [0..<1])
  }

  @Test func anUnaccentedPatternIsAWildcardForAccents() throws {
    #expect(try matches("e", "e é", .secondary, .patternBaseIsWildcard) == [0..<1, 2..<3])
    #expect(try matches("é", "e é", .secondary, .patternBaseIsWildcard) == [2..<3])
    #expect(try matches("e", "e é", .secondary) == [0..<1])
  }

  @Test func theWildcardOutlivesAChangeOfText() throws {
    let search = try CollationSearch(
      pattern: Array("e".utf16), locale: "en", strength: .secondary,
      comparison: .patternBaseIsWildcard)
    for text in ["é", "xé", "xxé"] {
      let units = Array(text.utf16)
      try units.withUnsafeBufferPointer { try search.setText($0) }
      #expect(try search.match(from: 0) == units.count - 1..<units.count)
    }
  }

  @Test func patternsOfIgnorablesOnlyFindNothing() throws {
    for pattern in ["\u{AD}", "\u{200B}", "\u{301}"] {
      #expect(try matches(pattern, "a\u{AD}b\u{200B}c\u{301}").isEmpty, "\(pattern.unicodeScalars)")
    }
  }

  @Test func anEmptyPatternIsRefused() {
    #expect(throws: UnicodeError.self) {
      try CollationSearch(pattern: [], locale: "en", strength: .primary, comparison: .standard)
    }
  }
}
