import WayfinderUnicode

/// The content of neighbouring leaves, taken apart to be changed and cut into leaves again.
struct EditedRegion {
  private let start: TextOffset
  private var bytes: [UInt8] = []
  private var blocks: [(offset: Int, record: BlockStart)] = []
  private var runs: [(offset: Int, run: SourceRun)] = []
  private var styles: [(offset: Int, style: UInt32)] = []
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
      // A leaf without a run at its start goes on in the style of the block.
      let first = leaf.styleRuns.first?.offset == 0 ? [] : [(base, UInt32(0))]
      styles += first + leaf.styleRuns.map { (base + Int($0.offset), $0.style) }
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
    replaceStyles(lower..<upper, shift: shift)
    bytes.replaceSubrange(lower..<upper, with: text)
    blocks.removeAll { $0.offset > lower && $0.offset < upper }
    for index in blocks.indices where blocks[index].offset > lower { blocks[index].offset += shift }
  }

  /// New text takes the style of the text before it in its block; what follows keeps its own.
  private mutating func replaceStyles(_ range: Range<Int>, shift: Int) {
    let following = styles.last { $0.offset <= range.upperBound }?.style ?? 0
    var kept = styles.filter { $0.offset < range.lowerBound }
    let beginsBlock = blocks.contains { $0.offset == range.lowerBound }
    if beginsBlock || kept.isEmpty {
      let first = styles.last { $0.offset <= range.lowerBound }?.style ?? 0
      kept.append((range.lowerBound, first))
    }
    if following != kept[kept.count - 1].style {
      kept.append((range.upperBound + shift, following))
    }
    kept += styles.filter { $0.offset > range.upperBound }.map { ($0.offset + shift, $0.style) }
    styles = kept
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
    var nextStyle = 0
    var position = 0
    bytes.withUnsafeBufferPointer { bytes in
      while true {
        let firstBlock = nextBlock
        while nextBlock < blocks.count, blocks[nextBlock].offset == position {
          cutter.beginBlock(blocks[nextBlock].record)
          nextBlock += 1
        }
        while nextRun < runs.count, runs[nextRun].offset == position {
          cutter.beginRun(runs[nextRun].run)
          nextRun += 1
        }
        let firstStyle = nextStyle
        while nextStyle < styles.count, styles[nextStyle].offset == position {
          nextStyle += 1
        }
        if nextBlock > firstBlock || nextStyle > firstStyle {
          cutter.beginStyle(nextStyle > 0 ? styles[nextStyle - 1].style : 0)
        }
        if position == bytes.count { break }
        var end = bytes.count
        if nextBlock < blocks.count { end = min(end, blocks[nextBlock].offset) }
        if nextRun < runs.count { end = min(end, runs[nextRun].offset) }
        if nextStyle < styles.count { end = min(end, styles[nextStyle].offset) }
        cutter.append(UnsafeBufferPointer(rebasing: bytes[position..<end]))
        position = end
      }
    }
    return cutter.finish()
  }
}
