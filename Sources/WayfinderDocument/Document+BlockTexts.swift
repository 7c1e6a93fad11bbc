extension Document {
  /// A block as `forEachBlockText(_:)` gives it: what `Block` says, but for the style and the boundary.
  package struct BlockText: Sendable {
    package let index: Int
    /// Where the text stands in the document, in UTF-8 offsets.
    package let range: Range<TextOffset>
    /// The number of the style, as `blockStyle(at:)` takes it.
    package let styleIndex: Int
    package let outline: Blocks.Outline
    /// Whether the next block goes on in the line of this one.
    package let isContinued: Bool
    /// Whether some of the text may have a style of its own.
    package let mayHaveTextStyles: Bool
  }

  /// Calls `body` with each block and its text, in order.
  ///
  /// - Parameter body: What is called; the bytes are there only as long as it runs.
  /// - Complexity: O(*n*) for *n* blocks, and what copies the text of those that several chunks hold.
  package func forEachBlockText<Failure: Error>(
    _ body: (BlockText, UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    for index in 0..<store.leafCount {
      let place = store.leaf(at: index)
      if place.leaf.blockCount == 0 { continue }
      let starts = place.leaf.blocks
      let last = starts.count - 1
      var record = starts[0]
      try place.leaf.bytes.withUnsafeBufferPointer { bytes throws(Failure) in
        for within in 0..<last {
          let next = starts[within + 1]
          let range = Int(record.offset)..<Int(next.offset)
          try body(
            BlockText(
              place.start.blocks + within, place.start.utf8 + range.lowerBound, range.count,
              record, isContinued: next.continuesLine,
              mayHaveTextStyles: !place.leaf.styleRuns.isEmpty),
            UnsafeBufferPointer(rebasing: bytes[range]))
          record = next
        }
      }
      try callWithLast(of: place, record, body)
    }
  }

  /// Calls `body` with the last block that begins in a leaf; it may end in another.
  private func callWithLast<Failure: Error>(
    of place: LeafPlace, _ record: BlockStart,
    _ body: (BlockText, UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let next = place.blockRange.upperBound
    let start = place.start.utf8 + Int(record.offset)
    let end = store.utf8Start(ofBlock: next)
    let block = BlockText(
      next - 1, start, end - start, record,
      isContinued: next < store.blockCount && blocks.record(at: next).continuesLine,
      mayHaveTextStyles: hasTextStyles)
    let result = withUTF8(in: block.range) { bytes in
      Swift.Result { () throws(Failure) in try body(block, bytes) }
    }
    try result.get()
  }
}

extension Document.BlockText {
  fileprivate init(
    _ index: Int, _ start: TextOffset, _ count: Int, _ record: BlockStart, isContinued: Bool,
    mayHaveTextStyles: Bool
  ) {
    self.index = index
    range = start..<start + count
    styleIndex = Int(record.style)
    outline = Document.Blocks.Outline(
      box: Int(record.box), content: record.content, continuesLine: record.continuesLine)
    self.isContinued = isContinued
    self.mayHaveTextStyles = mayHaveTextStyles
  }
}
