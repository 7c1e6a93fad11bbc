import Testing
import WayfinderUnicode

@Suite struct BreakIteratorTests {
  private func boundaries(_ unit: BreakIterator.Unit, _ text: String, locale: String = "") throws
    -> [Int]
  {
    let iterator = try BreakIterator(unit, locale: locale)
    try iterator.setText(Array(text.utf16))
    var found: [Int] = []
    iterator.forEachBoundary { offset, _ in found.append(offset) }
    return found
  }

  @Test func graphemeClustersAreSwiftsCharacters() throws {
    for text in ["cafe\u{301}", "👨‍👩‍👧🇩🇪", "각\r\n한", "ก็ที่"] {
      var offset = 0
      let expected = text.map { character -> Int in
        offset += character.utf16.count
        return offset
      }
      #expect(try boundaries(.grapheme, text) == expected, "\(text)")
    }
  }

  /// UAX #29, the example of section 4.
  @Test func wordsKeepApostrophesAndDecimalPointsInside() throws {
    #expect(try boundaries(.word, "can't 3.5") == [5, 6, 9])
  }

  /// The probe of ICU's line rules for Japanese punctuation.
  @Test(arguments: [("en", [2, 4, 6, 8, 10, 16]), ("ja", [1, 2, 3, 4, 6, 8, 10, 16])])
  func lineBreaksFollowTheLocale(locale: String, expected: [Int]) throws {
    #expect(try boundaries(.line, "データょう〜中・文％$100……", locale: locale) == expected)
  }

  @Test func aLineFeedForcesABreakAndASpaceAllowsOne() throws {
    let iterator = try BreakIterator(.line)
    try iterator.setText(Array("a b\nc".utf16))
    var hard: [Bool] = []
    iterator.forEachBoundary { _, isHard in hard.append(isHard) }
    #expect(hard == [false, true, false])
  }

  @Test func offsetsOutsideTheTextAreAnswered() throws {
    let iterator = try BreakIterator(.word)
    try iterator.setText(Array("one two".utf16))
    #expect(iterator.boundary(after: -5) == 0)
    #expect(iterator.boundary(after: 7) == nil && iterator.boundary(before: 0) == nil)
    #expect(!iterator.isBoundary(-1) && !iterator.isBoundary(99) && iterator.isBoundary(7))
    try iterator.setText([])
    #expect(iterator.isBoundary(0) && iterator.boundary(after: 0) == nil)
  }

  /// Texts of all lengths take turns in the memory that an iterator keeps.
  @Test func boundariesFollowOneByOneInEachTextThatIsSet() throws {
    let iterator = try BreakIterator(.line)
    #expect(iterator.next() == nil)
    for count in [3, 1, 0, 20_000, 2, 40_000, 5, 30_000] {
      try iterator.setText(Array(String(repeating: "ab ", count: count).utf16))
      #expect(iterator.count == count * 3)
      var found: [Int] = []
      while let boundary = iterator.next() { found.append(boundary) }
      let expected = (0..<count).map { ($0 + 1) * 3 }
      #expect(found == expected)
      #expect(iterator.next() == nil)
    }
  }

  @Test func anUnknownLocaleTakesTheRootRules() throws {
    #expect(try boundaries(.word, "one two", locale: "xx-nowhere") == [3, 4, 7])
  }
}
