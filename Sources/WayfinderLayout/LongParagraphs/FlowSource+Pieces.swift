import WayfinderDocument

extension FlowSource {
  /// Measures pieces of a long paragraph: those in the text that is asked for, or else the next one that
  /// is not measured.
  ///
  /// - Parameter content: What was measured of it before.
  mutating func measurePieces(
    of long: LongItem, reusing content: ItemContent?, _ estimate: () -> HeightEstimate
  ) -> (pieces: PieceMap, measuredCount: Int) {
    let before = content?.pieces
    var pieces =
      before.flatMap { $0.width == width && $0.count == long.range.count ? $0 : nil }
      ?? PieceMap(
        count: long.range.count, width: width, estimate: estimate(),
        limits: flow.prepared.context.pieces)
    let first = min(max(focus.lowerBound, long.range.lowerBound), long.range.upperBound)
    let last = min(max(focus.upperBound, first), long.range.upperBound)
    var sum = 0
    var next = first - long.range.lowerBound
    while next < last - long.range.lowerBound, let place = pieces.place(ofByte: next) {
      if !place.entry.isMeasured {
        let (end, count) = measureOne(of: long, at: next, in: place, &pieces)
        sum += count
        next = max(next + 1, end)
      } else {
        next = place.blocks.upperBound
      }
    }
    if sum == 0, let gap = pieces.tree.unmeasuredPlace(nearBlock: first - long.range.lowerBound) {
      let place = max(gap.blocks.lowerBound, first - long.range.lowerBound)
      sum =
        measureOne(
          of: long, at: gap.blocks.contains(place) ? place : gap.blocks.lowerBound, in: gap, &pieces
        ).count
    }
    return (pieces, sum)
  }

  /// Measures a piece in a gap: at its start, if that is near, or else from a place at which a line is
  /// likely to begin.
  ///
  /// - Parameter offset: What the piece should hold, if it is one of many in the gap.
  /// - Returns: Where the piece ends, and how long it is.
  private mutating func measureOne(
    of long: LongItem, at offset: Int, in gap: PieceMap.Place, _ pieces: inout PieceMap
  ) -> (end: Int, count: Int) {
    let context = flow.prepared.context
    let base = long.range.lowerBound
    let size = context.pieces.size
    var start = base + gap.blocks.lowerBound
    if offset - gap.blocks.lowerBound >= size {
      start =
        PieceEdges(context.document, long.range, context.pieces).likelyPiece(
          at: base + offset, in: base + gap.blocks.lowerBound..<base + gap.blocks.upperBound,
          wraps: context.document.blocks[long.block].style.whiteSpace.wraps
        ).lowerBound
    }
    // The lines of pieces after an edit often begin where they did.
    let known = pieces.measuredStart(in: start - base + size / 2...start - base + 2 * size)
    let isNearEnd = long.range.upperBound - start <= 2 * size
    let wanted = known ?? (isNearEnd ? long.range.count : start - base + size)
    guard
      let piece = flow.measurePiece(
        of: long, from: start, to: base + wanted, isStart: known != nil)
    else { return (long.range.count, 0) }
    let range = piece.range.lowerBound - base..<piece.range.upperBound - base
    pieces.put(range, piece.measure, reach: piece.reach)
    return (range.upperBound, range.count)
  }
}
