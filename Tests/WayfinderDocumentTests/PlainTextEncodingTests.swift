import Foundation
import TestSupport
import Testing

@testable import WayfinderDocument

@Suite struct PlainTextEncodingTests {
  private func document(_ bytes: [UInt8], _ label: String?) throws -> Document {
    try bytes.withUnsafeBufferPointer { try Document(plainText: $0, encoding: label) }
  }

  private func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return bigEndian ? pair.reversed() : pair
    }
  }

  @Test(arguments: [
    ("windows-1252", [0x80, 0xE9, 0x0D, 0x0A, 0x41] as [UInt8], "€é\r\nA"),
    (" ISO-8859-1 ", [0xE4], "ä"), ("windows-1251", [0xEF, 0xF0], "пр"),
    ("koi8-r", [0xD0, 0xD2], "пр"), ("shift_jis", [0x83, 0x65, 0x0A], "テ\n"),
    ("euc-jp", [0xA5, 0xC6], "テ"), ("gbk", [0xC4, 0xE3, 0xBA, 0xC3], "你好"),
    ("big5", [0xA7, 0x41], "你"), ("euc-kr", [0xB0, 0xA1], "가"),
    ("utf-16le", [0x41, 0x00, 0x3D, 0xD8, 0x4D, 0xDC], "A👍"),
    ("utf-16be", [0x00, 0x41, 0xD8, 0x3D, 0xDC, 0x4D], "A👍"), ("utf-8", [0xC3, 0xA9], "é"),
    ("iso-8859-1", [0xFF, 0xFE, 0x41, 0x00], "A"), ("utf-16le", [0xFE, 0xFF, 0x00, 0x41], "A"),
    ("shift_jis", [0xEF, 0xBB, 0xBF, 0x41], "A"),
  ])
  func aLabelOrAMarkTellsTheEncoding(label: String, bytes: [UInt8], text: String) throws {
    #expect(try document(bytes, label).text == text)
    let file = try ScratchFile(bytes)
    #expect(try Document(plainTextFile: file.path, encoding: label).text == text)
  }

  @Test func withoutLabelOrMarkTextIsUTF8() throws {
    #expect(try document([0x41, 0xE9, 0x42], nil).text == "A\u{FFFD}B")
    #expect(try document([0xFF, 0xFE, 0x41, 0x00, 0x0A, 0x00], nil).text == "A\n")
  }

  @Test func anUnknownLabelIsATypedError() {
    for label in ["x-none", "", " \t", "utf-9"] {
      #expect(throws: PlainTextError.unknownEncoding(label: label)) {
        try document([0x41], label)
      }
    }
    // A mark makes the label needless.
    #expect(throws: Never.self) { try document([0xFE, 0xFF, 0x00, 0x41], "x-none") }
  }

  /// Positions in the source are UTF-16 units, without the mark; a lone surrogate is one.
  @Test func theSourceOfDecodedTextCountsUnits() throws {
    let bytes = [0xFF, 0xFE] + utf16("aé👍", bigEndian: false) + [0x00, 0xD8, 0x62, 0x00]
    let document = try document(bytes, nil)
    #expect(document.text == "aé👍\u{FFFD}b" && document.sourceUnit == .utf16)
    #expect(document.sourceRange(of: 0..<1) == 0..<1)
    #expect(document.sourceRange(of: 3..<7) == 2..<4)
    #expect(document.sourceRange(of: 7..<10) == 4..<5)
    #expect(document.textOffset(ofSource: 5) == 10)
  }

  @Test func aUnitOrCharacterCutOffAtTheEndIsReplaced() throws {
    #expect(try document([0x41, 0x00, 0x42], "utf-16le").text == "A\u{FFFD}")
    #expect(try document([0x41, 0x83], "shift_jis").text == "A\u{FFFD}")
    let file = try ScratchFile([0xFE, 0xFF, 0x00])
    #expect(try Document(plainTextFile: file.path).text == "\u{FFFD}")
  }

  /// Text of several segments and windows, cut anywhere.
  @Test(arguments: [false, true]) func longTextDecodesPieceByPiece(bigEndian: Bool) throws {
    let text = String(repeating: "líne 👍 of text 日本語\r\n", count: 200_000)
    let mark: [UInt8] = bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]
    let file = try ScratchFile(mark + utf16(text, bigEndian: bigEndian))
    let document = try Document(plainTextFile: file.path)
    #expect(document.utf8Count == text.utf8.count && document.utf16Count == text.utf16.count)
    #expect(document.blocks.count == 200_000)
    #expect(document.text == text)
    let offset = document.offset(ofLine: 150_000)
    #expect(document.sourceRange(of: offset..<offset + 1).lowerBound == 150_000 * 21)
    #expect(document.textOffset(ofSource: 150_000 * 21) == offset)
  }
}
