/// A node of the tree of heights: entries at level 0, above that nodes with their summaries side by
/// side, so that a seek reads one array a level.
///
/// Sendable though its members change: a node is changed only by a tree that holds the one reference
/// to it (`HeightTree` copies any other node first), and so never while another thread could read it.
/// For the same reason no access to a member can overlap another, which is not checked anew each time.
final class HeightNode<Content: Sendable>: @unchecked Sendable {
  /// The distance from the nodes that hold entries.
  let level: Int
  @exclusivity(unchecked) fileprivate(set) var entries: [HeightEntry<Content>]
  @exclusivity(unchecked) fileprivate(set) var children: [HeightNode]
  @exclusivity(unchecked) fileprivate(set) var summaries: [HeightSummary]
  @exclusivity(unchecked) fileprivate(set) var summary: HeightSummary

  init(entries: [HeightEntry<Content>]) {
    level = 0
    self.entries = entries
    children = []
    summaries = []
    summary = HeightSummary()
    addUp()
  }

  /// - Parameter children: At least one node, all of one level.
  init(children: [HeightNode]) {
    level = (children.first?.level ?? 0) + 1
    entries = []
    self.children = children
    summaries = children.map(\.summary)
    summary = HeightSummary()
    addUp()
  }

  private init(_ node: HeightNode) {
    level = node.level
    entries = node.entries
    children = node.children
    summaries = node.summaries
    summary = node.summary
  }

  /// The number of entries or children.
  var count: Int { level == 0 ? entries.count : children.count }

  func addUp() {
    var sum = HeightSummary()
    if level == 0 {
      for entry in entries { sum += entry.summary }
    } else {
      for summary in summaries { sum += summary }
    }
    summary = sum
  }

  /// Makes a node changeable: one that others hold too is copied.
  static func own(_ node: inout HeightNode) {
    if !isKnownUniquelyReferenced(&node) { node = HeightNode(node) }
  }

  // MARK: Replacing

  /// Replaces the entries of a range of blocks.
  ///
  /// - Parameters:
  ///   - node: The node, which may have too few or no children afterwards; whoever holds it mends
  ///     that.
  ///   - range: Blocks counted from the node's start, from the start of an entry to that of another.
  ///   - fanOut: The number of children a node may have.
  /// - Returns: What did not fit into the node and comes after it.
  static func replace(
    _ node: inout HeightNode, _ range: Range<Int>, with new: [HeightEntry<Content>], fanOut: Int
  ) -> [HeightNode] {
    own(&node)
    if node.level == 0 {
      let first = node.index(startingAt: range.lowerBound)
      let last = range.isEmpty ? first : node.index(startingAt: range.upperBound)
      if last - first == new.count {
        for (offset, entry) in new.enumerated() { node.entries[first + offset] = entry }
      } else {
        node.entries.replaceSubrange(first..<last, with: new)
      }
    } else {
      node.replaceInChildren(range, with: new, fanOut: fanOut)
    }
    let rest = node.split(fanOut: fanOut)
    node.addUp()
    return rest
  }

  /// Replaces the entry that is the only one of its blocks by another with as many blocks.
  static func replaceEntry(
    _ node: inout HeightNode, at block: Int, with entry: HeightEntry<Content>
  ) {
    own(&node)
    if node.level == 0 {
      node.entries[node.index(startingAt: block)] = entry
    } else {
      let (index, start) = node.child(.blocks, endingBeyond: block)
      replaceEntry(&node.children[index], at: block - start, with: entry)
      node.summaries[index] = node.children[index].summary
    }
    node.addUp()
  }

  /// Replaces those entries of a leaf for whose blocks there are new ones.
  func replaceOwnEntries(startingAt start: Int, with changes: inout HeightReplacements<Content>) {
    entries.withUnsafeMutableBufferPointer { entries in
      var end = start
      for index in entries.indices {
        end += entries[index].blocks
        while changes.block < end { entries[index] = changes.take() }
      }
    }
  }

  /// Passes new entries on to the children that they are for.
  func replaceInChildren(startingAt start: Int, with changes: inout HeightReplacements<Content>) {
    var start = start
    children.withUnsafeMutableBufferPointer { children in
      summaries.withUnsafeMutableBufferPointer { summaries in
        for index in children.indices {
          let end = start + summaries[index].blocks
          if changes.block < end {
            Self.replaceEntries(&children[index], startingAt: start, with: &changes)
            summaries[index] = children[index].summary
          }
          start = end
        }
      }
    }
  }

  /// The place of the entry that starts at a block; the number of entries for the end.
  private func index(startingAt block: Int) -> Int {
    var start = 0
    for (index, entry) in entries.enumerated() {
      if start >= block { return index }
      start += entry.blocks
    }
    return entries.count
  }

  /// The first child that ends beyond a count of a metric, with the count before it; the last one
  /// where none does.
  @inline(__always)
  func child(_ metric: HeightSummary.Metric, endingBeyond value: Int) -> (index: Int, start: Int) {
    var start = 0
    for index in 0..<summaries.count - 1 {
      let end = start + summaries[index][metric]
      if end > value { return (index, start) }
      start = end
    }
    return (summaries.count - 1, start)
  }

  private func replaceInChildren(
    _ range: Range<Int>, with new: [HeightEntry<Content>], fanOut: Int
  ) {
    let (first, firstStart) = child(.blocks, endingBeyond: range.lowerBound)
    let (last, lastStart) =
      range.isEmpty ? (first, firstStart) : child(.blocks, endingBeyond: range.upperBound - 1)
    if first == last {
      let local = range.lowerBound - firstStart..<range.upperBound - firstStart
      let rest = Self.replace(&children[first], local, with: new, fanOut: fanOut)
      summaries[first] = children[first].summary
      insert(rest, at: first + 1)
      mend(first..<first + 1 + rest.count, fanOut: fanOut)
      return
    }
    let head = range.lowerBound - firstStart..<summaries[first].blocks
    let tail = 0..<range.upperBound - lastStart
    _ = Self.replace(&children[last], tail, with: [], fanOut: fanOut)
    summaries[last] = children[last].summary
    children.removeSubrange(first + 1..<last)
    summaries.removeSubrange(first + 1..<last)
    let rest = Self.replace(&children[first], head, with: new, fanOut: fanOut)
    summaries[first] = children[first].summary
    insert(rest, at: first + 1)
    mend(first..<first + 2 + rest.count, fanOut: fanOut)
  }

  private func insert(_ nodes: [HeightNode], at index: Int) {
    if nodes.isEmpty { return }
    children.insert(contentsOf: nodes, at: index)
    summaries.insert(contentsOf: nodes.map(\.summary), at: index)
  }

  /// Joins children with too few of their own to their neighbours.
  private func mend(_ suspects: Range<Int>, fanOut: Int) {
    var index = suspects.upperBound - 1
    while index >= suspects.lowerBound {
      defer { index -= 1 }
      guard index < children.count, children[index].count < fanOut / 2 else { continue }
      if children[index].count == 0 {
        children.remove(at: index)
        summaries.remove(at: index)
      } else if children.count > 1 {
        join(index > 0 ? index - 1 : index, fanOut: fanOut)
      }
    }
  }

  /// Joins a child to the next one, or shares their children out evenly.
  private func join(_ index: Int, fanOut: Int) {
    let next = children[index + 1]
    Self.own(&children[index])
    let node = children[index]
    let seam = node.count
    node.entries += next.entries
    node.children += next.children
    node.summaries += next.summaries
    if node.level > 0 { node.mend(max(0, seam - 1)..<min(node.count, seam + 1), fanOut: fanOut) }
    let rest = node.split(fanOut: fanOut)
    node.addUp()
    children.replaceSubrange(index + 1...index + 1, with: rest)
    summaries.replaceSubrange(index...index + 1, with: [node.summary] + rest.map(\.summary))
  }

  /// Keeps as many children as a node may have and returns nodes of the others.
  private func split(fanOut: Int) -> [HeightNode] {
    let count = self.count
    if count <= fanOut { return [] }
    let groups = (count + fanOut - 1) / fanOut
    func bound(_ group: Int) -> Int { count * group / groups }
    let rest = (1..<groups).map { group in
      let range = bound(group)..<bound(group + 1)
      return level == 0
        ? HeightNode(entries: Array(entries[range])) : HeightNode(children: Array(children[range]))
    }
    if level == 0 {
      entries.removeSubrange(bound(1)...)
    } else {
      children.removeSubrange(bound(1)...)
      summaries.removeSubrange(bound(1)...)
    }
    return rest
  }

  // MARK: Updating

  /// Changes entries, but not their counts of blocks.
  ///
  /// - Parameter onlyUnmeasured: Whether parts without unmeasured entries are passed over.
  static func update(
    _ node: inout HeightNode, onlyUnmeasured: Bool,
    _ change: (inout HeightEntry<Content>) -> Void
  ) {
    if onlyUnmeasured, node.summary.unmeasuredBlocks == 0 { return }
    own(&node)
    if node.level == 0 {
      for index in node.entries.indices { change(&node.entries[index]) }
    } else {
      for index in node.children.indices {
        update(&node.children[index], onlyUnmeasured: onlyUnmeasured, change)
        node.summaries[index] = node.children[index].summary
      }
    }
    node.addUp()
  }
}
