import TestSupport
import Testing

@testable import WayfinderUnicode

/// Levels of texts without explicit formatting, against ICU and Unicode's test.
struct ImplicitBidiTests {
  private static let bases: [BidiLevels.BaseDirection] = [.automatic, .leftToRight, .rightToLeft]

  /// The levels of the characters of a text, each with the level of the paragraph; `nil` where it is left to
  /// ICU.
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

  /// Characters of each class, those of a class beside each other, with brackets of all kinds, canonically
  /// equivalent ones among them.
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
      let text = (0..<Int.random(in: 0...14, using: &generator)).map { _ in
        pool.randomElement(using: &generator)?.randomElement(using: &generator) ?? ""
      }.joined()
      let base = Self.bases[round % 3]
      guard let levels = Self.levels(text, base, with: &resolver) else { continue }
      found += 1
      let expected = try Self.levelsByICU(text, base)
      #expect(
        levels == expected, "seed \(seed), \(base), \(text.unicodeScalars.map { $0.value })")
    }
    #expect(found > 4000, "seed \(seed)")
  }
}
