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
}
