/// Collects names and headings, whose place is that of the text that follows them.
struct PlaceCollector {
  private var waitingNames: [(name: String, isFallback: Bool)] = []
  private var settledNames: [String: Int] = [:]
  private var settledFallbacks: [String: Int] = [:]
  private var drafts: [(level: Int, id: String?, start: Int?, end: Int?)] = []
  private var openHeadings: [Int] = []

  /// The names with their offsets; the first use of a name counts, and an `id` before a fallback.
  var names: [String: Int] { settledFallbacks.merging(settledNames) { $1 } }

  mutating func add(name: String) {
    if let heading = openHeadings.last, drafts[heading].id == nil { drafts[heading].id = name }
    waitingNames.append((name, false))
  }

  mutating func add(fallbackName name: String) {
    if let heading = openHeadings.last, drafts[heading].id == nil { drafts[heading].id = name }
    waitingNames.append((name, true))
  }

  mutating func beginHeading(level: Int, id: String?) {
    openHeadings.append(drafts.count)
    drafts.append((level, id, nil, nil))
  }

  mutating func endHeading(at offset: Int) {
    guard let heading = openHeadings.popLast() else { return }
    drafts[heading].start = drafts[heading].start ?? offset
    drafts[heading].end = offset
  }

  /// Gives everything that waits the place `offset`.
  mutating func settle(at offset: Int) {
    for waiting in waitingNames {
      if waiting.isFallback {
        settledFallbacks[waiting.name] = settledFallbacks[waiting.name] ?? offset
      } else {
        settledNames[waiting.name] = settledNames[waiting.name] ?? offset
      }
    }
    waitingNames.removeAll(keepingCapacity: true)
    for heading in openHeadings where drafts[heading].start == nil {
      drafts[heading].start = offset
    }
  }

  /// The headings that hold text, in document order.
  func headings(_ anchor: (Int) -> Anchor) -> [Heading] {
    drafts.compactMap { draft in
      guard let start = draft.start, let end = draft.end, end > start else { return nil }
      return Heading(level: draft.level, id: draft.id, start: anchor(start), end: anchor(end))
    }
  }
}
