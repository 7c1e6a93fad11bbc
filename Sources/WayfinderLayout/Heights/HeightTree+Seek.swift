/// An entry with what stands before it on the page.
struct HeightPlace<Content: Sendable>: Sendable {
  let entry: HeightEntry<Content>
  /// The summary of all entries before.
  let start: HeightSummary

  /// The blocks of the entry.
  var blocks: Range<Int> { start.blocks..<start.blocks + entry.blocks }
  /// Where the text of the entry stands.
  var utf8Range: Range<Int> { start.utf8..<start.utf8 + entry.utf8 }
}

extension HeightTree {
  typealias Place = HeightPlace<Content>

  /// Returns the first entry that ends beyond a count of a metric; the last one where none does,
  /// `nil` in a tree without entries.
  ///
  /// - Complexity: O(log *n*).
  func place(_ metric: HeightSummary.Metric, _ value: Int) -> Place? {
    switch metric {
    case .blocks: withEntry(endingBeyond: value, of: .blocks, Self.place)
    case .utf8: withEntry(endingBeyond: value, of: .utf8, Self.place)
    case .lines: withEntry(endingBeyond: value, of: .lines, Self.place)
    }
  }

  /// Returns the first entry that ends below a height; the last one where none does, `nil` in a tree
  /// without entries.
  ///
  /// - Complexity: O(log *n*).
  func place(atY y: Double) -> Place? { withEntry(endingBelow: y, Self.place) }

  @inline(__always)
  private static func place(
    _ leaf: HeightLeaf<Content>, _ index: Int, _ start: HeightSummary
  ) -> Place {
    Place(entry: leaf.entry(at: index), start: start)
  }

  /// Looks at the first entry that ends beyond a count, or the last one, where it stands: nothing of it
  /// is copied, and of what stands before only that is added up which `body` asks for.
  ///
  /// - Parameter body: Is given the leaf, the place in it and what stands before.
  /// - Returns: What `body` returns; `nil` in a tree without entries.
  /// - Complexity: O(log *n*).
  @inline(__always)
  func withEntry<Result>(
    endingBeyond value: Int, of metric: HeightSummary.Metric,
    _ body: (HeightLeaf<Content>, Int, HeightSummary) -> Result
  ) -> Result? {
    switch metric {
    case .blocks: seek(value, by: \.blocks, { $0.blocks[$1] }, body)
    case .utf8: seek(value, by: \.utf8, { $0.utf8[$1] }, body)
    case .lines: seek(value, by: \.lines, { $0.lines[$1] }, body)
    }
  }

  /// Looks at the first entry that ends below a height, or the last one, as
  /// `withEntry(endingBeyond:of:_:)` does.
  @inline(__always)
  func withEntry<Result>(
    endingBelow y: Double, _ body: (HeightLeaf<Content>, Int, HeightSummary) -> Result
  ) -> Result? {
    seek(y, by: \.height, { $0.heights[$1] }, body)
  }

  /// Goes down to the first entry that ends beyond a value of what is counted.
  ///
  /// The tree keeps every node meanwhile, so that no reference is counted on the way.
  @inline(__always)
  private func seek<Count: Comparable & AdditiveArithmetic, Result>(
    _ value: Count, by count: (HeightSummary) -> Count, _ part: (Node, Int) -> Count,
    _ body: (HeightLeaf<Content>, Int, HeightSummary) -> Result
  ) -> Result? {
    if root.count == 0 { return nil }
    var unmanaged = Unmanaged.passUnretained(root)
    var start = HeightSummary()
    while true {
      let (index, child): (Int, Unmanaged<Node>?) = unmanaged._withUnsafeGuaranteedRef { node in
        var sum = count(start)
        var index = 0
        let last = node.count - 1
        while index < last {
          sum += part(node, index)
          if sum > value { break }
          index += 1
        }
        node.add(before: index, to: &start)
        return (index, node.level > 0 ? node.branch.unmanagedChild(at: index) : nil)
      }
      guard let child else {
        return unmanaged._withUnsafeGuaranteedRef { body($0.leaf, index, start) }
      }
      unmanaged = child
    }
  }

  /// Calls `body` with the entries from the one that holds a block on, until it returns `false`.
  ///
  /// - Complexity: O(log *n* + the number of entries).
  @inline(__always)
  func forEachPlace(fromBlock block: Int = 0, _ body: (Place) -> Bool) {
    forEachEntry(fromBlock: block) { leaf, index, start in
      body(Place(entry: leaf.entry(at: index), start: start))
    }
  }

  /// Calls `body` with the entries from the one that holds a block on where they stand, until it returns
  /// `false`: with the leaf, the place in it and what stands before.
  ///
  /// - Complexity: O(log *n* + the number of entries).
  @inline(__always)
  func forEachEntry(
    fromBlock block: Int = 0, _ body: (HeightLeaf<Content>, Int, HeightSummary) -> Bool
  ) {
    var next = block
    while next < root.summary.blocks {
      // Leaf by leaf, each of them looked up: what is asked for is seldom in more than two.
      let end = withEntry(endingBeyond: next, of: .blocks) { leaf, index, start -> Int? in
        var start = start
        for index in index..<leaf.count {
          if !body(leaf, index, start) { return nil }
          start += leaf.summary(at: index)
        }
        return start.blocks
      }
      guard case .some(.some(let end)) = end else { return }
      next = end
    }
  }

  /// Returns the first entry that is not measured at or after a block, or else the first of all; `nil`
  /// where everything is measured.
  ///
  /// - Complexity: O(log *n*).
  func unmeasuredPlace(nearBlock block: Int) -> Place? {
    if summary.unmeasuredBlocks == 0 { return nil }
    return Self.firstUnmeasured(root, HeightSummary(), from: block)
      ?? Self.firstUnmeasured(root, HeightSummary(), from: 0)
  }

  private static func firstUnmeasured(_ node: Node, _ start: HeightSummary, from block: Int)
    -> Place?
  {
    var start = start
    for index in 0..<node.count {
      if node.unmeasured[index] > 0, start.blocks + node.blocks[index] > block {
        if node.level == 0 {
          return Place(entry: node.leaf.entry(at: index), start: start)
        }
        let child = node.branch.child(at: index)
        if let place = firstUnmeasured(child, start, from: block) { return place }
      }
      start += node.summary(at: index)
    }
    return nil
  }
}
