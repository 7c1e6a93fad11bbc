import TestSupport
import Testing
import WayfinderUnicode

@Suite struct ScriptRunsTests {
  private func ends(_ text: String) -> [Int] {
    Array(text.utf8).withUnsafeBufferPointer { ScriptRuns($0).runs.map(\.end) }
  }

  /// By UAX #24: Common and Inherited characters go with what is before them, brackets in pairs.
  @Test(arguments: [
    ("", []), ("12 34", [5]), ("abc, где!", [5, 12]), ("где (abc) где", [8, 11, 19]),
    ("e\u{301}\u{442}", [3, 5]), ("かなカナ漢字、かな", [12, 21, 27]), ("…где", [9]),
    ("नमस्ते।", [21]), ("\u{10400}a", [4, 5]),
  ])
  func textIsCutWhereScriptsChange(text: String, expected: [Int]) {
    #expect(ends(text) == expected)
  }

  @Test(arguments: 0..<10)
  func asciiIsLookedThroughEightBytesAtATime(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0x20...0x7E, using: &generator)
      }
      if !bytes.isEmpty, Bool.random(using: &generator) {
        let index = bytes.indices.randomElement(using: &generator) ?? 0
        bytes[index] = UInt8.random(in: 0...0xFF, using: &generator)
      }
      let found = bytes.withUnsafeBufferPointer { TextTraits.ofASCII($0) }
      if bytes.contains(where: { $0 >= 0x80 }) {
        #expect(found == nil, "seed \(seed)")
      } else {
        let isIrregular = bytes.contains { $0 < 0x20 }
        #expect(found == (isIrregular ? .isIrregular : []), "seed \(seed)")
      }
    }
  }

  @Test(
    arguments: [
      ("", nil), ("12 (…", nil), ("12 где abc", .init(code: 8)), ("\u{964}abc", .latin),
      ("「かな", .hiragana), ("\u{301}\u{10400}z", .latin),
    ] as [(String, Script?)])
  func theFirstScriptIsThatOfTheFirstCharacterThatHasOne(text: String, expected: Script?) {
    let found = Array(text.utf8).withUnsafeBufferPointer { ScriptRuns.firstScript(of: $0) }
    #expect(found == expected)
  }

  /// Characters of one script, of several and of all, brackets of each kind, digits, marks, formatting
  /// characters.
  private static let characters = [
    "a", "é", "д", "א", "ب", "न", "।", "ก", "日", "か", "カ", "ー", "한", "「", "」", "（", "）", "(", ")",
    "[", "«", "»", "1", "١", " ", "-", "\u{301}", "\u{64E}", "\u{200D}", "\u{200F}", "\u{AD}", "。",
    "α", "՝", "\u{1CD0}", "\u{202A}", "𐐀", "😀",
  ]

  @Test(arguments: 0..<20)
  func aTextOfPlainCharactersIsOneRun(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<4000 {
      let pool = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Self.characters.randomElement(using: &generator) ?? ""
      }
      let text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        pool.randomElement(using: &generator) ?? ""
      }.joined()
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { bytes in
        guard let script = ScriptRuns.firstScript(of: bytes) else { return }
        let isPlain = text.unicodeScalars.allSatisfy { ScriptRuns.isPlain($0, in: script) }
        guard isPlain else { return }
        found += 1
        let runs = ScriptRuns(bytes)
        #expect(runs.runs.map(\.end) == [bytes.count], "seed \(seed), \(text.debugDescription)")
        #expect(runs.runs.first?.script == script, "seed \(seed), \(text.debugDescription)")
        #expect(
          runs.traits.isDisjoint(with: [.mayNeedBidi, .isIrregular]),
          "seed \(seed), \(text.debugDescription)")
      }
    }
    #expect(found > 100, "seed \(seed)")
  }
}
