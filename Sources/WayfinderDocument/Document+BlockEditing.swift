extension Document {
  /// Divides the block that holds an offset; what follows the offset becomes a block of its own.
  ///
  /// The new block has the style and box of the divided one. At the start of a block an empty block
  /// comes before it. In plain text, where blocks are lines, a line feed is inserted.
  /// - Parameters:
  ///   - offset: A UTF-8 offset, clamped to the text and moved to the start of its scalar.
  ///   - boundary: What stands between the two blocks; plain text has nothing but its line feed.
  /// - Returns: A record of what changed: no text, unless it is plain text.
  /// - Complexity: O(log *n* + the length of a chunk).
  @discardableResult
  public mutating func splitBlock(
    at offset: TextOffset, boundary: BoundaryKind = .block
  ) -> EditRecord {
    let offset = scalarBoundary(notAfter: offset)
    if structure == .lines { return replace(offset..<offset, with: "\n") }
    let index = blocks.index(containing: offset)
    var record = blocks.record(at: index)
    record.boundary = boundary
    if record.content == .object, boxes.indices.contains(Int(record.box)),
      !boxes[Int(record.box)].isInlineBlock
    {
      // Nothing stands in the box of an object.
      record.box = UInt32(boxes[Int(record.box)].parent ?? 0)
    }
    record.content = .text
    record.continuesLine = boundary.continuesLine
    let place = store.leaf(atUTF8: offset)
    let within = place.leaf.blocks.count(notAfter: offset - place.start.utf8)
    var region = EditedRegion(self, place)
    region.changeBlocks { $0.insert((offset - place.start.utf8, record), at: within) }
    return put(region, replaced: offset..<offset, insertedCount: 0, blocks: index..<index + 1)
  }

  /// Joins a block to the one before it, whose style and box its text takes on. One that stood for a rule
  /// or for nothing becomes a block of text where it gets some.
  ///
  /// In plain text the line end between the two is removed.
  /// - Parameter index: The place of the second block.
  /// - Returns: A record of what changed, or `nil` where there is no such block or none before it.
  /// - Complexity: O(log *n* + the length of a chunk).
  @discardableResult
  public mutating func joinBlock(at index: Int) -> EditRecord? {
    guard index > 0, index < blocks.count else { return nil }
    let place = store.seek(.blocks, index)
    let start = place.start.utf8 + place.leaf.blocks.offset(at: index - place.start.blocks)
    if structure == .lines {
      let isPair = withUTF8(in: max(0, start - 2)..<start) { $0.elementsEqual([0x0D, 0x0A]) }
      return replace(start - (isPair ? 2 : 1)..<start, with: "")
    }
    var region = EditedRegion(self, place)
    region.changeBlocks { $0.remove(at: index - place.start.blocks) }
    return put(region, replaced: start..<start, insertedCount: 0, blocks: index - 1..<index + 1)
  }

  /// Sets a block in another style. Parts of its text with styles of their own keep them.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - index: The place of the block.
  /// - Returns: A record of what changed, or `nil` where there is no such block.
  /// - Complexity: O(log *n* + the length of a chunk + the number of styles in the document).
  @discardableResult
  public mutating func setStyle(_ style: BlockStyle, ofBlock index: Int) -> EditRecord? {
    guard index >= 0, index < blocks.count else { return nil }
    var number = styles.firstIndex(of: style)
    if number == nil {
      number = styles.count
      styles.append(style)
    }
    let place = store.seek(.blocks, index)
    let within = index - place.start.blocks
    let start = place.start.utf8 + place.leaf.blocks.offset(at: within)
    var region = EditedRegion(self, place)
    region.changeBlocks { $0[within].record.style = UInt32(number ?? 0) }
    return put(region, replaced: start..<start, insertedCount: 0, blocks: index..<index + 1)
  }
}
