import WayfinderDocument

/// One find bar over several documents, such as the chapters of a book or the frames of a page.
///
/// The documents have an order. Results are counted over all of them, and a step over the last result
/// of one document goes on to the next that has any.
public struct FindSessionGroup<ID: Hashable & Sendable>: Sendable {
  /// A highlighted match and the document it lies in.
  public struct Highlight: Hashable, Sendable {
    /// The document.
    public let document: ID
    /// The match.
    public let match: FindMatch
  }

  /// The documents, in order.
  public private(set) var documents: [ID] = []
  /// What is looked for; empty for nothing.
  public var query = "" {
    didSet { if query != oldValue { passOnRequest() } }
  }
  /// How the query is read.
  public var syntax = FindSession.Syntax.literal {
    didSet { if syntax != oldValue { passOnRequest() } }
  }
  /// What counts as a match.
  public var options: FindOptions {
    didSet { if options != oldValue { passOnRequest() } }
  }
  /// Whether a step over the last result goes on from the first.
  public var wraps = true
  /// A number that grows each time a result is highlighted.
  public private(set) var navigationCount = 0
  /// Whether the step made last went on from the other end.
  public private(set) var didWrap = false
  /// The document with the highlighted match.
  public private(set) var currentDocument: ID?

  private var sessions: [ID: FindSession] = [:]
  private var pendingSteps: [FindWalk.Direction] = []
  private var awaitsHighlight = false

  /// Creates a group without documents.
  public init(options: FindOptions = .webKit) { self.options = options }

  /// Tells every session what is looked for.
  private mutating func passOnRequest() {
    for id in documents {
      sessions[id]?.query = query
      sessions[id]?.syntax = syntax
      sessions[id]?.options = options
    }
    awaitsHighlight = true
    currentDocument = nil
  }

  private func makeSession() -> FindSession {
    var session = FindSession(options: options, source: IndexedMatchSource())
    session.query = query
    session.syntax = syntax
    session.wraps = false
    return session
  }

  /// Sets the documents and their order; those known before keep their results.
  public mutating func setDocuments(_ ids: [ID]) {
    var seen: Set<ID> = []
    documents = ids.filter { seen.insert($0).inserted }
    sessions = sessions.filter { seen.contains($0.key) }
    for id in documents where sessions[id] == nil { sessions[id] = makeSession() }
    if let current = currentDocument, !seen.contains(current) { currentDocument = nil }
  }

  /// Returns the results in a document.
  public func results(in id: ID) -> FindResults? { sessions[id]?.results }

  /// The number of matches in all documents.
  public var count: Int { documents.reduce(0) { $0 + (sessions[$1]?.results.count ?? 0) } }

  /// Whether no more matches will come.
  public var isFinal: Bool { documents.allSatisfy { sessions[$0]?.results.isFinal ?? true } }

  /// The highlighted match.
  public var highlight: Highlight? {
    guard let id = currentDocument, let match = sessions[id]?.results.highlightedMatch else {
      return nil
    }
    return Highlight(document: id, match: match)
  }

  /// The number of the highlighted match among those of all documents, the first being 1.
  public var highlightedResultIndex: Int? {
    guard let id = currentDocument, let own = sessions[id]?.results.highlightedResultIndex else {
      return nil
    }
    return documents.prefix { $0 != id }.reduce(own) { $0 + (sessions[$1]?.results.count ?? 0) }
  }

  /// Asks for the next result in a direction to be highlighted.
  public mutating func highlightNextResult(in direction: FindWalk.Direction = .forward) {
    pendingSteps.append(direction)
  }

  /// Does a part of the search, the document in view first, then makes the steps asked for.
  ///
  /// - Parameters:
  ///   - start: The document in view and the offset at which a new search begins there.
  ///   - bytes: How much text of each document to search at most; `nil` for all of it.
  ///   - document: Gives the present state of a document; `nil` where it is not loaded, which counts
  ///     as empty.
  /// - Returns: Whether nothing is left to do.
  @discardableResult
  public mutating func step(
    startingAt start: (document: ID, offset: TextOffset)? = nil, bytes: Int? = nil,
    document: (ID) -> Document?
  ) -> Bool {
    var isDone = true
    let first = start.flatMap { start in documents.firstIndex { $0 == start.document } } ?? 0
    for id in documents[first...] + documents[..<first] {
      guard let text = document(id) else { continue }
      let offset = id == start?.document ? start?.offset ?? 0 : 0
      let budget = bytes.map { WorkBudget.bytes($0) } ?? .unlimited
      if sessions[id]?.step(for: text, startingAt: offset, budget: budget) == false {
        isDone = false
      }
    }
    settleHighlight(from: first, offset: start?.offset ?? 0, document: document)
    while isFinal, let direction = pendingSteps.first {
      pendingSteps.removeFirst()
      step(direction, document: document)
    }
    return isDone && pendingSteps.isEmpty
  }

  /// Highlights the first result at or after the place in view once all before it are known.
  private mutating func settleHighlight(
    from first: Int, offset: TextOffset, document: (ID) -> Document?
  ) {
    guard awaitsHighlight else { return }
    for index in Array(first..<documents.count) + Array(0..<first) {
      let id = documents[index]
      guard let results = sessions[id]?.results, let text = document(id) else { continue }
      let start = index == first ? offset : 0
      if let found = results.matches.firstIndex(atOrAfter: start) {
        return highlight(found, in: id, text)
      }
      if !results.isFinal { return }
    }
    awaitsHighlight = !isFinal
    if isFinal, let id = documents.first(where: { (sessions[$0]?.results.count ?? 0) > 0 }),
      let text = document(id)
    {
      highlight(0, in: id, text)
    }
  }

  private mutating func highlight(_ index: Int, in id: ID, _ document: Document) {
    awaitsHighlight = false
    currentDocument = id
    sessions[id]?.highlightResult(at: index, in: document)
    navigationCount += 1
  }

  private mutating func step(_ direction: FindWalk.Direction, document: (ID) -> Document?) {
    guard let id = currentDocument, let current = documents.firstIndex(of: id),
      let results = sessions[id]?.results
    else { return }
    let next = (results.highlightedIndex ?? 0) + (direction == .forward ? 1 : -1)
    if results.matches.indices.contains(next), let text = document(id) {
      didWrap = false
      return highlight(next, in: id, text)
    }
    let after = Array(current + 1..<documents.count)
    let before = Array(0..<current)
    let order =
      direction == .forward
      ? (wraps ? after + before + [current] : after)
      : (wraps ? before.reversed() + after.reversed() + [current] : before.reversed())
    for index in order {
      guard let count = sessions[documents[index]]?.results.count, count > 0,
        let text = document(documents[index])
      else { continue }
      didWrap = direction == .forward ? index <= current : index >= current
      return highlight(direction == .forward ? 0 : count - 1, in: documents[index], text)
    }
  }
}
