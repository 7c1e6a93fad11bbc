import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderHarfBuzz

@testable import WayfinderLayout

/// Words that are cut by what is known of their letters, against the same shaped for each line.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct CutWordTests {
  /// What long words are made of, by script.
  private static let scripts: [String: [String]] = [
    "latin": [
      "AV", "To", "ffi", "fl", "r", "i", "W", "ij", "e\u{301}", "č", "a\u{327}\u{301}", "q\u{332}",
      "\u{1E69}", "ß",
    ],
    "ascii": ["AV", "To", "ffi", "fl", "i", "W", "x.", "_", "/usr", "=", "P,", "~"],
    "cyrillic": ["где", "Ёлка", "й", "и\u{306}", "ГА", "Т,", "У.", "ы\u{301}"],
    "greek": ["λόγος", "ΑΥ", "ά", "α\u{313}\u{301}", "ᾧ", "Τα"],
    "arabic": ["سلام", "لا", "مُحَمَّد", "ـــ", "دار", "شُُُّّّ", "كتاب", "ي"],
    "hebrew": ["שלום", "שָׁ", "לְ", "ו", "אב"],
    "devanagari": ["नमस्ते", "हिन्दी", "क्ष", "र्क", "कि", "त्र", "ा"],
    "thai": ["สวัสดี", "น้ำ", "ที่", "ำ", "เ", "ปี่", "กู"],
    "hangul": ["한국어", "값이", "\u{1112}\u{1161}\u{11AB}", "\u{1100}\u{1161}", "뷁"],
    "japanese": [
      "日本", "語で", "。", "「", "」", "（", "）", "ー", "か\u{3099}", "ガ", "カ\u{3099}", "・", "“", "”",
    ],
    "emoji": [
      "👩\u{200D}👩\u{200D}👧", "🇩🇪", "🇯🇵🇫🇷", "👍🏽", "❤\u{FE0F}", "😀", "1\u{FE0F}\u{20E3}", "a",
    ],
    "missing": ["\u{10FFFD}", "a", "\u{E000}", "日", "и", "ש"],
  ]

  /// What keeps pieces together, or changes scripts or directions between them.
  private static let joints = [
    "", "", "", "", "\u{2060}", "\u{A0}", "\u{200D}", "\u{FEFF}", "1", "-a",
  ]

  private func shaper(_ number: Int) throws -> HarfBuzzShaper {
    let noto = "/usr/share/fonts/truetype/noto/NotoSans"
    let files = [
      DejaVu.sans, "\(noto)-Regular.ttf", "\(noto)Devanagari-Regular.ttf",
      "\(noto)Arabic-Regular.ttf", "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
      "\(noto)Thai-Regular.ttf", "/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf",
    ].filter { FileManager.default.fileExists(atPath: $0) }
    let first = files[number % files.count]
    return try HarfBuzzShaper(fontFiles: [first] + files.filter { $0 != first })
  }

  private func document(_ text: String, _ generator: inout SeededGenerator) -> Document {
    var builder = DocumentBuilder()
    var style = BlockStyle(
      direction: Int.random(in: 0..<4, using: &generator) == 0 ? .rightToLeft : .leftToRight,
      fontSize: [16, 16, 15, 18.72, 7].randomElement(using: &generator) ?? 16)
    style.overflowWrap = .breakWord
    style.language = ["", "ja", "ar", "de"].randomElement(using: &generator) ?? ""
    // Of others not all sums are whole numbers of units, which lines by sums are made of.
    let spacings = style.fontSize > 15.5 && style.fontSize < 17 ? [0, 1.5, -0.5] : [0]
    style.text.letterSpacing = spacings.randomElement(using: &generator) ?? 0
    builder.openBox(Box(parent: nil), style: style)
    var text = text
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .preWrap) }
    return builder.finish()
  }

  private func lines(_ breaker: LineBreaker) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    breaker.forEachLine { lines.append($0) }
    return lines
  }

  private func text(_ pieces: [String], _ generator: inout SeededGenerator) -> String {
    var text = ""
    let hasJoints = Bool.random(using: &generator)
    for _ in 0..<Int.random(in: 1...30, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
      if hasJoints { text += Self.joints.randomElement(using: &generator) ?? "" }
      if Int.random(in: 0..<10, using: &generator) == 0 { text += " " }
    }
    return text
  }

  /// Every line ends where it ends without what is kept of words, and is as wide, whatever was kept
  /// at other widths.
  @Test(arguments: scripts.keys.sorted(), 0..<8)
  func linesAreThoseOfWordsShapedAnew(script: String, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = Self.scripts[script] ?? []
    for number in 0..<12 {
      let text = text(pieces, &generator)
      let shaper = try shaper(number)
      let profile: LineBreakProfile = number % 4 == 3 ? .icu : .chromium
      let context = LayoutContext(
        document: document(text, &generator), shaper: shaper, profile: profile)
      var preparer = ParagraphPreparer(context)
      for paragraph in try preparer.paragraphs() {
        for _ in 0..<8 {
          let width =
            Double.random(in: -1...1, using: &generator) < 0
            ? Double.random(in: 0...30, using: &generator)
            : Double.random(in: 20...200, using: &generator)
          let indents: [Double] = [0, 0, 0, 12.3]
          let indent = indents.randomElement(using: &generator) ?? 0
          let known = lines(LineBreaker(paragraph, in: context, width: width, indent: indent))
          // A context of its own, so that nothing is known of what was measured before.
          let fresh = LayoutContext(
            document: context.document, shaper: shaper, profile: profile)
          let expected = lines(
            LineBreaker(paragraph, in: fresh, width: width, indent: indent, usesSums: false))
          let comment: Comment =
            "\(script), seed \(seed), \(text.debugDescription), width \(width), \(indent)"
          #expect(known.map(\.range) == expected.map(\.range), comment)
          #expect(known.map(\.inkEnd) == expected.map(\.inkEnd), comment)
          #expect(known.map(\.isForced) == expected.map(\.isForced), comment)
          let measures = LineBreaker(paragraph, in: context, width: width, indent: indent).measure()
          #expect(measures.lineCount == expected.count, comment)
          let widest = expected.map(\.width).max() ?? 0
          #expect(abs(measures.width - max(0, widest)) < 1e-5, comment)
          let boxes = LineBoxes(paragraph: paragraph, width: width)
          let height = expected.reduce(0) { $0 + boxes.extent(of: $1).height }
          #expect(abs(measures.height - height) < 1e-6, comment)
          guard known.count == expected.count else { continue }
          // What breaks change is kept in whole units, which advances in single precision are not.
          for (line, other) in zip(known, expected) {
            #expect(abs(line.width - other.width) < 1e-5, comment)
            #expect(abs(line.hangWidth - other.hangWidth) < 1e-6, comment)
          }
        }
      }
    }
  }

  /// The only paragraph of a text in DejaVu Sans.
  private func prepared(_ text: String) throws -> (PreparedParagraph, LayoutContext) {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let context = LayoutContext(
      document: Document(plainText: text), shaper: shaper, profile: .chromium)
    var preparer = ParagraphPreparer(context)
    return (try #require(try preparer.paragraphs().first), context)
  }

  /// A word of any script is shaped once for all lines that begin in it where no shapes change.
  @Test(arguments: ["Straßenbahnhaltestelle", "Достопримечательность", "Αλληλεπίδραση"])
  func wordsOfLettersThatDoNotJoinAreKept(word: String) throws {
    let (paragraph, context) = try prepared(word)
    let count = lines(LineBreaker(paragraph, in: context, width: 60, indent: 0)).count
    #expect(count > 2)
    let kept = try #require(context.cutWords.known(.word(0)) ?? nil)
    #expect(kept.range == 0..<word.utf8.count)
  }

  /// Where letters join, the rest of a word is shaped for the line that begins with it, as far as
  /// that goes.
  @Test func restsOfWordsOfLettersThatJoinAreKept() throws {
    let word = String(repeating: "سلامب", count: 60)
    let (paragraph, context) = try prepared(word)
    let lines = lines(LineBreaker(paragraph, in: context, width: 60, indent: 0))
    #expect(lines.count > 20)
    var rests = 0
    for line in lines.dropLast() {
      let kept = try #require(context.cutWords.known(.line(line.range.lowerBound)) ?? nil)
      #expect(kept.range.lowerBound <= line.range.lowerBound)
      #expect(kept.range.upperBound >= line.range.upperBound)
      if kept.range.lowerBound > 0, !kept.isWhole { rests += 1 }
    }
    #expect(rests > 5)
  }

  /// What was asked for of late is still known when there was no room for all.
  @Test func wordsThatAreAskedForStayKnown() throws {
    let (paragraph, context) = try prepared(String(repeating: "abcdefgh", count: 40))
    let measurer = LineMeasurer(paragraph: paragraph, context: context)
    let word = try #require(CutWord(0..<320, measurer))
    let words = CutWords()
    for offset in 0..<2000 {
      words.keep(word, at: .word(offset * 400))
      #expect(words.known(.word(offset * 400)) != nil)
      // The first is asked for again and again.
      #expect(words.known(.word(0)) != nil)
    }
    #expect(words.known(.word(400)) == nil)
  }

  /// A long word that cannot be kept whole is cut as one that is not kept.
  @Test func wordsThatAreTooLongAreCut() throws {
    let text = String(repeating: "абвг", count: CutWords.maximumCount / 6)
    let (paragraph, context) = try prepared(text)
    let known = lines(LineBreaker(paragraph, in: context, width: 500, indent: 0))
    let expected = lines(
      LineBreaker(paragraph, in: context, width: 500, indent: 0, usesSums: false))
    #expect(known.map(\.range) == expected.map(\.range))
    let kept = try #require(context.cutWords.known(.line(0)))
    #expect(kept == nil)
  }
}
