/// Where the items of a page stand: a persistent B-tree of measured items and of gaps, runs of blocks
/// that nobody has looked at yet.
///
/// A copy is a snapshot that shares every node. Each seek and each change costs O(log *n*) in the
/// number of entries; a log of millions of lines begins as a single gap. Entries are named by the
/// blocks they stand for.
struct HeightTree<Content: Sendable>: Sendable {
  typealias Entry = HeightEntry<Content>
  typealias Node = HeightNode<Content>

  private(set) var root: Node
  /// The number of children a node may have.
  let fanOut: Int

  /// As many as a node has room for. With 16 children a seek reads, and a change adds up, the fewest
  /// counts in all; tests take fewer, so that small trees are deep.
  static var standardFanOut: Int { Node.capacity }

  /// - Parameter fanOut: Held to 4 and more, and to what a node has room for.
  /// - Complexity: O(*n*).
  init(_ entries: [Entry] = [], fanOut: Int = standardFanOut) {
    self.fanOut = min(max(4, fanOut), Node.capacity)
    root = HeightLeaf([])
    replace(0..<0, with: entries)
  }

  /// What the whole page counts.
  var summary: HeightSummary { root.summary }

  /// Replaces the entries of a range of blocks by others, which may stand for another number of
  /// blocks.
  ///
  /// - Parameter range: From the first block of an entry to the first block of another, or the end.
  /// - Complexity: O(log *n* + the number of entries replaced and new).
  mutating func replace(_ range: Range<Int>, with new: [Entry]) {
    Node.own(&root)
    let rest = root.replace(range, with: new, fanOut: fanOut)
    if !rest.isEmpty { setRoot([root] + rest) }
    while root.level > 0, root.count <= 1 {
      root = root.count == 0 ? HeightLeaf([]) : root.branch.child(at: 0)
    }
  }

  private mutating func setRoot(_ nodes: [Node]) {
    var nodes = nodes
    while nodes.count > 1 {
      nodes = nodes.map { ($0, $0.summary) }.inGroups(ofAtMost: fanOut).map { HeightBranch($0) }
    }
    root = nodes[0]
  }

  /// Replaces one entry by another that stands for as many blocks, as a new measurement does.
  ///
  /// - Parameter block: The first block of the entry.
  /// - Complexity: O(log *n*), without allocation where the tree shares nothing.
  mutating func replaceEntry(startingAt block: Int, with entry: Entry) {
    Node.own(&root)
    root.replaceEntry(at: block, with: entry)
  }

  /// Replaces entries by others that stand for as many blocks, as the measurements of a page at
  /// another width do.
  ///
  /// - Parameter entries: New entries with the first blocks of those they replace, in any order; of several
  ///   for one block the last one counts.
  /// - Complexity: O(*m* log *n*) for *m* new entries, and no more than O(*m* + *n*): each node on the way
  ///   to any of them is added up once.
  mutating func replaceEntries(_ entries: [(block: Int, entry: Entry)]) {
    if entries.isEmpty { return }
    entries.withUnsafeBufferPointer { entries in
      let order = BlockOrder(of: entries) { $0.block }
      order.items.withUnsafeBufferPointer { order in
        var changes = HeightReplacements(entries, inOrder: order)
        Node.own(&root)
        root.replaceEntries(startingAt: 0, with: &changes)
      }
    }
  }

  /// Changes all gaps; they keep their counts of blocks and bytes.
  ///
  /// - Complexity: O(*g* log *n*) for *g* entries that are not measured.
  mutating func updateGaps(_ change: (inout Entry) -> Void) {
    if summary.unmeasuredBlocks == 0 { return }
    Node.own(&root)
    root.update(onlyUnmeasured: true) { if $0.isGap { change(&$0) } }
  }

  /// Changes all entries that have content; they keep their counts of blocks and bytes.
  ///
  /// - Complexity: O(*n*).
  mutating func updateItems(_ change: (inout Entry) -> Void) {
    Node.own(&root)
    root.update(onlyUnmeasured: false) { if !$0.isGap { change(&$0) } }
  }
}
