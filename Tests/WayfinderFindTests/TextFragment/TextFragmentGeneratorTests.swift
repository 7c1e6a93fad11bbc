import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct TextFragmentGeneratorTests {
  /// Returns the range of the `number`th occurrence of a text, from 0.
  private func range(_ text: String, _ number: Int = 0, in document: Document) throws -> Range<Int>
  {
    let haystack = Array(document.text.utf8)
    let needle = Array(text.utf8)
    let places = (0...max(0, haystack.count - needle.count)).filter {
      haystack[$0...].starts(with: needle)
    }
    try #require(places.indices.contains(number))
    return places[number]..<places[number] + needle.count
  }

  private func outcome(
    _ text: String, _ number: Int = 0, in document: Document
  ) throws -> TextFragmentGenerator.Outcome {
    try TextFragmentGenerator(document)
      .directive(for: range(text, number, in: document))
  }

  @Test func aTextThatIsThereOnceIsGivenWhole() throws {
    let document = Document(plainText: "The quick brown fox. A lazy dog.")
    #expect(
      try outcome("brown fox", in: document) == .success(TextDirective(start: "brown fox")))
  }

  @Test func theRangeGrowsToWords() throws {
    let document = Document(plainText: "The quick brown fox. A lazy dog.")
    #expect(
      try outcome("uick bro", in: document) == .success(TextDirective(start: "quick brown")))
    #expect(try outcome(" fox", in: document) == .success(TextDirective(start: "fox")))
    #expect(try outcome(".", in: document) == .success(TextDirective(start: ".", suffix: "A")))
  }

  @Test func contextTellsTwoTextsApart() throws {
    let document = Document(plainText: "a red house and a blue house by the sea")
    #expect(
      try outcome("house", 0, in: document)
        == .success(TextDirective(prefix: "red", start: "house")))
    #expect(
      try outcome("house", 1, in: document)
        == .success(TextDirective(start: "house", suffix: "by")))
  }

  @Test func contextGrowsAsFarAsNeeded() throws {
    let document = Document(plainText: "x a b c word d e f. y a b c word d e f.")
    guard case .success(let second) = try outcome("word", 1, in: document) else {
      Issue.record("no directive")
      return
    }
    #expect(second == TextDirective(prefix: "y a b c", start: "word"))
  }

  @Test func contextMayComeFromTheNextBlock() throws {
    let document = Document(html: "<p>one</p><p>word</p><p>two</p><p>word</p><p>three</p>")
    #expect(
      try outcome("word", 0, in: document) == .success(TextDirective(prefix: "one", start: "word")))
    #expect(
      try outcome("word", 1, in: document) == .success(TextDirective(prefix: "two", start: "word")))
  }

  @Test func whatCannotBeToldApartIsAmbiguous() throws {
    let document = Document(html: String(repeating: "<p>same words</p>", count: 40))
    let middle = 20 * 10
    #expect(
      try TextFragmentGenerator(document).directive(for: middle..<middle + 4) == .ambiguous)
  }

  @Test func aTextOverSeveralBlocksIsGivenByItsEnds() throws {
    let document = Document(html: "<p>one two three</p><p>four five six</p><p>seven</p>")
    let start = try range("two", in: document).lowerBound
    let end = try range("five", in: document).upperBound
    #expect(
      try TextFragmentGenerator(document).directive(for: start..<end)
        == .success(TextDirective(start: "two", end: "five")))
  }

  @Test func aLongTextIsGivenByItsEnds() throws {
    let words = (0..<100).map { "word\($0)" }.joined(separator: " ")
    let document = Document(plainText: words)
    #expect(
      try TextFragmentGenerator(document).directive(for: 0..<document.utf8Count)
        == .success(TextDirective(start: "word0", end: "word99")))
  }

  @Test(arguments: [0..<0, 3..<4, 9..<20, 7..<7])
  func aRangeWithoutTextIsInvalid(range: Range<Int>) throws {
    let document = Document(plainText: "one two  ")
    let outcome = try TextFragmentGenerator(document).directive(for: range)
    #expect(outcome == .invalidSelection)
  }

  @Test func workIsLimited() throws {
    let document = Document(html: String(repeating: "<p>same words</p>", count: 40))
    var generator = TextFragmentGenerator(document)
    generator.workLimit = 1
    #expect(try generator.directive(for: 200..<204) == .workLimitExceeded)
  }

  @Test func japaneseIsCutIntoWords() throws {
    let document = Document(html: "<p lang=ja>東京都に住んでいます。大阪に住んでいます。</p>")
    guard case .success(let directive) = try outcome("住", 1, in: document) else {
      Issue.record("no directive")
      return
    }
    let found = try document.textRanges(of: URLFragment(directives: [directive]))
    let place = try range("住", 1, in: document).lowerBound
    #expect(found.count == 1 && found[0].contains(place))
  }

  /// Every directive that comes out matches the range, grown to words, and nothing else.
  @Test(arguments: Seeds.upTo(30))
  func directivesLeadBackToTheirRange(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    let pieces = [
      "the ", "a ", "cat ", "Cat, ", "dog. ", "é ", "“x” ", "it's ", "3.5 ", "- ", "日本語", "、", "&",
      "</p><p>",
      "<br>", "<b>bo</b>ld ", "<img>", "\u{AD}", "&nbsp;", "<td>",
    ]
    for _ in 0..<8 {
      let document = Document(html: "<p>" + random.text(pieces, 1...40))
      if document.isEmpty { continue }
      let lower = random.number(0...document.utf8Count)
      let range = lower..<min(document.utf8Count, lower + random.number(0...60))
      guard case .success(let directive) = try TextFragmentGenerator(document).directive(for: range)
      else { continue }
      let found = try document.textRanges(
        of: URLFragment("#" + URLFragment(directives: [directive]).description))
      let text = document.text.debugDescription
      #expect(found.count == 1, "seed \(seed), \(directive) in \(text), \(range)")
      let inside = range.clamped(to: 0..<document.utf8Count)
      let bytes = Array(document.text.utf8)[inside]
      let firstInk = bytes.firstIndex { $0 > 0x20 && $0 < 0x80 }
      if let found = found.first, let firstInk {
        #expect(found.contains(firstInk), "seed \(seed), \(directive) in \(text), \(range)")
      }
    }
  }
}
