import WayfinderDocument

/// A walk over a fixed list of matches, as repeated find-next commands make it.
///
/// The list is that of one forward pass, in either direction. Going forward from a caret, the first
/// match is the first that begins at or after it; going backward, the last that ends at or before it.
public struct FindWalk: Sequence, Sendable {
  /// A direction over the matches, as in UIKit's `UITextStorageDirection`.
  public enum Direction: Hashable, Sendable {
    case forward, backward
  }

  private let order: [Int]
  private let matches: [FindMatch]

  /// Creates a walk that visits each match at most once.
  ///
  /// - Parameters:
  ///   - matches: The matches in document order.
  ///   - document: The document they lie in.
  ///   - caret: Where to begin, or `nil` for the end from which the direction leads away.
  ///   - direction: Which way the walk goes.
  ///   - wraps: Whether the walk goes on from the other end.
  public init(
    _ matches: [FindMatch], in document: Document, from caret: TextOffset? = nil,
    direction: Direction = .forward, wraps: Bool = false
  ) {
    self.matches = matches
    let ranges = matches.map { document.textRange(of: $0) }
    switch direction {
    case .forward:
      let first = caret.map { caret in ranges.firstIndex { $0.lowerBound >= caret } ?? ranges.count
      }
      let start = first ?? 0
      order = Array(start..<ranges.count) + (wraps ? Array(0..<start) : [])
    case .backward:
      let last = caret.map { caret in ranges.lastIndex { $0.upperBound <= caret } ?? -1 }
      let start = last ?? ranges.count - 1
      order =
        (0..<(start + 1)).reversed() + (wraps ? (start + 1..<ranges.count).reversed() : [])
    }
  }

  /// Returns the matches in the order of the walk.
  public func makeIterator() -> some IteratorProtocol<FindMatch> {
    order.lazy.map { matches[$0] }.makeIterator()
  }
}
