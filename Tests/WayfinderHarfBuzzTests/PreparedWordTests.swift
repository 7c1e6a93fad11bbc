import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderHarfBuzz

@testable import WayfinderLayout

/// Paragraphs put together from known words, against the same shaped whole.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct PreparedWordTests {
  /// What the words of random paragraphs are made of: scripts that mix, brackets, numbers, marks,
  /// joining letters, soft hyphens, ligatures, emoji, characters that no font has.
  private static let pieces = [
    "AV", "To", "ffi", "a", "word", "e\u{301}", "\u{301}", "-", "(", ")", "[x", "1,5", "2024-", "?",
    "/usr", "где", "Ёлка", "«", "»", "\u{2019}s", "שלום", "12", "سلام", "لا", "\u{64E}", "नमस्ते",
    "हिन्दी", "क्ष", "日本", "語で", "、", "。", "ー", "สวัสดี", "ชาว", "\u{AD}", "\u{200D}", "\u{A0}",
    "😀", "\u{2764}\u{FE0F}", "\u{10FFFD}", "\u{3000}", "\t", "\u{202E}", "Y.", "T,", "\u{200B}",
    "--",
    "http://example.org/a-very-long-path/that/goes/on/and/on/for/more/than/forty/bytes?x=1",
  ]

  private func paragraph(_ generator: inout SeededGenerator) -> String {
    // Most paragraphs keep to a few pieces, as text does.
    let pool = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      Self.pieces.randomElement(using: &generator) ?? ""
    }
    var text = ""
    for _ in 0..<Int.random(in: 1...24, using: &generator) {
      text += pool.randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<7: text += " "
      case 7: text += "  "
      default: break
      }
    }
    return text
  }

  private func shaper(_ number: UInt64) throws -> HarfBuzzShaper {
    let folder = "/usr/share/fonts/truetype/"
    let files = [
      DejaVu.sans, folder + "noto/NotoSansDevanagari-Regular.ttf",
      folder + "noto/NotoSansThai-Regular.ttf", folder + "liberation/LiberationSans-Regular.ttf",
      "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    ].filter { FileManager.default.fileExists(atPath: $0) }
    let first = files[Int(number) % files.count]
    return try HarfBuzzShaper(fontFiles: [first] + files.filter { $0 != first })
  }

  private func document(_ text: String, _ number: Int) -> Document {
    if number % 3 == 0 { return Document(plainText: text) }
    var builder = DocumentBuilder()
    var style = BlockStyle(
      direction: number % 3 == 1 ? .leftToRight : .rightToLeft,
      fontSize: [16, 15, 18.72][number % 4 % 3])
    style.text.weight = number % 5 == 0 ? 700 : 400
    builder.openBox(Box(parent: nil), style: style)
    var text = text
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .preWrap) }
    return builder.finish()
  }

  @Test(arguments: 0..<30)
  func paragraphsOfKnownWordsAreThoseOfWholeRuns(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shaper = try shaper(seed)
    for number in 0..<40 {
      let text = paragraph(&generator)
      let context = LayoutContext(
        document: document(text, number), shaper: shaper, profile: .chromium)
      var whole = ParagraphPreparer(context, usesKnownText: false)
      let expected = try whole.paragraphs()
      // Words that are new, and once more when they are known.
      for _ in 0..<2 {
        var preparer = ParagraphPreparer(context)
        let found = try preparer.paragraphs()
        #expect(found.count == expected.count)
        for (one, other) in zip(found, expected) {
          #expect(Dump(one) == Dump(other), "seed \(seed), \(text.debugDescription)")
        }
      }
    }
  }

  @Test(arguments: 0..<12)
  func measuringComesToWhatTheLinesComeTo(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shaper = try shaper(seed)
    for number in 0..<30 {
      let text = paragraph(&generator)
      let context = LayoutContext(
        document: document(text, number), shaper: shaper, profile: .chromium)
      var preparer = ParagraphPreparer(context)
      for paragraph in try preparer.paragraphs() {
        let width = Double.random(in: 0...500, using: &generator)
        let indent = Bool.random(using: &generator) ? 0 : 20.0
        let breaker = LineBreaker(paragraph, in: context, width: width, indent: indent)
        let general = LineBreaker(
          paragraph, in: context, width: width, indent: indent, usesSums: false)
        var lines: [BrokenLine] = []
        var expected: [BrokenLine] = []
        breaker.forEachLine { lines.append($0) }
        general.forEachLine { expected.append($0) }
        #expect(lines.map(\.range) == expected.map(\.range), "seed \(seed), \(text) \(width)")
        #expect(lines.map(\.inkEnd) == expected.map(\.inkEnd), "seed \(seed), \(text) \(width)")
        for (line, other) in zip(lines, expected) {
          #expect(abs(line.width - other.width) < 1e-6, "seed \(seed), \(text) \(width)")
          #expect(abs(line.hangWidth - other.hangWidth) < 1e-6, "seed \(seed), \(text) \(width)")
        }
        let boxes = LineBoxes(paragraph: paragraph, width: width)
        let measures = breaker.measure()
        #expect(measures.lineCount == lines.count, "seed \(seed), \(text) \(width)")
        let height = lines.reduce(0) { $0 + boxes.extent(of: $1).height }
        #expect(abs(measures.height - height) < 1e-6, "seed \(seed), \(text) \(width)")
        #expect(
          abs(measures.width - (lines.map(\.width).max() ?? 0)) < 1e-6,
          "seed \(seed), \(text) \(width)")
      }
    }
  }

  /// All that a paragraph says of itself, widths to a thousandth of a point.
  private struct Dump: Equatable {
    var segments: [String] = []
    var runs: [String] = []
    var fallbacks: [String] = []
    var rest: String

    init(_ paragraph: PreparedParagraph) {
      rest =
        "\(paragraph.range) \(paragraph.blocks) \(paragraph.baseLevel)"
        + " \(paragraph.hasUniformLines)"
      var cursor = SegmentCursor()
      while cursor.index < paragraph.segmentCount {
        let segment = paragraph.core.segment(cursor)
        segments.append(
          "\(segment.end) \(segment.hangCount) \(segment.flags.rawValue)"
            + String(format: " %.3f %.3f", segment.width, segment.hangWidth))
        cursor = SegmentCursor(index: cursor.index + 1, start: segment.end)
      }
      runs = paragraph.runs.map {
        "\($0.range) \($0.script) \($0.level) \($0.beginsItem) \($0.kind) \($0.style.fontSize)"
      }
      fallbacks = paragraph.fallbacks.map { "\($0.range) \($0.extent)" }
    }
  }
}
