import Testing
import WayfinderDocument

@Suite struct PlainTextDocumentTests {
  @Test func eachLineIsABlockThatHoldsItsLineEnd() {
    let document = Document(plainText: "one\r\ntwo\rthree\n\nfour")
    #expect(
      document.blocks.map { document.text(in: $0.range) } == [
        "one\r\n", "two\r", "three\n", "\n", "four",
      ])
    #expect(document.blocks.allSatisfy { $0.boundary == .none })
  }

  @Test func aLineEndAtTheEndMakesNoFurtherLine() {
    #expect(Document(plainText: "one\n").blocks.count == 1)
  }

  @Test func anEmptyTextHasOneEmptyBlock() {
    let document = Document(plainText: "")
    #expect(document.isEmpty && document.blocks.count == 1 && document.blocks[0].range.isEmpty)
  }

  @Test func illFormedBytesBecomeReplacementCharactersWithTheirSource() {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0xFF, 0xE2, 0x82, 0x62]
    let document = bytes.withUnsafeBufferPointer { Document(plainText: $0) }
    #expect(document.text == "a\u{FFFD}\u{FFFD}b")
    #expect(document.sourceRange(of: 0..<1) == 3..<4)
    #expect(document.sourceRange(of: 1..<4) == 4..<5)
    #expect(document.sourceRange(of: 4..<7) == 5..<7)
    #expect(document.sourceRange(of: 7..<8) == 7..<8)
    #expect(document.textOffset(ofSource: 7) == 7)
  }

  @Test func textIsCutIntoBoundedChunksBetweenScalars() {
    let text = String(repeating: "日本語とαβγ と emoji 👍🏽 ", count: 2_000)
    let document = Document(plainText: text)
    #expect(document.chunks.count > 4)
    #expect(document.chunks.allSatisfy { $0.range.count <= 5 * 4096 + 4 })
    let joined = document.chunks.map { chunk in
      chunk.withUTF8 { String(decoding: $0, as: UTF8.self) }
    }.joined()
    #expect(joined == text)
    #expect(Set(document.chunks.map(\.id)).count == document.chunks.count)
  }

  @Test func offsetsConvertBetweenEncodings() {
    let text = String(repeating: "aé日👍", count: 3_000)
    let document = Document(plainText: text)
    let utf8 = Array(text.utf8)
    #expect(document.utf8Count == 30_000 && document.utf16Count == 15_000)
    for utf16 in [0, 1, 2, 3, 5, 7_501, 14_998, 15_000] {
      let offset = document.offset(ofUTF16: utf16)
      #expect(String(decoding: utf8[..<offset], as: UTF8.self).utf16.count <= utf16)
      #expect(utf16 - document.utf16Offset(of: offset) <= 1)
    }
    #expect(document.offset(ofUTF16: 4) == 6)  // Inside of 👍: its start.
    #expect(document.utf16Offset(of: 10) == 5)
    #expect(document.offset(ofUTF16: 99_999) == 30_000 && document.utf16Offset(of: -3) == 0)
  }
}
