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
    caretRect(at: CaretPosition(offset, affinity: affinity))
  }

  /// Returns the rectangle of zero width at which a caret stands; see `caretRect(at:affinity:)`.
  public func caretRect(at position: CaretPosition) -> Rect? {
    guard let line = placedLine(for: position) else { return nil }
    let record = line.record
    let layout = LineLayout(self, record)
    let x = caretX(in: layout, record, at: position.offset, position.affinity)
    return Rect(
      x: record.rect.minX - layout.leftHang + x, y: record.rect.minY, width: 0,
      height: record.rect.height)
  }

  /// The line on which a caret stands.
  func placedLine(for position: CaretPosition) -> PlacedLine? {
    guard let line = placedLine(at: position.offset) else { return nil }
    if position.linesAbove > 0 { return emptyLine(position.linesAbove, above: line) }
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

  /// The line without text that stands some number of such lines above another, or the last there is.
  private func emptyLine(_ number: Int, above line: PlacedLine) -> PlacedLine {
    var found = line
    var left = number
    forEachEmptyLine(above: line) { empty in
      found = empty
      left -= 1
      return left > 0
    }
    return found
  }

  /// Calls `body` with the lines without text right above a line that have its offset, until it returns
  /// `false`. No caret stands on a rule.
  private func forEachEmptyLine(above line: PlacedLine, _ body: (PlacedLine) -> Bool) {
    let offset = line.record.start
    var last = line
    while let next = placedLine(above: last), next.record.start == offset,
      next.record.end == offset
    {
      if isEmpty(next.record), !body(next) { return }
      last = next
    }
  }

  /// Where a caret stands at the start of a line.
  func startOfLine(_ line: PlacedLine) -> CaretPosition {
    let start = line.record.start
    guard line.record.end == start, let own = placedLine(at: start), own.index != line.index else {
      return CaretPosition(start)
    }
    var count = 0
    var isFound = false
    forEachEmptyLine(above: own) { empty in
      count += 1
      isFound = empty.index == line.index
      return !isFound
    }
    return CaretPosition(start, linesAbove: isFound ? count : 0)
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
    if let moved = movedLine(at: point) { return moved }
    guard let line = placedLine(atY: point.y), let item = item(of: line.record) else {
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
