import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderHarfBuzz

@testable import WayfinderLayout

/// Long paragraphs laid out piece by piece in fonts that join, kern and make ligatures, against the same
/// laid out as a whole.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct ShapedPieceTests {
  private static let words = [
    ["AVATAR", "To", "office", "fjord", "state-of-the-art", "Yes,", "T.", "e\u{301}", "word"],
    ["سلام", "لا", "كتاب-نا", "(١٢)", "مرحبا", "بالعالم"],
    ["где", "Ёлка", "«Тут»", "по-русски", "12", "№"],
    ["שלום", "עולם", "ב-ג", "7", "a"],
    ["日本語で", "、", "「引用」", "テスト", "AV"],
  ]

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func measuredAllLinesAreThoseOfTheWhole(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds = Self.words.shuffled(using: &random).prefix(Int.random(in: 1...2, using: &random))
    let isSpaced = seed % 4 != 0
    var text = ""
    while text.utf8.count < 3_000 {
      text += kinds.randomElement(using: &random)?.randomElement(using: &random) ?? ""
      if isSpaced { text += " " }
    }
    let document = Document(plainText: text)
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let width = Double(Int.random(in: 60...300, using: &random))
    let pieces = PieceLimits(threshold: 100, size: 160, lead: 128, tail: 256)
    var layout = PageLayout(
      onDemand: document, shaper: shaper, containerWidth: width, pieces: pieces)
    for _ in 0..<3 {
      let start = Int.random(in: 0..<document.utf8Count, using: &random)
      layout.measure(start..<start + 1)
    }
    layout.measureAll()
    let whole = try PageLayout(document, shaper: shaper, containerWidth: width)
    let label: Comment = "seed \(seed), width \(width)"
    #expect(layout.isExact, label)
    #expect(layout.lines.map(\.range) == whole.lines.map(\.range), label)
    for (line, expected) in zip(layout.lines, whole.lines) {
      // Words that are cut are measured from another place, in single precision.
      #expect(abs(line.rect.width - expected.rect.width) <= 1.0 / 64, label)
      #expect(abs(line.rect.minX - expected.rect.minX) <= 1.0 / 64, label)
      #expect(line.rect.minY == expected.rect.minY, label)
      let glyphs = layout.glyphRuns(of: line).flatMap(\.glyphs)
      let expectedGlyphs = whole.glyphRuns(of: expected).flatMap(\.glyphs)
      #expect(glyphs.map(\.id) == expectedGlyphs.map(\.id), label)
    }
  }
}
