import CWayfinderLines
import TestSupport
import Testing

@testable import WayfinderLayout

/// The table of pieces, against a dictionary.
struct PieceTableTests {
  /// A key by the definition: the bytes, the first of them lowest, then zeros.
  private func key(_ bytes: some Collection<UInt8>) -> [UInt64] {
    var halves: [UInt64] = [0, 0]
    for (index, byte) in bytes.enumerated() {
      halves[index / 8] |= UInt64(byte) << UInt64(index % 8 * 8)
    }
    return halves
  }

  @Test func keysAreOfThePiecesBytesWhereverThePieceStands() {
    let bytes = (1...40).map { UInt8(255 - $0) }
    for count in 1...bytes.count {
      // A text of its own, so that pieces stand at its end.
      Array(bytes[..<count]).withUnsafeBufferPointer { text in
        for start in 0..<count {
          for end in start + 1...count {
            guard let found = wl_pieceKey(text, start..<end) else {
              #expect(end - start < 2 || end - start > wl_longestPiece)
              continue
            }
            #expect([found.low, found.high] == key(text[start..<end]))
          }
        }
      }
    }
  }

  @Test func aFullTableForgetsAndAnswersRightAgain() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let comment: Comment = "seed \(seed)"
    var table = PieceTable()
    var model: [[UInt8]: Int] = [:]
    var forgotten = 0
    while model.count < 3 * PieceTable.maximumCount {
      let bytes = (0..<Int.random(in: 2...16, using: &generator)).map { _ in
        UInt8.random(in: 1...255, using: &generator)
      }
      if model[bytes] != nil { continue }
      let new = try #require(bytes.withUnsafeBufferPointer { wl_pieceKey($0, 0..<$0.count) })
      let isKnown = table.find(new) != nil
      #expect(!isKnown, comment)
      let before = table.count
      table.insert(wl_piece(new, advance: model.count, firstClass: 2, lastClass: 3, extent: 1))
      #expect(table.count == (before == PieceTable.maximumCount ? 1 : before + 1), comment)
      if table.count == 1, before > 1 { forgotten += 1 }
      #expect(table.find(new)?.advance == Int32(model.count), comment)
      model[bytes] = model.count
    }
    #expect(forgotten == 2, comment)
    var found = 0
    for (bytes, advance) in model {
      let key = try #require(bytes.withUnsafeBufferPointer { wl_pieceKey($0, 0..<$0.count) })
      guard let piece = table.find(key) else { continue }
      found += 1
      #expect(piece.advance == Int32(advance), comment)
    }
    #expect(found == table.count, comment)
  }
}
