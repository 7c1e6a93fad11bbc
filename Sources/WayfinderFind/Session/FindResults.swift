import WayfinderDocument

/// What a search found, so far.
public struct FindResults: Sendable {
  /// The matches in document order.
  public internal(set) var matches = MatchList()
  /// Whether no more matches will come.
  public internal(set) var isFinal = true
  /// Whether there are more matches than the limit: "more than 1000".
  public internal(set) var exceedsLimit = false
  /// Why the search could not be made, or `nil`.
  public internal(set) var failure: FindError?
  /// The highlighted match, as an index into `matches`.
  public internal(set) var highlightedIndex: Int?
  /// Whether the step made last went on from the other end.
  public internal(set) var didWrap = false
  /// The request that the results answer; see `FindSession.requestID`.
  public internal(set) var requestID = 0
  /// The revision of the document that was searched.
  public internal(set) var revision: UInt64?

  /// The number of matches.
  public var count: Int { matches.count }

  /// The number of the highlighted match for display, the first being 1.
  public var highlightedResultIndex: Int? { highlightedIndex.map { $0 + 1 } }

  /// The highlighted match.
  public var highlightedMatch: FindMatch? { highlightedIndex.map { matches[$0] } }

  /// Returns the match that is nearest to an offset, by the distance to its nearer end; the earlier
  /// of two as near.
  ///
  /// - Complexity: O(log *n*).
  public func index(nearestTo offset: TextOffset, in document: Document) -> Int? {
    guard count > 0 else { return nil }
    let next = matches.index(startingAt: offset, in: document) ?? count
    func distance(_ index: Int) -> Int {
      let range = document.textRange(of: matches[index])
      return max(0, range.lowerBound - offset, offset - range.upperBound)
    }
    return [next - 1, next].filter { (0..<count).contains($0) }
      .min { distance($0) < distance($1) }
  }
}
