/// A node of the tree behind a `MatchList`: runs of matches in order, with lengths and numbers summed
/// up.
///
/// The tree is balanced by height as AVL trees are (Adelson-Velsky and Landis, 1962), its runs in the
/// leaves. Nodes never change; what an edit leaves as it is, old and new trees share.
final class MatchNode: Sendable {
  enum Content: Sendable {
    case run(MatchRun)
    case pair(MatchNode, MatchNode)
  }

  let content: Content
  /// The length of the text, in UTF-8 bytes.
  let utf8Count: Int
  /// The number of matches.
  let count: Int
  private let height: Int

  init(_ run: MatchRun) {
    content = .run(run)
    utf8Count = run.utf8Count
    count = run.count
    height = 0
  }

  private init(_ left: MatchNode, _ right: MatchNode) {
    content = .pair(left, right)
    utf8Count = left.utf8Count + right.utf8Count
    count = left.count + right.count
    height = max(left.height, right.height) + 1
  }

  /// Returns a tree of runs, `nil` for none.
  ///
  /// - Complexity: O(*n*).
  static func tree(of runs: [MatchRun]) -> MatchNode? { tree(of: runs[...]) }

  private static func tree(of runs: ArraySlice<MatchRun>) -> MatchNode? {
    guard let first = runs.first else { return nil }
    if runs.count == 1 { return MatchNode(first) }
    let middle = runs.startIndex + runs.count / 2
    guard let left = tree(of: runs[..<middle]), let right = tree(of: runs[middle...]) else {
      return nil
    }
    return MatchNode(left, right)
  }

  // MARK: Joining

  /// Returns the tree of one after the other.
  ///
  /// - Complexity: O(the difference of their heights).
  static func joined(_ left: MatchNode?, _ right: MatchNode?) -> MatchNode? {
    guard let left else { return right }
    guard let right else { return left }
    return joined(left, right)
  }

  private static func joined(_ left: MatchNode, _ right: MatchNode) -> MatchNode {
    if left.height > right.height + 1, case .pair(let first, let second) = left.content {
      return balanced(first, joined(second, right))
    }
    if right.height > left.height + 1, case .pair(let first, let second) = right.content {
      return balanced(joined(left, first), second)
    }
    if case .run(let a) = left.content, case .run(let b) = right.content,
      let run = a.joined(with: b)
    {
      return MatchNode(run)
    }
    return MatchNode(left, right)
  }

  /// Returns the pair of two trees whose heights differ by two at most.
  private static func balanced(_ left: MatchNode, _ right: MatchNode) -> MatchNode {
    if right.height > left.height + 1, case .pair(let a, let b) = right.content {
      if a.height > b.height, case .pair(let c, let d) = a.content {
        return MatchNode(MatchNode(left, c), MatchNode(d, b))
      }
      return MatchNode(MatchNode(left, a), b)
    }
    if left.height > right.height + 1, case .pair(let a, let b) = left.content {
      if b.height > a.height, case .pair(let c, let d) = b.content {
        return MatchNode(MatchNode(a, c), MatchNode(d, right))
      }
      return MatchNode(a, MatchNode(b, right))
    }
    return MatchNode(left, right)
  }

  // MARK: Resizing

  /// Returns the same tree with a part of the text, in which no match begins, of another length; `nil` where
  /// that part does not lie in one run, or the run would have to be parted.
  ///
  /// - Complexity: O(log *n*), with one new node a level.
  func resizing(_ range: Range<Int>, to length: Int) -> MatchNode? {
    switch content {
    case .run(let run): return run.resizing(range, to: length).map { MatchNode($0) }
    case .pair(let left, let right):
      // What stands at the place of an insertion stands behind it then.
      if range.upperBound <= left.utf8Count {
        return left.resizing(range, to: length).map { MatchNode($0, right) }
      }
      let start = left.utf8Count
      guard range.lowerBound >= start else { return nil }
      let inside = range.lowerBound - start..<range.upperBound - start
      return right.resizing(inside, to: length).map { MatchNode(left, $0) }
    }
  }

  // MARK: Cutting

  /// Parts a tree into what stands before an offset and what stands at or after it.
  ///
  /// - Complexity: O(log *n*).
  static func split(_ node: MatchNode?, at offset: Int) -> (MatchNode?, MatchNode?) {
    guard let node else { return (nil, nil) }
    switch node.content {
    case .run(let run):
      // An empty stretch stands at its place, a longer one before its end.
      if offset <= 0 { return (nil, node) }
      if offset >= run.utf8Count { return (node, nil) }
      let (before, after) = run.split(at: offset)
      return (MatchNode(before), MatchNode(after))
    case .pair(let left, let right):
      if offset <= left.utf8Count {
        let (before, between) = split(left, at: offset)
        return (before, joined(between, right))
      }
      let (between, after) = split(right, at: offset - left.utf8Count)
      return (joined(left, between), after)
    }
  }

  /// Parts a tree into its first matches and the others.
  ///
  /// - Complexity: O(log *n*).
  static func split(_ node: MatchNode?, afterMatches number: Int) -> (MatchNode?, MatchNode?) {
    guard let node else { return (nil, nil) }
    if number <= 0 { return (nil, node) }
    if number >= node.count { return (node, nil) }
    switch node.content {
    case .run(let run):
      let (before, after) = run.split(afterMatches: number)
      return (MatchNode(before), MatchNode(after))
    case .pair(let left, let right):
      if number <= left.count {
        let (before, between) = split(left, afterMatches: number)
        return (before, joined(between, right))
      }
      let (between, after) = split(right, afterMatches: number - left.count)
      return (joined(left, between), after)
    }
  }
}
