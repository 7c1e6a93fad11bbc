import TestSupport
import Testing
import WayfinderUnicode

@Suite struct UTF8ValidationTests {
  private func illFormed(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.withUnsafeBufferPointer { buffer in
      var found: [Range<Int>] = []
      var position = 0
      while let range = UTF8Validation.firstIllFormed(in: buffer, from: position) {
        found.append(range)
        position = range.upperBound
      }
      return found
    }
  }

  @Test func wellFormedTextHasNoIllFormedSequence() {
    #expect(illFormed(Array("plain, é, 日本, 👍🏽 and more than eight bytes".utf8)).isEmpty)
    #expect(illFormed([]).isEmpty)
  }

  /// The Unicode Standard 15, table 3-8 and the text around it: one replacement for each maximal
  /// subpart.
  @Test func eachMaximalSubpartIsOneSequence() {
    #expect(illFormed([0xC0, 0xAF, 0xE0, 0x80, 0xBF]) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
    #expect(illFormed([0xED, 0xA0, 0x80, 0x41]) == [0..<1, 1..<2, 2..<3])
    #expect(
      illFormed([0xE1, 0x80, 0xE2, 0xF0, 0x91, 0x92, 0xF1, 0xBF, 0x41])
        == [0..<2, 2..<3, 3..<6, 6..<8])
  }

  /// Swift's own decoder repairs by the same rule.
  @Test func randomBytesAreRepairedAsSwiftRepairsThem() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<5_000 {
      let count = Int.random(in: 0...24, using: &generator)
      let bytes = (0..<count).map { _ in
        [0x41, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x91, 0x8D, 0xED, 0xA0, 0xF4, 0x90, 0xFF]
          .randomElement(using: &generator) ?? UInt8(0x20)
      }
      let repaired = bytes.withUnsafeBufferPointer { TextDecoding.wellFormed($0) }
      #expect(
        repaired == Array(String(decoding: bytes, as: UTF8.self).utf8), "seed \(seed) \(bytes)")
    }
  }
}
