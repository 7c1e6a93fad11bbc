import WayfinderDocument
import WayfinderUnicode

/// Finds places in a long paragraph at which text may be cut: where what is prepared for a piece begins
/// and ends, and where lines are likely to begin in text that nobody has looked at.
struct PieceEdges {
  private let document: Document
  private let limits: PieceLimits
  /// Where the paragraph stands.
  private let range: Range<TextOffset>

  /// How far back a place is looked for that the text before means nothing to, in bytes.
  private static let farthestLead = 2_048
  /// How far back a space is looked for after which a line is likely to begin, in bytes.
  private static let farthestSpace = 1_024

  init(_ document: Document, _ range: Range<TextOffset>, _ limits: PieceLimits) {
    self.document = document
    self.range = range
    self.limits = limits
  }

  /// The text that is prepared for lines in a part of the paragraph.
  func window(around lines: Range<TextOffset>) -> Range<TextOffset> {
    let end =
      range.upperBound - lines.upperBound <= 2 * limits.tail
      ? range.upperBound : document.scalarBoundary(notAfter: lines.upperBound + limits.tail)
    return lead(before: lines.lowerBound)..<max(lines.upperBound, end)
  }

  /// The last place some way before an offset where every rule of breaks and words begins afresh, or else
  /// any.
  private func lead(before offset: TextOffset) -> TextOffset {
    if offset - range.lowerBound <= 2 * limits.lead { return range.lowerBound }
    let nearest = document.scalarBoundary(notAfter: offset - limits.lead)
    let farthest = document.scalarBoundary(
      notAfter: max(range.lowerBound, nearest - Self.farthestLead))
    let found = document.withUTF8(in: farthest..<nearest) { text in
      TextSegments.edge(in: text, from: text.count - 1, by: -1)
    }
    if found > 0 || farthest == range.lowerBound { return farthest + max(0, found) }
    return document.scalarBoundary(notAfter: nearest - limits.lead)
  }

  /// A place at or before an offset at which a line is likely to begin: after a space or else at the edge
  /// of a character.
  ///
  /// - Parameter start: The place before which there is none.
  func likelyLineStart(notAfter offset: TextOffset, from start: TextOffset) -> TextOffset {
    if offset <= start { return start }
    let farthest = document.scalarBoundary(
      notAfter: max(start, offset - min(Self.farthestSpace, limits.size / 2)))
    let afterSpace = document.withUTF8(in: farthest..<offset) { text in
      text.lastIndex { $0 == 0x20 || $0 == 0x0A }
    }
    if let afterSpace { return farthest + afterSpace + 1 }
    let characters = TextSegments(.grapheme, around: offset, in: range, of: document, locale: "")
    let edge = characters.boundary(notAfter: offset)
    // A character without end is cut, so that there are places at even distances.
    return max(start, edge > farthest ? edge : document.scalarBoundary(notAfter: offset))
  }

  /// The part of a gap around an offset that is laid out where nothing is measured: from a place at which
  /// a line is likely to begin up to another.
  ///
  /// Parts that follow one another meet, whichever offset they are asked for by.
  func likelyPiece(
    at offset: TextOffset, in gap: Range<TextOffset>, wraps: Bool
  ) -> Range<TextOffset> {
    if !wraps {
      let step = (offset - gap.lowerBound) / limits.size
      let first = gap.lowerBound + step * limits.size
      let ends = PreservedLineEnds(document, gap)
      var start = ends.end(notAfter: first)
      var end = ends.end(after: start) ?? gap.upperBound
      while end <= offset, end < gap.upperBound {
        start = end
        end = ends.end(after: end) ?? gap.upperBound
      }
      return start..<end
    }
    func edge(_ number: Int) -> TextOffset {
      let place = gap.lowerBound + number * limits.size
      if number <= 0 { return gap.lowerBound }
      if place + limits.size / 2 >= gap.upperBound { return gap.upperBound }
      return likelyLineStart(notAfter: place, from: gap.lowerBound)
    }
    var number = max(0, (offset - gap.lowerBound) / limits.size)
    while number > 0, edge(number) > offset || edge(number) == gap.upperBound { number -= 1 }
    while edge(number + 1) <= offset, edge(number + 1) < gap.upperBound { number += 1 }
    return edge(number)..<edge(number + 1)
  }
}
