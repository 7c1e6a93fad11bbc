extension Document {
  /// The blocks of a document, in order.
  public struct Blocks: RandomAccessCollection, Sendable {
    let store: LeafTree
    let styles: [BlockStyle]

    /// The place of the first block.
    public var startIndex: Int { 0 }
    /// The place after the last block.
    public var endIndex: Int { store.blockCount }

    /// Accesses a block by its place.
    ///
    /// - Complexity: O(log *n*).
    public subscript(index: Int) -> Block {
      precondition(index >= 0 && index < endIndex, "block index out of range")
      let place = store.seek(.blocks, index)
      return block(index, in: place, place.leaf.blocks)
    }

    /// A block, the leaf in which it begins and that leaf's blocks.
    fileprivate func block(_ index: Int, in place: LeafPlace, _ starts: BlockStarts) -> Block {
      let within = index - place.start.blocks
      let record = starts[within]
      let end =
        within + 1 < starts.count
        ? place.start.utf8 + starts.offset(at: within + 1) : store.utf8Start(ofBlock: index + 1)
      return Block(
        index: index, range: place.start.utf8 + Int(record.offset)..<end,
        boundary: record.boundary, style: styles[Int(record.style)], box: Int(record.box),
        content: record.content, continuesLine: record.continuesLine)
    }

    /// What layout asks of a block besides its text.
    package struct Outline: Hashable, Sendable {
      /// The innermost box around the block.
      package let box: Int
      package let content: Block.Content
      package let continuesLine: Bool
    }

    /// Looks up blocks near one another, in O(1) each besides the change from chunk to chunk.
    package struct Cursor: Sendable {
      private let store: LeafTree
      private var place: LeafPlace?

      package init(_ blocks: Blocks) { store = blocks.store }

      package var count: Int { store.blockCount }

      /// Returns the outline of a block, by its place.
      package mutating func outline(at index: Int) -> Outline {
        let place: LeafPlace
        if let known = self.place, known.blockRange.contains(index) {
          place = known
        } else {
          place = store.seek(.blocks, index)
          self.place = place
        }
        // One line is like another but for its place, which need not be found for this.
        let record =
          place.leaf.beginsOnlyLines ? .line : place.leaf.blocks[index - place.start.blocks]
        return Outline(
          box: Int(record.box), content: record.content, continuesLine: record.continuesLine)
      }
    }

    /// The beginning of a block as its leaf has it.
    func record(at index: Int) -> BlockStart {
      let place = store.seek(.blocks, index)
      return place.leaf.blocks[index - place.start.blocks]
    }

    /// Returns the place of the block that holds the character at `offset`: the last one that
    /// begins at or before it.
    ///
    /// - Complexity: O(log *n*).
    public func index(containing offset: TextOffset) -> Int {
      let place = store.leaf(atUTF8: Swift.max(0, offset))
      let within = place.leaf.blocks.count(notAfter: offset - place.start.utf8)
      return Swift.max(0, place.start.blocks + within - 1)
    }

    /// Walks the blocks, in O(1) each besides the change from chunk to chunk.
    public struct Iterator: IteratorProtocol {
      private let blocks: Blocks
      private var index = 0
      private var place: LeafPlace?
      private var starts = BlockStarts.lines([])

      fileprivate init(_ blocks: Blocks) { self.blocks = blocks }

      /// Returns the next block, or `nil` after the last one.
      public mutating func next() -> Block? {
        if index == blocks.endIndex { return nil }
        defer { index += 1 }
        if let place, place.blockRange.contains(index) {
          return blocks.block(index, in: place, starts)
        }
        let next = blocks.store.seek(.blocks, index)
        place = next
        starts = next.leaf.blocks
        return blocks.block(index, in: next, starts)
      }
    }

    /// Returns an iterator over all blocks.
    public func makeIterator() -> Iterator { Iterator(self) }
  }

  /// The blocks, at least one.
  public var blocks: Blocks { Blocks(store: store, styles: styles) }
}
