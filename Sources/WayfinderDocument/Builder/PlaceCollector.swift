import WayfinderGeometry

/// Collects names and headings, whose place is that of the text that follows them.
struct PlaceCollector {
  private var waitingNames: [(name: String, isFallback: Bool, isEmpty: Bool)] = []
  private var settledNames: [String: Int] = [:]
  private var settledFallbacks: [String: Int] = [:]
  private var drafts: [(level: Int, id: String?, start: Int?, end: Int?)] = []
  private var openHeadings: [Int] = []
  private var shapes: [String: Shape] = [:]
  private var fallbackShapes: [String: Shape] = [:]

  /// What an element with a name is.
  enum Shape {
    case box(Int)
    /// Text up to an offset.
    case text(end: Int, insets: EdgeInsets = .zero)
  }

  /// The names with their offsets; the first use of a name counts, and an `id` before a fallback.
  var names: [String: Int] { settledFallbacks.merging(settledNames) { $1 } }

  mutating func add(name: String) {
    if let heading = openHeadings.last, drafts[heading].id == nil { drafts[heading].id = name }
    waitingNames.append((name, false, false))
  }

  mutating func add(fallbackName name: String) {
    if let heading = openHeadings.last, drafts[heading].id == nil { drafts[heading].id = name }
    waitingNames.append((name, true, false))
  }

  // MARK: Shapes

  /// Notes what the element of a name is; the first one counts.
  mutating func set(_ shape: Shape, of name: String, isFallback: Bool) {
    if isFallback {
      fallbackShapes[name] = fallbackShapes[name] ?? shape
    } else {
      shapes[name] = shapes[name] ?? shape
    }
  }

  /// Notes that an element within lines ends at an offset.
  mutating func end(name: String, isFallback: Bool, at offset: Int, insets: EdgeInsets) {
    let place = waitingNames.firstIndex { $0.name == name && $0.isFallback == isFallback }
    guard let place else {
      set(.text(end: offset, insets: insets), of: name, isFallback: isFallback)
      return
    }
    waitingNames[place].isEmpty = true
    emptyCount += 1
  }

  /// How many elements have ended with nothing in them, and whose place is not known.
  private var emptyCount = 0

  var hasEmptyNames: Bool { emptyCount > 0 }

  /// Gives these elements a box.
  mutating func settleEmptyNames(at offset: Int, box: Int) {
    for waiting in waitingNames where waiting.isEmpty {
      set(.box(box), of: waiting.name, isFallback: waiting.isFallback)
      settle(waiting.name, isFallback: waiting.isFallback, at: offset)
    }
    waitingNames.removeAll { $0.isEmpty }
    emptyCount = 0
  }

  /// What the elements of names are, those that give way to others left out.
  func shapes(_ anchor: (Int) -> Anchor) -> [String: Document.PlaceShape] {
    fallbackShapes.filter { settledNames[$0.key] == nil }.merging(shapes) { $1 }.mapValues {
      switch $0 {
      case .box(let box): .box(box)
      case .text(let end, let insets): .text(end: anchor(end), insets: insets)
      }
    }
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
      if waiting.isEmpty {
        set(.text(end: offset), of: waiting.name, isFallback: waiting.isFallback)
      }
      settle(waiting.name, isFallback: waiting.isFallback, at: offset)
    }
    waitingNames.removeAll(keepingCapacity: true)
    emptyCount = 0
    for heading in openHeadings where drafts[heading].start == nil {
      drafts[heading].start = offset
    }
  }

  private mutating func settle(_ name: String, isFallback: Bool, at offset: Int) {
    if isFallback {
      settledFallbacks[name] = settledFallbacks[name] ?? offset
    } else {
      settledNames[name] = settledNames[name] ?? offset
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
