import WayfinderUnicode

extension LeafTree {
  /// Returns what is wrong with the tree, or `nil` if all holds that the rest relies on.
  ///
  /// - Complexity: O(the length of the text); for tests.
  func invariantCheck() -> String? {
    if let fault = check(root, isRoot: true) { return fault }
    var fault: String?
    var last: UInt8?
    forEachLeaf(from: 0) { place in
      let isLast = place.index == leafCount - 1
      if let problem = check(place.leaf, isLast: isLast) {
        fault = "leaf \(place.index): \(problem)"
      } else if last == 0x0D, place.leaf.bytes.first == 0x0A {
        fault = "leaf \(place.index) begins inside CR LF"
      }
      last = place.leaf.bytes.last
      return fault == nil
    }
    return fault
  }

  private func check(_ node: TreeNode, isRoot: Bool) -> String? {
    let least = isRoot ? (node.level == 0 ? 1 : 2) : limits.fanOutMinimum
    guard (least...limits.fanOut).contains(node.children.count) else {
      return "a node of level \(node.level) has \(node.children.count) children"
    }
    var sum = TextSummary()
    var formats = BlockFormats.none
    for entry in node.entries {
      sum += entry.summary
      formats = formats.joined(with: entry.child.formats)
      switch entry.child {
      case .leaf(let leaf):
        if node.level != 0 { return "a leaf stands at level \(node.level)" }
        if leaf.summary != entry.summary { return "a leaf's summary differs from its entry's" }
      case .node(let child):
        if child.level != node.level - 1 { return "a node stands at the wrong level" }
        if child.summary != entry.summary { return "a node's summary differs from its entry's" }
        if let fault = check(child, isRoot: false) { return fault }
      }
    }
    if formats != node.formats { return "a node's block formats are not those of its children" }
    return sum == node.summary ? nil : "the children of a node do not add up"
  }

  private func check(_ leaf: Leaf, isLast: Bool) -> String? {
    let count = leaf.bytes.count
    if count > limits.leafMaximum + StoreLimits.slack { return "\(count) bytes are too many" }
    if count < limits.leafMinimum - StoreLimits.slack, !isLast { return "\(count) are too few" }
    if leaf.bytes.withUnsafeBufferPointer({ UTF8Validation.firstIllFormed(in: $0) }) != nil {
      return "its text is ill-formed"
    }
    let text = String(decoding: leaf.bytes, as: UTF8.self)
    if leaf.summary.utf16 != text.utf16.count { return "its UTF-16 count is wrong" }
    let ends = leaf.bytes.withUnsafeBufferPointer { LineEnds.count(in: $0) }
    if leaf.summary.lines != ends { return "its line count is wrong" }
    let blocks = (0..<leaf.blocks.count).map { leaf.blocks.offset(at: $0) }
    if !Self.ascend(blocks, upTo: count, strictly: false) { return "blocks out of order" }
    let runs = leaf.sourceRuns.map(\.text)
    if !Self.ascend(runs, upTo: count, strictly: true) { return "source runs out of order" }
    if let first = runs.first, first != 0 { return "its text begins without a source run" }
    let styles = leaf.styleRuns.map { Int($0.offset) }
    if !Self.ascend(styles, upTo: count, strictly: true) { return "styles out of order" }
    return nil
  }

  private static func ascend(_ offsets: [Int], upTo count: Int, strictly: Bool) -> Bool {
    zip(offsets, offsets.dropFirst()).allSatisfy { strictly ? $0 < $1 : $0 <= $1 }
      && (offsets.last ?? 0) <= count && (offsets.first ?? 0) >= 0
  }
}
