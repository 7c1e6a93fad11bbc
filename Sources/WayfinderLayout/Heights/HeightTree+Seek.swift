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
    case .blocks: seek(value, by: \.blocks, entriesBy: \.blocks)
    case .utf8: seek(value, by: \.utf8, entriesBy: \.utf8)
    case .lines: seek(value, by: \.lines, entriesBy: \.lines)
    }
  }

  /// Returns the first entry that ends below a height; the last one where none does, `nil` in a tree
  /// without entries.
  ///
  /// - Complexity: O(log *n*).
  func place(atY y: Double) -> Place? { seek(y, by: \.height, entriesBy: \.height) }

  /// Returns the first entry that ends beyond a value of what is counted.
  ///
  /// On the way down only that is added up; the rest of what stands before is added up once a level.
  @inline(__always)
  private func seek<Count: Comparable & AdditiveArithmetic>(
    _ value: Count, by count: (HeightSummary) -> Count, entriesBy entryCount: (Entry) -> Count
  ) -> Place? {
    var node = root
    var start = HeightSummary()
    while node.level > 0 {
      let index = node.summaries.withUnsafeBufferPointer { summaries in
        var sum = count(start)
        var index = 0
        while index < summaries.count - 1 {
          sum += count(summaries[index])
          if sum > value { break }
          index += 1
        }
        for before in summaries[..<index] { start += before }
        return index
      }
      node = node.children[index]
    }
    return node.entries.withUnsafeBufferPointer { entries in
      if entries.isEmpty { return nil }
      var sum = count(start)
      var index = 0
      while index < entries.count - 1 {
        sum += entryCount(entries[index])
        if sum > value { break }
        index += 1
      }
      for before in entries[..<index] { start += before.summary }
      return Place(entry: entries[index], start: start)
    }
  }

  /// Calls `body` with the entries from the one that holds a block on, until it returns `false`.
  ///
  /// - Complexity: O(log *n* + the number of entries).
  func forEachPlace(fromBlock block: Int = 0, _ body: (Place) -> Bool) {
    _ = Self.visit(root, HeightSummary(), from: block, body)
  }

  /// Returns whether `body` wants more.
  private static func visit(
    _ node: Node, _ start: HeightSummary, from block: Int, _ body: (Place) -> Bool
  ) -> Bool {
    var start = start
    if node.level == 0 {
      return node.entries.withUnsafeBufferPointer { entries in
        for index in entries.indices {
          if start.blocks + entries[index].blocks > block,
            !body(Place(entry: entries[index], start: start))
          {
            return false
          }
          start += entries[index].summary
        }
        return true
      }
    }
    for index in node.children.indices {
      let summary = node.summaries[index]
      if start.blocks + summary.blocks > block,
        !visit(node.children[index], start, from: block, body)
      {
        return false
      }
      start += summary
    }
    return true
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
    if node.level == 0 {
      return node.entries.withUnsafeBufferPointer { entries in
        for index in entries.indices {
          if !entries[index].isMeasured, start.blocks + entries[index].blocks > block {
            return Place(entry: entries[index], start: start)
          }
          start += entries[index].summary
        }
        return nil
      }
    }
    for index in node.children.indices {
      let summary = node.summaries[index]
      if summary.unmeasuredBlocks > 0, start.blocks + summary.blocks > block,
        let place = firstUnmeasured(node.children[index], start, from: block)
      {
        return place
      }
      start += summary
    }
    return nil
  }
}
