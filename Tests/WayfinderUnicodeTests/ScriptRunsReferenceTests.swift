import CICU
import TestSupport
import Testing

@testable import WayfinderUnicode

/// Runs of scripts against a walk over scalars that looks everything up anew.
struct ScriptRunsReferenceTests {
  /// The runs of a text by the same rules, in the plainest form.
  private struct Reference {
    var runs: [(end: Int, script: Script)] = []
    var traits: TextTraits = []
    private var current: [Script] = [.common]
    private var brackets: [(bracket: Int32, script: Script)] = []

    init(_ text: String) {
      var offset = 0
      for scalar in text.unicodeScalars {
        take(scalar, at: offset)
        traits.formUnion(ScriptTable.traits(of: scalar))
        offset += scalar.utf8.count
      }
      close(at: offset)
    }

    private static func scripts(of scalar: Unicode.Scalar, isOpening: Bool) -> [Script] {
      if scalar.isASCII { return [scalar.properties.isAlphabetic ? .latin : .common] }
      let code = Int32(bitPattern: scalar.value)
      var primary = Script(code: icu_script(code))
      if primary == .katakana { primary = .hiragana }
      var codes = [Int32](repeating: 0, count: 64)
      codes.removeLast(64 - Int(icu_scriptExtensions(code, &codes, 64)))
      let all = codes.map { Script(code: $0) }
      if all.count < 2 {
        let isWide = isOpening && primary == .common && scalar.eastAsianWidth == .wide
        return isWide ? scripts(of: "\u{300C}", isOpening: false) : [primary]
      }
      if !primary.isCommonOrInherited { return [primary] + all.filter { $0 != primary } }
      return all.filter { $0 != .latin }.sorted { $0.code < $1.code } + all.filter { $0 == .latin }
    }

    private mutating func take(_ scalar: Unicode.Scalar, at offset: Int) {
      let code = Int32(bitPattern: scalar.value)
      let type = scalar.value < 0x28 ? 0 : icu_bracketType(code)
      let isOpening = type == ICU_BRACKET_OPEN
      var next = Self.scripts(of: scalar, isOpening: isOpening)
      if isOpening, brackets.count == 32 { brackets.removeFirst() }
      if type == ICU_BRACKET_CLOSE {
        let partner = icu_pairedBracket(code)
        if let place = brackets.lastIndex(where: { $0.bracket == partner }) {
          brackets.removeLast(brackets.count - 1 - place)
          var script = brackets[place].script
          if script.isHanLike { script = current.first(where: \.isHanLike) ?? script }
          if script != .common { next = [script] }
        }
      }
      if !next[0].isCommonOrInherited {
        let shared = current[0].isCommonOrInherited ? next : current.filter { next.contains($0) }
        if shared.isEmpty { close(at: offset) }
        // Of a single script a run stays.
        current = shared.isEmpty ? next : shared
      }
      if isOpening { brackets.append((code, .common)) }
    }

    private mutating func close(at end: Int) {
      var script = current[0]
      if script.isCommonOrInherited { script = current.count > 1 ? current[1] : .latin }
      for place in brackets.indices where brackets[place].script == .common {
        brackets[place].script = script
      }
      if end > (runs.last?.end ?? 0) { runs.append((end, script)) }
    }
  }

  private static func expectSame(_ text: String, seed: UInt64) {
    let expected = Reference(text)
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let found = ScriptRuns(bytes)
      let isSame =
        found.traits == expected.traits && found.runs.map(\.end) == expected.runs.map(\.end)
        && found.runs.map(\.script) == expected.runs.map(\.script)
      #expect(isSame, "seed \(seed), \(text.debugDescription)")
    }
  }

  /// Blocks of scripts that are two, three and four bytes in UTF-8, punctuation, formatting
  /// characters, brackets and marks of all kinds.
  private static let blocks: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x0...0x1F, 0xA0...0x24F, 0x300...0x3FF, 0x400...0x4FF, 0x530...0x5FF,
    0x600...0x6FF, 0x700...0x7BF, 0x7C0...0x85F, 0x900...0x9FF, 0xE00...0xEFF, 0x1CD0...0x1CFF,
    0x2000...0x206F, 0x2300...0x232F, 0x3000...0x30FF, 0x4E00...0x4E20, 0xAC00...0xAC20,
    0xFB00...0xFB4F, 0xFE70...0xFF6F, 0x10300...0x10320, 0x1E900...0x1E94F, 0x1F600...0x1F610,
  ]

  @Test(arguments: 0..<12 as Range<UInt64>)
  func runsAreThoseOfThePlainWalk(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      var pool = (0..<Int.random(in: 1...6, using: &generator)).compactMap { _ in
        Self.blocks.randomElement(using: &generator).flatMap { block in
          Unicode.Scalar(UInt32.random(in: block, using: &generator))
        }
      }
      pool += [" ", "(", ")"].prefix(Int.random(in: 0...3, using: &generator))
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...16, using: &generator) {
        if let scalar = pool.randomElement(using: &generator) { text.append(scalar) }
      }
      Self.expectSame(String(text), seed: seed)
    }
  }

  /// Letters of one script one after another are passed in a set of their own.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func runsOfLettersOfTwoBytesAreThoseOfThePlainWalk(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<1500 {
      guard
        let start = [0x80, 0xC0, 0x370, 0x400, 0x530, 0x5B0, 0x620, 0x700, 0x780, 0x7C0]
          .randomElement(using: &generator)
      else { continue }
      var text = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...24, using: &generator) {
        let value = UInt32.random(in: UInt32(start)...UInt32(start + 0x40), using: &generator)
        let others: [Unicode.Scalar] = [" ", "x", "،", "\u{64E}", "क"]
        let other = Int.random(in: 0..<12, using: &generator)
        text.append(other < others.count ? others[other] : Unicode.Scalar(value) ?? " ")
      }
      Self.expectSame(String(text), seed: seed)
    }
  }
}
