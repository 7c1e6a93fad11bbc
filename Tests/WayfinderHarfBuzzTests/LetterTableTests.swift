import TestSupport
import Testing

@testable import WayfinderHarfBuzz

/// The table of letters, against what is put into it.
struct LetterTableTests {
  @Test func aFullTableForgetsAndFindsAgain() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    var table = LetterTable(filler: UInt64(0))
    var searches = 0
    // Keys that differ in high bits alone, or in low ones.
    let keys = (1...20_000 as ClosedRange<UInt64>).map { $0 % 2 == 0 ? $0 << 40 : $0 }
    for key in keys {
      let value = table.value(of: key) {
        searches += 1
        return key &* 3
      }
      #expect(value == key &* 3, "seed \(seed)")
      let known = table.value(of: key) { 0 }
      #expect(known == key &* 3, "seed \(seed)")
    }
    #expect(searches == keys.count, "seed \(seed)")
    for _ in 0..<20_000 {
      guard let key = keys.randomElement(using: &generator) else { continue }
      #expect(table.value(of: key) { key &* 3 } == key &* 3, "seed \(seed)")
    }
  }
}
