import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct SessionRandomTests {
  private static let pieces = [
    "a", "b", "ab", "aa", "A", "é", " ", "\n", "\r\n", "\r", "x", "-", "日", "日本", "e\u{301}",
    "\u{301}",
    "が", "か", "1", "2.5", ".",
  ]
  private static let queries = [
    "a", "ab", "aa", "a\n", "é", "e", "日", "b a", "\n", "か", "1", "-a", ".",
  ]
  private static let patterns = [
    "a+", "^a", "b$", "[^a]+", "\\s+a", "(a)(b)?", "\\b\\w", "a\\nb", ".+",
  ]

  private static func html(_ random: inout RandomText) -> String {
    let tags = [
      "<p>", "</p>", "<br>", "<div>", "</div>", "<img>", "<hr>", "<table><tr><td>", "<td>", "<tr>",
      "</table>", "<li>", "<input value=ab>", "<ruby>", "<rt>", "</ruby>", "<h1>", "</h1>", "<pre>",
      "</pre>",
    ]
    return (0..<random.number(1...30)).map { _ in
      random.flip() ? random.pick(tags) : random.pick(pieces)
    }
    .joined()
  }

  private static func options(_ random: inout RandomText) -> FindOptions {
    var options = random.pick([FindOptions.webKit, .chromium])
    options.wordMatchMethod = random.pick([.contains, .contains, .startsWith, .fullWord])
    return options
  }

  /// Slices of any size, from any place, give what one search of the whole gives.
  @Test(arguments: Seeds.upTo(40))
  func slicedSearchesFindWhatWholeOnesFind(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    for _ in 0..<20 {
      let isHTML = random.flip()
      let document =
        isHTML
        ? Document(html: Self.html(&random))
        : Document(plainText: random.text(Self.pieces, 0...80))
      var session = FindSession(options: Self.options(&random))
      session.source = ReferenceMatchSource(portionSize: random.number(1...20))
      session.syntax = random.flip() ? .literal : .regularExpression
      session.query = random.pick(session.syntax == .literal ? Self.queries : Self.patterns)
      let start = document.scalarBoundary(notAfter: random.number(0...document.utf8Count))
      var steps = 0
      while !session.step(for: document, startingAt: start, budget: .bytes(random.number(1...10))) {
        steps += 1
        #expect(steps < 1000)
        if steps >= 1000 { return }
      }
      let expected =
        session.syntax == .literal
        ? try ReferenceMatcher(query: session.query, options: session.options).matches(in: document)
        : try RegexMatcher(pattern: session.query, options: session.options).matches(in: document)
          .map(\.match)
      #expect(
        Array(session.results.matches) == expected,
        "seed \(seed), \(session.query.debugDescription) in \(document.text.debugDescription)")
      let first =
        expected.firstIndex { document.textRange(of: $0).lowerBound >= start }
        ?? (expected.isEmpty ? nil : 0)
      #expect(session.results.highlightedIndex == first, "seed \(seed)")
    }
  }

  /// After any edits, in one go or several, results are those of a new search.
  @Test(arguments: Seeds.upTo(80))
  func resultsFollowAnyEdits(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed) + 500)
    for _ in 0..<5 {
      var document =
        random.flip()
        ? Document(html: Self.html(&random))
        : Document(plainText: random.text(Self.pieces, 0...80))
      var session = FindSession(options: Self.options(&random))
      session.syntax = random.number(0...3) > 0 ? .literal : .regularExpression
      session.query = random.pick(session.syntax == .literal ? Self.queries : Self.patterns)
      session.update(for: document, startingAt: 0)
      for _ in 0..<8 {
        for _ in 0..<random.number(1...3) {
          let lower = random.number(0...document.utf8Count)
          let upper = min(document.utf8Count, lower + random.number(0...9))
          document.replace(lower..<upper, with: random.text(Self.pieces, 0...3))
        }
        session.update(for: document, startingAt: 0)
        let expected =
          session.syntax == .literal
          ? try ReferenceMatcher(query: session.query, options: session.options).matches(
            in: document)
          : try RegexMatcher(pattern: session.query, options: session.options).matches(in: document)
            .map(\.match)
        #expect(
          Array(session.results.matches) == expected,
          "seed \(seed), \(session.query.debugDescription) in \(document.text.debugDescription)")
        #expect(session.results.isFinal && !session.needsUpdate(for: document))
        #expect(
          (session.results.highlightedIndex == nil) == expected.isEmpty
            || session.navigationCount == 0)
      }
    }
  }
}
