/// New entries on their way to their places in a tree, in the order of their blocks.
struct HeightReplacements<Content: Sendable> {
  private let entries: UnsafeBufferPointer<(block: Int, entry: HeightEntry<Content>)>
  private var next = 0

  /// - Parameter entries: They outlive the replacements.
  init(_ entries: UnsafeBufferPointer<(block: Int, entry: HeightEntry<Content>)>) {
    self.entries = entries
  }

  /// The block of the next entry; beyond all blocks after the last one.
  @inline(__always)
  var block: Int { next < entries.count ? entries[next].block : .max }

  /// Takes the next entry.
  @inline(__always)
  mutating func take() -> HeightEntry<Content> {
    defer { next += 1 }
    return entries[next].entry
  }
}

extension HeightNode {
  /// Replaces the entries of a node for whose blocks there are new ones.
  ///
  /// - Parameters:
  ///   - node: The node, changed in place where nothing else holds it.
  ///   - start: The first block of the node.
  ///   - changes: The next of them stands for a block of the node.
  static func replaceEntries(
    _ node: inout HeightNode, startingAt start: Int, with changes: inout HeightReplacements<Content>
  ) {
    own(&node)
    if node.level == 0 {
      node.replaceOwnEntries(startingAt: start, with: &changes)
    } else {
      node.replaceInChildren(startingAt: start, with: &changes)
    }
    node.addUp()
  }
}
