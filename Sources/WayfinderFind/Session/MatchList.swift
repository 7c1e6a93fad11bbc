import WayfinderDocument

/// Matches in document order, each with its place in the rendered text.
///
/// The list is a tree of runs of matches relative to their text, with lengths and numbers summed up: an
/// edit changes the runs around it and moves those behind it without touching them. A copy shares
/// what stays.
public struct MatchList: RandomAccessCollection, Sendable {
  private var root: MatchNode?

  private init(_ root: MatchNode?) { self.root = root }

  /// Creates an empty list for a text.
  init(utf8Count: Int = 0) { root = MatchNode(MatchRun(blank: utf8Count)) }

  /// Creates the list of some runs, one after the other.
  init(_ runs: [MatchRun]) { root = MatchNode.tree(of: runs) }

  /// The length of the text, in UTF-8 bytes.
  var utf8Count: Int { root?.utf8Count ?? 0 }

  // MARK: Collection

  /// The index of the first match.
  public var startIndex: Int { 0 }
  /// The index behind the last match.
  public var endIndex: Int { root?.count ?? 0 }

  /// Accesses a match by its index in document order.
  ///
  /// - Complexity: O(log *n*); a walk over all is O(*n*).
  public subscript(index: Int) -> FindMatch { element(index).match }

  /// Returns the place of a match in the rendered text; for one in a side text, the empty range at
  /// the side text's place.
  ///
  /// - Complexity: O(log *n*).
  public func place(at index: Int) -> Range<TextOffset> { element(index).place }

  private func element(_ index: Int) -> (match: FindMatch, place: Range<TextOffset>) {
    precondition(indices.contains(index), "index out of range")
    var index = index
    var start = 0
    var node = root
    while let current = node {
      switch current.content {
      case .run(let run): return run.match(index, from: start)
      case .pair(let left, let right):
        if index < left.count {
          node = left
        } else {
          index -= left.count
          start += left.utf8Count
          node = right
        }
      }
    }
    preconditionFailure("the tree counts its matches")
  }

  /// A walk over the matches, in O(1) each.
  public struct Iterator: IteratorProtocol {
    private var rest: [MatchNode]
    private var run: MatchRun?
    private var ordinal = 0
    private var start = 0

    fileprivate init(_ root: MatchNode?) { rest = root.map { [$0] } ?? [] }

    /// Returns the next match, or `nil` after the last one.
    public mutating func next() -> FindMatch? {
      while true {
        if let run {
          if ordinal < run.count {
            ordinal += 1
            return run.match(ordinal - 1, from: start).match
          }
          start += run.utf8Count
          self.run = nil
        }
        guard let node = rest.popLast() else { return nil }
        switch node.content {
        case .run(let run): (self.run, ordinal) = (run, 0)
        case .pair(let left, let right):
          rest.append(right)
          rest.append(left)
        }
      }
    }
  }

  /// Returns an iterator over the matches.
  public func makeIterator() -> Iterator { Iterator(root) }

  // MARK: Places

  /// Returns the index of the first match that stands at or after an offset, `endIndex` if none.
  ///
  /// - Complexity: O(log *n*).
  public func index(atOrAfter offset: TextOffset) -> Int {
    var distance = offset
    var before = 0
    var node = root
    while let current = node {
      switch current.content {
      case .run(let run): return before + run.count(before: distance)
      case .pair(let left, let right):
        if distance <= left.utf8Count {
          node = left
        } else {
          before += left.count
          distance -= left.utf8Count
          node = right
        }
      }
    }
    return before
  }

  /// Returns the index of the first match that stands at or after an offset, `nil` if none.
  ///
  /// - Complexity: O(log *n*).
  func firstIndex(atOrAfter offset: TextOffset) -> Int? {
    let index = index(atOrAfter: offset)
    return index < count ? index : nil
  }

  /// Returns the indices of the matches that begin in a range of the text.
  ///
  /// - Complexity: O(log *n*).
  public func indices(beginningIn range: Range<TextOffset>) -> Range<Int> {
    let first = index(atOrAfter: range.lowerBound)
    return first..<Swift.max(first, index(atOrAfter: range.upperBound))
  }

  /// Returns the indices of the matches that begin in a range, and of those before that run into it;
  /// side texts that stand between those count, too.
  ///
  /// - Complexity: O(log *n*), and the matches that run across the range's start.
  public func indices(touching range: Range<TextOffset>) -> Range<Int> {
    let inside = indices(beginningIn: range)
    return firstIndex(before: inside.lowerBound, reaching: range.lowerBound)..<inside.upperBound
  }

  /// The first of the matches before an index that run across an offset, the index itself if none.
  private func firstIndex(before index: Int, reaching offset: TextOffset) -> Int {
    var first = index
    var probe = index
    while probe > 0 {
      let place = place(at: probe - 1)
      if place.upperBound > offset {
        first = probe - 1
      } else if !place.isEmpty {
        break
      }
      probe -= 1
    }
    return first
  }

  // MARK: Changes

  /// Puts the matches found in a range in place of those that stand there.
  ///
  /// - Parameter found: The list of the range's text alone. A range that ends behind the text takes in
  ///   what stands at its end.
  /// - Complexity: O(log *n*).
  mutating func replace(_ range: Range<TextOffset>, with found: MatchList) {
    if found.isEmpty, found.utf8Count == Swift.min(range.upperBound, utf8Count) - range.lowerBound,
      indices(beginningIn: range).isEmpty
    {
      // There is nothing where nothing was, as around most edits.
      return
    }
    let (before, rest) = MatchNode.split(root, at: range.lowerBound)
    let (_, after) = MatchNode.split(rest, at: range.upperBound - (before?.utf8Count ?? 0))
    root = MatchNode.joined(MatchNode.joined(before, found.root), after)
  }

  /// Drops the matches that stand in a range of the text.
  mutating func clear(_ range: Range<TextOffset>) {
    replace(
      range, with: MatchList(utf8Count: Swift.min(range.upperBound, utf8Count) - range.lowerBound))
  }

  /// Follows an edit of the text: matches in what was replaced and those that run into it go, those
  /// behind it move.
  ///
  /// - Complexity: O(log *n*), and the matches that run into the edit.
  mutating func shift(by edit: EditRecord) {
    let next = index(atOrAfter: edit.replaced.lowerBound)
    let first = firstIndex(before: next, reaching: edit.replaced.lowerBound)
    let lower = first < next ? place(at: first).lowerBound : edit.replaced.lowerBound
    let range = lower..<Swift.max(lower, edit.replaced.upperBound)
    let length = edit.inserted.upperBound - lower
    if index(atOrAfter: range.upperBound) == first, let root = root?.resizing(range, to: length) {
      self.root = root
    } else {
      replace(range, with: MatchList(utf8Count: length))
    }
  }

  /// Keeps a number of matches from an offset on, going on from the first ones.
  ///
  /// - Complexity: O(log *n*).
  func limited(to limit: Int, from start: TextOffset) -> MatchList {
    if count <= limit { return self }
    var list = self
    let first = index(atOrAfter: start)
    let fromTop = Swift.max(0, limit - (count - first))
    // The later part is cut first, so that indices stay.
    if fromTop == 0 { list.drop(Swift.min(count, first + Swift.max(0, limit))..<count) }
    list.drop(fromTop..<first)
    return list
  }

  /// Drops matches by their index; some at one place may go together.
  private mutating func drop(_ indices: Range<Int>) {
    if indices.isEmpty { return }
    let (before, rest) = MatchNode.split(root, afterMatches: indices.lowerBound)
    let (gone, after) = MatchNode.split(rest, afterMatches: indices.count)
    let blank = gone.map { MatchNode(MatchRun(blank: $0.utf8Count)) }
    root = MatchNode.joined(MatchNode.joined(before, blank), after)
  }
}
