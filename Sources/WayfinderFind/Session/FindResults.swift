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
  /// A number that grows each time the matches may have changed.
  package internal(set) var version: UInt64 = 0

  /// All that is known, beyond the limit, too; in text yet to be searched again, as it was before.
  var found = MatchList()
  /// Text that an edit touched and that is searched again before all else.
  var edited = PendingText()
  /// Text that has not been searched, what is in view first.
  var unsearched = PendingText()
  /// Where the search began.
  var start: Anchor?

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
    let next = matches.index(atOrAfter: offset)
    func distance(_ index: Int) -> Int {
      let range = matches.place(at: index)
      return max(0, range.lowerBound - offset, offset - range.upperBound)
    }
    return [next - 1, next].filter { (0..<count).contains($0) }
      .min { distance($0) < distance($1) }
  }
}

extension FindResults {
  /// What is to be searched next.
  var pending: Range<TextOffset>? { edited.first ?? unsearched.first }

  /// Whether all that stands in a range is known.
  func isKnown(_ range: Range<TextOffset>) -> Bool {
    isFinal || !(edited.touches(range) || unsearched.touches(range))
  }

  /// Takes in what was found in a range.
  ///
  /// - Complexity: O(log *n*).
  mutating func land(_ matches: MatchList, in range: Range<TextOffset>) {
    found.replace(range, with: matches)
    edited.subtract(range)
    unsearched.subtract(range)
  }

  /// Brings what is shown up to date with what is known.
  ///
  /// - Complexity: O(log *n*).
  mutating func present(limit: Int?, in document: Document) {
    version &+= 1
    exceedsLimit = edited.isEmpty && limit.map { found.count > max(0, $0) } ?? false
    isFinal = exceedsLimit || pending == nil
    if let limit, found.count > max(0, limit) {
      matches = found.limited(
        to: max(0, limit), from: start.map { document.offset(of: $0) } ?? 0)
    } else {
      matches = found
    }
  }
}
