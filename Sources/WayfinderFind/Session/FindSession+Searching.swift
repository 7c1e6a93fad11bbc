import WayfinderDocument

extension FindSession {
  /// Searches where query, options or text have changed, then makes the steps asked for.
  ///
  /// A new query highlights the first result at or after `start`, going on from the top where there
  /// is none. After an edit the highlighted result stays the one at its place.
  /// - Parameters:
  ///   - document: The text to search.
  ///   - start: Where a new search begins: the caret, or the first text in view.
  /// - Complexity: That of the search where one is needed, else O(log *n*) a step. After an edit,
  ///   O(log *n*) and the search of the text around it, however many matches there are.
  public mutating func update(for document: Document, startingAt start: TextOffset) {
    step(for: document, startingAt: start, budget: .unlimited)
  }

  /// Does a part of the work of `update(for:startingAt:)`.
  ///
  /// - Parameters:
  ///   - document: The document as it is now.
  ///   - start: Where a new search begins: the caret, or the first text in view.
  ///   - budget: How much to do; a search stops soon after it is spent.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public mutating func step(
    for document: Document, startingAt start: TextOffset, budget: WorkBudget
  ) -> Bool {
    var budget = budget
    let isSliced = !budget.isUnlimited
    if isStale {
      begin(document, startingAt: start, isSliced: isSliced)
    } else if let revision = results.revision, revision != document.revision {
      follow(document, from: revision, isSliced: isSliced)
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
    highlightPlace = nil
    results = FindResults()
    startSearch(document, at: isSliced ? start : 0, isSliced: isSliced)
  }

  /// Sets up the search of all of a document, and whatever is known of its results at once.
  mutating func startSearch(_ document: Document, at start: TextOffset, isSliced: Bool) {
    results.requestID = requestID
    results.revision = document.revision
    results.failure = nil
    results.found = MatchList(utf8Count: document.utf8Count)
    results.start = document.anchor(at: start)
    let narrowed = matchesOfShorterQuery(in: document)
    do throws(FindError) {
      let search = try TextSearch(self, in: document, narrowed: narrowed, isSliced: isSliced)
      let isAnswered = query.isEmpty || narrowed?.isEmpty == true
      results.edited = PendingText()
      results.unsearched = PendingText(isAnswered ? [] : search.parts(startingAt: start))
      self.search = search
      present(in: document)
    } catch {
      fail(error)
    }
  }

  func regexMatcher() throws(FindError) -> RegexMatcher {
    try RegexMatcher(pattern: query, options: options, limits: regexLimits)
  }

  // MARK: Running

  private mutating func run(_ budget: inout WorkBudget) {
    guard var running = search else { return }
    search = nil
    do throws(FindError) {
      while let pending = results.pending, !results.isFinal {
        if let landing = try running.advance(in: pending, &budget) { land(landing) }
        if budget.isSpent() { break }
        if let limit, results.edited.isEmpty, results.found.count > limit { break }
      }
      search = running
      present(in: running.document)
    } catch {
      fail(error)
    }
  }

  mutating func land(_ landing: TextSearch.Landing) {
    results.land(landing.matches, in: landing.range)
    if let outdated = landing.outdated, !results.unsearched.holds(outdated) {
      results.edited.append(outdated)
    }
  }

  /// Shows what is known by now.
  mutating func present(in document: Document) {
    results.present(limit: limit, in: document)
    restoreHighlight(in: document)
    settleHighlight(in: document)
    if !results.isFinal { return }
    search = nil
    remember(document)
  }

  private mutating func remember(_ document: Document) {
    lastSearch =
      results.pending != nil
      ? nil
      : CompletedSearch(
        query: query, syntax: syntax, options: options, scope: scope,
        revision: document.revision, matches: results.found)
  }

  mutating func fail(_ error: FindError) {
    search = nil
    lastSearch = nil
    awaitedHighlight = nil
    let failed = results
    results = FindResults()
    results.requestID = failed.requestID
    results.revision = failed.revision
    results.version = failed.version &+ 1
    results.failure = error
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
