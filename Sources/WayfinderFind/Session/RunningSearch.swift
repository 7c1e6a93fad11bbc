import WayfinderDocument

/// A search that is under way.
struct RunningSearch: Sendable {
  let document: Document
  let requestID: Int
  /// What is left to be searched: first from the place in view to the end, then from the start.
  private var segments: [SegmentSearch]
  private let scope: ScopeFilter?
  private let limit: Int?
  /// Whether the results stay as they are until the search is complete.
  let isSilent: Bool
  private(set) var matches = MatchList()
  private(set) var exceedsLimit = false

  init(
    document: Document, requestID: Int, segments: [SegmentSearch], scope: ScopeFilter?,
    limit: Int?, isSilent: Bool
  ) {
    self.document = document
    self.requestID = requestID
    self.segments = segments
    self.scope = scope
    self.limit = limit
    self.isSilent = isSilent
  }

  var isFinished: Bool { exceedsLimit || segments.isEmpty }

  /// Whether everything from the place in view to the end has been searched.
  var hasSearchedTail: Bool { segments.count < 2 }

  /// Searches on; returns how many matches were added before those known.
  mutating func advance(_ budget: inout WorkBudget) throws(FindError) -> Int {
    let oldHead = matches.head.count
    while !isFinished {
      let isHead = hasSearchedTail
      var found = try segments[0].advance(&budget)
      if segments[0].isFinished { segments.removeFirst() }
      if let scope { found = scope.filtered(found, in: document) }
      matches.append(found, toHead: isHead)
      if let limit { exceedsLimit = matches.limit(to: limit, droppingFromHead: isHead) }
      if budget.isSpent() { break }
    }
    return matches.head.count - oldHead
  }
}

/// A search that was made to its end.
struct CompletedSearch: Sendable {
  var query: String
  var syntax: FindSession.Syntax
  var options: FindOptions
  var scope: FindScope?
  var revision: UInt64
  var matches: MatchList
}
