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
    let range = scalarRange(range)
    return apply([(range, text)], to: leaves(touchedBy: range))[0]
  }

  /// Replaces several ranges of the text at once.
  ///
  /// The edits are made from the last to the first, so that the ranges are those of the text as it is
  /// now; edits of one chunk are made together.
  /// - Parameter edits: Ranges as for `replace(_:with:)` with what to put in their place, in ascending
  ///   order; one that overlaps the range after it is left out.
  /// - Returns: A record of each edit, in the order in which they were made.
  /// - Complexity: O(the length of the touched chunks and the new text) and, for each touched chunk, a
  ///   sum over the chunks that follow.
  @discardableResult
  public mutating func replace(
    _ edits: [(range: Range<TextOffset>, text: String)]
  ) -> [EditRecord] {
    var records: [EditRecord] = []
    records.reserveCapacity(edits.count)
    var following = utf8Count
    var group: [(range: Range<TextOffset>, text: String)] = []
    var groupLeaf = -1
    for edit in edits.reversed() {
      let range = scalarRange(edit.range)
      if range.upperBound > following { continue }
      following = range.lowerBound
      let leaf = store.leafIndex(at: range.lowerBound)
      let isInside = store.leafIndex(at: max(range.lowerBound, range.upperBound - 1)) == leaf
      if leaf != groupLeaf || !isInside, let last = group.first {
        records += apply(group, to: leaves(touchedBy: last.range))
        group.removeAll(keepingCapacity: true)
      }
      group.append((range, edit.text))
      groupLeaf = isInside ? leaf : -1
    }
    if let last = group.first { records += apply(group, to: leaves(touchedBy: last.range)) }
    return records
  }

  /// A range clamped to the text, its ends moved to scalar starts.
  private func scalarRange(_ range: Range<TextOffset>) -> Range<TextOffset> {
    let lower = scalarBoundary(notAfter: range.lowerBound)
    return lower..<max(lower, scalarBoundary(notAfter: range.upperBound))
  }

  /// The leaves that an edit of a range changes.
  private func leaves(touchedBy range: Range<TextOffset>) -> Range<Int> {
    let last = store.leafIndex(at: max(range.lowerBound, range.upperBound - 1))
    let touched = store.leafIndex(at: range.lowerBound)..<last + 1
    if structure != .lines { return touched }
    // A line end may come together out of a CR and a LF in neighbouring chunks.
    return max(0, touched.lowerBound - 1)..<min(store.leaves.count, touched.upperBound + 1)
  }

  /// Makes edits, given from the last to the first, inside of some leaves.
  ///
  /// All records name the leaves and blocks that change in the course of the edits; the first one tells
  /// the change of their number.
  private mutating func apply(
    _ edits: [(range: Range<TextOffset>, text: String)], to touched: Range<Int>
  ) -> [EditRecord] {
    guard let last = edits.first, let first = edits.last else { return [] }
    var region = EditedRegion(self, leaves: touched)
    var insertedCounts: [Int] = []
    for edit in edits {
      var new = edit.text
      new.withUTF8 { bytes in
        region.replace(edit.range, with: bytes, unit: sourceUnit)
        insertedCounts.append(bytes.count)
      }
    }
    if structure == .lines { region.markLines() }
    let oldLeaves = store.leaves[touched]
    let newLeaves = region.leaves(
      unit: sourceUnit, identities: oldLeaves.map { ($0.id, $0.version) })
    let oldBlocks = blocksAround(first.range.lowerBound..<last.range.upperBound, in: touched)
    let oldBlockCount = store.blockCount
    store.replaceLeaves(touched, with: newLeaves)
    let insertedBlockCount = oldBlocks.count + store.blockCount - oldBlockCount
    let newBlocks = oldBlocks.lowerBound..<oldBlocks.lowerBound + insertedBlockCount
    var records: [EditRecord] = []
    for (edit, insertedCount) in zip(edits, insertedCounts) {
      let record = EditRecord(
        replaced: edit.range, insertedCount: insertedCount,
        replacedBlocks: records.isEmpty ? oldBlocks : newBlocks,
        insertedBlockCount: insertedBlockCount,
        replacedChunks: records.isEmpty ? oldLeaves.map(\.id) : newLeaves.map(\.id),
        insertedChunks: newLeaves.map(\.id), oldRevision: revision,
        newRevision: EditHistory.nextRevision())
      history.append(record)
      records.append(record)
    }
    return records
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
