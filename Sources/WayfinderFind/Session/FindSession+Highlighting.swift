import WayfinderDocument

extension FindSession {
  /// Where the highlighted result stands, to find it again.
  struct HighlightPlace: Sendable {
    var anchor: Anchor
    /// The number of results before it that stand at the same offset.
    var rank: Int
  }

  mutating func highlight(_ index: Int, in document: Document) {
    results.highlightedIndex = index
    markHighlight(index, in: document)
    navigationCount += 1
  }

  private mutating func markHighlight(_ index: Int, in document: Document) {
    let offset = results.matches.place(at: index).lowerBound
    highlightPlace = HighlightPlace(
      anchor: document.anchor(at: offset),
      rank: index - results.matches.index(atOrAfter: offset))
  }

  /// Finds the highlighted result again among results that have changed; where it is gone, the next
  /// one takes its place, once that is known.
  mutating func restoreHighlight(in document: Document) {
    results.highlightedIndex = nil
    guard let highlighted = highlightPlace, results.count > 0 else { return }
    let matches = results.matches
    let offset = document.offset(of: highlighted.anchor)
    let here = matches.indices(beginningIn: offset..<offset + 1)
    if !here.isEmpty {
      results.highlightedIndex = min(here.lowerBound + highlighted.rank, here.upperBound - 1)
      return
    }
    let index = min(here.lowerBound, matches.count - 1)
    let place = matches.place(at: index).lowerBound
    guard results.isKnown(min(offset, place)..<max(offset, place)) else { return }
    results.highlightedIndex = index
    if results.isFinal { markHighlight(index, in: document) }
  }

  /// Highlights the first result at or after the place asked for, once it is known.
  mutating func settleHighlight(in document: Document) {
    guard let awaited = awaitedHighlight else { return }
    let start = document.offset(of: awaited)
    let matches = results.matches
    let index = matches.index(atOrAfter: start)
    if index < matches.count {
      guard results.isKnown(start..<matches.place(at: index).lowerBound) else { return }
      awaitedHighlight = nil
      highlight(index, in: document)
    } else if matches.isEmpty {
      if results.isFinal { awaitedHighlight = nil }
    } else if results.isKnown(start..<document.utf8Count + 1),
      results.isKnown(0..<matches.place(at: 0).lowerBound)
    {
      awaitedHighlight = nil
      highlight(0, in: document)
    }
  }

  // MARK: Steps

  mutating func takeSteps(in document: Document) {
    while let direction = pendingSteps.first {
      guard step(direction, in: document) else { return }
      pendingSteps.removeFirst()
    }
  }

  /// Makes a step; `false` where the result to step to is not yet known.
  private mutating func step(_ direction: FindWalk.Direction, in document: Document) -> Bool {
    let matches = results.matches
    guard let current = results.highlightedIndex else {
      guard results.isFinal else { return false }
      results.didWrap = false
      if !matches.isEmpty {
        highlight(direction == .forward ? 0 : matches.count - 1, in: document)
      }
      return true
    }
    let next = current + (direction == .forward ? 1 : -1)
    if matches.indices.contains(next) {
      let here = matches.place(at: current).lowerBound
      let there = matches.place(at: next).lowerBound
      guard results.isKnown(min(here, there)..<max(here, there)) else { return false }
      results.didWrap = false
      highlight(next, in: document)
      return true
    }
    guard results.isFinal else { return false }
    results.didWrap = wraps
    if wraps { highlight(direction == .forward ? 0 : matches.count - 1, in: document) }
    return true
  }
}
