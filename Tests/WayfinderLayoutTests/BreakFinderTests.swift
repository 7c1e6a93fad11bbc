import TestSupport
import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderLayout

/// Break opportunities as `BreakFinder` walks to them, against the same rules asked for each pair
/// of code units by itself.
@Suite struct BreakFinderTests {
  @Test(
    arguments: [LineBreakProfile.chromium, .webKit, .icu], [WordBreak.normal, .breakAll, .keepAll])
  func opportunitiesAreWhatThePairsTell(profile: LineBreakProfile, wordBreak: WordBreak) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var finder = BreakFinder(profile: profile)
    var reused = BreakOpportunities()
    var iterators: [String: BreakIterator] = [:]
    for _ in 0..<300 {
      let text = Self.text(&generator)
      let style = Self.style(wordBreak, &generator)
      let expected = try Self.opportunities(in: text, style, profile, &iterators)
      let bytes = Array(text.utf8)
      func comment() -> Comment { "seed \(seed), \(style), \(text.debugDescription)" }
      let found = try bytes.withUnsafeBufferPointer { bytes in
        Result { () throws(UnicodeError) in
          try finder.find(in: bytes, style: style, &reused)
          return try finder.opportunities(in: bytes, style: style)
        }
      }.get()
      let offsets = 0...bytes.count
      #expect(offsets.filter { found.isAllowed(at: $0) } == expected, comment())
      #expect(offsets.filter { reused.isAllowed(at: $0) } == expected, comment())
      let hyphens = Self.endsOfSoftHyphens(in: text)
      #expect(offsets.filter { found.isSoftHyphen(before: $0) } == hyphens, comment())
      #expect(offsets.filter { reused.isSoftHyphen(before: $0) } == hyphens, comment())
    }
  }

  // MARK: Random text and styles

  private static let ranges: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x61...0x7A, 0xA0...0x17F, 0xAD...0xAD, 0x300...0x310, 0x430...0x44F,
    0x5BE...0x5EA,
    0x600...0x6FF, 0x7C0...0x7FF, 0x900...0x97F, 0xE01...0xE3A, 0xE40...0xE5B, 0xE80...0xEDF,
    0xF00...0xF47, 0x1000...0x10A5, 0x1780...0x17FF, 0x2010...0x203B, 0x20A0...0x20BF,
    0x3001...0x30FF, 0x4E00...0x4E40, 0xAC00...0xAC20, 0xFF01...0xFF60, 0x1F1E6...0x1F1FF,
    0x1F600...0x1F610,
  ]
  private static let words = ["ภาษาไทย", "กำลังสร้างเอกสาร", "ພາສາລາວ", "ភាសាខ្មែរ", "မြန်မာ", "سلام", "हिन्दी"]
  private static let controls: [Unicode.Scalar] = [
    " ", " ", "\t", "\n", "-", "?", "\u{A0}", "\u{AD}", "\u{200B}", "\u{200D}", "\u{2060}",
    "\u{3000}",
    "\u{201C}", "\u{201D}", "\u{2028}",
  ]

  private static func text(_ generator: inout SeededGenerator) -> String {
    let kinds = (0..<3).map { _ in ranges.randomElement(using: &generator) ?? 0x41...0x5A }
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...40, using: &generator) {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: text.append(controls.randomElement(using: &generator) ?? " ")
      case 1: text.append(contentsOf: (words.randomElement(using: &generator) ?? "").unicodeScalars)
      default:
        let range = kinds.randomElement(using: &generator) ?? 0x41...0x5A
        if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) {
          text.append(scalar)
        }
      }
    }
    return String(text)
  }

  private static func style(
    _ wordBreak: WordBreak, _ generator: inout SeededGenerator
  ) -> BlockStyle {
    let spaces = [WhiteSpace.normal, .pre, .preWrap, .breakSpaces]
    var style = BlockStyle(whiteSpace: spaces.randomElement(using: &generator) ?? .normal)
    style.wordBreak = wordBreak
    style.lineBreak =
      LineBreakStrictness(rawValue: UInt8.random(in: 0...4, using: &generator)) ?? .auto
    style.language = ["", "ja", "th", "zh-Hans"].randomElement(using: &generator) ?? ""
    style.breaksAtSoftHyphens = Bool.random(using: &generator)
    return style
  }

  // MARK: One pair after the other

  private static func opportunities(
    in text: String, _ style: BlockStyle, _ profile: LineBreakProfile,
    _ iterators: inout [String: BreakIterator]
  ) throws -> [Int] {
    let units = Array(text.utf16)
    guard style.whiteSpace.wraps, !units.isEmpty else { return [] }
    let byUnicode = try boundaries(in: units, style, &iterators)
    let isSimple = units.allSatisfy { $0 <= 0x7F || $0 == 0xA0 }
    var allowed: [Int] = []
    units.withUnsafeBufferPointer { buffer in
      let rules = PairRules(profile: profile, style: style, units: buffer)
      for index in 1..<max(1, units.count) {
        let mayBreak: Bool
        if style.lineBreak == .anywhere {
          mayBreak =
            byUnicode.contains(index)
            && (style.whiteSpace == .breakSpaces || !BreakSpace.isBreakable(units[index]))
        } else if profile == .icu {
          mayBreak = byUnicode.contains(index)
        } else {
          switch rules.answer(before: index) {
          case .yes: mayBreak = true
          case .no: mayBreak = false
          case .asUnicodeSays:
            // Browsers do not ask for text of ASCII alone.
            if isSimple { continue }
            mayBreak =
              profile == .chromium
              ? NewerUnicodeRules.allows(
                buffer, before: index, otherwise: byUnicode.contains(index))
              : byUnicode.contains(index)
          }
        }
        let offset = String(decoding: units[..<index], as: UTF16.self).utf8.count
        if mayBreak { allowed.append(offset) }
      }
    }
    let hyphens = endsOfSoftHyphens(in: text)
    return style.breaksAtSoftHyphens ? allowed : allowed.filter { !hyphens.contains($0) }
  }

  private static func boundaries(
    in units: [UInt16], _ style: BlockStyle, _ iterators: inout [String: BreakIterator]
  ) throws -> Set<Int> {
    let keyword =
      switch style.lineBreak {
      case .auto, .anywhere: ""
      case .loose: "@lb=loose"
      case .normal: "@lb=normal"
      case .strict: "@lb=strict"
      }
    let isByGrapheme = style.lineBreak == .anywhere
    let key = isByGrapheme ? "grapheme" : style.language + keyword
    let iterator =
      try iterators[key]
      ?? (isByGrapheme ? BreakIterator(.grapheme) : BreakIterator(.line, locale: key))
    iterators[key] = iterator
    try iterator.setText(units)
    var found: Set<Int> = []
    iterator.forEachBoundary { boundary, _ in found.insert(boundary) }
    return found
  }

  private static func endsOfSoftHyphens(in text: String) -> [Int] {
    var ends: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      offset += UTF8.width(scalar)
      if scalar == "\u{AD}" { ends.append(offset) }
    }
    return ends
  }
}
