extension LeafTree {
  /// The tree in a line, for tests and debuggers: `node(leaf(12:2) leaf(9:1))` has two leaves, the
  /// first of 12 bytes in which two blocks begin.
  func dump() -> String { Self.dump(root) }

  private static func dump(_ node: TreeNode) -> String {
    let children = node.children.map { child in
      switch child {
      case .leaf(let leaf): "leaf(\(leaf.bytes.count):\(leaf.blockCount))"
      case .node(let child): dump(child)
      }
    }
    return "node(\(children.joined(separator: " ")))"
  }
}
