/// A node of the tree of heights: a leaf of entries at level 0, above that a branch of nodes.
///
/// What its entries or children count stands in rows, one for each count, so that a seek reads the one row
/// it adds up and a node is one piece of memory. What is beyond the last entry or child counts nothing,
/// and so whole rows are added up.
///
/// Sendable though its members change: a node is changed only by a tree that holds the one reference
/// to it (`HeightTree` copies any other node first), and so never while another thread could read it.
/// For the same reason no access to a member can overlap another, which is not checked anew each time.
class HeightNode<Content: Sendable>: @unchecked Sendable {
  /// The distance from the leaves.
  final let level: Int
  /// The number of entries or children.
  @exclusivity(unchecked) final fileprivate(set) var count = 0
  @exclusivity(unchecked) final private(set) var summary = HeightSummary()
  @exclusivity(unchecked) final var blocks: NodeRow<Int>
  @exclusivity(unchecked) final var heights: NodeRow<Double>
  @exclusivity(unchecked) final var utf8: NodeRow<Int>
  @exclusivity(unchecked) final var lines: NodeRow<Int>
  @exclusivity(unchecked) final var rights: NodeRow<Double>
  @exclusivity(unchecked) final var unmeasured: NodeRow<Int>

  /// The number of entries or children that there is room for.
  static var capacity: Int { NodeRow<Int>.count }

  fileprivate init(level: Int) {
    self.level = level
    blocks = NodeRow(repeating: 0)
    heights = NodeRow(repeating: 0)
    utf8 = NodeRow(repeating: 0)
    lines = NodeRow(repeating: 0)
    rights = NodeRow(repeating: 0)
    unmeasured = NodeRow(repeating: 0)
  }

  fileprivate init(_ node: HeightNode) {
    level = node.level
    count = node.count
    summary = node.summary
    blocks = node.blocks
    heights = node.heights
    utf8 = node.utf8
    lines = node.lines
    rights = node.rights
    unmeasured = node.unmeasured
  }

  /// Makes a node changeable: one that others hold too is copied.
  @inline(__always)
  static func own(_ node: inout HeightNode) {
    if !isKnownUniquelyReferenced(&node) { node = node.copy() }
  }

  @inline(never)
  fileprivate final func copy() -> HeightNode {
    level == 0 ? HeightLeaf(leaf) : HeightBranch(branch)
  }

  /// The node as a leaf, which it is at level 0.
  @inline(__always)
  final var leaf: HeightLeaf<Content> { unsafeDowncast(self, to: HeightLeaf<Content>.self) }

  /// The node as a branch, which it is above level 0.
  @inline(__always)
  final var branch: HeightBranch<Content> { unsafeDowncast(self, to: HeightBranch<Content>.self) }

  // MARK: Counts

  /// What an entry or child counts.
  @inline(__always)
  final func summary(at index: Int) -> HeightSummary {
    HeightSummary(
      blocks: blocks[index], utf8: utf8[index], lines: lines[index], height: heights[index],
      right: rights[index], unmeasuredBlocks: unmeasured[index])
  }

  @inline(__always)
  final func setSummary(_ summary: HeightSummary, at index: Int) {
    blocks[index] = summary.blocks
    utf8[index] = summary.utf8
    lines[index] = summary.lines
    heights[index] = summary.height
    rights[index] = summary.right
    unmeasured[index] = summary.unmeasuredBlocks
  }

  /// Adds what the entries or children before a place count.
  @inline(__always)
  final func add(before index: Int, to sum: inout HeightSummary) {
    for index in 0..<index { sum += summary(at: index) }
  }

  final func addUp() {
    var sum = HeightSummary()
    for index in 0..<Self.capacity { sum.height += heights[index] }
    for index in 0..<Self.capacity { sum.blocks &+= blocks[index] }
    for index in 0..<Self.capacity { sum.utf8 &+= utf8[index] }
    for index in 0..<Self.capacity { sum.lines &+= lines[index] }
    for index in 0..<Self.capacity { sum.unmeasuredBlocks &+= unmeasured[index] }
    for index in 0..<Self.capacity { sum.right = max(sum.right, rights[index]) }
    summary = sum
  }

  /// Makes room for another number of entries or children in place of those of a range. What is new is
  /// to be set.
  fileprivate final func moveCounts(from end: Int, to newEnd: Int) {
    let rest = end..<count
    let newCount = newEnd + rest.count
    blocks.move(rest, to: newEnd)
    utf8.move(rest, to: newEnd)
    lines.move(rest, to: newEnd)
    heights.move(rest, to: newEnd)
    rights.move(rest, to: newEnd)
    unmeasured.move(rest, to: newEnd)
    for index in newCount..<max(count, newCount) { setSummary(HeightSummary(), at: index) }
  }

  /// The place of the entry or child that starts at a block; the number of them for the end.
  @inline(__always)
  final func index(startingAt block: Int) -> Int {
    var start = 0
    var index = 0
    while index < count, start < block {
      start += blocks[index]
      index += 1
    }
    return index
  }

  /// The first child that ends beyond a block, with the number of blocks before it; the last one where
  /// none does.
  @inline(__always)
  final func child(endingBeyond block: Int) -> (index: Int, start: Int) {
    var start = 0
    var index = 0
    while index < count - 1 {
      let end = start + blocks[index]
      if end > block { break }
      start = end
      index += 1
    }
    return (index, start)
  }
}

/// A node of entries.
final class HeightLeaf<Content: Sendable>: HeightNode<Content>, @unchecked Sendable {
  typealias Entry = HeightEntry<Content>

  @exclusivity(unchecked) private var kinds: NodeRow<UInt32>
  @exclusivity(unchecked) private var stalenesses: NodeRow<Entry.Staleness>
  @exclusivity(unchecked) private var contents: NodeRow<Content?>

  /// - Parameter entries: No more than there is room for.
  init(_ entries: ArraySlice<Entry>) {
    kinds = NodeRow(repeating: 0)
    stalenesses = NodeRow(repeating: .none)
    contents = NodeRow(repeating: nil)
    super.init(level: 0)
    set(entries)
  }

  fileprivate init(_ leaf: HeightLeaf) {
    kinds = leaf.kinds
    stalenesses = leaf.stalenesses
    contents = leaf.contents
    super.init(leaf)
  }

  var entries: [Entry] { (0..<count).map { entry(at: $0) } }

  @inline(__always)
  func content(at index: Int) -> Content? { contents[index] }

  @inline(__always)
  func isGap(at index: Int) -> Bool { contents[index] == nil }

  @inline(__always)
  func isMeasured(at index: Int) -> Bool { unmeasured[index] == 0 }

  @inline(__always)
  func entry(at index: Int) -> Entry {
    Entry(
      summary(at: index), content: contents[index], staleness: stalenesses[index],
      kind: kinds[index])
  }

  @inline(__always)
  func set(_ entry: Entry, at index: Int) {
    setSummary(entry.summary, at: index)
    contents[index] = entry.content
    stalenesses[index] = entry.staleness
    kinds[index] = entry.kind
  }

  /// Sets all entries, and adds them up.
  func set(_ entries: ArraySlice<Entry>) {
    replace(0..<count, with: entries)
    addUp()
  }

  /// Replaces entries by others for which there is room.
  func replace(_ range: Range<Int>, with new: ArraySlice<Entry>) {
    let end = range.lowerBound + new.count
    let newCount = count - range.count + new.count
    if end != range.upperBound {
      let rest = range.upperBound..<count
      kinds.move(rest, to: end)
      stalenesses.move(rest, to: end)
      contents.move(rest, to: end)
      contents.fill(newCount..<max(count, newCount), with: nil)
      moveCounts(from: range.upperBound, to: end)
      count = newCount
    }
    for (offset, entry) in new.enumerated() { set(entry, at: range.lowerBound + offset) }
  }

  /// Changes all entries, but not their counts of blocks.
  func update(_ change: (inout Entry) -> Void) {
    for index in 0..<count {
      var entry = entry(at: index)
      change(&entry)
      set(entry, at: index)
    }
  }
}

/// A node of nodes.
final class HeightBranch<Content: Sendable>: HeightNode<Content>, @unchecked Sendable {
  /// A child with what it counts.
  typealias Part = (node: HeightNode<Content>, summary: HeightSummary)

  @exclusivity(unchecked) private var children: NodeRow<HeightNode<Content>?>

  /// - Parameter parts: At least one node and no more than there is room for, all of one level.
  init(_ parts: ArraySlice<Part>) {
    children = NodeRow(repeating: nil)
    super.init(level: (parts.first?.node.level ?? 0) + 1)
    set(parts)
  }

  fileprivate init(_ branch: HeightBranch) {
    children = branch.children
    super.init(branch)
  }

  /// Looks at a child without counting the reference, which the branch keeps meanwhile.
  @inline(__always)
  func unmanagedChild(at index: Int) -> Unmanaged<HeightNode<Content>> {
    Unmanaged.passUnretained(children[index].unsafelyUnwrapped)
  }

  func child(at index: Int) -> HeightNode<Content> { children[index].unsafelyUnwrapped }

  /// Changes a child in place, a copy of it where others hold it too, and takes down what it counts
  /// after that.
  @inline(__always)
  func changeChild<Result>(
    at index: Int, _ change: (HeightNode<Content>) -> Result
  ) -> Result {
    if !isKnownUniquelyReferenced(&children[index]) { children[index] = child(at: index).copy() }
    return unmanagedChild(at: index)._withUnsafeGuaranteedRef { child in
      let result = change(child)
      setSummary(child.summary, at: index)
      return result
    }
  }

  var parts: [Part] { (0..<count).map { (child(at: $0), summary(at: $0)) } }

  /// Sets all children, and adds them up.
  func set(_ parts: ArraySlice<Part>) {
    children.fill(0..<count, with: nil)
    for (index, part) in parts.enumerated() {
      children[index] = part.node
      setSummary(part.summary, at: index)
    }
    for index in parts.count..<max(count, parts.count) { setSummary(HeightSummary(), at: index) }
    count = parts.count
    addUp()
  }

  /// Takes all children out, so that no one else holds them.
  func takeParts() -> [Part] {
    let parts = self.parts
    children.fill(0..<count, with: nil)
    return parts
  }
}
