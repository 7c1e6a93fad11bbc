import WayfinderDocument

/// The parts of a text that are yet to be searched, in the order in which that is to be done.
struct PendingText: Hashable, Sendable {
  /// Ranges that do not overlap; the last of the text ends behind it.
  private(set) var ranges: [Range<TextOffset>]

  init(_ ranges: [Range<TextOffset>] = []) { self.ranges = ranges.filter { !$0.isEmpty } }

  var isEmpty: Bool { ranges.isEmpty }
  var first: Range<TextOffset>? { ranges.first }

  /// Whether some of a range is yet to be searched.
  func touches(_ range: Range<TextOffset>) -> Bool { ranges.contains { $0.overlaps(range) } }

  /// Whether all of a range is.
  func holds(_ range: Range<TextOffset>) -> Bool {
    ranges.contains { $0.lowerBound <= range.lowerBound && $0.upperBound >= range.upperBound }
  }

  /// Adds a range, to be searched after the others.
  mutating func append(_ range: Range<TextOffset>) {
    subtract(range)
    if !range.isEmpty { ranges.append(range) }
  }

  /// Takes out what has been searched.
  mutating func subtract(_ range: Range<TextOffset>) {
    if !touches(range) { return }
    ranges = ranges.flatMap { part -> [Range<TextOffset>] in
      if !part.overlaps(range) { return [part] }
      return [
        part.lowerBound..<max(part.lowerBound, range.lowerBound),
        min(part.upperBound, range.upperBound)..<part.upperBound,
      ]
      .filter { !$0.isEmpty }
    }
  }

  /// Follows an edit; what it replaced shrinks to nothing, what it put in place is not added.
  mutating func shift(by edit: EditRecord) {
    let shift = edit.insertedCount - edit.replaced.count
    func moved(_ offset: TextOffset, isEnd: Bool) -> TextOffset {
      if offset < edit.replaced.lowerBound { return offset }
      if offset > edit.replaced.upperBound || (offset == edit.replaced.upperBound && !isEnd) {
        return offset + shift
      }
      return isEnd ? edit.replaced.lowerBound : edit.inserted.upperBound
    }
    ranges = ranges.map {
      let lower = moved($0.lowerBound, isEnd: false)
      return lower..<max(lower, moved($0.upperBound, isEnd: true))
    }
    .filter { !$0.isEmpty }
  }
}
