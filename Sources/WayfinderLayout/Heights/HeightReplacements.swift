import CWayfinderLines

/// New entries on their way to their places in a tree, in the order of their blocks.
struct HeightReplacements<Content: Sendable> {
  typealias Entries = UnsafeBufferPointer<(block: Int, entry: HeightEntry<Content>)>

  private let entries: Entries
  private let order: UnsafeBufferPointer<BlockOrder.Item>
  private var next = 0

  /// - Parameters:
  ///   - entries: In any order. They outlive the replacements.
  ///   - order: That of their blocks, which outlives the replacements, too.
  init(_ entries: Entries, inOrder order: UnsafeBufferPointer<BlockOrder.Item>) {
    self.entries = entries
    self.order = order
  }

  /// The block of the next entry; beyond all blocks after the last one.
  @inline(__always)
  var block: Int { next < order.count ? order[next].block : .max }

  /// Leaves out the entries before a block, and tells whether there were any.
  @inline(__always)
  mutating func skip(upTo block: Int) -> Bool {
    let first = next
    while self.block < block { next += 1 }
    return next > first
  }

  /// Puts the next entry in its place.
  @inline(__always)
  mutating func put(in leaf: HeightLeaf<Content>, at index: Int) {
    leaf.set(entries[order[next].place].entry, at: index)
    next += 1
  }
}

extension HeightNode {
  /// Replaces the entries of a node for whose blocks there are new ones. The node is one that only its
  /// holder has.
  ///
  /// - Parameters:
  ///   - start: The first block of the node.
  ///   - changes: The next of them stands for a block of the node.
  final func replaceEntries(
    startingAt start: Int, with changes: inout HeightReplacements<Content>
  ) {
    var end = start
    if level == 0 {
      let leaf = leaf
      for index in 0..<count {
        end += blocks[index]
        while changes.block < end { changes.put(in: leaf, at: index) }
      }
    } else {
      let branch = branch
      branch.prefetch(startingAt: start, for: changes)
      for index in 0..<count {
        let childStart = end
        end += blocks[index]
        if changes.block < end {
          branch.changeChild(at: index) {
            $0.replaceEntries(startingAt: childStart, with: &changes)
          }
        }
      }
    }
    addUp()
  }
}

extension HeightBranch {
  /// Asks for the memory of what new entries are for, ahead of its use: of children and of theirs.
  ///
  /// Few leaves of a large tree are in a cache, and what is asked for one by one is waited for one by
  /// one. So all branches above the leaves are asked for first, then their leaves.
  fileprivate func prefetch(startingAt start: Int, for changes: HeightReplacements<Content>) {
    // Nodes above the lowest two levels are few, and those at the lowest are asked for by their parents.
    guard level == 2 else { return }
    forEachChild(startingAt: start, withAnyOf: changes) { child, _ in child.prefetch() }
    forEachChild(startingAt: start, withAnyOf: changes) { child, start in
      child.branch.forEachChild(startingAt: start, withAnyOf: changes) { leaf, _ in
        leaf.prefetch()
      }
    }
  }

  @inline(__always)
  private func forEachChild(
    startingAt start: Int, withAnyOf changes: HeightReplacements<Content>,
    _ body: (_ child: HeightNode<Content>, _ start: Int) -> Void
  ) {
    var changes = changes
    _ = changes.skip(upTo: start)
    var start = start
    for index in 0..<count {
      let end = start + blocks[index]
      if changes.skip(upTo: end) {
        unmanagedChild(at: index)._withUnsafeGuaranteedRef { body($0, start) }
      }
      start = end
    }
  }
}

extension HeightNode {
  /// The size of a node but for what only its own level has: the head of an object, its level and count,
  /// a sum, six rows.
  private static var size: Int {
    32 + MemoryLayout<HeightSummary>.size + 6 * MemoryLayout<NodeRow<Int>>.size
  }

  @inline(__always)
  fileprivate final func prefetch() {
    wl_prefetch(Unmanaged.passUnretained(self).toOpaque(), Self.size)
  }
}
