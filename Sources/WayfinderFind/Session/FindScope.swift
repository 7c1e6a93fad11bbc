import WayfinderDocument

/// The parts of a document in which a session looks for matches.
///
/// The parts stay with their text while it is edited; text typed at the very edge of one is outside.
struct FindScope: Hashable, Sendable {
  private let parts: [Part]

  private struct Part: Hashable, Sendable {
    var start: Anchor
    var end: Anchor
  }

  init(_ ranges: [Range<TextOffset>], in document: Document) {
    parts = ranges.filter { !$0.isEmpty }.map {
      Part(
        start: document.anchor(at: $0.lowerBound, bias: .after),
        end: document.anchor(at: $0.upperBound, bias: .before))
    }
  }

  /// The parts as they are now, in order, those that meet joined.
  func ranges(in document: Document) -> [Range<TextOffset>] {
    let ranges = parts.map { part in
      let start = document.offset(of: part.start)
      return start..<max(start, document.offset(of: part.end))
    }
    var result: [Range<TextOffset>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}

/// The ranges that matches must lie in.
struct ScopeFilter {
  let ranges: [Range<TextOffset>]

  /// The matches, in document order, that lie in one of the ranges.
  func filtered(_ matches: [FindMatch], in document: Document) -> [FindMatch] {
    var next = 0
    return matches.filter { match in
      let range = document.textRange(of: match)
      while next < ranges.count, ranges[next].upperBound < range.upperBound { next += 1 }
      return next < ranges.count && ranges[next].lowerBound <= range.lowerBound
    }
  }
}
