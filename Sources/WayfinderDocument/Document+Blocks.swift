extension Document {
  /// The blocks of a document, in order.
  public struct Blocks: RandomAccessCollection, Sendable {
    let store: LeafStore
    let styles: [BlockStyle]

    /// The place of the first block.
    public var startIndex: Int { 0 }
    /// The place after the last block.
    public var endIndex: Int { store.blockCount }

    /// Accesses a block by its place.
    ///
    /// - Complexity: O(log *n*).
    public subscript(index: Int) -> Block {
      let leaf = store.leafIndex(ofBlock: index)
      let start = self.start(of: index, inLeaf: leaf)
      let next = index + 1
      let end: TextOffset
      if next == endIndex {
        end = store.utf8Count
      } else if next < store.blockRange(ofLeaf: leaf).upperBound {
        end = self.start(of: next, inLeaf: leaf)
      } else {
        end = self.start(of: next, inLeaf: store.leafIndex(ofBlock: next))
      }
      let record = store.leaves[leaf].blocks[index - store.blockRange(ofLeaf: leaf).lowerBound]
      return Block(
        index: index, range: start..<end, boundary: record.boundary,
        style: styles[Int(record.style)], box: Int(record.box), isVoid: record.isVoid)
    }

    private func start(of block: Int, inLeaf leaf: Int) -> TextOffset {
      let record = store.leaves[leaf].blocks[block - store.blockRange(ofLeaf: leaf).lowerBound]
      return store.utf8Range(ofLeaf: leaf).lowerBound + Int(record.offset)
    }

    /// Returns the place of the block that holds the character at `offset`: the last one that
    /// begins at or before it.
    ///
    /// - Complexity: O(log *n*).
    public func index(containing offset: TextOffset) -> Int {
      var leaf = store.leafIndex(at: Swift.max(0, offset))
      while leaf > 0, !beginsBlock(leaf, notAfter: offset) { leaf -= 1 }
      let within = offset - store.utf8Range(ofLeaf: leaf).lowerBound
      let records = store.leaves[leaf].blocks
      var low = 0
      var high = records.count
      while low < high {
        let middle = (low + high) / 2
        if Int(records[middle].offset) <= within { low = middle + 1 } else { high = middle }
      }
      return Swift.max(0, store.blockRange(ofLeaf: leaf).lowerBound + low - 1)
    }

    private func beginsBlock(_ leaf: Int, notAfter offset: TextOffset) -> Bool {
      guard let first = store.leaves[leaf].blocks.first else { return false }
      return store.utf8Range(ofLeaf: leaf).lowerBound + Int(first.offset) <= offset
    }
  }

  /// The blocks, at least one.
  public var blocks: Blocks { Blocks(store: store, styles: styles) }
}
