import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderLayout

/// Texts of which it is told without ICU that they are set from right to left, against ICU.
struct RightToLeftTests {
  /// Letters of both directions, marks, numbers, signs around numbers, brackets, spaces, formatting
  /// characters, a letter beyond the first plane.
  private static let pieces = [
    "א", "בג", "سلام", "لا", "\u{64E}", "\u{5B0}", "(", ")", "،", "؟", " ", "-", "+", "%", "#", ".",
    ",", ":", "!", "\u{200D}", "\u{A0}", "1", "٣", "a", "é", "\u{200F}", "\u{200E}", "\u{202B}",
    "\u{2067}", "\u{2069}", "日", "\u{1E900}", "\u{10800}",
  ]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func whatIsToldWithoutLevelsIsWhatTheyAre(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var found = 0
    for round in 0..<3000 {
      let pool = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        Self.pieces.randomElement(using: &generator) ?? ""
      }
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        pool.randomElement(using: &generator) ?? ""
      }.joined()
      let direction: TextDirection = [.automatic, .leftToRight, .rightToLeft][round % 3]
      let bytes = Array(text.utf8)
      let traits = bytes.withUnsafeBufferPointer { ScriptRuns($0).traits }
      guard LevelRuns.areRightToLeft(traits, direction) else { continue }
      found += 1
      let levels = try LevelRuns(
        UTF16Conversion.units(of: text), direction, with: BidiResolver())
      #expect(levels == .rightToLeft(), "seed \(seed), \(direction), \(text.debugDescription)")
    }
    #expect(found > 100, "seed \(seed)")
  }

  @Test func numbersAndLettersOfTheOtherDirectionAreLeftToICU() {
    for text in ["سلام 1", "سلام a", "سلام ٣", "a", "(", "\u{202B}سلام"] {
      let traits = Array(text.utf8).withUnsafeBufferPointer { ScriptRuns($0).traits }
      #expect(!LevelRuns.areRightToLeft(traits, .automatic), "\(text)")
    }
  }
}
