import WayfinderDocument

/// An item that is laid out piece by piece: a long paragraph.
struct LongItem: Sendable {
  let item: FlowItem
  /// Where its text stands.
  let range: Range<TextOffset>

  var block: Int { item.content.lowerBound }

  /// - Returns: `nil` for items that are laid out as a whole: short ones, those of several blocks, and all
  ///   of a text that was prepared as a whole.
  init?(_ item: FlowItem, in prepared: PreparedText) {
    guard item.kind == .lines, item.content.count == 1, !prepared.isComplete,
      let range = Self.range(ofBlock: item.content.lowerBound, in: prepared),
      prepared.document.blocks[item.content.lowerBound].content == .text
    else { return nil }
    self.item = item
    self.range = range
  }

  /// Where the text of a block stands, if it is long enough for pieces and in no box in a line, which is
  /// an object of its paragraph.
  static func range(ofBlock block: Int, in prepared: PreparedText) -> Range<TextOffset>? {
    let document = prepared.document
    let start = document.utf8Start(ofBlock: block)
    let end = document.utf8Start(ofBlock: block + 1)
    guard end - start > prepared.context.pieces.threshold,
      document.boxes[document.blocks[block].box].inlineBlockCount == 0
    else { return nil }
    return start..<end
  }
}
