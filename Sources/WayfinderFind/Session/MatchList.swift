import WayfinderDocument

/// Matches in document order.
///
/// The list is made of two runs, since a search that begins in the middle of a document adds to both:
/// first to the later one, then to the earlier.
public struct MatchList: RandomAccessCollection, Sendable {
  private(set) var head: [FindMatch] = []
  private(set) var tail: [FindMatch] = []

  init(head: [FindMatch] = [], tail: [FindMatch] = []) {
    self.head = head
    self.tail = tail
  }

  /// The place of the first match.
  public var startIndex: Int { 0 }
  /// The place behind the last match.
  public var endIndex: Int { head.count + tail.count }

  /// Accesses a match by its place in document order.
  ///
  /// - Complexity: O(1).
  public subscript(index: Int) -> FindMatch {
    index < head.count ? head[index] : tail[index - head.count]
  }

  mutating func append(_ matches: [FindMatch], toHead: Bool) {
    if toHead { head += matches } else { tail += matches }
  }

  /// Drops the matches of the run added to last that are too many; returns whether there were any.
  mutating func limit(to count: Int, droppingFromHead: Bool) -> Bool {
    let excess = self.count - Swift.max(0, count)
    guard excess > 0 else { return false }
    let fromHead = droppingFromHead ? Swift.min(excess, head.count) : 0
    head.removeLast(fromHead)
    tail.removeLast(Swift.min(excess - fromHead, tail.count))
    return true
  }

  /// Returns the first match that begins at or after an offset.
  ///
  /// - Complexity: O(log *n*).
  func index(startingAt offset: TextOffset, in document: Document) -> Int? {
    let index = partitionPoint { document.textRange(of: $0).lowerBound >= offset }
    return index < count ? index : nil
  }

  /// Returns the first index at which a condition holds that then holds for all that follow.
  ///
  /// - Complexity: O(log *n*).
  func partitionPoint(where holds: (FindMatch) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
