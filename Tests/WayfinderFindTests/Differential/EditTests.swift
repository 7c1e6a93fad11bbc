import TestSupport
import Testing
import WayfinderDocument
import WayfinderFind

/// Indexes and matches that follow edits, against new ones.
@Suite struct EditTests {
  @Test(arguments: Seeds.upTo(60))
  func `After each edit an index finds what a new one finds`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    var document = RandomDocument.make(text, generator.pick([40, 3000, 9000]), &generator)
    let options = RandomDocument.options(&generator)
    let pageTarget = generator.pick([1, 2500, 6000])
    var index = try FindIndex(document, locale: options.locale, pageTarget: pageTarget)
    let query = text.query(from: document.text, &generator)
    let engine = FindEngine(query: query, options: options)
    var matches = FindMatches()
    for step in 0..<12 {
      let start = generator.below(document.utf8Count + 1)
      let end = min(document.utf8Count, start + generator.pick([0, 0, 1, 5, 40, 3000]))
      document.replace(
        start..<end,
        with: text.text(generator.pick([0, 1, 3, 30, 3000]), &generator)
          + generator.pick(["", "", query, "\n"]))
      try index.update(to: document)
      let fresh = try FindIndex(document, locale: options.locale, pageTarget: pageTarget)
      matches = try engine.matches(in: document, index: index, following: matches)
      guard
        let expected = try? ReferenceMatcher(query: query, options: options)
          .matches(in: document)
      else { continue }
      #expect(index.symbolCount == fresh.symbolCount, "seed \(seed), step \(step)")
      #expect(Array(matches) == expected, "seed \(seed), step \(step), query '\(query)'")
    }
  }

  @Test func `An edit rebuilds a page or two and leaves the matches of the others as they are`()
    throws
  {
    var document = Document(
      plainText: String(repeating: "The quick brown fox.\n", count: 20_000))
    var index = try FindIndex(document, locale: "en", pageTarget: 16_000)
    let engine = FindEngine(query: "fox")
    let before = try engine.matches(in: document, index: index)
    document.replace(100_000..<100_000, with: "fox ")
    let old = index
    try index.update(to: document)
    #expect(index.sharedPageCount(with: old) >= 18)
    let after = try engine.matches(in: document, index: index, following: before)
    #expect(after.count == before.count + 1)
    #expect(after.sharedPageCount(with: before) >= 17)
    #expect(Array(after) == Array(try engine.matches(in: document, index: index)))
  }
}
