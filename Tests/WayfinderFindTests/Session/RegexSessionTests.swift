import TestSupport
import Testing
import WayfinderDocument
import WayfinderFind

/// Sessions that look for regular expressions and follow edits, against new searches.
@Suite struct RegexSessionTests {
  private static let patterns = [
    "a+", "^a", "b$", "a.*b", "(a)(b)?", "\\b\\w+", "\\d+", "(?<!a)b", "a(?=b)", "[^a]+", "\\s+a",
    "a\\nb", "(?s)a.*?b", "\\Aa", "b\\z", ".+", "[ab]+", "日|é",
  ]
  private static let pieces = [
    "a", "b", "ab", "A", "é", " ", "\n", "\n", "\r\n", "1", "-", "日本", ".", "e\u{301}",
  ]

  @Test(arguments: Seeds.upTo(60))
  func `After any edits the results are those of a new search`(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    var document = Document(plainText: random.text(Self.pieces, 0...300))
    var session = FindSession(options: random.pick([.webKit, .chromium]))
    if random.number(0...3) == 0 {
      session.options.wordMatchMethod = random.pick([.startsWith, .fullWord])
    }
    session.syntax = .regularExpression
    session.query = random.pick(Self.patterns)
    session.limit = random.pick([nil, nil, 3, 20])
    session.following.smallSize = random.pick([0, 20, 1 << 15])
    session.following.editCount = random.pick([1, 32])
    let budget = random.pick([nil, 1, 100])
    let anchor = document.anchor(at: 0)
    for step in 0..<10 {
      let name = "seed \(seed), step \(step), \(session.query) in \(document.text.debugDescription)"
      var steps = 0
      while !session.step(
        for: document, startingAt: 0, budget: budget.map { .bytes($0) } ?? .unlimited)
      {
        steps += 1
        if steps > 5000 { break }
      }
      let all = try RegexMatcher(pattern: session.query, options: session.options)
        .matches(in: document).map(\.match)
      let limit = session.limit ?? .max
      let place = document.offset(of: anchor)
      let first = all.firstIndex { $0.range.lowerBound >= place } ?? all.count
      let later = all[first...].prefix(limit)
      let expected = Array(all[..<first].prefix(limit - later.count) + later)
      #expect(Array(session.results.matches) == expected, "\(name)")
      #expect(session.results.exceedsLimit == (all.count > limit), "\(name)")
      #expect(session.results.isFinal && !session.needsUpdate(for: document), "\(name)")
      for _ in 0..<random.number(1...3) {
        let lower = random.number(0...document.utf8Count)
        let upper = min(document.utf8Count, lower + random.number(0...9))
        document.replace(lower..<upper, with: random.text(Self.pieces, 0...3))
      }
    }
  }

  @Test func `A replacement with groups needs only the lines around it`() throws {
    var document = Document(
      plainText: String(repeating: "one 1\n", count: 2000) + "two (22)\n"
        + String(repeating: "three 3\n", count: 2000))
    var session = FindSession()
    session.syntax = .regularExpression
    session.query = "(\\w+) \\((\\d+)\\)"
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 1)
    let result = try session.replaceHighlightedMatch(with: "$2 of $1", in: &document)
    #expect(result.count == 1 && document.text(in: 12_000..<12_009) == "22 of two")
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 0)
  }
}
