import WayfinderDocument
import WayfinderGeometry

/// Where a line stands: all that is known of it without a look at its paragraph.
package struct LineOutline: Sendable {
  /// The place of the line among those of the page.
  package let index: Int
  /// The text of the line.
  package let range: Range<TextOffset>
  /// The line box, in content points.
  package let rect: Rect

  init(_ line: PlacedLine) {
    index = line.index
    range = line.record.start..<line.record.end
    rect = line.record.rect
  }
}

extension PageLayout {
  /// Returns the outline of `line(at:)`.
  package func lineOutline(at offset: TextOffset) -> LineOutline? {
    placedLine(at: offset).map { LineOutline($0) }
  }

  /// Returns the outline of `line(before:)`.
  package func lineOutline(before offset: TextOffset) -> LineOutline? {
    placedLine(before: offset).map { LineOutline($0) }
  }

  /// Returns the first line that lies wholly below the top of a band of the page, or else the first one
  /// that the band touches; `nil` where it touches none.
  ///
  /// - Parameters:
  ///   - top: The y coordinate at which the band begins, in points.
  ///   - bottom: The y coordinate at which it ends.
  /// - Complexity: O(log *n*).
  package func firstLine(fromY top: Double, toY bottom: Double) -> LineOutline? {
    var next = item(atY: top)
    var isBelow = false
    while let item = next {
      for index in item.lines.indices {
        if !isBelow { isBelow = item.bottom(ofLine: index) > top }
        guard isBelow, item.top(ofLine: index) >= top else { continue }
        if item.top(ofLine: index) < bottom { return LineOutline(item.line(index)) }
        return lines(fromY: top, toY: bottom).first.map { LineOutline($0) }
      }
      isBelow = true
      next = self.item(after: item)
    }
    return lines(fromY: top, toY: bottom).first.map { LineOutline($0) }
  }
}

extension LineOutline {
  fileprivate init(_ fragment: LineFragment) {
    index = fragment.index
    range = fragment.range
    rect = fragment.rect
  }
}
