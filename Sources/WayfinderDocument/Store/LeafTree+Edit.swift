extension LeafTree {
  /// Puts leaves in place of others.
  ///
  /// - Parameters:
  ///   - range: Places of leaves.
  ///   - new: At least one leaf, unless others remain.
  /// - Complexity: O(log *n* + the number of new leaves).
  mutating func replaceLeaves(_ range: Range<Int>, with new: [Leaf]) {
    if range.count == 1, new.count == 1 {
      replaceLeaf(range.lowerBound, with: new[0])
      return
    }
    setRoot(root.replacing(range, with: new.map { TreeNode.Entry($0) }, limits))
  }
}

extension TreeNode {
  /// Returns nodes of this level that hold the leaves of this one with a range of them replaced.
  ///
  /// Only the first and the last of them may have too few children; whoever holds them mends that.
  func replacing(_ range: Range<Int>, with new: [Entry], _ limits: StoreLimits) -> [Entry] {
    var entries = entries
    if level == 0 {
      entries.replaceSubrange(range, with: new)
      return Self.grouped(entries, level: 0, limits)
    }
    let first = child(ofLeaf: range.lowerBound)
    let last = child(ofLeaf: max(range.lowerBound, range.upperBound - 1))
    let replaced: [Entry]
    if first.index == last.index {
      let local = range.lowerBound - first.leaves..<range.upperBound - first.leaves
      replaced = first.node.replacing(local, with: new, limits)
    } else {
      let head = range.lowerBound - first.leaves..<first.node.summary.leaves
      replaced =
        first.node.replacing(head, with: new, limits)
        + last.node.replacing(0..<range.upperBound - last.leaves, with: [], limits)
    }
    entries.replaceSubrange(first.index...last.index, with: replaced)
    Self.mend(&entries, first.index..<first.index + replaced.count, limits)
    return Self.grouped(entries, level: level, limits)
  }

  /// The child that holds a leaf, with the number of leaves before it.
  private func child(ofLeaf leaf: Int) -> (index: Int, leaves: Int, node: TreeNode) {
    let index = child(.leaves, endingBeyond: leaf)
    guard case .node(let node) = children[index] else { return (index, 0, self) }
    return (index, start(of: index).leaves, node)
  }

  /// Joins nodes with too few children to their neighbours; a node that had no other child could not
  /// mend that one itself.
  private static func mend(
    _ entries: inout [Entry], _ suspects: Range<Int>, _ limits: StoreLimits
  ) {
    var index = suspects.upperBound - 1
    while index >= suspects.lowerBound {
      defer { index -= 1 }
      guard entries.count > 1, index < entries.count,
        case .node(let node) = entries[index].child, node.children.count < limits.fanOutMinimum
      else { continue }
      let pair = index > 0 ? index - 1..<index + 1 : index..<index + 2
      var joined = entries[pair].flatMap { entry -> [Entry] in
        guard case .node(let node) = entry.child else { return [] }
        return node.entries
      }
      if node.level > 0 { mend(&joined, joined.indices, limits) }
      entries.replaceSubrange(pair, with: grouped(joined, level: node.level, limits))
    }
  }
}
