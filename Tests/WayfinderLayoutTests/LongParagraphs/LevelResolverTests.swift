import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderLayout

/// Levels as runs in bytes, whoever resolves them, against ICU.
struct LevelResolverTests {
  /// Texts with and without explicit formatting, tabs and several paragraphs.
  private static let pieces = [
    "سلام", "א", "abc", "日", "😀", " ", " ", "12", "٣", "(", ")", ".", ",", "%", "\u{64E}",
    "\u{200C}", "\n",
    "\r\n", "\t", "\u{202B}", "\u{202C}", "\u{2067}", "\u{2069}",
  ]

  @Test(arguments: 0..<6 as Range<UInt64>)
  func levelsAreThoseOfICU(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var resolver = LevelResolver()
    for round in 0..<1500 {
      // Most texts have no more than the first pieces.
      let limit = round % 4 == 0 ? Self.pieces.count : 16
      let text = (0..<Int.random(in: 0...16, using: &generator)).map { _ in
        Self.pieces[..<limit].randomElement(using: &generator) ?? ""
      }.joined()
      let direction: TextDirection = [.automatic, .leftToRight, .rightToLeft][round % 3]
      let levels = try Array(text.utf8).withUnsafeBufferPointer {
        try resolver.levels(of: $0, direction)
      }
      let expected = try LevelRuns(
        UTF16Conversion.units(of: text), direction, with: BidiResolver())
      #expect(levels == expected, "seed \(seed), \(direction), \(text.debugDescription)")
    }
  }
}
