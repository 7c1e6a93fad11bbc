import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderHarfBuzz

@testable import WayfinderLayout

/// Long texts of scripts whose letters join or have marks, added up, against the same shaped whole.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct PieceSumTests {
  /// What words of a script are made of.
  private struct Alphabet {
    var letters: [ClosedRange<UInt32>]
    var marks: [ClosedRange<UInt32>]
    var digits: ClosedRange<UInt32>
    /// Words that a dictionary knows.
    var words: [String] = []
  }

  private static let alphabets = [
    Alphabet(
      letters: [0x621...0x63A, 0x641...0x64A, 0x644...0x644, 0x627...0x627, 0x671...0x6D3],
      marks: [0x64B...0x652, 0x670...0x670], digits: 0x660...0x669),
    Alphabet(
      letters: [0xE01...0xE2E, 0xE01...0xE2E, 0xE40...0xE44],
      marks: [0xE31...0xE3A, 0xE47...0xE4D],
      digits: 0xE50...0xE59, words: ["สวัสดี", "ประเทศ", "ที่นี่", "น้ำ", "เปิด", "ไฟล์", "การ", "ใช้งาน"]),
    Alphabet(
      letters: [0x5D0...0x5EA], marks: [0x5B0...0x5BC, 0x5C1...0x5C2], digits: 0x30...0x39),
    Alphabet(
      letters: [0xE94...0xE97, 0xEAA...0xEAB, 0xEC0...0xEC4],
      marks: [0xEB1...0xEB9, 0xEC8...0xECD],
      digits: 0xED0...0xED9, words: ["ສະບາຍດີ", "ປະເທດ", "ນ້ຳ"]),
    Alphabet(
      letters: [0x710...0x72C], marks: [0x730...0x74A], digits: 0x30...0x39),
    Alphabet(letters: [0x61...0x7A], marks: [0x300...0x308], digits: 0x30...0x39),
  ]

  private static let signs = [
    ",", ".", "،", "؟", "(", ")", "-", "\u{200D}", "\u{A0}", "\u{640}", "!", "\u{2019}", "😀",
    "\u{10EC3}",
  ]

  private static func scalar(
    _ ranges: [ClosedRange<UInt32>], _ generator: inout SeededGenerator
  ) -> Unicode.Scalar {
    let range = ranges.randomElement(using: &generator) ?? 0x61...0x61
    return Unicode.Scalar(UInt32.random(in: range, using: &generator)) ?? "a"
  }

  private static func word(_ alphabet: Alphabet, _ generator: inout SeededGenerator) -> String {
    if Bool.random(using: &generator), let word = alphabet.words.randomElement(using: &generator) {
      return word
    }
    var scalars = String.UnicodeScalarView()
    // Some are longer than a segment is in bytes, or wider.
    let isLong = Int.random(in: 0..<12, using: &generator) == 0
    for _ in 0..<Int.random(in: isLong ? 20...70 : 1...7, using: &generator) {
      scalars.append(scalar(alphabet.letters, &generator))
      // Some pieces are longer than a key.
      let count = [0, 0, 0, 0, 1, 1, 2, 3, 9].randomElement(using: &generator) ?? 0
      for _ in 0..<count { scalars.append(scalar(alphabet.marks, &generator)) }
    }
    return String(scalars)
  }

  private static func text(_ generator: inout SeededGenerator) -> String {
    // Runs of one script or two, as text is.
    let some = (0..<Int.random(in: 1...2, using: &generator)).compactMap { _ in
      alphabets.randomElement(using: &generator)
    }
    var text = ""
    for _ in 0..<Int.random(in: 1...50, using: &generator) {
      guard let alphabet = some.randomElement(using: &generator) else { continue }
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: text.unicodeScalars.append(scalar([alphabet.digits], &generator))
      case 1: text += signs.randomElement(using: &generator) ?? ""
      default: text += word(alphabet, &generator)
      }
      if Int.random(in: 0..<4, using: &generator) > 0 { text += " " }
    }
    return text
  }

  /// Fonts that have some of the scripts each, so that others take the place of the first, which
  /// makes lines higher.
  private static let fonts: [[String]] = {
    let folder = "/usr/share/fonts/truetype/"
    let files = [
      "noto/NotoSansThai-Regular.ttf", "noto/NotoSansArabic-Regular.ttf",
      "noto/NotoSansHebrew-Regular.ttf", "noto/NotoSansLao-Regular.ttf",
      "noto/NotoSansSyriac-Regular.ttf",
    ].map { folder + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
    return [[DejaVu.sans], [DejaVu.sans] + files, files + [DejaVu.sans]]
  }()

  private func document(_ text: String, _ style: BlockStyle) -> Document {
    var builder = DocumentBuilder()
    builder.openBox(Box(parent: nil), style: style)
    var text = text
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .preWrap) }
    return builder.finish()
  }

  private func expectSums(
    of text: String, _ style: BlockStyle, _ shaper: HarfBuzzShaper, _ comment: Comment
  ) throws {
    let context = LayoutContext(
      document: document(text, style), shaper: shaper, profile: .chromium)
    var whole = ParagraphPreparer(context, usesKnownText: false)
    var preparer = ParagraphPreparer(context)
    let expected = try whole.paragraphs().map { ParagraphDump($0) }
    #expect(try preparer.paragraphs().map { ParagraphDump($0) } == expected, comment)
  }

  @Test(arguments: 0..<3)
  func textsOfManyWordsAreThoseOfWholeRuns(fonts: Int) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let shaper = try HarfBuzzShaper(fontFiles: Self.fonts[fonts])
    for round in 0..<120 {
      let text = Self.text(&generator)
      var style = BlockStyle(
        direction: [.automatic, .leftToRight, .rightToLeft][round % 3],
        fontSize: [16, 13.3, 20][round / 3 % 3])
      if round % 4 == 0 { style.text.lineHeight = .multiple(1.5) }
      try expectSums(
        of: text, style, shaper,
        "seed \(seed), fonts \(fonts), round \(round), \(text.debugDescription)")
    }
  }

  /// Pieces of two bytes to more than a key holds, where a text begins and where it ends.
  @Test(arguments: [
    "سَّلامٌ عليكم لا ببببببببببببب", "น้ำที่ญี่ปุ่นก็็็็็็็็น", "שָׁלוֹם לָכֶם אֱלֹהִים", "ນ້ຳທີ່ກົ້້້້້້",
  ])
  func partsOfTextsAreThoseOfWholeRuns(text: String) throws {
    let shaper = try HarfBuzzShaper(fontFiles: Self.fonts[1])
    let scalars = Array(text.unicodeScalars)
    for end in 1...scalars.count {
      for part in [scalars[..<end], scalars[(end - 1)...]] {
        let text = String(String.UnicodeScalarView(part))
        try expectSums(of: text, BlockStyle(), shaper, "\(text.debugDescription)")
      }
    }
  }

  /// More pieces than are kept.
  @Test func textOfMorePiecesThanAreKnownIsThatOfWholeRuns() throws {
    let letters: [Unicode.Scalar] = [
      "ب", "ت", "ث", "ج", "ح", "خ", "س", "ش", "ص", "ض", "ط", "ظ", "ع", "غ", "ف", "ق", "ك", "م", "ن",
      "ه",
      "ي",
    ]
    var words: [String] = []
    // Each word is one piece, since all of its letters join both ways; primes make the order
    // uneven.
    for number in 0..<PieceTable.maximumCount + 2_000 {
      var rest = number * 7_919 % 194_481
      var word = String.UnicodeScalarView()
      for _ in 0..<4 {
        word.append(letters[rest % letters.count])
        rest /= letters.count
      }
      words.append(String(word))
    }
    #expect(Set(words).count == words.count)
    // And once more what was forgotten.
    words += words.prefix(500)
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let lines = stride(from: 0, to: words.count, by: 300).map {
      words[$0..<min($0 + 300, words.count)].joined(separator: " ")
    }
    try expectSums(
      of: lines.joined(separator: "\n"), BlockStyle(direction: .rightToLeft), shaper,
      "words of four letters")
  }
}
