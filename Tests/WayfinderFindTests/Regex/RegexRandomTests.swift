import Foundation
import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct RegexRandomTests {
  private static let textPieces = [
    "a", "b", "A", "é", "e\u{301}", "ß", "😀", "1", "23", " ", "\n", "-", "_", "'", "日本", "\u{AD}",
  ]
  private static let patternPieces = [
    "a", "b", "é", ".", "\\w", "\\d", "\\s", "\\b", "^", "$", "(", ")", "(?:", "|", "*", "+", "?",
    "*?", "{1,2}", "[", "]", "[ab]", "[^a]", "(?=", "(?<=", "(?<n>", "\\1", "😀", "\\", "(?i)", "\n",
    "\\p{L}", "{", "\\k<n>",
  ]

  /// Every pattern either is an error or gives matches that are in order, lie on scalars and hold
  /// their groups' bounds; no text makes it loop or trap.
  @Test(arguments: Seeds.upTo(40))
  func randomPatternsEndWell(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    for _ in 0..<50 {
      let text = random.text(Self.textPieces, 0...60)
      let pattern = random.text(Self.patternPieces, 1...10)
      let document = Document(plainText: text)
      let limits = RegexLimits(stepsPerStretch: 2, stackSize: 1 << 20)
      guard let matcher = try? RegexMatcher(pattern: pattern, limits: limits),
        let matches = try? matcher.matches(in: document)
      else { continue }
      let utf8 = Array(text.utf8)
      var end = 0
      for match in matches {
        let range = match.match.range
        let startsScalar = utf8[range.lowerBound] & 0xC0 != 0x80
        let endsScalar = range.upperBound == utf8.count || utf8[range.upperBound] & 0xC0 != 0x80
        #expect(
          !range.isEmpty && range.lowerBound >= end && startsScalar && endsScalar,
          "seed \(seed), \(pattern.debugDescription) in \(text.debugDescription)")
        end = range.upperBound
        #expect(match.groups.count == matcher.groupCount + 1 && match.groups[0] == range)
        for group in match.groups.compactMap({ $0 }) {
          #expect(group.lowerBound >= 0 && group.upperBound <= utf8.count)
        }
      }
    }
  }

  /// Foundation's regular expressions are ICU's, too, reached another way.
  @Test(arguments: Seeds.upTo(20))
  func matchesAreThoseOfFoundation(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed) + 1000)
    let patterns = [
      "a+", "[^a]+", "(a|b)+", "\\w+", "\\d\\d?", "^.", ".$", "(.)\\1", "\\s+", "é|ß", "a*b?",
      "(?<=a)b",
      "b(?!a)", "\\p{L}{2}", "😀.", "[a-c]{1,3}",
    ]
    for _ in 0..<40 {
      let text = random.text(Self.textPieces, 0...200)
      let pattern = random.pick(patterns)
      let found = try RegexMatcher(pattern: pattern).matches(in: Document(plainText: text))
      let expression = try NSRegularExpression(
        pattern: pattern, options: [.caseInsensitive, .anchorsMatchLines])
      let expected = expression.matches(in: text, range: NSRange(0..<text.utf16.count))
        .filter { $0.range.length > 0 }
      let ranges = expected.map { $0.range.location..<$0.range.location + $0.range.length }
      let utf16 = text.utf16
      let ours = found.map { match -> Range<Int> in
        func units(_ offset: Int) -> Int {
          let index = text.utf8.index(text.startIndex, offsetBy: offset)
          return utf16.distance(from: utf16.startIndex, to: index)
        }
        return units(match.match.range.lowerBound)..<units(match.match.range.upperBound)
      }
      #expect(ours == ranges, "seed \(seed), \(pattern) in \(text.debugDescription)")
    }
  }
}
