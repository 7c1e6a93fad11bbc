import TestSupport
import Testing

@testable import WayfinderUnicode

/// The one pass that checks and counts, against Swift's decoder and against the way without vectors.
@Suite struct UTF8CountsTests {
  private func counts(_ bytes: [UInt8]) -> UTF8Counts? {
    bytes.withUnsafeBufferPointer { UTF8Counts(of: $0) }
  }

  private func firstIllFormed(_ bytes: [UInt8]) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { UTF8Validation.firstIllFormed(in: $0) }
  }

  private func firstIllFormedByWords(_ bytes: [UInt8]) -> Range<Int>? {
    bytes.withUnsafeBufferPointer { UTF8Validation.firstIllFormed(byWordsIn: $0, from: 0) }
  }

  /// Four bytes that are, or are next to, a bound of table 3-7, put where the vectors meet.
  @Test func fourBytesAreWellFormedWhereSwiftDecodesThem() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let bounds: [UInt8] = [0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF]
    let leads: [UInt8] = [
      0x41, 0x80, 0xBF, 0xC0, 0xC1, 0xC2, 0xD1, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0,
      0xF1, 0xF3, 0xF4, 0xF5, 0xF8, 0xFF,
    ]
    for lead in leads {
      for second in bounds + [0xE0] {
        for third in bounds {
          let four = [lead, second, third, bounds.randomElement(using: &generator) ?? 0]
          let isWellFormed = Array(String(decoding: four, as: UTF8.self).utf8) == four
          let place = [0, 27, 29, 30, 31, 32, 60, 61, 62, 63, 64, 90, 120].randomElement(
            using: &generator)
          let text = [UInt8](repeating: 0x61, count: place ?? 0) + four
          let bytes =
            text + [UInt8](repeating: 0x62, count: Int.random(in: 0...70, using: &generator))
          #expect((counts(bytes) != nil) == isWellFormed, "seed \(seed) \(bytes)")
          #expect(firstIllFormed(bytes) == firstIllFormedByWords(bytes), "seed \(seed) \(bytes)")
        }
      }
    }
  }

  /// Text of all widths that is often wrong in one byte.
  @Test func countsAreThoseOfADecodedString() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let parts = ["a", "plain text of some length ", "é", "\n", "\r", "\r\n", "日本", "👍"]
      let text = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        parts.randomElement(using: &generator) ?? ""
      }.joined()
      var bytes = Array(text.utf8)
      var ends = 0
      for (index, byte) in bytes.enumerated()
      where byte == 0x0D || (byte == 0x0A && (index == 0 || bytes[index - 1] != 0x0D)) {
        ends += 1
      }
      let found = counts(bytes)
      #expect(found?.utf16 == text.utf16.count, "seed \(seed) \(bytes)")
      #expect(found?.lineEnds == ends, "seed \(seed) \(bytes)")
      #expect(found == bytes.withUnsafeBufferPointer { UTF8Counts(byWordsOf: $0) })
      #expect(firstIllFormed(bytes) == nil && firstIllFormedByWords(bytes) == nil)
      guard let index = bytes.indices.randomElement(using: &generator) else { continue }
      bytes[index] = UInt8.random(in: 0x80...0xFF, using: &generator)
      let isWellFormed = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
      #expect((counts(bytes) != nil) == isWellFormed, "seed \(seed) \(bytes)")
      #expect(firstIllFormed(bytes) == firstIllFormedByWords(bytes), "seed \(seed) \(bytes)")
    }
  }

  @Test func aSequenceCutOffAtTheEndIsIllFormed() {
    for count in 0...140 {
      for tail in [[0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x91]] as [[UInt8]] {
        let bytes = [UInt8](repeating: 0x20, count: count) + tail
        #expect(counts(bytes) == nil)
        #expect(firstIllFormed(bytes) == count..<bytes.count)
      }
    }
  }

  /// Line ends close together and across the blocks of the vectors, held against a walk.
  @Test func lineStartsAreThoseOfAWalk() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<400 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        [0x0A, 0x0D, 0x61, 0x61].randomElement(using: &generator) ?? UInt8(0)
      }
      var expected: [UInt16] = bytes.isEmpty ? [] : [0]
      for index in bytes.indices.dropLast()
      where bytes[index] == 0x0A || (bytes[index] == 0x0D && bytes[index + 1] != 0x0A) {
        expected.append(UInt16(index + 1))
      }
      let limit = Bool.random(using: &generator) ? 400 : Int.random(in: 0...9, using: &generator)
      let found = bytes.withUnsafeBufferPointer {
        LineStarts.offsets(in: $0, startsLine: !bytes.isEmpty, limit: limit)
      }
      #expect(found == Array(expected.prefix(limit)), "seed \(seed) \(bytes)")
    }
  }
}
