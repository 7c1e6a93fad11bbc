import WayfinderDocument

/// The state behind a find bar: a query, its results, and the one that is highlighted.
///
/// A session is a value that a view keeps and brings up to date. Changes of the query and steps are
/// taken down at once and carried out by `update(for:startingAt:)`, which is where results land; a
/// host that has other things to do calls `step(for:startingAt:budget:)` instead, until it is done, or
/// reads `updates(for:startingAt:)`. The vocabulary is UIKit's (`UIFindSession`).
///
/// A search begins where the text in view begins, goes on to the end of the document and then from its
/// start, so that what is seen is found first. Results are always in document order.
public struct FindSession: Sendable {
  /// How a query is read.
  public enum Syntax: Hashable, Sendable {
    /// As the text to find.
    case literal
    /// As a regular expression; see `RegexMatcher`.
    case regularExpression
  }

  /// What a find bar shows of the results.
  public enum SearchResultDisplayStyle: Hashable, Sendable {
    /// The number of the highlighted result and that of all.
    case currentAndTotal
    /// The number of all results.
    case total
    /// Nothing.
    case none
  }

  /// Whether the find bar is shown.
  public var isPresented = false
  /// What a find bar shows of the results.
  public var searchResultDisplayStyle = SearchResultDisplayStyle.currentAndTotal
  /// What is looked for; empty for nothing.
  public var query = "" {
    didSet { if query != oldValue { invalidateFoundResults() } }
  }
  /// How the query is read.
  public var syntax = Syntax.literal {
    didSet { if syntax != oldValue { invalidateFoundResults() } }
  }
  /// What counts as a match.
  public var options: FindOptions {
    didSet { if options != oldValue { invalidateFoundResults() } }
  }
  /// The number of matches after which a search stops, or `nil` to find all.
  ///
  /// With more matches than that, `FindResults.exceedsLimit` is set, and the matches are those found
  /// first: in view and below.
  public var limit: Int? {
    didSet { if limit != oldValue { invalidateFoundResults() } }
  }
  /// How much work matching a regular expression may be.
  public var regexLimits = RegexLimits.standard {
    didSet { if regexLimits != oldValue { invalidateFoundResults() } }
  }
  /// Whether a step over the last result goes on from the first.
  public var wraps = true
  /// What finds the matches of a literal query.
  public var source: any MatchSource {
    didSet { invalidateFoundResults() }
  }

  /// The results as of the last update or step.
  public internal(set) var results = FindResults()
  /// A number that grows each time a result is highlighted, so that a view can reveal it once.
  public internal(set) var navigationCount = 0
  /// The number of the request that results are wanted for; each change of what is looked for makes
  /// a new one, which replaces those before.
  public private(set) var requestID = 0

  package var following = FollowingLimits()
  var isStale = false
  /// Whether the next step begins a search, and so asks where.
  package var beginsAnew: Bool { isStale }
  var scope: FindScope?
  /// The search that is under way; what is left of it is kept with the results.
  var search: TextSearch?
  var pendingSteps: [FindWalk.Direction] = []
  var highlightPlace: HighlightPlace?
  /// Where the result to be highlighted next is looked for, while it is not known.
  var awaitedHighlight: Anchor?
  /// The complete search made last, by which a longer query may be answered.
  var lastSearch: CompletedSearch?
  /// Whether a state of the document has letters that are written as marks.
  var letterMarks: (revision: UInt64, areFound: Bool)?

  /// Creates a session without a query.
  ///
  /// - Parameters:
  ///   - options: What counts as a match.
  ///   - source: What finds the matches of a literal query.
  public init(
    options: FindOptions = .webKit, source: any MatchSource = ReferenceMatchSource()
  ) {
    self.options = options
    self.source = source
  }

  /// Whether an update has something to do for a document.
  public func needsUpdate(for document: Document) -> Bool { demand.isMade(by: document.revision) }

  /// What `needsUpdate(for:)` depends on, for hosts that ask often: a session is large to look at.
  package struct Demand: Sendable {
    fileprivate let isPending: Bool
    fileprivate let revision: UInt64?

    /// Whether an update has something to do for a state of a document.
    package func isMade(by revision: UInt64) -> Bool {
      isPending || (self.revision != nil && self.revision != revision)
    }
  }

  package var demand: Demand {
    Demand(
      isPending: isStale || isSearching || !pendingSteps.isEmpty, revision: results.revision)
  }

  private var isSearching: Bool { if case .some = search { true } else { false } }

  /// Asks for the search to be made again.
  public mutating func invalidateFoundResults() {
    isStale = true
    requestID += 1
    search = nil
  }

  /// Gives up the search that is under way; what it found stays, marked as final.
  public mutating func cancel() {
    isStale = false
    pendingSteps.removeAll()
    if search != nil || !results.isFinal { requestID += 1 }
    search = nil
    results.edited = PendingText()
    results.unsearched = PendingText()
    results.isFinal = true
    lastSearch = nil
  }

  /// Looks for matches in some parts of a document only, such as a selection; `nil` for all of it.
  ///
  /// Results are the document's matches that lie in one of the parts; the parts stay with their text
  /// while it is edited.
  /// - Parameters:
  ///   - ranges: UTF-8 offsets, in any order; empty ones count for nothing.
  ///   - document: The document that they are offsets into.
  public mutating func setScope(_ ranges: [Range<TextOffset>]?, in document: Document) {
    let new = ranges.map { FindScope($0, in: document) }
    if new == scope { return }
    scope = new
    invalidateFoundResults()
  }

  /// Returns the parts of a document that are searched, `nil` for all of it.
  public func scope(in document: Document) -> [Range<TextOffset>]? {
    scope?.ranges(in: document)
  }

  /// Asks for the next result in a direction to be highlighted.
  public mutating func highlightNextResult(in direction: FindWalk.Direction = .forward) {
    pendingSteps.append(direction)
  }

  /// Highlights a result by its index in `results.matches`, at once; others are ignored.
  public mutating func highlightResult(at index: Int, in document: Document) {
    guard results.matches.indices.contains(index) else { return }
    awaitedHighlight = nil
    results.didWrap = false
    highlight(index, in: document)
  }
}
