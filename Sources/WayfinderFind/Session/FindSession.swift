import WayfinderDocument

/// The state behind a find bar: a query, its results, and the one that is highlighted.
///
/// A session is a value that a view keeps and brings up to date. Changes of the query and steps are
/// taken down at once and carried out by `update(for:startingAt:)`, which is where results land.
/// The vocabulary is UIKit's (`UIFindSession`).
public struct FindSession: Sendable {
  /// Whether the find bar is shown.
  public var isPresented = false
  /// What is looked for; empty for nothing.
  public var query = "" {
    didSet { if query != oldValue { isStale = true } }
  }
  /// What counts as a match.
  public var options: FindOptions {
    didSet { if options != oldValue { isStale = true } }
  }
  /// Whether a step over the last result goes on from the first.
  public var wraps = true
  /// The results of the last update.
  public private(set) var results = FindResults()
  /// A number that grows each time a result is highlighted, so that a view can reveal it once.
  public private(set) var navigationCount = 0

  private var isStale = false
  private var searchedRevision: UInt64?
  private var pendingSteps: [FindWalk.Direction] = []
  /// Where the highlighted result begins, to find it again after an edit.
  private var highlightAnchor: Anchor?

  /// Creates a session without a query.
  public init(options: FindOptions = .webKit) { self.options = options }

  /// Whether an update has something to do for a document.
  public func needsUpdate(for document: Document) -> Bool {
    isStale || !pendingSteps.isEmpty
      || (searchedRevision != nil && searchedRevision != document.revision)
  }

  /// Asks for the next result in a direction to be highlighted.
  public mutating func highlightNextResult(in direction: FindWalk.Direction = .forward) {
    pendingSteps.append(direction)
  }

  /// Searches where query, options or text have changed, then makes the steps asked for.
  ///
  /// A new query highlights the first result at or after `start`, going on from the top where there
  /// is none. After an edit the highlighted result stays the one at its place.
  /// - Parameters:
  ///   - document: The text to search.
  ///   - start: Where a new search begins: the caret, or the first text in view.
  /// - Complexity: That of the search where one is needed, else O(1) a step.
  public mutating func update(for document: Document, startingAt start: TextOffset) {
    if isStale {
      search(document)
      highlightFirst(from: start, in: document)
    } else if searchedRevision != nil, searchedRevision != document.revision {
      let place = highlightAnchor.map { document.offset(of: $0) }
      search(document)
      if let place { keepHighlight(at: place, in: document) }
    }
    for direction in pendingSteps { step(direction, in: document) }
    pendingSteps.removeAll()
  }

  private mutating func search(_ document: Document) {
    isStale = false
    searchedRevision = document.revision
    do {
      let matches = try ReferenceMatcher(query: query, options: options).matches(in: document)
      results = FindResults(matches: matches)
    } catch {
      results = FindResults(failure: String(describing: error))
    }
  }

  private mutating func highlightFirst(from start: TextOffset, in document: Document) {
    guard results.count > 0 else {
      highlightAnchor = nil
      return
    }
    highlight(results.index(startingAt: start, in: document) ?? 0, in: document)
  }

  private mutating func keepHighlight(at place: TextOffset, in document: Document) {
    guard results.count > 0 else { return }
    let index = results.index(startingAt: place, in: document) ?? results.count - 1
    results.highlightedIndex = index
    highlightAnchor = document.anchor(
      at: document.textRange(of: results.matches[index]).lowerBound)
  }

  private mutating func step(_ direction: FindWalk.Direction, in document: Document) {
    guard results.count > 0 else { return }
    guard let current = results.highlightedIndex else {
      return highlight(direction == .forward ? 0 : results.count - 1, in: document)
    }
    let next = current + (direction == .forward ? 1 : -1)
    if (0..<results.count).contains(next) {
      highlight(next, in: document)
    } else if wraps {
      highlight(direction == .forward ? 0 : results.count - 1, in: document)
    }
  }

  private mutating func highlight(_ index: Int, in document: Document) {
    results.highlightedIndex = index
    highlightAnchor = document.anchor(
      at: document.textRange(of: results.matches[index]).lowerBound)
    navigationCount += 1
  }
}

/// What a search found.
public struct FindResults: Sendable {
  /// The matches in document order.
  public let matches: [FindMatch]
  /// Whether no more matches will come.
  public let isFinal: Bool
  /// Why the search could not be made, or `nil`.
  public let failure: String?
  /// The highlighted match, as an index into `matches`.
  public internal(set) var highlightedIndex: Int?

  init(matches: [FindMatch] = [], failure: String? = nil) {
    self.matches = matches
    self.failure = failure
    isFinal = true
  }

  /// The number of matches.
  public var count: Int { matches.count }

  /// The number of the highlighted match for display, the first being 1.
  public var highlightedResultIndex: Int? { highlightedIndex.map { $0 + 1 } }

  /// The highlighted match.
  public var highlightedMatch: FindMatch? { highlightedIndex.map { matches[$0] } }

  /// The first match that begins at or after an offset.
  func index(startingAt offset: TextOffset, in document: Document) -> Int? {
    var low = 0
    var high = matches.count
    while low < high {
      let middle = (low + high) / 2
      if document.textRange(of: matches[middle]).lowerBound < offset {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < matches.count ? low : nil
  }
}
