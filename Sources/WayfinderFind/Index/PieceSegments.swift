import WayfinderDocument

/// The boundaries of the chunks that make up a piece.
struct PieceSegments {
  private(set) var barriers: [UInt16] = []
  private(set) var inlineBreaks: [UInt16] = []
  private(set) var kinds: UInt8 = 0
  private var utf8Count = 0

  mutating func append(_ chunk: Chunk) {
    let origin = utf8Count
    utf8Count += chunk.utf8Count
    if chunk.beginsOnlyLines {
      // Their places need not be known, which would cost as much as all the rest.
      if !chunk.blocks.isEmpty { kinds |= 1 << BoundaryKind.none.rawValue }
      return
    }
    chunk.forEachBlockStart { offset, boundary in
      let offset = UInt16(clamping: origin + offset)
      kinds |= 1 << boundary.rawValue
      if boundary.stopsText {
        barriers.append(offset)
      } else if boundary == .inlineBreak {
        inlineBreaks.append(offset)
      }
    }
  }
}
