import WayfinderDocument

extension FindSession {
  /// Returns the results of the search that is due, as they come, for hosts with Swift concurrency.
  ///
  /// The search runs on a snapshot, in whatever task reads the sequence and off its actor, a slice
  /// between two elements; the last element is final. It ends early where the task is cancelled.
  /// Hand each element to `adopt(_:for:)`, which keeps those of an older request out.
  /// - Parameters:
  ///   - document: The text to search.
  ///   - start: Where the search begins: the caret, or the first text in view.
  ///   - bytesPerUpdate: How much text is searched between two elements.
  public func updates(
    for document: Document, startingAt start: TextOffset, bytesPerUpdate: Int = 1 << 18
  ) -> FindUpdates {
    FindUpdates(session: self, document: document, start: start, bytes: bytesPerUpdate)
  }

  /// Takes over results found elsewhere, unless they are those of another request or of another
  /// state of the document.
  ///
  /// - Returns: Whether they were taken over.
  @discardableResult
  public mutating func adopt(_ new: FindResults, for document: Document) -> Bool {
    guard new.requestID == requestID, new.revision == document.revision else { return false }
    let wasHighlighted = results.requestID == requestID && results.highlightedIndex != nil
    let old = results
    results = new
    isStale = false
    search = nil
    lastSearch = nil
    if wasHighlighted, old.revision == new.revision {
      restoreHighlight(in: document)
    } else if let index = new.highlightedIndex {
      awaitedHighlight = nil
      highlight(index, in: document)
    }
    return true
  }
}

/// The results of one search as they come.
public struct FindUpdates: AsyncSequence, Sendable {
  /// The results so far.
  public typealias Element = FindResults
  /// Failures of the search are told by the results.
  public typealias Failure = Never

  let session: FindSession
  let document: Document
  let start: TextOffset
  let bytes: Int

  /// Makes the iterator that does the search.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(updates: self) }

  /// The iterator that does the search.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var session: FindSession
    private let document: Document
    private let start: TextOffset
    private let bytes: Int

    init(updates: FindUpdates) {
      session = updates.session
      document = updates.document
      start = updates.start
      bytes = updates.bytes
    }

    /// Searches a slice and returns the results so far, or `nil` after the last ones and where the
    /// task is cancelled.
    public mutating func next() async -> FindResults? {
      await Task.yield()
      guard !Task.isCancelled, session.needsUpdate(for: document) else { return nil }
      session.step(for: document, startingAt: start, budget: .bytes(bytes))
      return session.results
    }
  }
}
