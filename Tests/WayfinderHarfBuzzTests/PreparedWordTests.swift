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
    "हिन्दी", "क्ष", "日本", "語で", "、", "。", "ー", "「", "한국어", "값이", "漢", "字。", "สวัสดี", "ชาว", "ที่นี่", "น้ำ",
    "กำ", "เปิด", "ไฟล์", "ญี่ปุ่น", "ฐาน", "مُحَمَّد", "الله", "الإنسان", "دار", "كتابٌ", "،", "ـــ", "ﷺ",
    "٣٫٥", "\u{AD}", "\u{200D}", "\u{A0}",
    "😀", "\u{2764}\u{FE0F}", "\u{10FFFD}", "\u{3000}", "\t", "\u{202E}", "Y.", "T,", "\u{200B}",
    "--", "č", "ěš", "a≠b", "x\u{2011}y", "ả", "Å", "\u{212B}", "がぎ", "\u{202D}دب\u{202C}",
    "\u{202D}بد", "ประเทศำ", "สวัสดีำ", "ำ", "ๆ\u{E4D}", "ກຳ", "لممممممممممم", "شُُُّّّ",
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
      // It has no space.
      folder + "noto/NotoSansTamilSupplement-Regular.ttf", folder + "noto/NotoSans-Regular.ttf",
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
    if number % 7 == 0 { style.text.lineHeight = .multiple(1.5) }
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
          #expect(
            ParagraphDump(one) == ParagraphDump(other), "seed \(seed), \(text.debugDescription)")
        }
      }
    }
  }

  /// A line may end after a hyphen that stands where none ends before it, and not after one where
  /// one does.
  @Test func wordsWithHyphensHeedWhatStandsAcrossSpaces() throws {
    let shaper = try shaper(0)
    for word in ["где", "č", "سلام", "नमस्ते", "日本", "ab"] {
      for hyphen in ["-", "\u{2010}"] {
        for before in ["a ", "( ", "(", "«  ", "[x ", "「 ", "( ) ", ""] {
          let known = "a \(hyphen)\(word) \(word) \(hyphen)\(word)\n"
          let document = Document(plainText: "\(known)\(before)\(hyphen)\(word) \(word)")
          let context = LayoutContext(document: document, shaper: shaper, profile: .chromium)
          var whole = ParagraphPreparer(context, usesKnownText: false)
          var preparer = ParagraphPreparer(context)
          let (found, expected) = (try preparer.paragraphs(), try whole.paragraphs())
          #expect(
            found.map(ParagraphDump.init) == expected.map(ParagraphDump.init),
            "\(before)\(hyphen)\(word)")
        }
      }
    }
  }

  /// Widths from nothing to more than any text takes, most of them as wide as pages are.
  private func width(_ generator: inout SeededGenerator) -> Double {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: [0, -1, 0.01, 1e7, 1e300, Double.infinity].randomElement(using: &generator) ?? 0
    case 1: Double.random(in: 0...40, using: &generator)
    case 2: Double.random(in: 500...5000, using: &generator)
    default: Double.random(in: 40...500, using: &generator)
    }
  }

  @Test(arguments: 0..<24)
  func measuringComesToWhatTheLinesComeTo(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shaper = try shaper(seed)
    for number in 0..<30 {
      let text = paragraph(&generator)
      let context = LayoutContext(
        document: document(text, number), shaper: shaper, profile: .chromium)
      var preparer = ParagraphPreparer(context)
      for paragraph in try preparer.paragraphs() {
        for _ in 0..<4 {
          let width = width(&generator)
          let indents: [Double] = [0, 0, 20, -7.3]
          let indent = indents.randomElement(using: &generator) ?? 0
          let keepsWords = Bool.random(using: &generator)
          try compare(
            paragraph, in: context, width: width, indent: indent, keepsWords: keepsWords,
            "seed \(seed), \(text.debugDescription), width \(width), indent \(indent)")
        }
      }
    }
  }

  /// Holds lines from sums and what they are measured to against the breaker without sums.
  private func compare(
    _ paragraph: PreparedParagraph, in context: LayoutContext, width: Double, indent: Double,
    keepsWords: Bool, _ comment: Comment
  ) throws {
    let breaker = LineBreaker(
      paragraph, in: context, width: width, indent: indent, keepsWords: keepsWords)
    // A context of its own, so that nothing is known of what was measured before.
    let fresh = LayoutContext(
      document: context.document, shaper: context.shaper, profile: context.profile)
    let general = LineBreaker(
      paragraph, in: fresh, width: width, indent: indent, keepsWords: keepsWords, usesSums: false)
    var lines: [BrokenLine] = []
    var expected: [BrokenLine] = []
    breaker.forEachLine { lines.append($0) }
    general.forEachLine { expected.append($0) }
    #expect(lines.map(\.range) == expected.map(\.range), comment)
    #expect(lines.map(\.inkEnd) == expected.map(\.inkEnd), comment)
    #expect(lines.map(\.isForced) == expected.map(\.isForced), comment)
    #expect(lines.map(\.isHyphenated) == expected.map(\.isHyphenated), comment)
    for (line, other) in zip(lines, expected) {
      #expect(abs(line.width - other.width) < 1e-6, comment)
      #expect(abs(line.hangWidth - other.hangWidth) < 1e-6, comment)
    }
    let boxes = LineBoxes(paragraph: paragraph, width: width)
    let height = expected.reduce(0) { $0 + boxes.extent(of: $1).height }
    let widest = expected.map(\.width).max() ?? 0
    var measured = [breaker.measure(), general.measure()]
    if !keepsWords {
      measured.append(
        LineBreaker(paragraph, in: context, width: width, indent: indent).measure())
    }
    for measures in measured {
      #expect(measures.lineCount == expected.count, comment)
      #expect(abs(measures.height - height) < 1e-6, comment)
      #expect(abs(measures.width - max(0, widest)) < 1e-6, comment)
    }
  }

  /// Texts whose breaks change shapes: kerned letters around hyphens, wide punctuation that is set half
  /// as wide, letters that join; and words that are cut.
  @Test(arguments: 0..<16)
  func linesThatChangeShapesAreThoseOfTheGeneralBreaker(seed: UInt64) throws {
    let pieces = [
      "AV-", "To-", "Yo-", "P,-", "日本", "語、", "「何」", "（か）", "。」", "カー", "きゃ", "漢字", "سلا",
      "م-", "क्षि-", "AVAVAVAVAVAVAVAVAVAVAVAVAVAVAVAVA", "ffiffiffiffiffiffiffiffiffi",
      "/usr/share/T.o",
      "\u{2014}", "a", " ", " ",
    ]
    var generator = SeededGenerator(seed: seed)
    let shaper = try shaper(seed)
    for number in 0..<20 {
      var text = ""
      for _ in 0..<Int.random(in: 1...60, using: &generator) {
        let piece = pieces.randomElement(using: &generator) ?? ""
        if piece != " " || text.last != " " { text += piece }
      }
      // The same once more, at another place of the text.
      if number % 4 == 0 { text += "\n\(text)" }
      var builder = DocumentBuilder()
      var style = BlockStyle(fontSize: 16)
      style.overflowWrap = number % 2 == 0 ? .breakWord : .normal
      style.language = ["", "ja", "ar"][number % 3]
      builder.openBox(Box(parent: nil), style: style)
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .preWrap) }
      let context = LayoutContext(
        document: builder.finish(), shaper: shaper, profile: .chromium)
      var preparer = ParagraphPreparer(context)
      for paragraph in try preparer.paragraphs() {
        for _ in 0..<6 {
          let width = Double.random(in: 20...400, using: &generator)
          try compare(
            paragraph, in: context, width: width, indent: 0, keepsWords: false,
            "seed \(seed), \(text.debugDescription), width \(width)")
        }
      }
    }
  }
}
