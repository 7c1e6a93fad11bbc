import WayfinderUnicode

extension Document {
  /// Replaces a range of the text.
  ///
  /// In plain text a block is a line, and blocks follow the line ends. In other documents blocks
  /// whose beginning lies inside the range are joined to the one in which the range begins, and new
  /// text at the seam of two blocks goes to the second. New text has no source of its own.
  /// - Parameters:
  ///   - range: UTF-8 offsets, clamped to the text and moved to scalar starts.
  ///   - text: What to put in place.
  /// - Returns: A record of what changed.
  /// - Complexity: O(the length of the touched chunks, the range and the new text) and a sum over
  ///   the chunks that follow.
  @discardableResult
  public mutating func replace(_ range: Range<TextOffset>, with text: String) -> EditRecord {
    let lower = scalarBoundary(notAfter: range.lowerBound)
    let upper = max(lower, scalarBoundary(notAfter: range.upperBound))
    var touched = store.leafIndex(at: lower)..<store.leafIndex(at: max(lower, upper - 1)) + 1
    if structure == .lines {
      // A line end may come together out of a CR and a LF in neighbouring chunks.
      touched = max(0, touched.lowerBound - 1)..<min(store.leaves.count, touched.upperBound + 1)
    }
    var region = EditedRegion(self, leaves: touched)
    var new = text
    let insertedCount = new.withUTF8 { bytes in
      region.replace(lower..<upper, with: bytes, unit: sourceUnit)
      return bytes.count
    }
    if structure == .lines { region.markLines() }
    let oldLeaves = store.leaves[touched]
    let newLeaves = region.leaves(
      unit: sourceUnit, identities: oldLeaves.map { ($0.id, $0.version) })
    let oldBlocks = blocksAround(lower..<upper, in: touched)
    let oldBlockCount = store.blockCount
    store.replaceLeaves(touched, with: newLeaves)
    let record = EditRecord(
      replaced: lower..<upper, insertedCount: insertedCount, replacedBlocks: oldBlocks,
      insertedBlockCount: oldBlocks.count + store.blockCount - oldBlockCount,
      replacedChunks: oldLeaves.map(\.id), insertedChunks: newLeaves.map(\.id),
      oldRevision: revision, newRevision: EditHistory.nextRevision())
    history.append(record)
    return record
  }

  /// Appends text at the end.
  ///
  /// - Complexity: O(the length of the last chunk and the text).
  @discardableResult
  public mutating func append(_ text: String) -> EditRecord {
    replace(utf8Count..<utf8Count, with: text)
  }

  /// The blocks whose text or bounds an edit of `range` may change.
  private func blocksAround(_ range: Range<TextOffset>, in leaves: Range<Int>) -> Range<Int> {
    if structure == .lines {
      let first = blocks.index(containing: store.utf8Range(ofLeaf: leaves.lowerBound).lowerBound)
      return first..<store.blockRange(ofLeaf: leaves.upperBound - 1).upperBound
    }
    let first = blocks.index(containing: range.lowerBound)
    return first..<max(first, blocks.index(containing: range.upperBound)) + 1
  }
}
