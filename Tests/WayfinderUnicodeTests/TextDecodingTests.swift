import Testing
import WayfinderUnicode

@Suite struct TextDecodingTests {
  @Test(arguments: [
    ("iso-8859-1", [0x80, 0xE9] as [UInt8], "€é"), ("windows-1251", [0xEF, 0xF0], "пр"),
    ("utf-16le", [0x41, 0x00, 0x3D, 0xD8, 0x4D, 0xDC], "A👍"), ("shift_jis", [0x83, 0x65], "テ"),
    ("UTF8", [0x41, 0xFF], "A\u{FFFD}"),
  ])
  func bytesOfWebEncodingsDecode(label: String, bytes: [UInt8], expected: String) throws {
    let decoded = bytes.withUnsafeBufferPointer { TextDecoding.utf8(of: $0, label: label) }
    #expect(String(decoding: try #require(decoded), as: UTF8.self) == expected)
  }

  @Test func anUnknownEncodingIsNotDecoded() {
    #expect(
      [UInt8(0x41)].withUnsafeBufferPointer { TextDecoding.utf8(of: $0, label: "x-no") } == nil)
  }
}
