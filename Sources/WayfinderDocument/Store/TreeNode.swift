/// A node of the tree of leaves: its children with their summaries side by side, so that a seek
/// reads one array a level.
///
/// Nodes never change. An edit makes new ones along the path to what it touches; all others are
/// shared between the snapshots before and after.
final class TreeNode: Sendable {
  enum Child: Sendable {
    case leaf(Leaf)
    case node(TreeNode)

    var formats: BlockFormats {
      switch self {
      case .leaf(let leaf): leaf.formats
      case .node(let node): node.formats
      }
    }
  }

  struct Entry: Sendable {
    let summary: TextSummary
    let child: Child

    init(summary: TextSummary, child: Child) {
      self.summary = summary
      self.child = child
    }

    init(_ leaf: Leaf) {
      summary = leaf.summary
      child = .leaf(leaf)
    }

    init(_ node: TreeNode) {
      summary = node.summary
      child = .node(node)
    }
  }

  /// The distance from the nodes whose children are leaves.
  let level: Int
  let children: [Child]
  let summary: TextSummary
  let formats: BlockFormats
  /// The counts up to the end of each child, metric by metric: a seek by one of them reads a few
  /// neighbouring cache lines.
  private let ends: [Int]

  init(level: Int, _ entries: [Entry]) {
    self.level = level
    children = entries.map(\.child)
    var sum = TextSummary()
    let count = entries.count
    ends = [Int](unsafeUninitializedCapacity: count * TextSummary.Metric.allCases.count) {
      for (index, entry) in entries.enumerated() {
        sum += entry.summary
        for metric in TextSummary.Metric.allCases {
          $0[metric.rawValue * count + index] = sum[metric]
        }
      }
      $1 = $0.count
    }
    summary = sum
    formats = Self.formats(of: children)
  }

  private static func formats(of children: [Child]) -> BlockFormats {
    var formats = BlockFormats.none
    for child in children {
      formats = formats.joined(with: child.formats)
      if formats == .several { break }
    }
    return formats
  }

  /// The same node with one child changed.
  private init(_ node: TreeNode, child index: Int, _ entry: Entry) {
    level = node.level
    var children = node.children
    children[index] = entry.child
    self.children = children
    let isAlike = entry.child.formats == node.children[index].formats
    formats = isAlike ? node.formats : Self.formats(of: children)
    let change = entry.summary - (node.start(of: index + 1) - node.start(of: index))
    summary = node.summary + change
    var ends = node.ends
    ends.withUnsafeMutableBufferPointer { ends in
      for metric in TextSummary.Metric.allCases where change[metric] != 0 {
        let first = metric.rawValue * children.count
        for place in first + index..<first + children.count { ends[place] += change[metric] }
      }
    }
    self.ends = ends
  }

  /// Returns the same tree with one leaf in place of another.
  func replacing(leaf index: Int, with leaf: Leaf) -> TreeNode {
    let place = child(.leaves, endingBeyond: index)
    switch children[place] {
    case .leaf: return TreeNode(self, child: place, Entry(leaf))
    case .node(let node):
      let new = node.replacing(leaf: index - start(of: place).leaves, with: leaf)
      return TreeNode(self, child: place, Entry(new))
    }
  }

  /// The children with their summaries.
  var entries: [Entry] {
    var start = TextSummary()
    return children.indices.map { index in
      let end = self.start(of: index + 1)
      defer { start = end }
      return Entry(summary: end - start, child: children[index])
    }
  }

  /// The counts before a child; for the place after the last one, those of the node.
  @inline(__always)
  func start(of index: Int) -> TextSummary {
    if index == 0 { return TextSummary() }
    let count = children.count
    let place = index - 1
    return TextSummary(
      utf8: ends[place], utf16: ends[count + place], lines: ends[2 * count + place],
      blocks: ends[3 * count + place], leaves: ends[4 * count + place])
  }

  /// The first child that ends beyond a count of a metric; the last one where none does.
  @inline(__always)
  func child(_ metric: TextSummary.Metric, endingBeyond value: Int) -> Int {
    let first = metric.rawValue * children.count
    let last = children.count - 1
    return ends.withUnsafeBufferPointer { ends in
      var low = 0
      var high = last
      while low < high {
        let middle = (low + high) / 2
        if ends[first + middle] <= value { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// The child that a seek goes on with: the first that ends beyond a count of a metric, or the last one.
  ///
  /// - Parameters:
  ///   - value: The count from the start of the text.
  ///   - start: What stands before the node, to which what stands before the child is added.
  @inline(__always)
  func child(
    _ metric: TextSummary.Metric, endingBeyond value: Int, addingTo start: inout TextSummary
  ) -> Int {
    let count = children.count
    let first = metric.rawValue &* count
    let rest = value &- start[metric]
    // The invariant of `init`: so many counts for each of five metrics.
    return ends.withUnsafeBufferPointer { ends in
      var low = 0
      var high = count &- 1
      while low < high {
        let middle = (low &+ high) &>> 1
        if ends[first &+ middle] <= rest { low = middle &+ 1 } else { high = middle }
      }
      if low > 0 {
        let place = low &- 1
        start.utf8 &+= ends[place]
        start.utf16 &+= ends[count &+ place]
        start.lines &+= ends[2 &* count &+ place]
        start.blocks &+= ends[3 &* count &+ place]
        start.leaves &+= ends[4 &* count &+ place]
      }
      return low
    }
  }

  /// Puts entries into as few nodes as hold them, all about equally full.
  static func grouped(_ entries: [Entry], level: Int, _ limits: StoreLimits) -> [Entry] {
    if entries.isEmpty { return [] }
    if entries.count <= limits.fanOut { return [Entry(TreeNode(level: level, entries))] }
    let groups = (entries.count + limits.fanOut - 1) / limits.fanOut
    return (0..<groups).map { group in
      let range = entries.count * group / groups..<entries.count * (group + 1) / groups
      return Entry(TreeNode(level: level, Array(entries[range])))
    }
  }
}
