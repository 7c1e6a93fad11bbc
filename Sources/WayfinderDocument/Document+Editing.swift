import WayfinderUnicode

extension Document {
  /// Replaces a range of the text.
  ///
  /// In plain text a block is a line, and blocks follow the line ends. In other documents blocks
  /// whose beginning lies inside the range are joined to the one in which the range begins, and new
  /// text at the seam of two blocks goes to the second; one that stood for a rule or for nothing becomes
  /// a block of text by it. New text has no source of its own.
  /// - Parameters:
  ///   - range: UTF-8 offsets, clamped to the text and moved to scalar starts.
  ///   - text: What to put in place.
  /// - Returns: A record of what changed.
  /// - Complexity: O(log *n* + the length of the chunks at both ends, the number of chunks between
  ///   them and the length of the new text).
  @discardableResult
  public mutating func replace(_ range: Range<TextOffset>, with text: String) -> EditRecord {
    let lower = scalarBoundary(notAfter: range.lowerBound)
    let upper = max(lower, scalarBoundary(notAfter: range.upperBound))
    var new = text
    return new.withUTF8 { bytes in
      let blocks = blocksAround(lower..<upper)
      let blockCount = store.blockCount
      if let chunks = replaceInPlace(lower..<upper, with: bytes) {
        return keepRecord(
          replaced: lower..<upper, insertedCount: bytes.count, blocks: blocks, of: blockCount,
          chunks: chunks)
      }
      var region = EditedRegion(self, lower..<upper)
      region.replace(lower..<upper, with: bytes)
      return put(
        region, replaced: lower..<upper, insertedCount: bytes.count, blocks: blocks)
    }
  }

  /// Makes an edit of plain text that changes the text of one leaf or adds one at the end.
  ///
  /// - Returns: The chunks before and after, or `nil` where nothing was done because there is more to
  ///   do.
  private mutating func replaceInPlace(
    _ range: Range<TextOffset>, with text: UnsafeBufferPointer<UInt8>
  ) -> (old: [ChunkID], new: [ChunkID])? {
    guard structure == .lines else { return nil }
    let place = store.leaf(atUTF8: range.lowerBound)
    let start = place.start.utf8
    let limits = store.limits
    if range.upperBound < place.utf8Range.upperBound {
      let local = range.lowerBound - start..<range.upperBound - start
      guard let leaf = place.leaf.replacing(local, with: text, unit: sourceUnit, limits) else {
        return nil
      }
      store.replaceLeaf(place.index, with: leaf)
      return ([leaf.id], [leaf.id])
    }
    guard range.lowerBound == utf8Count else { return nil }
    if let leaf = place.leaf.appending(text, unit: sourceUnit, limits) {
      store.replaceLeaf(place.index, with: leaf)
      return ([leaf.id], [leaf.id])
    }
    guard let leaf = place.leaf.following(with: text, unit: sourceUnit, limits) else { return nil }
    store.replaceLeaves(store.leafCount..<store.leafCount, with: [leaf])
    return ([], [leaf.id])
  }

  /// Replaces several ranges of the text at once.
  ///
  /// The edits are made from the last to the first, so that the ranges are those of the text as it is
  /// now.
  /// - Parameter edits: Ranges as for `replace(_:with:)` with what to put in their place, in ascending
  ///   order; one that overlaps the range after it is left out.
  /// - Returns: A record of each edit, in the order in which they were made.
  /// - Complexity: That of `replace(_:with:)` for each.
  @discardableResult
  public mutating func replace(
    _ edits: [(range: Range<TextOffset>, text: String)]
  ) -> [EditRecord] {
    var records: [EditRecord] = []
    records.reserveCapacity(edits.count)
    var following = utf8Count
    for edit in edits.reversed() {
      let lower = scalarBoundary(notAfter: edit.range.lowerBound)
      let upper = max(lower, scalarBoundary(notAfter: edit.range.upperBound))
      if upper > following { continue }
      following = lower
      records.append(replace(lower..<upper, with: edit.text))
    }
    return records
  }

  /// Appends text at the end.
  ///
  /// - Complexity: O(log *n* + the length of the last chunk and the text).
  @discardableResult
  public mutating func append(_ text: String) -> EditRecord {
    replace(utf8Count..<utf8Count, with: text)
  }

  /// Puts an edited region in place and keeps the record of it.
  ///
  /// - Parameter blocks: The blocks of the old text that change.
  mutating func put(
    _ region: EditedRegion, replaced: Range<TextOffset>, insertedCount: Int, blocks: Range<Int>
  ) -> EditRecord {
    let blockCount = store.blockCount
    let chunks = region.put(into: &store)
    return keepRecord(
      replaced: replaced, insertedCount: insertedCount, blocks: blocks, of: blockCount,
      chunks: chunks)
  }

  /// Keeps the record of an edit that was made.
  ///
  /// - Parameter blockCount: The number of blocks before.
  private mutating func keepRecord(
    replaced: Range<TextOffset>, insertedCount: Int, blocks: Range<Int>, of blockCount: Int,
    chunks: (old: [ChunkID], new: [ChunkID])
  ) -> EditRecord {
    let record = EditRecord(
      replaced: replaced, insertedCount: insertedCount, replacedBlocks: blocks,
      insertedBlockCount: blocks.count + store.blockCount - blockCount,
      replacedChunks: chunks.old, insertedChunks: chunks.new,
      oldRevision: revision, newRevision: EditHistory.nextRevision())
    history.append(record)
    return record
  }

  /// The blocks whose text or bounds an edit of `range` may change.
  ///
  /// In plain text the line before takes part: its CR may meet a LF.
  private func blocksAround(_ range: Range<TextOffset>) -> Range<Int> {
    let start = structure == .lines ? range.lowerBound - 1 : range.lowerBound
    let first = blocks.index(containing: start)
    return first..<max(first, blocks.index(containing: range.upperBound)) + 1
  }
}
