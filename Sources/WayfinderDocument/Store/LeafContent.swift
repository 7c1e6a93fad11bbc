import WayfinderUnicode

/// The content of neighbouring leaves in one piece of any length, to be changed and cut into leaves
/// again.
struct LeafContent {
  private(set) var bytes: [UInt8] = []
  var blocks: [(offset: Int, record: BlockStart)] = []
  private(set) var runs: [SourceRun] = []
  private(set) var styles: [(offset: Int, style: UInt32)] = []
  let unit: SourceUnit

  /// No text.
  init(unit: SourceUnit) { self.unit = unit }

  init(_ leaf: Leaf, unit: SourceUnit) {
    self.unit = unit
    append(leaf)
  }

  /// The text of a leaf and its source, without blocks and styles.
  init(textOf leaf: Leaf, unit: SourceUnit) {
    self.unit = unit
    if case .own(let bytes) = leaf.bytes { self.bytes = bytes }
    runs = leaf.sourceRuns
  }

  /// Adds text with its source, in which no block begins.
  mutating func append(_ text: UnsafeBufferPointer<UInt8>, sourceCount: Int, source: Int) {
    addRun(SourceRun(text: bytes.count, sourceCount: sourceCount, source: source))
    bytes.append(contentsOf: text)
  }

  /// Adds the leaf that follows.
  mutating func append(_ leaf: Leaf) {
    let base = bytes.count
    let starts = leaf.blocks
    blocks.reserveCapacity(blocks.count + starts.count + 1)
    for index in 0..<starts.count {
      let record = starts[index]
      blocks.append((base + Int(record.offset), record))
    }
    // A leaf without a style at its start begins in the style of the block.
    if leaf.styleRuns.first?.offset != 0 { addStyle(0, at: base) }
    for run in leaf.styleRuns { addStyle(run.style, at: base + Int(run.offset)) }
    leaf.bytes.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    for run in leaf.sourceRuns { addRun(run.moved(by: base)) }
  }

  /// Adds the leaf that comes before.
  mutating func prepend(_ leaf: Leaf) {
    var joined = LeafContent(leaf, unit: unit)
    let base = leaf.bytes.count
    joined.bytes.append(contentsOf: bytes)
    joined.blocks += blocks.map { (base + $0.offset, $0.record) }
    for entry in styles { joined.addStyle(entry.style, at: base + entry.offset) }
    for run in runs { joined.addRun(run.moved(by: base)) }
    self = joined
  }

  /// Replaces a range of the text; blocks that begin inside of it are joined to the one before.
  mutating func replace(_ range: Range<Int>, with text: UnsafeBufferPointer<UInt8>) {
    let shift = text.count - range.count
    let (from, to) = sources(of: range)
    let oldRuns = runs
    let oldStyles = styles
    let oldCount = bytes.count
    bytes.replaceSubrange(range, with: text)
    replaceStyles(oldStyles, range, shift: shift)
    if !oldRuns.isEmpty {
      replaceRuns(oldRuns, range, shift: shift, endsContent: range.upperBound == oldCount, from, to)
    }
    blocks.removeAll { $0.offset > range.lowerBound && $0.offset < range.upperBound }
    for index in blocks.indices where blocks[index].offset > range.lowerBound {
      blocks[index].offset += shift
    }
  }

  /// New text takes the style of the text before it in its block; what follows keeps its own.
  private mutating func replaceStyles(
    _ old: [(offset: Int, style: UInt32)], _ range: Range<Int>, shift: Int
  ) {
    let beginsBlock = blocks.contains { $0.offset == range.lowerBound }
    styles = old.filter { $0.offset < range.lowerBound }
    if beginsBlock || styles.isEmpty {
      let first = old.last { $0.offset <= range.lowerBound }?.style ?? 0
      addStyle(first, at: range.lowerBound)
    }
    addStyle(old.last { $0.offset <= range.upperBound }?.style ?? 0, at: range.upperBound + shift)
    for entry in old where entry.offset > range.upperBound {
      addStyle(entry.style, at: entry.offset + shift)
    }
  }

  /// New text stands for the place in the source at which it was put, and for nothing there.
  private mutating func replaceRuns(
    _ old: [SourceRun], _ range: Range<Int>, shift: Int, endsContent: Bool, _ from: Int, _ to: Int
  ) {
    runs = []
    for run in old where run.text < range.lowerBound { addRun(run) }
    if range.count + shift > 0 {
      addRun(SourceRun(text: range.lowerBound, sourceCount: 0, source: from))
    }
    if !endsContent, let following = old.last(where: { $0.text <= range.upperBound }) {
      addRun(
        SourceRun(
          text: range.upperBound + shift, sourceCount: following.sourceCount, source: to))
    }
    for run in old where run.text > range.upperBound { addRun(run.moved(by: shift)) }
  }

  private func sources(of range: Range<Int>) -> (from: Int, to: Int) {
    bytes.withUnsafeBufferPointer {
      let lookup = SourceLookup(bytes: $0, runs: runs, unit: unit)
      return (lookup.start(at: range.lowerBound) ?? 0, lookup.start(at: range.upperBound) ?? 0)
    }
  }

  /// Adds a style at or after the last one, unless the text goes on in the style it has.
  private mutating func addStyle(_ style: UInt32, at offset: Int) {
    if styles.last?.offset == offset { styles.removeLast() }
    if styles.last?.style != style { styles.append((offset, style)) }
  }

  /// Adds a run at or after the last one, unless it says what the last one says already.
  private mutating func addRun(_ run: SourceRun) {
    if runs.last?.text == run.text { runs.removeLast() }
    if let last = runs.last, last.sourceCount == run.sourceCount {
      if run.isLinear, run.source >= last.source {
        let between = bytes.withUnsafeBufferPointer {
          unit.count(UnsafeBufferPointer(rebasing: $0[last.text..<run.text]))
        }
        if last.source + between == run.source { return }
      } else if run.sourceCount == 0, last.source == run.source {
        return
      }
    }
    runs.append(run)
  }

  /// Sets one block to a line of the text. A line that remains keeps its record; a new one goes on
  /// with that of the line it was part of.
  mutating func markLines(startsLine: Bool) {
    let old = blocks
    var next = 0
    var record = BlockStart.line
    blocks = []
    func mark(_ start: Int) {
      while next < old.count, old[next].offset <= start {
        record = old[next].record
        next += 1
      }
      blocks.append((start, record))
    }
    if startsLine { mark(0) }
    bytes.withUnsafeBufferPointer { bytes in
      LineEnds.forEach(in: bytes) { _, next in if next < bytes.count { mark(next) } }
    }
  }
}
