import TestSupport
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

  /// The WHATWG Encoding Standard knows no other replacement than U+FFFD.
  @Test(arguments: ["shift_jis", "euc-jp", "gbk", "big5", "windows-1253"])
  func whatMeansNothingIsReplaced(label: String) throws {
    let bytes: [UInt8] = [0x41, 0xFF, 0x42]
    let decoded = bytes.withUnsafeBufferPointer { TextDecoding.utf8(of: $0, label: label) }
    #expect(String(decoding: try #require(decoded), as: UTF8.self) == "A\u{FFFD}B")
  }

  /// Pieces of any length give what the whole gives, characters cut anywhere.
  @Test(arguments: ["utf-16be", "shift_jis", "gb18030", "utf-8"])
  func textDecodesPieceByPiece(label: String) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let bytes = (0..<Int.random(in: 0...300, using: &generator)).map { _ in
        [0x41, 0x83, 0x65, 0x30, 0x81, 0x0A, 0xD8, 0x3D].randomElement(using: &generator)
          ?? UInt8(0)
      }
      let whole = try #require(
        bytes.withUnsafeBufferPointer { TextDecoding.utf8(of: $0, label: label) })
      let decoder = try #require(TextDecoder(label: label))
      var pieces: [UInt8] = []
      var position = 0
      var isDone = false
      while !isDone || position < bytes.count {
        let end = min(bytes.count, position + Int.random(in: 0...7, using: &generator))
        let isLast = end == bytes.count
        var room = [UInt8](repeating: 0, count: Int.random(in: 1...9, using: &generator))
        let step = bytes.withUnsafeBufferPointer { bytes in
          room.withUnsafeMutableBufferPointer {
            decoder.decode(
              UnsafeBufferPointer(rebasing: bytes[position..<end]), isLast: isLast, into: $0)
          }
        }
        pieces += room[..<step.written]
        position += step.read
        isDone = step.isDone && isLast && position == end
      }
      if label == "utf-8" {
        #expect(pieces == bytes, "seed \(seed)")
      } else {
        #expect(pieces == whole, "seed \(seed) \(bytes)")
      }
    }
  }

  @Test func anUnknownEncodingIsNotDecoded() {
    #expect(
      [UInt8(0x41)].withUnsafeBufferPointer { TextDecoding.utf8(of: $0, label: "x-no") } == nil)
  }
}
