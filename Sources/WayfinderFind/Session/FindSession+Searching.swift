import WayfinderDocument

extension FindSession {
  /// Searches where query, options or text have changed, then makes the steps asked for.
  ///
  /// A new query highlights the first result at or after `start`, going on from the top where there
  /// is none. After an edit the highlighted result stays the one at its place.
  /// - Parameters:
  ///   - document: The text to search.
  ///   - start: Where a new search begins: the caret, or the first text in view.
  /// - Complexity: That of the search where one is needed, else O(1) a step. After an edit, matches
  ///   of a literal query are looked for around it only, and the others shifted.
  public mutating func update(for document: Document, startingAt start: TextOffset) {
    step(for: document, startingAt: start, budget: .unlimited)
  }

  /// Does a part of the work of `update(for:startingAt:)`.
  ///
  /// - Parameter budget: How much to do; a search stops soon after it is spent.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public mutating func step(
    for document: Document, startingAt start: TextOffset, budget: WorkBudget
  ) -> Bool {
    var budget = budget
    if isStale {
      begin(document, startingAt: start, isSliced: !budget.isUnlimited)
    } else if let revision = results.revision, revision != document.revision {
      follow(document, from: revision, isSliced: !budget.isUnlimited)
    }
    run(&budget)
    takeSteps(in: document)
    return !needsUpdate(for: document)
  }

  // MARK: Beginning

  private mutating func begin(
    _ document: Document, startingAt start: TextOffset, isSliced: Bool
  ) {
    isStale = false
    awaitedHighlight = document.anchor(at: start)
    highlightAnchor = nil
    results = FindResults()
    startSearch(document, at: isSliced ? start : 0, isSilent: false)
  }

  /// Sets up the search and whatever is known of its results at once.
  mutating func startSearch(_ document: Document, at start: TextOffset, isSilent: Bool) {
    results.requestID = requestID
    results.revision = document.revision
    results.isFinal = false
    results.failure = nil
    let narrowed = query.isEmpty ? MatchList() : matchesOfShorterQuery(in: document)
    let isAnswered = narrowed?.isEmpty == true
    do throws(FindError) {
      search = RunningSearch(
        document: document, requestID: requestID,
        segments: isAnswered ? [] : try segments(document, from: start, narrowed: narrowed),
        scope: scope.map { ScopeFilter(ranges: $0.ranges(in: document)) }, limit: limit,
        isSilent: isSilent)
    } catch {
      fail(error)
    }
  }

  /// The runs of blocks to search: from the start in view, then what stands before it.
  private func segments(
    _ document: Document, from start: TextOffset, narrowed: MatchList?
  ) throws(FindError) -> [SegmentSearch] {
    let cuts = SearchCuts(query: query, syntax: syntax, options: options, document: document)
    var all = 0..<document.blocks.count
    if let scope = scope?.ranges(in: document) {
      guard let first = scope.first, let last = scope.last else { return [] }
      let end = document.blocks.index(containing: last.upperBound) + 1
      all =
        cuts.cut(
          notAfter: document.blocks.index(containing: first.lowerBound))..<cuts.cut(
          notBefore: end)
    }
    let middle = cuts.cut(notAfter: document.blocks.index(containing: start)).clamped(to: all)
    let matcher = syntax == .literal ? nil : try regexMatcher()
    return [middle..<all.upperBound, all.lowerBound..<middle].map { blocks in
      if let matcher { return SegmentSearch(RegexSearch(matcher, in: document, blocks: blocks)) }
      return SegmentSearch(
        LiteralSearch(
          source: source, query: query, options: options, document: document, cuts: cuts,
          blocks: blocks, narrowed: narrowed))
    }
  }

  func regexMatcher() throws(FindError) -> RegexMatcher {
    try RegexMatcher(pattern: query, options: options, limits: regexLimits)
  }

  // MARK: Running

  private mutating func run(_ budget: inout WorkBudget) {
    guard var running = search else { return }
    // Kept only here while it works, so that its lists are not copied.
    search = nil
    do throws(FindError) {
      let added = try running.advance(&budget)
      land(running, addedBefore: added)
      if !running.isFinished { search = running }
    } catch {
      fail(error)
    }
  }

  private mutating func land(_ running: RunningSearch, addedBefore count: Int) {
    if running.isSilent, !running.isFinished { return }
    results.matches = running.matches
    results.exceedsLimit = running.exceedsLimit
    results.isFinal = running.isFinished
    if running.isSilent {
      keepHighlight(in: running.document)
    } else if let index = results.highlightedIndex, index >= running.matches.head.count - count {
      results.highlightedIndex = index + count
    }
    settleHighlight(in: running.document, hasSearchedTail: running.hasSearchedTail)
    if running.isFinished { remember(running) }
  }

  private mutating func remember(_ running: RunningSearch) {
    lastSearch =
      results.exceedsLimit
      ? nil
      : CompletedSearch(
        query: query, syntax: syntax, options: options, scope: scope,
        revision: running.document.revision, matches: results.matches)
  }

  private mutating func fail(_ error: FindError) {
    search = nil
    lastSearch = nil
    awaitedHighlight = nil
    let failed = results
    results = FindResults()
    results.requestID = failed.requestID
    results.revision = failed.revision
    results.failure = error
  }

  // MARK: Highlighting

  /// Highlights the first result at or after the place asked for, once it is known.
  mutating func settleHighlight(in document: Document, hasSearchedTail: Bool) {
    guard let awaited = awaitedHighlight else { return }
    let start = document.offset(of: awaited)
    if let index = results.matches.index(startingAt: start, in: document) {
      awaitedHighlight = nil
      highlight(index, in: document)
    } else if results.isFinal || (hasSearchedTail && !results.matches.head.isEmpty) {
      awaitedHighlight = nil
      if results.count > 0 { highlight(0, in: document) }
    }
  }

  private mutating func takeSteps(in document: Document) {
    while let direction = pendingSteps.first {
      guard step(direction, in: document) else { return }
      pendingSteps.removeFirst()
    }
  }

  /// Makes a step; `false` where the result to step to is not yet known.
  private mutating func step(_ direction: FindWalk.Direction, in document: Document) -> Bool {
    guard let current = results.highlightedIndex else {
      guard results.isFinal else { return false }
      results.didWrap = false
      if results.count > 0 {
        highlight(direction == .forward ? 0 : results.count - 1, in: document)
      }
      return true
    }
    let next = current + (direction == .forward ? 1 : -1)
    // The two runs of a search that goes on have a gap between them.
    let gap = results.matches.head.count
    let isKnown = results.isFinal || (current < gap) == (next < gap)
    if isKnown, (0..<results.count).contains(next) {
      results.didWrap = false
      highlight(next, in: document)
      return true
    }
    guard results.isFinal else { return false }
    results.didWrap = wraps
    if wraps { highlight(direction == .forward ? 0 : results.count - 1, in: document) }
    return true
  }
}

extension Int {
  fileprivate func clamped(to range: Range<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
