import TestSupport
import Testing

@testable import WayfinderUnicode

/// Texts longer than the blocks in which bytes are validated and counted.
@Suite struct LongTextTests {
  /// The scalars at the ends of each row of table 3-7 of The Unicode Standard.
  private static let edges: [Unicode.Scalar] = [
    "a", "\u{7F}", "\u{80}", "\u{7FF}", "\u{800}", "\u{FFF}", "\u{1000}", "\u{CFFF}", "\u{D000}",
    "\u{D7FF}", "\u{E000}", "\u{FFFF}", "\u{10000}", "\u{3FFFF}", "\u{40000}", "\u{FFFFF}",
    "\u{100000}", "\u{10FFFF}",
  ]

  private func expectRepair(_ bytes: [UInt8], _ comment: String) {
    let repaired = bytes.withUnsafeBufferPointer { TextDecoding.wellFormed($0) }
    #expect(repaired == Array(String(decoding: bytes, as: UTF8.self).utf8), "\(comment)")
  }

  @Test func wellFormedTextOfEveryWidthIsFoundSo() {
    for first in Self.edges {
      for second in Self.edges {
        let text = String(repeating: String(first) + String(second), count: 80)
        let isWellFormed = Array(text.utf8).withUnsafeBufferPointer {
          UTF8Validation.firstIllFormed(in: $0) == nil
        }
        #expect(isWellFormed, "\(first.value) \(second.value)")
      }
    }
  }

  @Test func aWrongByteAnywhereIsRepairedAsSwiftRepairsIt() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let wrong: [UInt8] = [
      0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEF,
      0xF0, 0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for round in 0..<1_500 {
      let kinds = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Self.edges.randomElement(using: &generator) ?? "a"
      }
      var bytes = (0..<120).flatMap { _ in
        Array(String(kinds.randomElement(using: &generator) ?? "a").utf8)
      }
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        bytes[Int.random(in: bytes.indices, using: &generator)] =
          wrong.randomElement(using: &generator) ?? 0
      }
      if round % 3 == 0 { bytes.removeLast() }
      expectRepair(bytes, "seed \(seed) \(bytes)")
    }
  }

  @Test func utf16UnitsAreCountedAndConvertedAsSwiftDoesIt() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for count in [0, 1, 7, 8, 63, 64, 300, 5_000] {
      for kinds in [Self.edges, ["a"], ["\u{10FFFF}"], ["é", "a"], ["ก"], ["ж"], ["ก", "ж", " "]] {
        let text = String(
          String.UnicodeScalarView(
            (0..<count).map { _ in kinds.randomElement(using: &generator) ?? "a" }))
        let units = Array(text.utf16)
        Array(text.utf8).withUnsafeBufferPointer { bytes in
          #expect(UTF16Conversion.utf16Count(ofUTF8: bytes) == units.count, "seed \(seed)")
          #expect(UTF16Conversion.units(ofUTF8: bytes) == units, "seed \(seed)")
          #expect(UTF16Conversion.units(ofUTF8: bytes, partLimit: 5) == units, "seed \(seed)")
        }
      }
    }
  }

  @Test func illFormedTextIsReplacedInUTF16AsSwiftDoesIt() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      var bytes = (0..<Int.random(in: 1...20, using: &generator)).flatMap { _ in
        Array(String(Self.edges.randomElement(using: &generator) ?? "a").utf8)
      }
      bytes[Int.random(in: bytes.indices, using: &generator)] = .random(
        in: 0...0xFF, using: &generator)
      if Bool.random(using: &generator) { bytes.removeLast() }
      let expected = Array(String(decoding: bytes, as: UTF8.self).utf16)
      let room = bytes.count
      bytes.withUnsafeBufferPointer { bytes in
        #expect(
          UTF16Conversion.units(ofUTF8: bytes) == expected, "seed \(seed) \(Array(bytes))")
        // What is meant for well-formed text stays inside of its room.
        var units = [UInt16](repeating: 0x1234, count: room + 1)
        let count = units.withUnsafeMutableBufferPointer { buffer in
          buffer.baseAddress.map { UTF16Conversion.write(bytes, to: $0) } ?? 0
        }
        #expect(count <= room && units[room] == 0x1234, "seed \(seed) \(Array(bytes))")
      }
    }
  }
}
