/// A leaf with what stands before it in the text.
struct LeafPlace {
  let leaf: Leaf
  /// The summary of all leaves before.
  let start: TextSummary

  /// The place of the leaf among the leaves.
  var index: Int { start.leaves }
  /// Where the leaf stands, in UTF-8 offsets.
  var utf8Range: Range<Int> { start.utf8..<start.utf8 + leaf.bytes.count }
  /// The blocks that begin in the leaf.
  var blockRange: Range<Int> { start.blocks..<start.blocks + leaf.blockCount }
}

extension LeafTree {
  /// Returns the first leaf that ends beyond a count of `metric`; the last one where none does.
  ///
  /// For an offset that is the leaf that holds the byte or unit there, for the number of a block the
  /// leaf in which it begins.
  /// - Complexity: O(log *n*).
  func seek(_ metric: TextSummary.Metric, _ value: Int) -> LeafPlace {
    // The tree keeps every node meanwhile, so that no reference to one is counted on the way.
    var unmanaged = Unmanaged.passUnretained(root)
    var start = TextSummary()
    while true {
      let (leaf, child) = unmanaged._withUnsafeGuaranteedRef {
        node -> (Leaf?, Unmanaged<TreeNode>?) in
        let index = node.child(metric, endingBeyond: value, addingTo: &start)
        switch node.children[index] {
        case .leaf(let leaf): return (leaf, nil)
        case .node(let child): return (nil, Unmanaged.passUnretained(child))
        }
      }
      if let leaf { return LeafPlace(leaf: leaf, start: start) }
      if let child { unmanaged = child }
    }
  }

  /// Returns a leaf by its place, which must be one.
  func leaf(at index: Int) -> LeafPlace { seek(.leaves, index) }

  /// Returns the leaf that holds the byte at `offset`; the last one for the end of the text.
  func leaf(atUTF8 offset: Int) -> LeafPlace { seek(.utf8, offset) }

  /// Returns where a block begins; the end of the text for numbers beyond the last one.
  func utf8Start(ofBlock index: Int) -> TextOffset {
    if index >= blockCount { return utf8Count }
    let place = seek(.blocks, max(0, index))
    let within = max(0, index) - place.start.blocks
    if within == 0, place.leaf.beginsBlock { return place.start.utf8 }
    return place.start.utf8 + place.leaf.blocks.offset(at: within)
  }

  /// Calls `body` with leaves in order, from a place on, until it returns `false`.
  ///
  /// - Complexity: O(log *n* + the number of leaves).
  func forEachLeaf(from index: Int, _ body: (LeafPlace) -> Bool) {
    _ = Self.visit(root, start: TextSummary(), from: index, body)
  }

  /// Returns whether `body` wants more.
  private static func visit(
    _ node: TreeNode, start: TextSummary, from index: Int, _ body: (LeafPlace) -> Bool
  ) -> Bool {
    let first = node.child(.leaves, endingBeyond: index - start.leaves)
    for child in first..<node.children.count {
      let start = start + node.start(of: child)
      let goesOn =
        switch node.children[child] {
        case .leaf(let leaf): body(LeafPlace(leaf: leaf, start: start))
        case .node(let node): visit(node, start: start, from: index, body)
        }
      if !goesOn { return false }
    }
    return true
  }
}
