import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout
import WayfinderUnicode

/// Units of text at a place, on a grid of cells one point wide and high.
@Suite struct TextUnitTests {
  private func layout(_ text: String, width: Double = 8) throws -> PageLayout {
    try PageLayout(Document(plainText: text), shaper: grid, containerWidth: width)
  }

  @Test func aWordIsThatOfTheCharacterAtThePlace() throws {
    let layout = try layout("can't stop.\n\nend")
    #expect(layout.wordRange(at: 0) == 0..<5 && layout.wordRange(at: 4) == 0..<5)
    #expect(layout.wordRange(at: 5) == 5..<6, "the space")
    #expect(layout.wordRange(at: 6) == 6..<10 && layout.wordRange(at: 10) == 10..<11)
    #expect(layout.wordRange(at: 12) == 12..<13, "the empty line's end")
    #expect(layout.wordRange(at: 16) == 13..<16, "the last word, at the end")
    #expect(layout.wordRange(at: 99) == nil && layout.wordRange(at: -1) == nil)
  }

  @Test func linesAndParagraphsHaveTheirEndsIncluded() throws {
    // Lines: "one two ", "three", line feed, "four".
    let layout = try layout("one two three\nfour")
    #expect(layout.lineRange(at: 2) == 0..<8 && layout.lineRange(at: 8) == 8..<14)
    #expect(layout.lineRange(at: 8, affinity: .upstream) == 0..<8)
    #expect(layout.paragraphRange(at: 9) == 0..<14 && layout.paragraphRange(at: 14) == 14..<18)
  }

  @Test func keptLineEndsAndForcedBreaksEndParagraphs() throws {
    let document = Document(html: "<pre>one\ntwo\n</pre><p>a<br>b <b>c</b></p>")
    let layout = try PageLayout(document, shaper: grid, containerWidth: 40)
    // The text is "one\ntwo\nab c", or without the last line end of the `pre`.
    let start = document.text.hasPrefix("one\ntwo\n") ? 8 : 7
    #expect(layout.paragraphRange(at: 1) == 0..<4 && layout.paragraphRange(at: 3) == 0..<4)
    #expect(layout.paragraphRange(at: 4) == 4..<start)
    #expect(layout.paragraphRange(at: start) == start..<start + 1)
    #expect(layout.paragraphRange(at: start + 1) == start + 1..<start + 4)
  }

  @Test func aPointHasTheCharacterAndTheWordUnderIt() throws {
    let layout = try layout("one two three")
    #expect(layout.characterRange(at: Point(x: 1.9, y: 0.5)) == 1..<2)
    #expect(layout.wordRange(at: Point(x: 2.9, y: 0.5)) == 0..<3)
    #expect(layout.wordRange(at: Point(x: 3.1, y: 0.5)) == 3..<4)
    #expect(layout.wordRange(at: Point(x: 4.1, y: 1.5)) == 8..<13)
    #expect(layout.wordRange(at: Point(x: 99, y: 99)) == 8..<13)
    #expect(layout.lineRange(at: Point(x: 4, y: 0)) == 0..<8)
    #expect(layout.paragraphRange(at: Point(x: 4, y: 0)) == 0..<13)
    #expect(layout.range(of: .document, at: Point(x: 4, y: 0)) == 0..<13)
  }

  @Test func theCharacterUnderAPointIsFoundInTextFromRightToLeft() throws {
    // "ab ABC" shows as "ab CBA".
    let layout = try layout("ab \u{5D0}\u{5D1}\u{5D2}")
    #expect(layout.characterRange(at: Point(x: 3.5, y: 0)) == 7..<9)
    #expect(layout.characterRange(at: Point(x: 5.9, y: 0)) == 3..<5)
    #expect(layout.wordRange(at: Point(x: 5.9, y: 0)) == 3..<9)
  }

  @Test func foldedTextHasNoUnits() throws {
    let layout = try PageLayout(
      Document(html: "<details><summary>a</summary>bcd</details>e"), shaper: grid,
      containerWidth: 40)
    #expect(layout.wordRange(at: 2) == nil && layout.paragraphRange(at: 2) == nil)
    #expect(layout.wordRange(at: 4) == 4..<5)
  }

  /// ICU over the whole paragraph at once.
  @Test(arguments: 0..<30)
  func wordsAndCharactersAreThoseOfTheWholeParagraph(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "word", "can't", "3.14", " ", " ", ". ", "e\u{301}",
      "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F466}",
      "\u{1F1E9}\u{1F1EA}",
      "\u{E2A}\u{E27}\u{E31}\u{E2A}\u{E14}\u{E35}\u{E04}\u{E23}\u{E31}\u{E1A}",
      "\u{65E5}\u{672C}\u{8A9E}\u{3002}", "\u{30AB}\u{30BF}\u{30AB}\u{30CA}", "\u{5D0}\u{5D1}", "-",
      "\u{915}\u{94D}\u{937}", "\u{AD}", "\u{17A2}\u{1780}\u{17D2}\u{179F}\u{179A}",
    ]
    let count = [30, 300, 1500][Int(seed % 3)]
    let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    let layout = try layout(text, width: 60)
    let words = try Self.segments(.word, of: text)
    let graphemes = try Self.segments(.grapheme, of: text)
    for _ in 0..<60 {
      let offset = Int.random(in: 0..<text.utf8.count, using: &generator)
      #expect(layout.wordRange(at: offset) == words.first { $0.contains(offset) }, "seed \(seed)")
      #expect(
        layout.characterRange(at: offset) == graphemes.first { $0.contains(offset) },
        "seed \(seed)")
    }
  }

  private static func segments(
    _ unit: BreakIterator.Unit, of text: String
  ) throws -> [Range<Int>] {
    let units = Array(text.utf16)
    let iterator = try BreakIterator(unit)
    try iterator.setText(units)
    var segments: [Range<Int>] = []
    var start = (unit: 0, utf8: 0)
    iterator.forEachBoundary { boundary, _ in
      let part = String(decoding: units[start.unit..<boundary], as: UTF16.self)
      segments.append(start.utf8..<start.utf8 + part.utf8.count)
      start = (boundary, start.utf8 + part.utf8.count)
    }
    return segments
  }
}
