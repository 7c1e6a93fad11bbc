import WayfinderDocument

extension PageLayout {
  /// Follows one edit of some.
  ///
  /// - Parameters:
  ///   - document: The text after all edits.
  ///   - pieces: Its pieces of long paragraphs.
  mutating func follow(
    _ edits: [EditRecord], at index: Int, to document: Document, _ pieces: PieceSource?
  ) -> BlockChange {
    let edit = edits[index]
    let shift = BlockShift(
      blocks: edit.insertedBlockCount - edit.replacedBlocks.count,
      utf8: edit.insertedCount - edit.replaced.count)
    if let outdated = followPieces(
      edit, before: edits[(index + 1)...], isOnly: edits.count == 1, pieces)
    {
      return BlockChange(outdated: outdated, shift: shift)
    }
    let item = edits.count == 1 ? itemWithOtherText(after: edit, in: document) : nil
    let outdated = map.replace(
      edit.replacedBlocks, newCount: edit.insertedBlockCount, utf8Change: shift.utf8,
      sparingNextTo: item?.blocks)
    return BlockChange(outdated: outdated, shift: shift, sparesNeighbours: item != nil)
  }

  /// The paragraph that an edit has given another text and nothing else, so that all beside it is laid out
  /// as before; `nil` where it has changed more.
  ///
  /// Which blocks share an item, and how far items are apart, follows from the outlines of the blocks alone;
  /// only boxes that are laid out as a whole have margins that depend on what they hold.
  /// - Parameter document: The text after the edit.
  private func itemWithOtherText(after edit: EditRecord, in document: Document) -> FlowItem? {
    guard edit.changesTextOnly else { return nil }
    let block = edit.replacedBlocks.lowerBound
    var before = Document.Blocks.Cursor(self.document.blocks)
    var items = FlowItems(document, expanded: expandedBoxes)
    guard before.outline(at: block) == items.outline(of: block),
      let item = items.item(at: block), item.kind == .lines
    else { return nil }
    return item
  }

  /// Follows an edit inside of a long paragraph: the pieces that it has changed are measured again where
  /// they are looked at, the others stay.
  ///
  /// - Parameters:
  ///   - edit: The edit; the heights are those of the text before it.
  ///   - later: The edits that are followed after it.
  ///   - isOnly: Whether it is the only one.
  ///   - source: The pieces of the text after all of them.
  /// - Returns: The blocks of the paragraph; `nil` where the edit is none of that kind.
  /// - Complexity: O(log *n*), and where text runs in both directions that of resolving the levels of the
  ///   paragraph.
  mutating func followPieces(
    _ edit: EditRecord, before later: ArraySlice<EditRecord>, isOnly: Bool,
    _ source: PieceSource?
  ) -> Range<Int>? {
    guard edit.changesTextOnly,
      let place = map.tree.place(.blocks, edit.replacedBlocks.lowerBound),
      let content = place.entry.content, var pieces = content.pieces,
      place.entry.blocks == 1
    else { return nil }
    let start = place.start.utf8
    let local = edit.replaced.lowerBound - start..<edit.replaced.upperBound - start
    guard pieces.count == place.entry.utf8, local.lowerBound >= 0, local.upperBound <= pieces.count
    else { return nil }
    pieces.replace(local, newCount: edit.insertedCount)
    if let range = changedLevels(
      local, edit, before: later, isOnly: isOnly, source, count: pieces.count)
    {
      let range = range.clamped(to: 0..<pieces.count)
      if !range.isEmpty { pieces.replace(range, newCount: range.count) }
    }
    var entry = place.entry
    entry.utf8 = pieces.count
    entry.lines = pieces.lines
    entry.height = content.gap + pieces.height
    entry.content = ItemContent(
      gap: content.gap, trailing: content.trailing, paragraph: nil, pieces: pieces)
    entry.staleness = .text
    map.replaceEntry(startingAt: place.start.blocks, with: entry)
    return place.blocks
  }

  /// The part of a long paragraph whose embedding levels an edit has changed; all of it where that is not
  /// known, `nil` where there are none.
  private func changedLevels(
    _ local: Range<Int>, _ edit: EditRecord, before later: ArraySlice<EditRecord>, isOnly: Bool,
    _ source: PieceSource?, count: Int
  ) -> Range<Int>? {
    let everything = 0..<count
    guard let old = prepared.pieces,
      let block = PieceSource.block(edit.replacedBlocks.lowerBound, after: later),
      let after = source?.text(ofBlock: block)
    else { return everything }
    if !isOnly { return after.levels == nil && !old.knowsLevels ? nil : everything }
    guard let before = old.text(ofBlock: block) else { return everything }
    switch (before.levels, after.levels) {
    case (nil, nil): return nil
    case (let before?, let after?):
      return after.difference(from: before, local, newCount: edit.insertedCount, count: count)
    default: return everything
    }
  }
}
