import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderHarfBuzz
@testable import WayfinderLayout

/// Text of scripts whose letters join or have marks, added up by pieces, against the same shaped whole.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct JoinedPieceTests {
  private static let folder = "/usr/share/fonts/truetype/"

  /// Fonts whose rules differ: none for the script, ligatures, letters of several shapes, slanting lines of
  /// letters, kerning around vowels, marks by tables and without.
  private static let files = installed([
    "dejavu/DejaVuSans.ttf", "dejavu/DejaVuSansMono.ttf", "dejavu/DejaVuSerif.ttf",
    "noto/NotoSansThai-Regular.ttf", "noto/NotoSerifThai-Regular.ttf",
    "noto/NotoLoopedThai-Regular.ttf", "noto/NotoSansLao-Regular.ttf",
    "noto/NotoSansArabic-Regular.ttf", "noto/NotoNaskhArabic-Regular.ttf",
    "noto/NotoNastaliqUrdu-Regular.ttf", "noto/NotoKufiArabic-Regular.ttf",
    "noto/NotoSansHebrew-Regular.ttf", "noto/NotoSerifHebrew-Regular.ttf",
    "liberation2/LiberationSans-Regular.ttf",
  ])

  /// The same for syllables: contexts that ask for neighbours, kerning, none of both; each with the
  /// first character of its script.
  private static let syllabicFiles: [(file: String, block: UInt32)] = [
    ("SansDevanagari", 0x900), ("SerifDevanagari", 0x900), ("SansBengali", 0x980),
    ("SansGurmukhi", 0xA00), ("SansGujarati", 0xA80), ("SansOriya", 0xB00), ("SansTamil", 0xB80),
    ("SansTelugu", 0xC00), ("SansKannada", 0xC80),
  ].filter { !installed([noto($0.0)]).isEmpty }

  private static func noto(_ name: String) -> String { "noto/Noto\(name)-Regular.ttf" }

  private static func installed(_ files: [String]) -> [String] {
    files.map { folder + $0 }.filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Letters, marks, digits and signs of each script; those named twice come twice as often.
  private static let blocks: [[ClosedRange<UInt32>]] = [
    [0xE01...0xE3A, 0xE01...0xE2E, 0xE40...0xE5B, 0xE47...0xE4E, 0x20...0x20, 0x30...0x39],
    [0xE81...0xEB0, 0xE94...0xEB9, 0xEB0...0xECD, 0xEC0...0xEC4, 0x20...0x20, 0xEDC...0xEDD],
    [0x621...0x63A, 0x641...0x64A, 0x64B...0x655, 0x627...0x628, 0x644...0x644, 0x20...0x20],
    [0x621...0x64A, 0x660...0x66C, 0x671...0x6D5, 0x60C...0x61F, 0x28...0x2F, 0x20...0x20],
    [0x640...0x64A, 0x200C...0x200D, 0x6CC...0x6CC, 0x30...0x39, 0x61...0x63, 0x20...0x20],
    [0x5D0...0x5EA, 0x5D0...0x5EA, 0x5B0...0x5BC, 0x28...0x2F, 0x5BE...0x5BE, 0x20...0x20],
  ]

  /// Syllables of a script of India, whose blocks are of one plan: letters that viramas bind,
  /// nuktas, vowels with and without a letter, signs; digits and punctuation; and at most one
  /// character that may be anywhere, since HarfBuzz does not always give a second mark without a
  /// letter its dotted circle.
  private func syllables(_ start: UInt32, _ generator: inout SeededGenerator) -> String {
    var random = generator
    defer { generator = random }
    func scalar(_ range: ClosedRange<UInt32>) -> Unicode.Scalar {
      Unicode.Scalar(start + UInt32.random(in: range, using: &random)) ?? " "
    }
    func syllable() -> [Unicode.Scalar] {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: return [scalar(0x05...0x14)]
      case 1: return [scalar(0x66...0x6F)]
      case 2: return [["\u{964}", "\u{965}", "-", ",", "("].randomElement(using: &random) ?? "."]
      default: break
      }
      var scalars = [scalar(0x15...0x39)]
      if Int.random(in: 0..<8, using: &random) == 0 { scalars.append(scalar(0x3C...0x3C)) }
      while scalars.count < 6, Int.random(in: 0..<4, using: &random) == 0 {
        scalars += [scalar(0x4D...0x4D), scalar(0x15...0x39)]
      }
      switch Int.random(in: 0..<5, using: &random) {
      case 0...1: scalars.append(scalar(0x3F...0x41))
      case 2: scalars.append(scalar(0x3E...0x4C))
      case 3: scalars.append(scalar(0x4D...0x4D))
      default: break
      }
      if Int.random(in: 0..<5, using: &random) == 0 { scalars.append(scalar(0x01...0x03)) }
      return scalars
    }
    // A few syllables that come again make the same neighbours in different places.
    let pool = (0..<Int.random(in: 3...20, using: &random)).map { _ in syllable() }
    var text = (0..<Int.random(in: 1...40, using: &random)).flatMap { _ in
      Int.random(in: 0..<5, using: &random) == 0 ? [" "] : pool.randomElement(using: &random) ?? []
    }
    if Bool.random(using: &random) {
      let seldom: [Unicode.Scalar] = [
        scalar(0x3C...0x4D), scalar(0x50...0x7F), "\u{200C}", "\u{200D}", "\u{1CE1}", "\u{1CF5}",
        "a",
        "\u{25CC}", "\u{A0}",
      ]
      text.insert(
        seldom.randomElement(using: &random) ?? "a",
        at: Int.random(in: 0...text.count, using: &random))
    }
    return String(String.UnicodeScalarView(text))
  }

  private func text(
    _ blocks: [[ClosedRange<UInt32>]], _ generator: inout SeededGenerator
  ) -> String {
    let ranges = blocks.randomElement(using: &generator) ?? []
    // A few letters that come again make the same neighbours in different places.
    let pool = (0..<Int.random(in: 3...20, using: &generator)).compactMap { _ in
      let range = ranges.randomElement(using: &generator) ?? 0x61...0x7A
      return Unicode.Scalar(UInt32.random(in: range, using: &generator))
    }
    let scalars = (0..<Int.random(in: 1...60, using: &generator)).compactMap { _ in
      Int.random(in: 0..<7, using: &generator) == 0 ? " " : pool.randomElement(using: &generator)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  @Test(arguments: files)
  func paragraphsAddedUpAreThoseOfWholeRuns(file: String) throws {
    let fallback = DejaVu.sans
    try check(file == fallback ? [file] : [file, fallback]) { text(Self.blocks, &$0) }
  }

  @Test(arguments: syllabicFiles)
  func paragraphsOfSyllablesAreThoseOfWholeRuns(file: String, block: UInt32) throws {
    let file = Self.folder + Self.noto(file)
    try check([file, DejaVu.sans]) { syllables(block, &$0) }
    try check([DejaVu.sans, file]) { syllables(block, &$0) }
  }

  private func check(
    _ files: [String], _ text: (inout SeededGenerator) -> String
  ) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    // Another run has other texts; the seed tells which.
    let shaper = try HarfBuzzShaper(fontFiles: files)
    for round in 0..<150 {
      let text = text(&generator)
      var builder = DocumentBuilder()
      let style = BlockStyle(
        direction: [.automatic, .leftToRight, .rightToLeft][round % 3],
        fontSize: [16, 13.3, 20][round % 4 % 3])
      builder.openBox(Box(parent: nil), style: style)
      Array(text.utf8).withUnsafeBufferPointer {
        builder.appendText($0, source: 0, whiteSpace: .preWrap)
      }
      let context = LayoutContext(document: builder.finish(), shaper: shaper, profile: .chromium)
      var whole = ParagraphPreparer(context, usesKnownText: false)
      var preparer = ParagraphPreparer(context)
      let (found, expected) = (try preparer.paragraphs(), try whole.paragraphs())
      #expect(found.count == expected.count)
      for (one, other) in zip(found, expected) {
        #expect(
          ParagraphDump(one) == ParagraphDump(other),
          "seed \(seed), round \(round), \(text.debugDescription)")
      }
    }
  }

  private func pairs(
    _ file: String, of letter: String, isRightToLeft: Bool = false
  ) throws -> any CharacterPairs {
    var letter = letter
    let script = letter.withUTF8 { ScriptRuns($0).runs[0].script }
    return try #require(
      try HarfBuzzShaper(fontFile: Self.folder + file).characterPairs(
        style: TextStyle(), script: script, isRightToLeft: isRightToLeft))
  }

  private func piece(_ text: String, _ pairs: any CharacterPairs) -> PairedCharacter? {
    var text = text
    return text.withUTF8 { pairs.piece($0) }
  }

  /// The letters of words as people write them are added up; else nothing here would be worth its while.
  @Test func wordsOfArabicAndThaiAreAddedUp() throws {
    let arabic = try pairs("dejavu/DejaVuSans.ttf", of: "\u{627}", isRightToLeft: true)
    // Letters that join, a ligature of lam and alef, letters with marks.
    for text in ["يمكنك", "لا", "لإ", "ليُستخدَ", "بعة", "اً", "خِل", "شّح", "لاً"] {
      #expect(piece(text, arabic) != nil, "\(text)")
    }
    // A joiner is no letter, and a mark has nothing to stand on.
    #expect(piece("ل\u{200D}", arabic) == nil)
    #expect(piece("\u{64E}\u{651}", arabic) == nil)
    let thai = "noto/NotoSansThai-Regular.ttf"
    guard FileManager.default.fileExists(atPath: Self.folder + thai) else { return }
    let clusters = try pairs(thai, of: "\u{E01}")
    for text in ["ที่", "น้ำ", "กำ", "ญี่", "ปุ่"] { #expect(piece(text, clusters) != nil, "\(text)") }
    for pairs in [arabic, clusters] { #expect(pairs.character(" ") != nil) }
  }

  /// The same for syllables of Hindi, in a font whose rules look across syllables in a few places.
  @Test func wordsOfHindiAreAddedUp() throws {
    let file = "noto/NotoSansDevanagari-Regular.ttf"
    guard FileManager.default.fileExists(atPath: Self.folder + file) else { return }
    let syllables = try pairs(file, of: "\u{915}")
    // A vowel before its letter, half letters, ligatures, rephs and rakars, nuktas, signs above.
    for text in ["हि", "न्दी", "क्ष", "त्र", "र्म", "ज़्य", "को", "हूँ", "श्र", "र्कि", "ट्र", "न्त्र्य"] {
      #expect(piece(text, syllables) != nil, "\(text)")
    }
    // Joiners change shapes, and a mark has nothing to stand on.
    for text in ["क्\u{200D}ष", "\u{93F}\u{902}"] {
      #expect(piece(text, syllables) == nil, "\(text)")
    }
    for letter in ["क", "र", "अ", "१", "।", " "] as [Unicode.Scalar] {
      #expect(syllables.character(letter) != nil, "\(letter)")
    }
    // Signs that are stacked with the letter after them, and marks.
    for sign in ["\u{1CF5}", "\u{94D}", "\u{93F}"] as [Unicode.Scalar] {
      #expect(syllables.character(sign) == nil, "\(sign)")
    }
  }

  /// Where a script is set against its direction, HarfBuzz may turn letters around before it kerns them.
  @Test func leftToRightOnlyWhatChangesBesideNoneIsAddedUp() throws {
    let pairs = try pairs("dejavu/DejaVuSans.ttf", of: "\u{5D0}")
    for value in 0x20...0x7E as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), let character = pairs.character(scalar) else {
        continue
      }
      #expect(!character.looksBefore && !character.looksAfter, "\(scalar)")
    }
  }
}
