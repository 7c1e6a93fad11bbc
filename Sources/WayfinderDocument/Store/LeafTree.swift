/// The text of a document: a persistent B-tree whose leaves are bounded pieces of text.
///
/// A copy is a snapshot that shares every node. Each seek and each edit costs O(log *n*) besides the
/// leaves it touches. The tree always has at least one leaf.
struct LeafTree: Sendable {
  private(set) var root: TreeNode
  let limits: StoreLimits

  /// - Complexity: O(the number of leaves).
  init(_ leaves: [Leaf], limits: StoreLimits = .standard) {
    self.limits = limits
    root = TreeNode(level: 0, [])
    let leaves = leaves.isEmpty ? [LeafTree.emptyLeaf()] : leaves
    setRoot(leaves.map { TreeNode.Entry($0) })
  }

  private static func emptyLeaf() -> Leaf {
    Leaf(
      identity: .new(), bytes: [], blocks: .lines([0]), styleRuns: [], sourceRuns: [])
  }

  var summary: TextSummary { root.summary }
  var utf8Count: Int { root.summary.utf8 }
  var utf16Count: Int { root.summary.utf16 }
  var lineEndCount: Int { root.summary.lines }
  var blockCount: Int { root.summary.blocks }
  var leafCount: Int { root.summary.leaves }

  /// Makes a tree over leaves, or over nodes of one level, the root.
  mutating func setRoot(_ entries: [TreeNode.Entry]) {
    var entries = entries
    var level = 0
    if case .node(let node)? = entries.first?.child { level = node.level + 1 }
    while level == 0 || entries.count > 1 {
      entries = TreeNode.grouped(entries, level: level, limits)
      level += 1
    }
    guard case .node(var node)? = entries.first?.child else { return }
    while node.children.count == 1, case .node(let only) = node.children[0] { node = only }
    root = node
  }

  /// Puts a leaf in place of another, as most edits do.
  mutating func replaceLeaf(_ index: Int, with leaf: Leaf) {
    root = root.replacing(leaf: index, with: leaf)
  }
}
