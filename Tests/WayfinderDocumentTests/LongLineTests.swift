import Testing

@testable import WayfinderDocument

/// One line of ten million bytes, as minified code and base64 are.
@Suite struct LongLineTests {
  private static let count = 10_000_000

  /// Base64 without line ends between two short lines, or words without end.
  private static func text(_ unit: String) -> String {
    "first\n" + String(repeating: unit, count: count / unit.utf8.count) + "\nlast"
  }

  @Test(arguments: ["QUJDREVG", "word ", "日本語", "\u{1F44D}"])
  func itIsOneBlockInBoundedChunks(unit: String) {
    let document = Document(plainText: Self.text(unit))
    let end = 6 + Self.count / unit.utf8.count * unit.utf8.count
    #expect(document.blocks.count == 3 && document.blocks[1].range == 6..<end + 1)
    #expect(document.chunks.count > 400)
    #expect(document.chunks.allSatisfy { $0.range.count <= 20_484 })
    for offset in [6, 1_000_000, 5_000_001, end] {
      #expect(document.blocks.index(containing: offset) == 1)
      #expect(document.line(containing: offset) == 1)
    }
    #expect(
      document.blocks.index(containing: end + 1) == 2 && document.offset(ofLine: 2) == end + 1)
  }

  /// The find index reads chunks together where collation may join the letters at their seam, of which
  /// it can take 60,000 bytes; a cut after a space or between ASCII letters leaves nothing to join.
  @Test func itIsCutAtSpacesWhereThereAreSome() {
    let document = Document(plainText: Self.text("ไทย เก"))
    let ends = document.chunks.dropLast().map { chunk in
      document.withUTF8(in: chunk.range) { $0.last ?? 0 }
    }
    #expect(ends.allSatisfy { $0 == 0x20 || $0 == 0x0A })
  }

  @Test func anEditTouchesItsNeighbourhood() {
    var document = Document(plainText: Self.text("QUJDREVG"))
    let before = document
    for step in 0..<50 {
      let place = 5_000_000 + step * 7
      let record = document.replace(place..<place + 1, with: "xyz")
      #expect(record.replacedBlocks == 1..<2 && record.insertedBlockCount == 1)
      #expect(record.replacedChunks.count <= 3 && record.insertedChunks.count <= 8)
    }
    #expect(document.blocks[1].range == 6..<6 + Self.count + 1 + 100)
    #expect(before.text(in: 4_999_999..<5_000_002) == "UJD")
    #expect(document.text(in: 4_999_999..<5_000_004) == "UxyzD")
    let record = document.splitBlock(at: 6_000_000)
    #expect(record.replacedBlocks.count == 1 && record.insertedBlockCount == 2)
    #expect(document.blocks.count == 4 && document.blocks[2].range.lowerBound == 6_000_001)
    document.joinBlock(at: 2)
    #expect(document.blocks.count == 3 && before.blocks[1].range == 6..<6 + Self.count + 1)
    #expect(document.store.invariantCheck() == nil)
  }
}
