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

/// The content of neighbouring leaves, taken apart to be changed and cut into leaves again.
struct EditedRegion {
  private let start: TextOffset
  private var bytes: [UInt8] = []
  private var blocks: [(offset: Int, record: BlockStart)] = []
  private var runs: [(offset: Int, run: SourceRun)] = []
  private let beginsDocument: Bool
  private let startsLine: Bool

  init(_ document: Document, leaves: Range<Int>) {
    let store = document.store
    start = store.utf8Range(ofLeaf: leaves.lowerBound).lowerBound
    beginsDocument = leaves.lowerBound == 0
    for leaf in store.leaves[leaves] {
      let base = bytes.count
      blocks += leaf.blocks.map { (base + Int($0.offset), $0) }
      runs += leaf.sourceRuns.map { (base + Int($0.text), $0) }
      bytes += leaf.bytes
    }
    startsLine = blocks.first?.offset == 0
  }

  mutating func replace(
    _ range: Range<TextOffset>, with text: UnsafeBufferPointer<UInt8>, unit: SourceUnit
  ) {
    let lower = range.lowerBound - start
    let upper = range.upperBound - start
    let shift = text.count - range.count
    replaceRuns(lower..<upper, insertedCount: text.count, unit: unit)
    bytes.replaceSubrange(lower..<upper, with: text)
    blocks.removeAll { $0.offset > lower && $0.offset < upper }
    for index in blocks.indices where blocks[index].offset > lower { blocks[index].offset += shift }
  }

  private mutating func replaceRuns(_ range: Range<Int>, insertedCount: Int, unit: SourceUnit) {
    guard !runs.isEmpty else { return }
    let plain = runs.map { offset, run in
      SourceRun(text: UInt32(offset), sourceCount: run.sourceCount, source: run.source)
    }
    let (from, to) = bytes.withUnsafeBufferPointer {
      let lookup = SourceLookup(bytes: $0, runs: plain, unit: unit)
      return (lookup.start(at: range.lowerBound) ?? 0, lookup.start(at: range.upperBound) ?? 0)
    }
    let shift = insertedCount - range.count
    let following = runs.last { $0.offset <= range.upperBound }
    var kept = runs.filter { $0.offset < range.lowerBound }
    if insertedCount > 0 {
      kept.append(
        (range.lowerBound, SourceRun(text: 0, sourceCount: 0, source: from)))
    }
    if range.upperBound < bytes.count, let following {
      let count = following.run.isLinear ? SourceRun.linear : following.run.sourceCount
      kept.append(
        (range.upperBound + shift, SourceRun(text: 0, sourceCount: count, source: to)))
    }
    kept += runs.filter { $0.offset > range.upperBound }.map { ($0.offset + shift, $0.run) }
    runs = kept
  }

  /// Sets one block to a line of the text.
  mutating func markLines() {
    var starts: [Int] = beginsDocument || startsLine ? [0] : []
    bytes.withUnsafeBufferPointer { bytes in
      LineEnds.forEach(in: bytes) { _, next in if next < bytes.count { starts.append(next) } }
    }
    blocks = starts.map { ($0, BlockStart.line) }
  }

  /// Cuts the region into leaves; the first ones keep the identities of those they replace.
  func leaves(unit: SourceUnit, identities: [(id: ChunkID, version: UInt32)]) -> [Leaf] {
    var cutter = LeafCutter(unit: unit, identities: identities)
    var nextBlock = 0
    var nextRun = 0
    var position = 0
    bytes.withUnsafeBufferPointer { bytes in
      while true {
        while nextBlock < blocks.count, blocks[nextBlock].offset == position {
          cutter.beginBlock(blocks[nextBlock].record)
          nextBlock += 1
        }
        while nextRun < runs.count, runs[nextRun].offset == position {
          cutter.beginRun(runs[nextRun].run)
          nextRun += 1
        }
        if position == bytes.count { break }
        var end = bytes.count
        if nextBlock < blocks.count { end = min(end, blocks[nextBlock].offset) }
        if nextRun < runs.count { end = min(end, runs[nextRun].offset) }
        cutter.append(UnsafeBufferPointer(rebasing: bytes[position..<end]))
        position = end
      }
    }
    return cutter.finish()
  }
}
