import WayfinderDocument

/// The matches of a search, in document order.
///
/// Matches are kept by pages of the index, relative to their page, with their number summed up: an
/// edit moves those of other pages without touching them, and ordinals are found by bisection.
public struct FindMatches: RandomAccessCollection, Sendable {
  /// A match in a side text, and how many matches of the text come before it.
  struct SideMatch: Sendable {
    var match: FindMatch
    var place: TextOffset
    var textCountBefore: Int
  }

  private(set) var pages: [PageMatches] = []
  /// Where each page begins in the text.
  private var utf8Starts: [Int] = []
  /// The number of matches before each page, and of all at last.
  private var counts: [Int] = [0]
  private(set) var sideMatches: [SideMatch] = []

  /// Creates an empty list.
  public init() {}

  mutating func append(_ page: PageMatches, at utf8Start: Int) {
    pages.append(page)
    utf8Starts.append(utf8Start)
    counts.append(textCount + page.items.count)
  }

  /// Puts matches in side texts at their places; ascending by place.
  mutating func insert(_ beside: [(match: FindMatch, place: TextOffset)]) {
    sideMatches = beside.map {
      SideMatch(
        match: $0.match, place: $0.place, textCountBefore: textIndex(notBefore: $0.place))
    }
  }

  // MARK: Collection

  private var textCount: Int { counts[counts.count - 1] }

  /// Zero.
  public var startIndex: Int { 0 }
  /// The number of matches.
  public var endIndex: Int { textCount + sideMatches.count }

  /// Accesses the match with an ordinal, counted from zero.
  ///
  /// - Complexity: O(log *n*).
  public subscript(ordinal: Int) -> FindMatch {
    let sides = sideIndex(withOrdinalNotBelow: ordinal)
    if sides < sideMatches.count, sideMatches[sides].textCountBefore + sides == ordinal {
      return sideMatches[sides].match
    }
    return FindMatch(range: textRange(ordinal - sides))
  }

  private func sideIndex(withOrdinalNotBelow ordinal: Int) -> Int {
    partition(0..<sideMatches.count) { sideMatches[$0].textCountBefore + $0 < ordinal }
  }

  private func textRange(_ index: Int) -> Range<TextOffset> {
    let page = partition(0..<pages.count) { counts[$0 + 1] <= index }
    return range(of: pages[page].items[index - counts[page]], in: page)
  }

  private func range(of item: PageMatches.Item, in page: Int) -> Range<TextOffset> {
    let start = utf8Starts[page] + Int(item.start)
    return start..<start + Int(item.count)
  }

  /// Returns the first number for which `isBefore` does not hold.
  private func partition(_ range: Range<Int>, _ isBefore: (Int) -> Bool) -> Int {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high {
      let middle = (low + high) / 2
      if isBefore(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Calls `body` with all matches of the rendered text in order, faster than by subscript.
  public func forEachTextRange(_ body: (Range<TextOffset>) throws -> Void) rethrows {
    for (index, page) in pages.enumerated() {
      for item in page.items { try body(range(of: item, in: index)) }
    }
  }

  // MARK: Places

  /// The number of matches of the text that begin before an offset.
  private func textIndex(notBefore offset: TextOffset) -> Int {
    let page = partition(0..<pages.count) { utf8Starts[$0] < offset } - 1
    if page < 0 { return 0 }
    let items = pages[page].items
    let within = partition(0..<items.count) { utf8Starts[page] + Int(items[$0].start) < offset }
    // The first match of the page that follows may begin before its page.
    if within == items.count, page + 1 < pages.count, let first = pages[page + 1].items.first,
      utf8Starts[page + 1] + Int(first.start) < offset
    {
      return counts[page + 1] + 1
    }
    return counts[page] + within
  }

  /// Returns the ordinal of the first match that begins at or after an offset, `endIndex` if none.
  ///
  /// - Complexity: O(log *n*).
  public func index(atOrAfter offset: TextOffset) -> Int {
    let sides = partition(0..<sideMatches.count) { sideMatches[$0].place < offset }
    return textIndex(notBefore: offset) + sides
  }

  /// Returns the ordinal of the last match that ends at or before an offset, or `nil` if none.
  ///
  /// - Complexity: O(log *n*) where matches do not lie in one another.
  public func index(endingAtOrBefore offset: TextOffset) -> Int? {
    var index = self.index(atOrAfter: offset) - 1
    // Empty ranges, those of side texts, may begin at the offset and end there.
    while index + 1 < endIndex, range(at: index + 1) == offset..<offset { index += 1 }
    while index >= 0, range(at: index).upperBound > offset { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Returns the place in the text of the match with an ordinal; for one in a side text, the side
  /// text's.
  ///
  /// - Complexity: O(log *n*).
  public func range(at ordinal: Int) -> Range<TextOffset> {
    let sides = sideIndex(withOrdinalNotBelow: ordinal)
    if sides < sideMatches.count, sideMatches[sides].textCountBefore + sides == ordinal {
      return sideMatches[sides].place..<sideMatches[sides].place
    }
    return textRange(ordinal - sides)
  }

  /// Returns the ordinal of the match nearest to an offset, the earlier of two, `nil` if none.
  ///
  /// - Complexity: O(log *n*).
  public func index(nearest offset: TextOffset) -> Int? {
    if isEmpty { return nil }
    let after = index(atOrAfter: offset)
    if after == 0 { return 0 }
    if after == endIndex { return after - 1 }
    let before = Swift.max(0, offset - range(at: after - 1).upperBound)
    return range(at: after).lowerBound - offset < before ? after : after - 1
  }

  /// Returns the ordinals of the matches that begin in a range of the text.
  ///
  /// - Complexity: O(log *n*).
  public func indices(beginningIn range: Range<TextOffset>) -> Range<Int> {
    let first = index(atOrAfter: range.lowerBound)
    return first..<Swift.max(first, index(atOrAfter: range.upperBound))
  }

  /// The number of pages whose matches two lists have in common.
  package func sharedPageCount(with other: FindMatches) -> Int {
    let theirs = Set(other.pages.map(ObjectIdentifier.init))
    return pages.count { theirs.contains(ObjectIdentifier($0)) }
  }
}
