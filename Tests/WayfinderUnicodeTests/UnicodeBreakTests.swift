import Foundation
import Testing
import WayfinderUnicode

/// Boundaries as Unicode's own tests have them: `GraphemeBreakTest` and `WordBreakTest`.
@Suite struct UnicodeBreakTests {
  private static let folder = "/usr/share/unicode/auxiliary/"
  static let isInstalled = FileManager.default.fileExists(atPath: folder + "WordBreakTest.txt")

  @Test(
    .enabled(if: isInstalled, "unicode-data is not installed"),
    arguments: [
      (BreakIterator.Unit.grapheme, "GraphemeBreakTest.txt", 600),
      (BreakIterator.Unit.word, "WordBreakTest.txt", 1400),
    ])
  func boundariesAreThoseOfUnicodesTest(
    unit: BreakIterator.Unit, file: String, count: Int
  ) throws {
    let iterator = try BreakIterator(unit)
    let text = try String(contentsOfFile: Self.folder + file, encoding: .utf8)
    var seen = 0
    for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
      let sample = BreakSample(line)
      // CLDR 42 has taken the colon out of the letters that join words (MidLetter).
      if unit == .word, sample.units.contains(0x3A) { continue }
      seen += 1
      try iterator.setText(sample.units)
      var found: [Int] = []
      iterator.forEachBoundary { offset, _ in found.append(offset) }
      #expect(found == sample.boundaries, "\(line)")
    }
    #expect(seen >= count)
  }
}

/// A line of Unicode's break tests: scalars with ÷ and × between them.
struct BreakSample {
  var units: [UInt16] = []
  /// The boundaries after the start.
  var boundaries: [Int] = []

  init(_ line: Substring) {
    for word in line.prefix(while: { $0 != "#" }).split(whereSeparator: \.isWhitespace) {
      if word == "÷" {
        if !units.isEmpty { boundaries.append(units.count) }
      } else if let value = UInt32(word, radix: 16), let scalar = Unicode.Scalar(value) {
        units += Array(String(scalar).utf16)
      }
    }
  }
}
