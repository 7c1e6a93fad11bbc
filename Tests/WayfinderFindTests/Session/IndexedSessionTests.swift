import TestSupport
import Testing
import WayfinderDocument

@testable import WayfinderFind

/// Sessions over an index that is built on the way.
@Suite struct IndexedSessionTests {
  /// Some megabytes of lines of which each tenth has a needle.
  private let document = Document(
    plainText: (0..<100_000).map { $0 % 10 == 5 ? "a needle in line \($0)\n" : "line \($0)\n" }
      .joined())

  @Test func `What is in view is shown before the index is built`() throws {
    var session = FindSession(source: IndexedMatchSource())
    session.query = "needle"
    let start = document.blocks[50_000].range.lowerBound
    let isDone = session.step(for: document, startingAt: start, budget: .bytes(1))
    #expect(!isDone && !session.results.isFinal)
    let expected = try ReferenceMatcher(query: "needle").matches(in: document)
    let first = try #require(expected.first { $0.range.lowerBound >= start })
    #expect(session.results.highlightedMatch == first)
    let shown = Array(session.results.matches)
    #expect(shown == Array(expected.filter { $0.range.lowerBound >= start }.prefix(shown.count)))
    var steps = 1
    while !session.step(for: document, startingAt: 0, budget: .bytes(200_000)) {
      #expect(session.results.highlightedMatch == first)
      steps += 1
    }
    // Once over the text for the index, once for the search, in slices of the budget.
    #expect(steps > document.utf8Count / 300_000)
    #expect(Array(session.results.matches) == expected)
    #expect(session.results.highlightedIndex == expected.firstIndex(of: first))
  }

  @Test func `A budget by the clock is asked between slices of the index`() {
    var session = FindSession(source: IndexedMatchSource())
    session.query = "nothing like that"
    var questions = 0
    while !session.step(
      for: document, startingAt: 0,
      budget: .until {
        questions += 1
        return true
      })
    {}
    #expect(questions > document.utf8Count / 300_000)
    #expect(session.results.isFinal && session.results.count == 0)
  }

  @Test func `An index built in the background is complete, and used`() async throws {
    let whole = try FindIndex(document)
    for count in [1, 2, 3, 16] {
      let built = await FindIndex.built(for: document, locale: "en", partCount: count)
      let index = try built.get()
      #expect(index.isComplete && index.symbolCount == whole.symbolCount, "\(count) parts")
      let pass = try FindPass(query: "needle", in: document, index: index)
      while try !pass.step() {}
      #expect(pass.usesIndex && pass.matches.count == 10_000, "\(count) parts")
    }
    let source = IndexedMatchSource()
    try await source.prepare(for: document)
    #expect(source.isReady(for: document, locale: "en"))
    var session = FindSession(source: source)
    session.query = "needle"
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 10_000)
  }

  @Test func `A part of an index is not taken for all of it`() throws {
    let half = document.chunks.count / 2
    let builder = try FindIndexBuilder(document, chunks: 0..<half)
    while try !builder.step(chunkCount: .max) {}
    let part = builder.finish()
    #expect(!part.isComplete && part.isPartComplete)
    let matches = try FindEngine(query: "needle").matches(in: document, index: part)
    #expect(matches.count == 10_000)
  }

  /// Typing a query letter by letter, and an edit now and then, gives what a new search gives.
  @Test(arguments: Seeds.upTo(20))
  func `A growing query has the matches of its own`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    var document = RandomDocument.make(text, generator.pick([600, 9000]), &generator)
    let options = RandomDocument.options(&generator)
    let source = IndexedMatchSource(pageTarget: generator.pick([1, 6000]), smallSize: 0)
    var session = FindSession(options: options, source: source)
    session.following.smallSize = generator.pick([0, 1 << 15])
    let budget = generator.pick([nil, 1, 5000])
    for _ in 0..<3 {
      let whole = text.query(from: document.text, &generator)
      for length in 1...max(1, whole.unicodeScalars.count) {
        let query = String(String.UnicodeScalarView(whole.unicodeScalars.prefix(length)))
        session.query = query
        if generator.chance(20) {
          let lower = generator.below(document.utf8Count + 1)
          document.replace(
            lower..<min(document.utf8Count, lower + generator.below(9)), with: query)
        }
        var steps = 0
        while !session.step(
          for: document, startingAt: 0, budget: budget.map { .bytes($0) } ?? .unlimited),
          steps < 5000
        {
          steps += 1
        }
        if session.results.failure != nil { return }
        guard
          let expected = try? ReferenceMatcher(query: query, options: options)
            .matches(in: document)
        else { return }
        #expect(Array(session.results.matches) == expected, "seed \(seed), '\(query)'")
      }
    }
  }

  @Test func `An edit beyond what a limit let be searched asks for nothing`() {
    var document = document
    let source = NotingSource(portionSize: 200)
    var session = FindSession(source: source)
    session.query = "needle"
    session.limit = 3
    session.update(for: document, startingAt: 0)
    #expect(session.results.exceedsLimit && session.results.count == 3)
    _ = source.takeLog()
    document.replace(document.utf8Count / 2..<document.utf8Count / 2, with: "needle")
    session.update(for: document, startingAt: 0)
    #expect(source.takeLog().isEmpty)
    #expect(session.results.exceedsLimit && session.results.count == 3)
    // One match less among those found: the search goes on where it stopped.
    document.replace(0..<session.results.matches.place(at: 0).upperBound, with: "")
    session.update(for: document, startingAt: 0)
    #expect(session.results.exceedsLimit && session.results.count == 3)
    #expect(source.takeLog().allSatisfy { $0.upperBound < 200 })
  }

  @Test func `An edit among very many matches is searched around only`() {
    var document = Document(plainText: String(repeating: "needle needle\n", count: 20_000))
    let source = NotingSource(portionSize: 1 << 20)
    var session = FindSession(source: source)
    session.query = "needle"
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 40_000)
    _ = source.takeLog()
    document.replace(140_000..<140_000, with: "a needle ")
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 40_001)
    #expect(source.takeLog().map(\.count).reduce(0, +) <= 3)
    #expect(session.results.matches.place(at: 40_000).lowerBound == 280_000 - 7 + 9)
  }
}
