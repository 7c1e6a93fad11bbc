import WayfinderDocument

/// The search for one request in one state of a document, a portion at a time from any place on.
struct TextSearch: Sendable {
  /// All that begins in a part of the document.
  struct Landing {
    var range: Range<TextOffset>
    var matches: MatchList
    /// A part that has to be searched again, now that this one is known.
    var outdated: Range<TextOffset>?
  }

  let document: Document
  let cuts: SearchCuts
  private let query: String
  private let options: FindOptions
  private let source: any MatchSource
  private let matcher: RegexMatcher?
  private let scope: ScopeFilter?
  /// The matches of a query that has one wherever this one has.
  private let narrowed: MatchList?
  /// Whether portions are as small as can be, so that the search may stop between them.
  private let isSliced: Bool
  /// A search for a regular expression that stopped inside of its portion.
  private var regex: (search: RegexSearch, range: Range<TextOffset>)?
  private var hasSearchedView = false

  /// The length of text worth one call for a regular expression, in UTF-8 bytes.
  private static let regexPortion = 1 << 16

  init(
    _ session: FindSession, in document: Document, narrowed: MatchList?, isSliced: Bool
  ) throws(FindError) {
    self.document = document
    query = session.query
    options = session.options
    source = session.source
    matcher = session.syntax == .literal ? nil : try session.regexMatcher()
    scope = session.scope.map { ScopeFilter(ranges: $0.ranges(in: document)) }
    cuts = SearchCuts(
      query: query, options: options, document: document,
      regex: matcher.map { RegexReach(of: $0.pattern) })
    self.narrowed = narrowed
    self.isSliced = isSliced || session.limit != nil
  }

  /// The parts of the document that have to be searched, from a place on and then from the start.
  func parts(startingAt start: TextOffset) -> [Range<TextOffset>] {
    let all = scope?.ranges ?? [0..<document.utf8Count + 1]
    let middle = document.blocks[document.blocks.index(containing: start)].range.lowerBound
    return all.map { max(middle, $0.lowerBound)..<max(middle, $0.upperBound) }
      + all.map { min(middle, $0.lowerBound)..<min(middle, $0.upperBound) }
  }

  /// Searches a portion that begins in a range, or before it where it must; `nil` where the budget
  /// ends before anything is found out.
  mutating func advance(
    in pending: Range<TextOffset>, _ budget: inout WorkBudget
  ) throws(FindError) -> Landing? {
    if let matcher { return try advance(matcher, in: pending, &budget) }
    if let skipped = partWithoutShorterQuery(in: pending) { return skipped }
    guard let indexed = source as? IndexedMatchSource else {
      return try portion(in: pending, of: source, &budget)
    }
    if isSliced, !hasSearchedView, !indexed.isReady(for: document, locale: options.locale) {
      // What is in view is shown before the index is built.
      hasSearchedView = true
      return try portion(in: pending, of: ReferenceMatchSource(), &budget)
    }
    switch try indexed.answer(at: pending.lowerBound, query, options, in: document, &budget) {
    case .isBuilding: return nil
    case .isUnable: return try portion(in: pending, of: ReferenceMatchSource(), &budget)
    case .found(let piece):
      budget.spend(max(1, piece.range.count))
      return Landing(
        range: piece.range, matches: scoped(piece.matches, in: piece.range),
        outdated: piece.outdated)
    }
  }

  /// Returns all that begins in a run of blocks between two cuts.
  func matches(inBlocks blocks: Range<Int>) throws(FindError) -> Landing {
    let found: [FindMatch]
    if let matcher {
      var budget = WorkBudget.unlimited
      var search = RegexSearch(matcher, in: document, blocks: blocks)
      found = try search.advance(&budget).map(\.match)
    } else {
      found = try source.matches(of: query, options: options, in: document, blocks: blocks)
    }
    return landing(found, document.places(ofBlocks: blocks))
  }

  /// The text around an edit in which matches may have changed: as far as the next cuts, or some way
  /// where they are far.
  func window(around edit: Range<TextOffset>, reach: Int) -> Range<TextOffset> {
    cuts.window(around: edit, reach: reach)
  }

  // MARK: Literal queries

  /// The text before the next place where a shorter query was found; there is nothing in it.
  private func partWithoutShorterQuery(in pending: Range<TextOffset>) -> Landing? {
    guard let narrowed else { return nil }
    var next = narrowed.index(atOrAfter: pending.lowerBound)
    if next > 0, narrowed.place(at: next - 1).upperBound > pending.lowerBound { next -= 1 }
    var end = pending.upperBound
    if next < narrowed.count {
      let block = document.blocks.index(containing: narrowed.place(at: next).lowerBound)
      end = min(end, document.blocks[cuts.cut(notAfter: block)].range.lowerBound)
    }
    guard end > pending.lowerBound else { return nil }
    return landing([], pending.lowerBound..<end)
  }

  private func portion(
    in pending: Range<TextOffset>, of source: any MatchSource, _ budget: inout WorkBudget
  ) throws(FindError) -> Landing {
    let blocks = portion(in: pending, size: isSliced || narrowed != nil ? source.portionSize : .max)
    let found = try source.matches(of: query, options: options, in: document, blocks: blocks)
    let places = document.places(ofBlocks: blocks)
    budget.spend(max(1, places.count))
    return landing(found, places)
  }

  /// The blocks from the cut at or before a range to the cut behind so much text.
  private func portion(in pending: Range<TextOffset>, size: Int) -> Range<Int> {
    let blocks = document.blocks
    let first = cuts.cut(notAfter: blocks.index(containing: pending.lowerBound))
    let start = blocks[first].range.lowerBound
    let isLast = size >= pending.upperBound - start
    let end =
      isLast
      ? blocks.index(containing: pending.upperBound - 1) + 1
      : blocks.index(containing: start + size)
    // It takes in the block in which the range begins.
    return
      first..<cuts.cut(
        notBefore: max(blocks.index(containing: pending.lowerBound) + 1, end))
  }

  // MARK: Regular expressions

  private mutating func advance(
    _ matcher: RegexMatcher, in pending: Range<TextOffset>, _ budget: inout WorkBudget
  ) throws(FindError) -> Landing {
    var current: (search: RegexSearch, range: Range<TextOffset>)
    if let regex, regex.range.lowerBound == pending.lowerBound {
      current = regex
    } else {
      let blocks = portion(in: pending, size: isSliced ? Self.regexPortion : .max)
      current = (
        RegexSearch(matcher, in: document, blocks: blocks), document.places(ofBlocks: blocks)
      )
    }
    regex = nil
    let found = try current.search.advance(&budget).map(\.match)
    if current.search.isFinished { return landing(found, current.range) }
    let reached = min(
      max(current.search.reached, current.range.lowerBound), current.range.upperBound)
    let landing = landing(found, current.range.lowerBound..<reached)
    current.range = reached..<current.range.upperBound
    regex = current
    return landing
  }

  // MARK: Results

  private func landing(_ found: [FindMatch], _ range: Range<TextOffset>) -> Landing {
    let kept = scope?.filtered(found, in: document) ?? found
    return Landing(range: range, matches: MatchListBuilder.list(of: kept, in: range, document))
  }

  private func scoped(_ matches: MatchList, in range: Range<TextOffset>) -> MatchList {
    guard let scope else { return matches }
    let moved = matches.map { $0.moved(by: range.lowerBound) }
    return MatchListBuilder.list(of: scope.filtered(moved, in: document), in: range, document)
  }
}
