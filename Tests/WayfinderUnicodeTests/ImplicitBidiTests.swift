import TestSupport
import Testing

@testable import WayfinderUnicode

/// Levels of texts without explicit formatting, against ICU and Unicode's test.
struct ImplicitBidiTests {
  private static let bases: [BidiLevels.BaseDirection] = [.automatic, .leftToRight, .rightToLeft]

  /// The levels of the characters of a text, each with the level of the paragraph; `nil` where it
  /// is left to ICU.
  private static func levels(
    _ text: String, _ base: BidiLevels.BaseDirection, with resolver: inout ImplicitBidi
  ) -> (base: UInt8, levels: [UInt8])? {
    var text = text
    return text.withUTF8 { bytes in
      guard let level = resolver.resolve(bytes, base: base) else { return nil }
      var run = -1
      var levels: [UInt8] = []
      var index = 0
      while index < bytes.count {
        while run + 1 < resolver.runs.count, Int(resolver.runs[run + 1].start) <= index { run += 1 }
        levels.append(run < 0 ? .max : resolver.runs[run].level)
        index += UnicodeText.scalar(inUTF8: bytes, at: index).width
      }
      return (level, levels)
    }
  }

  /// The same by ICU.
  private static func levelsByICU(
    _ text: String, _ base: BidiLevels.BaseDirection
  ) throws -> (base: UInt8, levels: [UInt8]) {
    let resolved = try BidiLevels(Array(text.utf16), base: base)
    var unit = 0
    var levels: [UInt8] = []
    for scalar in text.unicodeScalars {
      levels.append(resolved.levels[unit])
      unit += scalar.utf16.count
    }
    return (resolved.baseLevel, levels)
  }

  /// Characters of each class, those of a class beside each other, with brackets of all kinds,
  /// canonically equivalent ones among them.
  private static let classes: [[String]] = [
    ["a", "é", "日", "\u{200E}", "𐐀"], ["א", "ת", "\u{200F}", "\u{10800}"],
    ["ع", "ي", "\u{1E900}", "\u{61C}"], ["1", "۲", "²", "𝟏"], ["+", "-"],
    ["$", "%", "°", "\u{66A}"], ["٣", "٤", "\u{66B}"], [",", ".", ":", "\u{A0}", "/"],
    ["\u{301}", "\u{64E}", "\u{5B0}", "\u{20D2}"], ["\u{200D}", "\u{AD}", "\u{0}", "\u{FEFF}"],
    [" ", "\u{2003}", "\u{C}"], ["!", "“", "—", "😀", "\u{FFFC}"],
    ["(", "[", "{", "\u{2329}", "\u{3008}", "「"], [")", "]", "}", "\u{232A}", "\u{3009}", "」"],
    ["\t", "\u{B}"], ["\u{202A}", "\u{202E}", "\u{202C}", "\u{2067}", "\u{2068}", "\u{2069}"],
    ["\n", "\u{2029}", "\r"],
  ]

  /// The classes that a text is made of, some of them more than once.
  private static func pool(using generator: inout SeededGenerator) -> [[String]] {
    let common = classes.dropLast(3)
    var pool = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
      common.randomElement(using: &generator)
    }
    if Int.random(in: 0..<8, using: &generator) == 0 {
      pool += classes.suffix(3).shuffled(using: &generator).prefix(1)
    }
    return pool
  }

  @Test(arguments: 0..<16 as Range<UInt64>)
  func levelsAreThoseOfICU(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var resolver = ImplicitBidi()
    var found = 0
    for round in 0..<6000 {
      let pool = Self.pool(using: &generator)
      let text = (0..<Int.random(in: 0...(round % 2 == 0 ? 12 : 30), using: &generator)).map { _ in
        pool.randomElement(using: &generator)?.randomElement(using: &generator) ?? ""
      }.joined()
      let base = Self.bases[round % 3]
      guard let levels = Self.levels(text, base, with: &resolver) else { continue }
      found += 1
      let expected = try Self.levelsByICU(text, base)
      #expect(
        levels == expected, "seed \(seed), \(base), \(text.unicodeScalars.map { $0.value })")
    }
    #expect(found > 3500, "seed \(seed)")
  }

  /// Words of both directions, numbers as they are written among them, quotations and brackets, in
  /// texts as long as paragraphs.
  private static let words = [
    "مرحبا", "العالم", "الإصدار", "في", "مُحَمَّد", "שלום", "עולם", "word", "Linux", "naïve", "2.0",
    "1,234",
    "12:30", "-5", "50%", "$3.50", "٣٫٥", "١٢/٥", "10-20", "a1", "(ar)", "(عربي)", "[1]", "«نعم»",
    "\"no\"",
    "،", ".", ":", "!", "—", "http://a.b/c?d=(1)", "می\u{200C}خواهم", "C++",
    "\u{200E}(", ")",
    "😀", "日本",
  ]

  @Test(arguments: 0..<8 as Range<UInt64>)
  func levelsOfParagraphsAreThoseOfICU(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var resolver = ImplicitBidi()
    var found = 0
    for round in 0..<600 {
      let text = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
        (Self.words.randomElement(using: &generator) ?? "")
          + (["", " ", " ", " "].randomElement(using: &generator) ?? "")
      }.joined()
      let base = Self.bases[round % 3]
      guard let levels = Self.levels(text, base, with: &resolver) else { continue }
      found += 1
      let expected = try Self.levelsByICU(text, base)
      #expect(levels == expected, "seed \(seed), \(base), \(text.debugDescription)")
    }
    #expect(found > 570, "seed \(seed)")
  }

  @Test(.enabled(if: BidiSample.areInstalled, "unicode-data is not installed"))
  func levelsAreThoseOfUnicodesTest() throws {
    var resolver = ImplicitBidi()
    var count = 0
    var withBrackets = 0
    try BidiSample.forEach { sample in
      let text = String(String.UnicodeScalarView(sample.scalars))
      guard let (base, levels) = Self.levels(text, sample.base, with: &resolver) else { return }
      count += 1
      withBrackets += sample.scalars.contains("(") ? 1 : 0
      let isSame =
        base == sample.baseLevel && levels.count == sample.levels.count
        && zip(levels, sample.levels).allSatisfy { $1 == nil || $0 == $1 }
      #expect(isSame, "\(sample.line)")
    }
    #expect(count > 10_000)
    #expect(withBrackets > 100)
  }

  @Test func whatIsNotResolvedIsToldOf() {
    var resolver = ImplicitBidi()
    let texts = [
      "א\u{202B}a", "א\u{2067}a\u{2069}", "א\ta", "א\nb", "א\u{2029}a", "a٣", "א(a)\u{301}",
      "א\u{2329}a\u{3009}", "א" + String(repeating: "(", count: 64) + "a",
    ]
    for text in texts {
      #expect(Self.levels(text, .automatic, with: &resolver) == nil, "\(text.debugDescription)")
    }
  }

  @Test func whatStandsAtTheLimitsIsResolved() throws {
    var resolver = ImplicitBidi()
    let texts = [
      "", "א\n", "א\r\n", "a\u{2029}", "٣א",
      "א" + String(repeating: "(", count: 63) + "a" + String(repeating: ")", count: 63),
    ]
    for text in texts {
      for base in Self.bases {
        let levels = Self.levels(text, base, with: &resolver)?.levels
        let expected = try Self.levelsByICU(text, base).levels
        #expect(levels == expected, "\(base), \(text.debugDescription)")
      }
    }
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func bytesThatAreNoTextDoNotStopIt(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var resolver = ImplicitBidi()
    let bytes: [UInt8] = [
      0x20, 0x28, 0x29, 0x61, 0xD8, 0xA7, 0xE2, 0x80, 0x8F, 0xF0, 0xFF, 0xC0, 0xED,
    ]
    for round in 0..<3000 {
      let text = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        bytes.randomElement(using: &generator) ?? 0
      }
      text.withUnsafeBufferPointer {
        _ = resolver.resolve($0, base: Self.bases[round % 3])
        #expect(ScriptRuns($0).runs.last?.end ?? 0 == text.count, "seed \(seed), \(text)")
      }
      #expect(
        resolver.runs.allSatisfy { Int($0.start) <= text.count }, "seed \(seed), \(text)")
    }
  }
}
