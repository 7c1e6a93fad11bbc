import TestSupport
import Testing
import WayfinderDocument

/// Bytes that are no UTF-8, given to a builder. What becomes of them is the practice of The Unicode
/// Standard, section 3.9, "U+FFFD Substitution of Maximal Subparts".
@Suite struct IllFormedTextTests {
  private func append(
    _ bytes: [UInt8], to builder: inout DocumentBuilder, source: Int = 0,
    _ whiteSpace: WhiteSpace = .normal, transform: TextTransform = .none
  ) {
    bytes.withUnsafeBufferPointer {
      builder.appendText($0, source: source, whiteSpace: whiteSpace, transform: transform)
    }
  }

  private func document(
    _ bytes: [UInt8], unit: SourceUnit = .utf16, _ whiteSpace: WhiteSpace = .normal,
    transform: TextTransform = .none
  ) -> Document {
    var builder = DocumentBuilder(sourceUnit: unit)
    append(bytes, to: &builder, whiteSpace, transform: transform)
    return builder.finish()
  }

  /// The first is the standard's own example (table 3-11), the next those for overlong forms and
  /// surrogates (tables 3-8 and 3-9).
  @Test(
    arguments: [
      (
        [0x61, 0xF1, 0x80, 0x80, 0xE1, 0x80, 0xC2, 0x62, 0x80, 0x63, 0x80, 0xBF, 0x64],
        "a\u{FFFD}\u{FFFD}\u{FFFD}b\u{FFFD}c\u{FFFD}\u{FFFD}d"
      ),
      ([0xC0, 0xAF, 0x41], "\u{FFFD}\u{FFFD}A"),
      ([0xED, 0xA0, 0x80, 0x41], "\u{FFFD}\u{FFFD}\u{FFFD}A"),
      ([0x61, 0xE2, 0x82], "a\u{FFFD}"), ([0x61, 0xF0, 0x9F, 0x91], "a\u{FFFD}"),
      ([0xC3], "\u{FFFD}"),
      ([0x80], "\u{FFFD}"), ([0x61, 0x20, 0xFF, 0x20, 0x62], "a \u{FFFD} b"),
      ([0x61, 0x20, 0x20, 0xFF, 0x20], "a \u{FFFD}"),
    ] as [([UInt8], String)])
  func eachIllFormedSequenceBecomesAReplacementCharacter(bytes: [UInt8], text: String) {
    #expect(document(bytes).text == text)
  }

  @Test func transformedTextIsRepaired() {
    #expect(document([0x61, 0xFF, 0x62], transform: .uppercase).text == "A\u{FFFD}B")
    #expect(document([0x61, 0x62, 0xE2, 0x82], transform: .capitalize).text == "Ab\u{FFFD}")
  }

  @Test func replacementsStandForTheirSource() {
    let bytes: [UInt8] = [0x61, 0xE2, 0x82, 0x62, 0x80, 0x63]
    let inBytes = document(bytes, unit: .utf8)
    #expect(inBytes.text == "a\u{FFFD}b\u{FFFD}c")
    #expect(inBytes.sourceRange(of: 1..<4) == 1..<3)
    #expect(inBytes.sourceRange(of: 4..<5) == 3..<4)
    #expect(inBytes.sourceRange(of: 5..<8) == 4..<5)
    #expect(inBytes.sourceRange(of: 8..<9) == 5..<6)
    #expect(inBytes.textOffset(ofSource: 3) == 4 && inBytes.textOffset(ofSource: 5) == 8)
    let inUnits = document(bytes)
    #expect(inUnits.sourceRange(of: 1..<4) == 1..<2)
    #expect(inUnits.sourceRange(of: 8..<9) == 4..<5)
    #expect(inUnits.textOffset(ofSource: 4) == 8)
  }

  @Test func textThatIsCutInsideOfACharacterIsRepairedOnBothSides() {
    var builder = DocumentBuilder()
    append([0x61, 0xC3], to: &builder)
    append([0xA9, 0x62], to: &builder, source: 2)
    #expect(builder.finish().text == "a\u{FFFD}\u{FFFD}b")
  }

  @Test func unseenAndSideTextsAreRepaired() {
    var builder = DocumentBuilder()
    let bytes: [UInt8] = [0x62, 0xFF, 0x63, 0xE2, 0x82]
    append([0x61], to: &builder)
    bytes.withUnsafeBufferPointer {
      builder.appendUnseenText(
        $0, style: TextStyle(), whiteSpace: .normal, transform: .uppercase)
    }
    builder.beginSideText(.rubyAnnotation)
    append(bytes, to: &builder, source: 1)
    builder.endSideText()
    append([0x64], to: &builder, source: 6)
    let document = builder.finish()
    #expect(document.text == "ad")
    #expect(document.sideTexts.map(\.text) == ["b\u{FFFD}c\u{FFFD}"])
    let unseen = document.boxes.compactMap { box in
      if case .unseenText(let unseen) = box.kind { unseen.text } else { nil }
    }
    #expect(unseen == ["B\u{FFFD}C\u{FFFD}"])
  }

  /// Swift's own decoding follows the same practice.
  @Test(arguments: 0..<20)
  func anyBytesComeOutAsTheyAreDecoded(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pool: [UInt8] = [
      0x20, 0x0A, 0x41, 0x7A, 0x80, 0x9F, 0xA0, 0xBF, 0xC1, 0xC3, 0xE0, 0xE2, 0xED, 0xEF, 0xF0,
      0xF1, 0xF4, 0xF5, 0xFF,
    ]
    for _ in 0..<40 {
      let bytes = (0..<Int.random(in: 1...300, using: &generator)).map { _ in
        pool.randomElement(using: &generator) ?? 0
      }
      let found = document(bytes, unit: .utf8, .preWrap).text
      #expect(found == String(decoding: bytes, as: UTF8.self), "seed \(seed), \(bytes)")
    }
  }
}
