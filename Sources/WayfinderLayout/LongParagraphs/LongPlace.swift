import WayfinderDocument
import WayfinderGeometry

/// A long paragraph where it stands on the page.
struct LongPlace {
  let long: LongItem
  let pieces: PieceMap
  /// The number of lines before it.
  let firstLine: Int
  /// The y coordinate of its top.
  let top: Double
}

extension PageLayout {
  /// Whether an entry has as much text as a long paragraph has, and such are laid out in pieces.
  func mayBeLong(_ entry: HeightEntry<ItemContent>) -> Bool { mayBeLong(utf8: entry.utf8) }

  /// Whether an entry with some bytes of text has as much as a long paragraph has.
  @inline(__always)
  func mayBeLong(utf8 count: Int) -> Bool {
    count > prepared.context.pieces.threshold && !prepared.isComplete
  }

  /// The long paragraph that holds a block, if there is one.
  ///
  /// - Parameter place: The entry that stands for the block.
  func longPlace(ofBlock block: Int, in place: HeightPlace<ItemContent>) -> LongPlace? {
    guard mayBeLong(place.entry),
      place.entry.content?.pieces != nil || LongItem.range(ofBlock: block, in: prepared) != nil,
      let long = cache.longItem(containing: block)
    else { return nil }
    if let content = place.entry.content {
      let top = place.start.height + content.gap
      if let pieces = content.pieces, pieces.width == containerWidth,
        pieces.count == long.range.count
      {
        return LongPlace(long: long, pieces: pieces, firstLine: place.start.lines, top: top)
      }
      let estimate = HeightEstimate(
        height: max(0, place.entry.height - content.gap), lines: place.entry.lines)
      return LongPlace(
        long: long, pieces: unmeasured(long, estimate), firstLine: place.start.lines, top: top)
    }
    let start = share(ofBlock: long.block, in: place)
    let end =
      long.block + 1 < place.blocks.upperBound ? share(ofBlock: long.block + 1, in: place) : 1
    let share = max(0, end - start)
    let estimate = HeightEstimate(
      height: share * place.entry.height, lines: Int(share * Double(place.entry.lines)))
    return LongPlace(
      long: long, pieces: unmeasured(long, estimate),
      firstLine: place.start.lines + Int(start * Double(place.entry.lines)),
      top: place.start.height + start * place.entry.height)
  }

  private func unmeasured(_ long: LongItem, _ estimate: HeightEstimate) -> PieceMap {
    PieceMap(
      count: long.range.count, width: containerWidth, estimate: estimate,
      limits: prepared.context.pieces)
  }

  // MARK: Pieces

  /// The piece of a long paragraph that holds an offset.
  func piece(of place: LongPlace, at offset: TextOffset) -> PlacedItem? {
    place.pieces.place(ofByte: offset - place.long.range.lowerBound).flatMap {
      piece(of: place, at: offset, in: $0)
    }
  }

  /// The piece at a y coordinate, or the nearest one.
  func piece(of place: LongPlace, atY y: Double) -> PlacedItem? {
    place.pieces.tree.place(atY: y - place.top).flatMap {
      piece(
        of: place, in: $0, at: y - place.top - $0.start.height, of: $0.entry.height)
    }
  }

  /// The piece that holds a line of the page, or the nearest one.
  func piece(of place: LongPlace, containingLine index: Int) -> PlacedItem? {
    place.pieces.tree.place(.lines, index - place.firstLine).flatMap {
      piece(
        of: place, in: $0, at: Double(index - place.firstLine - $0.start.lines),
        of: Double($0.entry.lines))
    }
  }

  /// The piece at a distance from the start of an entry, of its height or of its lines.
  private func piece(
    of place: LongPlace, in part: PieceMap.Place, at distance: Double, of whole: Double
  ) -> PlacedItem? {
    var within = 0
    if !part.entry.isMeasured, whole > 0 {
      let share = min(1, max(0, distance / whole))
      within = min(part.entry.blocks - 1, Int(share * Double(part.entry.blocks)))
    }
    return piece(
      of: place, at: place.long.range.lowerBound + part.start.blocks + within, in: part)
  }

  private func piece(
    of place: LongPlace, at offset: TextOffset, in part: PieceMap.Place
  ) -> PlacedItem? {
    let base = place.long.range.lowerBound
    let whole = base + part.blocks.lowerBound..<base + part.blocks.upperBound
    var range = whole
    if !part.entry.isMeasured {
      let context = prepared.context
      range = PieceEdges(document, place.long.range, context.pieces).likelyPiece(
        at: offset, in: whole,
        wraps: document.blocks[place.long.block].style.whiteSpace.wraps)
    }
    let reach = part.entry.content?.reach ?? 0
    guard let laidOut = cache.piece(range, of: place.long, reach: reach) else { return nil }
    let share = Double(range.lowerBound - whole.lowerBound) / Double(max(1, whole.count))
    return PlacedItem(
      blocks: place.long.item.blocks,
      firstLine: place.firstLine + part.start.lines + Int(share * Double(part.entry.lines)),
      top: place.top + part.start.height + share * part.entry.height, laidOut: laidOut)
  }

  // MARK: Places without a look at lines

  /// Where in a long paragraph text is likely to stand at a y coordinate.
  func offset(in place: LongPlace, atY y: Double) -> TextOffset {
    guard let part = place.pieces.tree.place(atY: y - place.top) else {
      return place.long.range.lowerBound
    }
    let height = part.entry.height
    let share = height > 0 ? min(1, max(0, (y - place.top - part.start.height) / height)) : 0
    return place.long.range.lowerBound + part.start.blocks
      + min(part.entry.blocks, Int(share * Double(part.entry.blocks)))
  }

  /// The text between two y coordinates, or that of the items there.
  func text(fromY top: Double, toY bottom: Double) -> Range<TextOffset> {
    let first = offset(ofTextAtY: top, isEnd: false)
    return first..<max(first, offset(ofTextAtY: bottom, isEnd: true))
  }

  private func offset(ofTextAtY y: Double, isEnd: Bool) -> TextOffset {
    guard let block = block(atY: y), let place = map.tree.place(.blocks, block) else { return 0 }
    if let long = longPlace(ofBlock: block, in: place) {
      let offset = offset(in: long, atY: y)
      return isEnd ? min(offset + 1, long.long.range.upperBound) : offset
    }
    return document.utf8Start(ofBlock: isEnd ? block + 1 : block)
  }

  /// Whether all that an entry stands for is measured, or at least what of a long paragraph stands in a
  /// range of text.
  func isMeasured(_ place: HeightPlace<ItemContent>, in text: Range<TextOffset>) -> Bool {
    if place.entry.isMeasured { return true }
    guard place.entry.content?.pieces != nil,
      let long = longPlace(ofBlock: place.blocks.lowerBound, in: place)
    else { return false }
    let range = text.clamped(to: long.long.range)
    let base = long.long.range.lowerBound
    return long.pieces.isMeasured(in: range.lowerBound - base..<range.upperBound - base)
  }
}
