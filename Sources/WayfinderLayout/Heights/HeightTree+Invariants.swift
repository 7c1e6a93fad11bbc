extension HeightTree {
  /// The entries in a line, for tests and debuggers: `item(2:40) gap(8 blocks ~160)` is an item of two
  /// blocks, 40 points high, and a gap of eight blocks that are taken to be 160 points high;
  /// `item(1:~20)` is stale.
  func dump() -> String {
    var parts: [String] = []
    forEachPlace { place in
      let entry = place.entry
      let height = (entry.isMeasured ? "" : "~") + Self.number(entry.height)
      parts.append(
        entry.isGap ? "gap(\(entry.blocks) blocks \(height))" : "item(\(entry.blocks):\(height))")
      return true
    }
    return parts.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }

  /// Returns what is wrong with the tree, or `nil` if all holds that the rest relies on.
  ///
  /// - Complexity: O(*n*); for tests.
  func invariantCheck() -> String? { check(root, isRoot: true) }

  private func check(_ node: Node, isRoot: Bool) -> String? {
    let least = isRoot ? (node.level == 0 ? 0 : 2) : fanOut / 2
    guard (least...fanOut).contains(node.count) else {
      return "a node of level \(node.level) has \(node.count) children"
    }
    var sum = HeightSummary()
    for index in 0..<Node.capacity { sum += node.summary(at: index) }
    if (node.count..<Node.capacity).contains(where: { node.summary(at: $0) != HeightSummary() }) {
      return "what is beyond the end counts something"
    }
    for index in 0..<node.count {
      let summary = node.summary(at: index)
      if node.level == 0 {
        let entry = node.leaf.entry(at: index)
        if entry.blocks < 1 || entry.utf8 < 0 || entry.lines < 0 {
          return "an entry counts nothing"
        }
        if !entry.height.isFinite || !entry.right.isFinite { return "an entry is not finite" }
        if entry.summary != summary { return "an entry's summary differs from its leaf's" }
      } else {
        let child = node.branch.child(at: index)
        if child.level != node.level - 1 { return "a node stands at the wrong level" }
        if child.summary != summary { return "a node's summary differs from its parent's" }
        if let fault = check(child, isRoot: false) { return fault }
      }
    }
    return sum == node.summary ? nil : "the children of a node do not add up"
  }
}
