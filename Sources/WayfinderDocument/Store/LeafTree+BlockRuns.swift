extension LeafTree {
  /// Calls `body` with the first block of each run of blocks of one format, and where it begins in the
  /// text.
  ///
  /// - Parameter blocks: Numbers of blocks there are; a run that begins before begins here with the
  ///   first of them.
  /// - Complexity: O(*r* log *n*) for *r* runs.
  func forEachBlockRun(
    in blocks: Range<Int>, _ body: (_ block: Int, _ utf8: Int, BlockFormat) -> Void
  ) {
    if blocks.isEmpty { return }
    var walk = BlockRunWalk(blocks: blocks)
    walk.visit(root, start: TextSummary(), body)
  }
}

/// The way through a tree from run to run.
private struct BlockRunWalk {
  let blocks: Range<Int>
  private var format: BlockFormat?

  init(blocks: Range<Int>) { self.blocks = blocks }

  mutating func visit(
    _ node: TreeNode, start: TextSummary, _ body: (Int, Int, BlockFormat) -> Void
  ) {
    var child = node.child(.blocks, endingBeyond: blocks.lowerBound - start.blocks)
    while child < node.children.count {
      let start = start + node.start(of: child)
      if start.blocks >= blocks.upperBound { return }
      switch node.children[child] {
      case .leaf(let leaf):
        if !goesOn(through: leaf.formats) { visit(leaf, start: start, body) }
      case .node(let node):
        if !goesOn(through: node.formats) { visit(node, start: start, body) }
      }
      child += 1
    }
  }

  /// Whether all of a part belongs to the run that is open.
  private func goesOn(through formats: BlockFormats) -> Bool {
    if formats == .none { return true }
    return format.map { formats == .one($0) } ?? false
  }

  private mutating func visit(
    _ leaf: Leaf, start: TextSummary, _ body: (Int, Int, BlockFormat) -> Void
  ) {
    let starts = leaf.blocks
    let first = max(0, blocks.lowerBound - start.blocks)
    for index in first..<min(starts.count, blocks.upperBound - start.blocks) {
      let record = starts[index]
      if record.format == format { continue }
      format = record.format
      body(start.blocks + index, start.utf8 + Int(record.offset), record.format)
      if leaf.formats == .one(record.format) { return }
    }
  }
}
