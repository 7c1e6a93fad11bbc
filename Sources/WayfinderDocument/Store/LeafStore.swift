/// The leaves of a document with running totals: the first form of the tree, a sorted array.
///
/// Look-ups are O(log *n*) by binary search in the totals; a change of leaves rebuilds the totals.
struct LeafStore: Sendable {
  private(set) var leaves: [Leaf]
  private var utf8Starts: [Int] = []
  private var utf16Starts: [Int] = []
  private var blockStarts: [Int] = []

  init(_ leaves: [Leaf]) {
    self.leaves = leaves
    rebuildTotals(from: 0)
  }

  var utf8Count: Int { utf8Starts[leaves.count] }
  var utf16Count: Int { utf16Starts[leaves.count] }
  var blockCount: Int { blockStarts[leaves.count] }

  mutating func replaceLeaves(_ range: Range<Int>, with new: [Leaf]) {
    leaves.replaceSubrange(range, with: new)
    rebuildTotals(from: range.lowerBound)
  }

  private mutating func rebuildTotals(from first: Int) {
    if utf8Starts.isEmpty { (utf8Starts, utf16Starts, blockStarts) = ([0], [0], [0]) }
    utf8Starts.removeSubrange((first + 1)...)
    utf16Starts.removeSubrange((first + 1)...)
    blockStarts.removeSubrange((first + 1)...)
    for leaf in leaves[first...] {
      utf8Starts.append(utf8Starts[utf8Starts.count - 1] + leaf.bytes.count)
      utf16Starts.append(utf16Starts[utf16Starts.count - 1] + leaf.utf16Count)
      blockStarts.append(blockStarts[blockStarts.count - 1] + leaf.blocks.count)
    }
  }

  func utf8Range(ofLeaf index: Int) -> Range<Int> { utf8Starts[index]..<utf8Starts[index + 1] }
  func utf16Start(ofLeaf index: Int) -> Int { utf16Starts[index] }
  func blockRange(ofLeaf index: Int) -> Range<Int> { blockStarts[index]..<blockStarts[index + 1] }

  /// The leaf that holds the byte at `offset`; the last one for the end of the text.
  func leafIndex(at offset: Int) -> Int { Self.lastIndex(in: utf8Starts, notAbove: offset) }
  /// The leaf that holds the UTF-16 unit at `offset`; the last one for the end of the text.
  func leafIndex(atUTF16 offset: Int) -> Int { Self.lastIndex(in: utf16Starts, notAbove: offset) }
  /// The leaf in which a block begins.
  func leafIndex(ofBlock block: Int) -> Int { Self.lastIndex(in: blockStarts, notAbove: block) }

  /// The last place whose total is not above `value`, never the final total.
  private static func lastIndex(in totals: [Int], notAbove value: Int) -> Int {
    var low = 0
    var high = totals.count - 1
    while low < high {
      let middle = (low + high) / 2
      if totals[middle + 1] <= value { low = middle + 1 } else { high = middle }
    }
    return Swift.min(low, totals.count - 2)
  }
}
