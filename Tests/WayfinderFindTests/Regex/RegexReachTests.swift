import TestSupport
import Testing
import WayfinderDocument

@testable import WayfinderFind

/// Which regular expressions look no further than their line.
@Suite struct RegexReachTests {
  @Test(arguments: [
    "abc", "a.c", "^a|b$", #"\bword\b"#, "(a)(?:b)(?>c)(?=d)(?!e)(?<=f)(?<!g)", "(?<name>a+)",
    #"(a)\1"#, #"\d+\.\d*"#, #"\w{2,3}?"#, "[a-zA-Z_]+", #"[-+]?\d"#, "(?i)straße", "(?i:a)b",
    "日本|語", #"a\\b\(c\)"#, #"[\d\w.-]"#, #"\S+@\S+"#,
  ])
  func `Patterns that cannot match a line end stay in the line`(pattern: String) {
    #expect(RegexReach(of: pattern).staysInLine)
  }

  @Test(arguments: [
    #"a\sb"#, #"a\nb"#, "a\nb", #"\R"#, "[^a]", "[^a]+b", #"\W"#, #"\D"#, #"[\s\S]"#, "(?s)a.b",
    "(?-m)^a", #"\Aa"#, #"a\z"#, #"a\Z"#, #"\Ga"#, #"\X"#, #"\p{L}"#, #"\P{L}"#, #"\x0A"#,
    #"\u000A"#,
    "(?x) a", "[[:alpha:]]", "[a&&b]", "[\u{A}-z]", "[a-\u{2030}]", "a\\", "[a", "(?", "(?<n",
    "\u{2028}", #"\v"#, #"\Qa"#, #"\N{SPACE}"#, #"[\n]"#, #"\cJ"#, #"\0012"#, "(?m)a",
  ])
  func `Patterns that may match a line end, and those not known, may look anywhere`(
    pattern: String
  ) {
    #expect(!RegexReach(of: pattern).staysInLine)
  }

  private static let atoms = [
    "a", "b", ".", "^", "$", "\\b", "\\B", "\\d", "\\w", "\\S", "(a|b)", "(?:ab?)", "(?=b)",
    "(?!a)", "(?<=a)", "(?<!b)", "[ab]", "[^a]", "\\s", "é", "日", "\\1", "\\n", "-", "\\W",
    "(?i)", "(?s)",
  ]
  private static let suffixes = ["", "", "", "+", "*", "?", "{2}", "+?", "*+", "|"]
  private static let pieces = [
    "a", "b", "ab", "A", "é", "e\u{301}", " ", "1", "-", "日本", ".", "\u{301}", "\t", "\u{2028}",
  ]

  /// Where a pattern is said to stay in its line, the lines one by one have the matches of the whole.
  @Test(arguments: Seeds.upTo(60))
  func `Lines searched one by one have the matches of the whole text`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var checked = 0
    while checked < 15 {
      let pattern = (0...generator.below(5)).map { _ in
        generator.pick(Self.atoms) + generator.pick(Self.suffixes)
      }
      .joined()
      guard RegexReach(of: pattern).staysInLine,
        let matcher = try? RegexMatcher(
          pattern: pattern, options: generator.pick([.webKit, .chromium]),
          limits: RegexLimits(stepsPerStretch: 20, stackSize: 1 << 20))
      else { continue }
      checked += 1
      let text = (0...generator.below(6)).map { _ in
        (0..<generator.below(8)).map { _ in generator.pick(Self.pieces) }.joined()
      }
      .joined(separator: generator.pick(["\n", "\r\n", "\r"]))
      let document = Document(plainText: text)
      // Some patterns never end.
      guard let whole = try? matcher.matches(in: document) else { continue }
      var lines: [RegexMatch] = []
      for line in document.blocks.indices {
        var search = RegexSearch(matcher, in: document, blocks: line..<line + 1)
        var budget = WorkBudget.unlimited
        lines += try search.advance(&budget)
      }
      #expect(lines == whole, "seed \(seed), '\(pattern)' in \(text.debugDescription)")
    }
  }

  @Test func `An edit is searched around only as far as a pattern looks`() {
    let document = Document(plainText: String(repeating: "some words\n", count: 1000))
    func blocks(_ pattern: String) -> Range<Int> {
      SearchCuts(
        query: pattern, options: .webKit, document: document, regex: RegexReach(of: pattern)
      )
      .blocks(around: 5503..<5504)
    }
    #expect(blocks("so.*s") == 500..<501)
    #expect(blocks(#"s\s+s"#) == 0..<document.blocks.count)
  }
}
