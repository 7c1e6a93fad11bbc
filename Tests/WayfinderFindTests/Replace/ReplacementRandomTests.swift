import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct ReplacementRandomTests {
  /// Any template either is an error or gives the text put together from the groups by hand.
  @Test(arguments: Seeds.upTo(30))
  func templatesAreReadAsTheyAreWritten(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    let matcher = try RegexMatcher(pattern: "(?<first>.)(.)(?<third>.)")
    let groups = ["abc", "a", "b", "c"]
    // Each piece with what it stands for, such that no two neighbours read as one.
    let pieces = [
      ("$$", "$"), ("$0", "abc"), ("$1.", "a."), ("$3", "c"), ("${first}", "a"), ("${third}", "c"),
      ("${2}", "b"), ("x", "x"), ("é", "é"), ("{", "{"), ("}", "}"), ("$x", "$x"), ("😀", "😀"),
      ("\n", "\n"),
    ]
    for _ in 0..<100 {
      let chosen = (0..<random.number(0...12)).map { _ in random.pick(pieces) }
      let template = try ReplacementTemplate(chosen.map(\.0).joined(), for: matcher)
      #expect(
        template.text { groups[$0] } == chosen.map(\.1).joined(), "seed \(seed), \(chosen.map(\.0))"
      )
    }
  }

  @Test(arguments: Seeds.upTo(30))
  func noTemplateTraps(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed) + 100)
    let matcher = try RegexMatcher(pattern: "(a)(?<n>b)")
    let pieces = [
      "$", "{", "}", "0", "1", "2", "9", "99999999999999999999", "n", "é", "😀", "\\", "\0",
    ]
    for _ in 0..<200 {
      let text = random.text(pieces, 0...10)
      guard let template = try? ReplacementTemplate(text, for: matcher) else { continue }
      _ = template.text { ["ab", "a", "b"][$0] }
    }
  }

  /// Replacing all is the same as splitting at the matches and joining with the replacement.
  @Test(arguments: Seeds.upTo(30))
  func allIsReplacedAsByHand(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed) + 200)
    for _ in 0..<10 {
      let text = random.text(["a", "b", "ab", " ", "\n", "é", "日", "\r\n"], 0...300)
      var document = Document(plainText: text)
      var session = FindSession()
      session.query = random.pick(["a", "ab", "b a", "é", "日", "aa"])
      let replacement = random.pick(["", "a", "ab ab", "\n", "日本"])
      let matches = try ReferenceMatcher(query: session.query).matches(in: document)
      let utf8 = Array(text.utf8)
      var expected: [UInt8] = []
      var place = 0
      for match in matches {
        expected += utf8[place..<match.range.lowerBound] + Array(replacement.utf8)
        place = match.range.upperBound
      }
      expected += utf8[place...]
      try session.replaceAll(with: replacement, in: &document)
      #expect(document.text == String(decoding: expected, as: UTF8.self), "seed \(seed)")
    }
  }
}
