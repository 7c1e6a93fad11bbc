import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// Returns the rectangle of zero width at which a caret before an offset stands, as high as its
  /// line; `nil` where the text is folded away.
  ///
  /// - Parameters:
  ///   - offset: An offset into the text.
  ///   - affinity: The character whose edge counts where text changes lines or direction.
  /// - Complexity: O(log *n*) and the clusters of a line, which are shaped again.
  public func caretRect(
    at offset: TextOffset, affinity: TextAffinity = .downstream
  ) -> Rect? {
    guard let line = placedLine(for: CaretPosition(offset, affinity: affinity)) else { return nil }
    let record = line.record
    let layout = LineLayout(self, record)
    let x = caretX(in: layout, record, at: offset, affinity)
    return Rect(
      x: record.rect.minX - layout.leftHang + x, y: record.rect.minY, width: 0,
      height: record.rect.height)
  }

  /// Returns the rectangle of zero width at which a caret stands; see `caretRect(at:affinity:)`.
  public func caretRect(at position: CaretPosition) -> Rect? {
    caretRect(at: position.offset, affinity: position.affinity)
  }

  /// The line on which a caret stands.
  func placedLine(for position: CaretPosition) -> PlacedLine? {
    guard let line = placedLine(at: position.offset) else { return nil }
    if position.affinity == .downstream || position.offset > line.record.start { return line }
    // Lines without text in between, such as rules, have the same offset.
    var above = line
    repeat {
      guard let next = placedLine(above: above), next.record.end == position.offset else {
        return line
      }
      above = next
    } while above.record.start == above.record.end
    // After a line end a caret never stands on the line that it ends.
    return endsWithLineEnd(above.record, paragraph(of: above.record)) ? line : above
  }

  private func caretX(
    in layout: LineLayout, _ record: LineRecord, at offset: TextOffset, _ affinity: TextAffinity
  ) -> Double {
    let paragraph = paragraph(of: record)
    let within = offset - paragraph.range.lowerBound
    let after = layout.parts.first { $0.range.contains(within) }
    let before = layout.parts.first { $0.range.contains(within - 1) }
    let part = affinity == .downstream ? after ?? before : before ?? after
    guard let part else { return paragraph.isRightToLeft ? record.rect.width : 0 }
    let edges = ClusterEdges(part, prepared.document, base: paragraph.range.lowerBound)
    return part.x(at: edges.distance(at: within, roundsUp: false))
  }

  /// Returns the offset whose caret position is nearest to a point: on the line at its height, the
  /// nearer edge of the grapheme cluster at its x coordinate. Points outside are taken to the
  /// nearest line.
  ///
  /// - Complexity: O(log *n*) and the clusters of a line, which are shaped again.
  public func offset(at point: Point) -> TextOffset { caretPosition(at: point).offset }

  /// Returns the caret position that is nearest to a point, as `offset(at:)` finds it, with the affinity
  /// by which the caret shows there.
  ///
  /// - Complexity: O(log *n*) and the clusters of a line, which are shaped again.
  public func caretPosition(at point: Point) -> CaretPosition {
    nearestLine(to: point).map { CaretStops(self, $0).position(atX: point.x) } ?? CaretPosition(0)
  }

  /// The line at the height of a point; among those side by side, as in cells of a table, the one
  /// nearest from left to right.
  func nearestLine(to point: Point) -> PlacedLine? {
    guard let line = placedLine(atY: point.y), let item = item(at: line.record.start) else {
      return placedLine(atY: point.y)
    }
    func distance(_ rect: Rect) -> Double { max(rect.minX - point.x, point.x - rect.maxX, 0) }
    return item.lines.indices.lazy.map { item.line($0) }
      .filter { $0.record.rect.minY <= point.y && point.y < $0.record.rect.maxY }
      .min { distance($0.record.rect) < distance($1.record.rect) } ?? line
  }

  /// The last offset before which a caret stands on a line: before its line end, and before the
  /// white space that hangs where the line is wrapped.
  func lastCaretOffset(
    of record: LineRecord, in paragraph: PreparedParagraph
  ) -> TextOffset {
    let base = paragraph.range.lowerBound
    let last = record.end - base
    guard last > 0, record.end > record.start, let run = paragraph.runs.last else {
      return record.end
    }
    if endsWithLineEnd(record, paragraph) {
      let endRun = paragraph.runs[paragraph.run(at: last - 1)]
      return max(record.start, base + endRun.range.lowerBound)
    }
    return last < run.range.upperBound ? max(record.start, record.inkEnd) : record.end
  }

  /// Whether the text of a line ends with a line end that is kept.
  private func endsWithLineEnd(_ record: LineRecord, _ paragraph: PreparedParagraph) -> Bool {
    let last = record.end - paragraph.range.lowerBound
    return record.end > record.start && !paragraph.runs.isEmpty
      && paragraph.runs[paragraph.run(at: last - 1)].kind == .lineEnd
  }
}
