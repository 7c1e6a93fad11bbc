import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderHarfBuzz
@testable import WayfinderLayout

/// Text added up by characters and pairs, against HarfBuzz over the whole of it.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct CharacterPairTests {
  private static let folder = "/usr/share/fonts/"

  /// Fonts whose rules differ: kerning by classes and by glyphs, ligatures, contextual forms, half-wide
  /// punctuation, none at all.
  private static let files = [
    "truetype/dejavu/DejaVuSans.ttf", "truetype/dejavu/DejaVuSerif.ttf",
    "truetype/dejavu/DejaVuSansMono.ttf", "truetype/noto/NotoSans-Regular.ttf",
    "truetype/noto/NotoSerif-Regular.ttf", "truetype/noto/NotoSerif-Italic.ttf",
    "truetype/noto/NotoSansMono-Regular.ttf", "truetype/liberation2/LiberationSans-Regular.ttf",
    "truetype/liberation2/LiberationSerif-Italic.ttf",
    "opentype/noto/NotoSansCJK-Regular.ttc", "opentype/noto/NotoSerifCJK-Regular.ttc",
  ].map { folder + $0 }.filter { FileManager.default.fileExists(atPath: $0) }

  private static let blocks: [(script: Script, ranges: [ClosedRange<UInt32>])] = [
    (.latin, [0x20...0x7E, 0x20...0x7E, 0xA0...0x24F, 0x2010...0x2027, 0x1E00...0x1EFF]),
    (script(of: "\u{3B1}"), [0x20...0x40, 0x370...0x3FF, 0x2018...0x2026]),
    (script(of: "\u{430}"), [0x20...0x40, 0x400...0x52F, 0x410...0x44F, 0xAB...0xBB]),
    (.hiragana, [0x3001...0x3030, 0x3041...0x30FF, 0x4E00...0x4E20, 0xFF01...0xFF9F]),
    (.han, [0x3001...0x3020, 0x4E00...0x4EFF, 0xFF01...0xFF60, 0x2018...0x2026, 0x30...0x39]),
  ]

  private static func script(of letter: String) -> Script {
    var letter = letter
    return letter.withUTF8 { ScriptRuns($0).runs[0].script }
  }

  private func text(
    _ ranges: [ClosedRange<UInt32>], _ generator: inout SeededGenerator
  ) -> [Unicode.Scalar] {
    // A few letters that come again make the same neighbours in different places.
    let pool = (0..<Int.random(in: 2...24, using: &generator)).compactMap { _ in
      let range = ranges.randomElement(using: &generator) ?? 0x61...0x7A
      return Unicode.Scalar(UInt32.random(in: range, using: &generator))
    }
    return (0..<Int.random(in: 1...30, using: &generator)).compactMap { _ in
      pool.randomElement(using: &generator)
    }
  }

  @Test(arguments: files)
  func sumsAreWhatWholeRunsCome(to file: String) throws {
    let shaper = try HarfBuzzShaper(fontFile: file)
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var sums = 0
    for round in 0..<400 {
      let (script, ranges) = Self.blocks[round % Self.blocks.count]
      var style = TextStyle(fontSize: [16, 13.3, 20][round % 3])
      style.language = ["", "ja", "zh-Hans", "nl", "sr"][round % 5]
      style.hasKerning = round % 7 != 0
      style.hasLigatures = round % 11 != 0
      guard
        let pairs = shaper.characterPairs(
          style: style, script: script, isRightToLeft: false)
      else { continue }
      let scalars = text(ranges, &generator)
      guard let expected = sum(of: scalars, pairs) else { continue }
      sums += 1
      let bytes = Array(String(String.UnicodeScalarView(scalars)).utf8)
      let shaped = bytes.withUnsafeBufferPointer {
        shaper.shape(
          TextRun(text: $0, range: 0..<$0.count, style: style, script: script))
      }
      let comment = Comment(
        rawValue: "seed \(seed), round \(round), \(String(String.UnicodeScalarView(scalars)))")
      #expect(shaped.clusterEnds.count == scalars.count, comment)
      guard shaped.clusterEnds.count == scalars.count else { continue }
      for index in scalars.indices {
        #expect(abs(shaped.advances[index] - expected[index].advance) < 0.001, comment)
        #expect(shaped.unsafeStarts[index] == expected[index].isUnsafe, comment)
      }
    }
    #expect(sums > 20, "seed \(seed): nearly all text was left to be shaped")
  }

  /// The advances of characters by what is known of each pair, and whether a break before each is
  /// unsafe; `nil` where some of it has to be shaped.
  private func sum(
    of scalars: [Unicode.Scalar], _ pairs: any CharacterPairs
  ) -> [(advance: Float, isUnsafe: Bool)]? {
    var result: [(advance: Float, isUnsafe: Bool)] = []
    var characters: [PairedCharacter] = []
    for (index, scalar) in scalars.enumerated() {
      guard let character = pairs.character(scalar) else { return nil }
      characters.append(character)
      result.append((character.advance, false))
      guard index > 0, characters[index - 1].looksAfter, character.looksBefore else { continue }
      guard let pair = pairs.pair(scalars[index - 1], scalar) else { return nil }
      if let (first, second) = pair.advances {
        result[index - 1].advance += first - characters[index - 1].advance
        result[index].advance += second - character.advance
      }
      result[index].isUnsafe = pair.isUnsafe
    }
    return result
  }

  @Test func ligaturesMarksAndTheUnknownAreLeftToBeShaped() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let pairs = try #require(
      shaper.characterPairs(
        style: TextStyle(), script: .latin, isRightToLeft: false))
    // DejaVu Sans has ligatures of these (feature `liga`), and of no other letters.
    for (first, second) in [("f", "f"), ("f", "i"), ("f", "l")]
      as [(Unicode.Scalar, Unicode.Scalar)]
    {
      #expect(pairs.pair(first, second) == nil)
    }
    #expect(pairs.pair("i", "l") != nil)
    for scalar in ["\u{301}", "\u{200D}", "\u{AD}", "\u{2044}", "\u{FE0F}", "\t", "\u{2003}"]
      as [Unicode.Scalar]
    {
      #expect(pairs.character(scalar) == nil, "\(scalar.value)")
    }
    // HarfBuzz knows more of syllables of Khmer than a font's rules say.
    #expect(
      shaper.characterPairs(
        style: TextStyle(), script: Self.script(of: "\u{1780}"), isRightToLeft: false) == nil)
  }

  @Test func glyphsAtWholePixelsAreNotAddedUp() throws {
    var library = FontLibrary()
    try library.add(file: DejaVu.sans)
    let shaper = try HarfBuzzShaper(library, glyphPositioning: .wholePixels)
    #expect(
      shaper.characterPairs(
        style: TextStyle(), script: .latin, isRightToLeft: false) == nil)
  }

  /// Letters that no rule changes by themselves are not shaped; they are as wide as if they were.
  @Test(arguments: files)
  func lettersAreAsWideByThemselvesAsShaped(file: String) throws {
    let shaper = try HarfBuzzShaper(fontFiles: file == DejaVu.sans ? [file] : [DejaVu.sans, file])
    for language in ["", "ja", "zh-Hant", "ro"] {
      var style = TextStyle(fontSize: 13.3)
      style.language = language
      for (script, ranges) in Self.blocks {
        guard
          let pairs = shaper.characterPairs(style: style, script: script, isRightToLeft: false)
        else { continue }
        for value in ranges.joined() {
          guard let scalar = Unicode.Scalar(value), let found = pairs.character(scalar) else {
            continue
          }
          let shaped = Array(String(scalar).utf8).withUnsafeBufferPointer {
            shaper.shape(
              TextRun(
                text: $0, range: 0..<$0.count, style: style, script: script, isRightToLeft: false,
                wantsGlyphs: false))
          }
          #expect(shaped.advances == [found.advance], "U+\(String(value, radix: 16)) \(language)")
        }
      }
    }
  }

  /// What damaged tables say is read within bounds, and a text comes to an end.
  @Test(arguments: 0..<24)
  func damagedRulesAreReadWithinBounds(seed: UInt64) throws {
    try readDamaged(
      DejaVu.sans, seed, [.latin, Self.script(of: "\u{430}"), .han], "AVTofi -.1Ж中", pieces: [])
    let syllables = "/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf"
    guard FileManager.default.fileExists(atPath: syllables) else { return }
    try readDamaged(
      syllables, seed, [Self.script(of: "\u{915}")], "करमअ १।",
      pieces: ["हि", "न्दी", "क्ष", "त्र", "र्म", "ज़्य", "हूँ", "त्र्य"])
  }

  private func readDamaged(
    _ file: String, _ seed: UInt64, _ scripts: [Script], _ letters: String, pieces: [String]
  ) throws {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array(try Data(contentsOf: URL(filePath: file)))
    for name in ["GSUB", "GPOS"] {
      let table = try #require(Self.table(name, in: bytes))
      for _ in 0..<Int.random(in: 1...400, using: &generator) {
        // The beginnings of tables hold what points to the rest.
        let reach = Bool.random(using: &generator) ? min(table.count, 3000) : table.count
        let place = table.lowerBound + Int.random(in: 0..<reach, using: &generator)
        bytes[place] =
          [0, 1, 0xFF, UInt8.random(in: 0...255, using: &generator)][
            Int.random(in: 0..<4, using: &generator)]
      }
    }
    var library = FontLibrary()
    try bytes.withUnsafeBytes { try library.add(bytes: $0) }
    let shaper = try HarfBuzzShaper(library)
    for script in scripts {
      guard
        let pairs = shaper.characterPairs(
          style: TextStyle(), script: script, isRightToLeft: false)
      else { continue }
      for var piece in pieces { _ = piece.withUTF8 { pairs.piece($0) } }
      let letters = letters.unicodeScalars.filter { pairs.character($0) != nil }
      for first in letters {
        for second in letters { _ = pairs.pair(first, second) }
      }
    }
  }

  /// Where a table stands in a font file (OpenType, "Table Directory").
  private static func table(_ name: String, in bytes: [UInt8]) -> Range<Int>? {
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }
    for index in 0..<number(4, 2) {
      let record = 12 + 16 * index
      if Array(bytes[record..<record + 4]) == Array(name.utf8) {
        let start = number(record + 8, 4)
        return start..<start + number(record + 12, 4)
      }
    }
    return nil
  }

  @Test func whatIsKeptOfWordsDoesNotKeepItself() throws {
    weak var words: PreparedWords?
    do {
      let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
      words = shaper.preparedWords
      let prepared = try PreparedText(Document(plainText: "Two office words"), shaper: shaper)
      withExtendedLifetime(prepared) {}
      #expect(words != nil)
    }
    #expect(words == nil)
  }

  /// More letters than a table has classes for.
  @Test func textOfMoreCharactersThanAreKnownIsThatOfWholeRuns() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    var generator = SeededGenerator(seed: 5)
    let letters = (0x41...0x24F).compactMap { Unicode.Scalar(UInt32($0)) }
      .filter { $0.properties.isAlphabetic }
    for _ in 0..<40 {
      let word = String(
        String.UnicodeScalarView(
          (0..<300).compactMap { index in
            index % 9 == 8 ? " " : letters.randomElement(using: &generator)
          }))
      let context = LayoutContext(
        document: Document(plainText: word), shaper: shaper, profile: .chromium)
      var whole = ParagraphPreparer(context, usesKnownText: false)
      var known = ParagraphPreparer(context)
      let expected = try whole.paragraphs().map { ParagraphDump($0) }
      #expect(try known.paragraphs().map { ParagraphDump($0) } == expected, "\(word)")
    }
  }
}
