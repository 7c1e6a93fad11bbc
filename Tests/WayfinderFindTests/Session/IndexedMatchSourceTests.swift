import TestSupport
import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct IndexedMatchSourceTests {
  private let pages = [
    "<p>one two <b>one</b></p><ul><li>one<li>Öne</ul><input value='one'><p>one",
    "<ruby>漢<rt>かん</rt>字</ruby><p>kanji</p><textarea>漢字</textarea>",
    String(repeating: "<div>line of text</div>", count: 500),
  ]

  /// Any run of blocks, in any order of questions, gives what the reference gives for it.
  @Test func runsOfBlocksHaveTheMatchesOfTheReference() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let source = IndexedMatchSource()
    let reference = ReferenceMatchSource()
    for page in pages {
      let document = Document(html: page)
      for query in ["one", "漢", "line", "e", ""] {
        for _ in 0..<12 {
          let lower = Int.random(in: 0..<document.blocks.count, using: &generator)
          let upper = Int.random(in: lower...document.blocks.count, using: &generator)
          let found = try source.matches(
            of: query, options: .webKit, in: document, blocks: lower..<upper)
          let expected = try reference.matches(
            of: query, options: .webKit, in: document, blocks: lower..<upper)
          #expect(found == expected, "seed \(seed) \(query) \(lower)..<\(upper)")
        }
      }
    }
  }

  @Test func theIndexFollowsEditsAndChangesOfLocale() throws {
    let source = IndexedMatchSource()
    var document = Document(plainText: "one\ntwo\none o\u{308}ne\n")
    func count(_ query: String, _ options: FindOptions = .chromium) throws -> Int {
      try source.matches(
        of: query, options: options, in: document, blocks: 0..<document.blocks.count
      ).count
    }
    #expect(try count("one") == 3)
    document.replace(0..<3, with: "none and one")
    #expect(try count("one") == 4)
    var german = FindOptions.chromium
    german.locale = "de"
    #expect(try count("one", german) == 3)
    #expect(try count("one") == 4)
  }
}
