extension Document {
  /// Calls `body` with the runs of neighbouring blocks that have one style and one box, in order.
  ///
  /// A layout that estimates the heights of blocks it has not looked at needs no more than the number
  /// of blocks of a style and the length of their text; a document of lines is one run.
  /// - Parameters:
  ///   - range: Indices into `blocks`, clamped to those there are.
  ///   - body: Takes the number of blocks of the run, the number of UTF-8 bytes of their text, the
  ///     number of their style and the index of their box.
  /// - Complexity: O(*r* log *n*) for *r* runs, however many blocks they have.
  package func forEachBlockRun(
    in range: Range<Int>,
    _ body: (_ count: Int, _ utf8Count: Int, _ styleIndex: Int, _ box: Int) -> Void
  ) {
    let range = range.clamped(to: 0..<store.blockCount)
    var run: (block: Int, utf8: Int, format: BlockFormat)?
    func end(at block: Int, _ utf8: Int) {
      guard let run else { return }
      body(block - run.block, utf8 - run.utf8, Int(run.format.style), Int(run.format.box))
    }
    store.forEachBlockRun(in: range) { block, utf8, format in
      end(at: block, utf8)
      run = (block, utf8, format)
    }
    end(at: range.upperBound, utf8Start(ofBlock: range.upperBound))
  }

  /// The number of styles that blocks may have.
  package var blockStyleCount: Int { styles.count }

  /// The style that `forEachBlockRun(in:_:)` gives the number of.
  package func blockStyle(at index: Int) -> BlockStyle { styles[index] }

  /// Returns where the text of a block begins, in UTF-8 offsets; the end of the text for the place
  /// after the last block.
  ///
  /// - Parameter index: An index into `blocks`, clamped to those there are and the place after them.
  /// - Complexity: O(log *n*), and the length of a chunk where it was not looked at lately.
  package func utf8Start(ofBlock index: Int) -> TextOffset { store.utf8Start(ofBlock: index) }

  /// The beginning of a block: all that is known of it without a look at its style and its end.
  package struct BlockBeginning: Sendable {
    /// Where its text begins.
    package let offset: TextOffset
    /// What stands between it and the block before.
    package let boundary: BoundaryKind
    /// Whether it has no text; see `Block.isVoid`.
    package let isVoid: Bool
  }

  /// Returns the beginning of a block.
  ///
  /// - Parameter index: An index into `blocks`.
  /// - Complexity: As that of `utf8Start(ofBlock:)`.
  package func beginning(ofBlock index: Int) -> BlockBeginning {
    let place = store.seek(.blocks, index)
    let record = place.leaf.blocks[index - place.start.blocks]
    return BlockBeginning(
      offset: place.start.utf8 + Int(record.offset), boundary: record.boundary,
      isVoid: record.content != .text)
  }

  /// Returns the index of the block that holds the character at `offset`, clamped to the text.
  ///
  /// - Complexity: As that of `utf8Start(ofBlock:)`.
  package func blockIndex(containing offset: TextOffset) -> Int {
    blocks.index(containing: offset)
  }
}
