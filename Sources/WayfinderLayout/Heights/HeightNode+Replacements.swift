import CWayfinderLines

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

  /// Leaves out the entries before a block, and tells whether there were any.
  @inline(__always)
  mutating func skip(upTo block: Int) -> Bool {
    let first = next
    while self.block < block { next += 1 }
    return next > first
  }

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
      node.prefetch(startingAt: start, for: changes)
      node.replaceInChildren(startingAt: start, with: &changes)
    }
    node.addUp()
  }

  /// Asks for the memory of what new entries are for, ahead of its use: of children and of theirs.
  ///
  /// Few leaves of a large tree are in a cache, and what is asked for one by one is waited for one by
  /// one. So all nodes of a level are asked for first, then what they refer to.
  func prefetch(startingAt start: Int, for changes: HeightReplacements<Content>) {
    // Nodes above the lowest two levels are few, and those at the lowest are asked for by their parents.
    guard level == 2 else { return }
    forEachChild(startingAt: start, withAnyOf: changes) { child, _ in child.prefetchMembers() }
    forEachChild(startingAt: start, withAnyOf: changes) { child, _ in child.prefetchContents() }
    for step in 0..<2 {
      forEachChild(startingAt: start, withAnyOf: changes) { child, start in
        child.forEachChild(startingAt: start, withAnyOf: changes) { leaf, _ in
          if step == 0 { leaf.prefetchMembers() } else { leaf.prefetchContents() }
        }
      }
    }
  }

  private func prefetchMembers() {
    wl_prefetch(Unmanaged.passUnretained(self).toOpaque(), Self.size)
  }

  /// The size of a node without what its arrays hold: the head of an object, its level, three arrays, a sum.
  private static var size: Int { 48 + MemoryLayout<HeightSummary>.size }

  private func prefetchContents() {
    if level == 0 {
      entries.withUnsafeBytes { wl_prefetch($0.baseAddress, $0.count) }
    } else {
      children.withUnsafeBytes { wl_prefetch($0.baseAddress, $0.count) }
      summaries.withUnsafeBytes { wl_prefetch($0.baseAddress, $0.count) }
    }
  }

  private func forEachChild(
    startingAt start: Int, withAnyOf changes: HeightReplacements<Content>,
    _ body: (_ child: HeightNode, _ start: Int) -> Void
  ) {
    var changes = changes
    _ = changes.skip(upTo: start)
    var start = start
    children.withUnsafeBufferPointer { children in
      summaries.withUnsafeBufferPointer { summaries in
        for index in children.indices {
          let end = start + summaries[index].blocks
          if changes.skip(upTo: end) { body(children[index], start) }
          start = end
        }
      }
    }
  }
}
