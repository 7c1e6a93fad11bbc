import WayfinderDocument
import WayfinderGeometry

/// An item where it stands on the page.
struct PlacedItem {
  /// The blocks that the item stands for.
  let blocks: Range<Int>
  /// The number of lines before it.
  let firstLine: Int
  /// The y coordinate of its top.
  let top: Double
  let laidOut: LaidOutItem

  var lines: LaidOutLines { laidOut.lines }
  /// Where the text stands if this is a piece of a long paragraph.
  var piece: Range<TextOffset>? { laidOut.piece }

  /// The y coordinate of the top of a line.
  func top(ofLine index: Int) -> Double { top + laidOut.lines.rect(ofLine: index).minY }
  /// The y coordinate of the bottom of a line.
  func bottom(ofLine index: Int) -> Double { top + laidOut.lines.rect(ofLine: index).maxY }

  /// A line with its place on the page.
  func line(_ index: Int) -> PlacedLine {
    PlacedLine(record: lines[index], index: firstLine + index, top: top)
  }
}

/// A line where it stands on the page.
struct PlacedLine {
  var record: LineRecord
  /// The place of the line among those of the page.
  let index: Int

  fileprivate init(record: LineRecord, index: Int, top: Double) {
    self.record = record
    self.record.rect.origin.y += top
    self.index = index
  }
}

extension PageLayout {
  /// Returns the item that holds a block, wherever it stands; `nil` where it shows nothing.
  ///
  /// - Parameter offset: Which piece of it is asked for, if it is a long paragraph: the one that holds
  ///   the offset, or the first or last.
  func item(containing block: Int, at offset: TextOffset = 0) -> PlacedItem? {
    map.tree.place(.blocks, block).flatMap { item(containing: block, at: offset, in: $0) }
  }

  /// Returns the item that a line is of.
  func item(of line: LineRecord) -> PlacedItem? {
    item(containing: line.paragraph.block, at: line.start)
  }

  /// Returns the item that holds a block.
  ///
  /// - Parameter place: The entry that stands for the block.
  func item(
    containing block: Int, at offset: TextOffset, in place: HeightPlace<ItemContent>
  ) -> PlacedItem? {
    if let long = longPlace(ofBlock: block, in: place) {
      let range = long.long.range
      return piece(of: long, at: min(max(offset, range.lowerBound), range.upperBound))
    }
    guard let laidOut = cache.item(containing: block, content: place.entry.content) else {
      return nil
    }
    if let content = place.entry.content {
      return PlacedItem(
        blocks: place.blocks, firstLine: place.start.lines, top: place.start.height + content.gap,
        laidOut: laidOut)
    }
    let blocks = laidOut.item.blocks
    let share = share(ofBlock: blocks.lowerBound, in: place)
    return PlacedItem(
      blocks: blocks, firstLine: place.start.lines + Int(share * Double(place.entry.lines)),
      top: place.start.height + share * place.entry.height, laidOut: laidOut)
  }

  // MARK: Gaps

  /// How much of a gap lies before a block, from 0 to 1, by the bytes and blocks of both.
  func share(ofBlock block: Int, in place: HeightPlace<ItemContent>) -> Double {
    let before = max(0, weight(ofBlock: block, in: place))
    let whole = place.entry.utf8 + place.entry.blocks
    return min(1, Double(before) / Double(max(1, whole)))
  }

  private func weight(ofBlock block: Int, in place: HeightPlace<ItemContent>) -> Int {
    document.utf8Start(ofBlock: block) - place.start.utf8 + block - place.start.blocks
  }

  /// The last block of a gap before which no more than a share of it lies.
  private func block(atShare share: Double, of place: HeightPlace<ItemContent>) -> Int {
    let wanted = min(1, max(0, share)) * Double(place.entry.utf8 + place.entry.blocks)
    // The bytes alone tell the block to within the number of blocks before it.
    let blocks = document.blocks
    let first = place.blocks.lowerBound
    let end = place.start.utf8 + Int(wanted)
    var high = max(first, min(place.blocks.upperBound - 1, blocks.index(containing: end)))
    var low = max(first, min(high, blocks.index(containing: end - (high - first))))
    while low < high {
      let middle = (low + high + 1) / 2
      if Double(weight(ofBlock: middle, in: place)) <= wanted {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  /// The item of an entry at a distance from its start, of its height or of its lines.
  private func item(
    in place: HeightPlace<ItemContent>, at distance: Double, of whole: Double,
    pieceOf piece: (LongPlace) -> PlacedItem?
  ) -> PlacedItem? {
    let block =
      place.entry.isGap
      ? block(atShare: whole > 0 ? distance / whole : 0, of: place) : place.start.blocks
    if let long = longPlace(ofBlock: block, in: place) { return piece(long) }
    return item(containing: block, at: 0, in: place)
  }

  /// A block at a y coordinate, without a look at its lines; `nil` on a page without blocks.
  func block(atY y: Double) -> Int? {
    map.tree.place(atY: y).map { place in
      place.entry.isGap && place.entry.height > 0
        ? block(atShare: (y - place.start.height) / place.entry.height, of: place)
        : place.start.blocks
    }
  }

  // MARK: Seeking

  /// The item at a y coordinate, or the nearest one.
  func item(atY y: Double) -> PlacedItem? {
    map.tree.place(atY: y).flatMap {
      item(in: $0, at: y - $0.start.height, of: $0.entry.height) { piece(of: $0, atY: y) }
    }
  }

  /// The item that holds a line, or the nearest one.
  func item(containingLine index: Int) -> PlacedItem? {
    map.tree.place(.lines, index).flatMap {
      item(in: $0, at: Double(index - $0.start.lines), of: Double($0.entry.lines)) {
        piece(of: $0, containingLine: index)
      }
    }
  }

  /// The item in which the text at an offset stands, or the last one before it that has lines.
  func item(at offset: TextOffset) -> PlacedItem? {
    var next = item(containing: document.blocks.index(containing: offset), at: offset)
    while let item = next {
      if let first = item.lines.first, first.start <= offset { return item }
      next = self.item(before: item)
    }
    return nil
  }

  /// The item after another, or the piece after one of a long paragraph.
  func item(after item: PlacedItem) -> PlacedItem? {
    let content = item.laidOut.item.content
    if let piece = item.piece, piece.upperBound < document.utf8Start(ofBlock: content.upperBound) {
      return self.item(containing: content.lowerBound, at: piece.upperBound)
    }
    return item.blocks.upperBound < map.summary.blocks
      ? self.item(containing: item.blocks.upperBound) : nil
  }

  /// The item before another, or the piece before one of a long paragraph.
  func item(before item: PlacedItem) -> PlacedItem? {
    let content = item.laidOut.item.content
    if let piece = item.piece, piece.lowerBound > document.utf8Start(ofBlock: content.lowerBound) {
      return self.item(containing: content.lowerBound, at: piece.lowerBound - 1)
    }
    return item.blocks.lowerBound > 0
      ? self.item(containing: item.blocks.lowerBound - 1, at: .max) : nil
  }
}
