import WayfinderDocument
import WayfinderGeometry

/// To which of two characters a caret between them belongs, where they are not next to each other
/// on the page: at the seam of two lines or two directions.
public enum TextAffinity: Hashable, Sendable {
  /// To the character before it.
  case upstream
  /// To the character after it.
  case downstream
}

extension PageLayout {
  /// Returns the rectangle of zero width at which a caret before an offset stands, as high as its
  /// line; `nil` where the text is folded away.
  ///
  /// - Parameter affinity: The character whose edge counts where text changes lines or direction.
  /// - Complexity: O(log *n*) and the clusters of a line, which are shaped again.
  public func caretRect(
    at offset: TextOffset, affinity: TextAffinity = .downstream
  ) -> Rect? {
    guard var line = placedLine(at: offset) else { return nil }
    if affinity == .upstream, offset == line.record.start, let above = placedLine(above: line),
      above.record.end == offset, above.record.paragraph == line.record.paragraph
    {
      line = above
    }
    let record = line.record
    let layout = LineLayout(self, record)
    let x = caretX(in: layout, record, at: offset, affinity)
    return Rect(
      x: record.rect.minX - layout.leftHang + x, y: record.rect.minY, width: 0,
      height: record.rect.height)
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
  public func offset(at point: Point) -> TextOffset {
    guard let record = nearestLine(to: point)?.record else { return 0 }
    let paragraph = paragraph(of: record)
    let base = paragraph.range.lowerBound
    let layout = LineLayout(self, record)
    let last = lastCaretOffset(of: record, in: paragraph)
    let x = point.x - record.rect.minX + layout.leftHang
    let shown = layout.parts.filter { $0.width > 0 }
    guard let part = shown.first(where: { x < $0.x + $0.width }) ?? shown.last else {
      return record.start
    }
    let distance = part.isRightToLeft ? part.x + part.width - x : x - part.x
    return min(base + offset(at: distance, in: part, base: base), last)
  }

  /// The line at the height of a point; among those side by side, as in cells of a table, the one
  /// nearest from left to right.
  private func nearestLine(to point: Point) -> PlacedLine? {
    guard let line = placedLine(atY: point.y), let item = item(at: line.record.start) else {
      return placedLine(atY: point.y)
    }
    func distance(_ rect: Rect) -> Double { max(rect.minX - point.x, point.x - rect.maxX, 0) }
    return item.lines.indices.lazy.map { item.line($0) }
      .filter { $0.record.rect.minY <= point.y && point.y < $0.record.rect.maxY }
      .min { distance($0.record.rect) < distance($1.record.rect) } ?? line
  }

  private func offset(at distance: Double, in part: LineLayout.Part, base: TextOffset) -> Int {
    let edges = ClusterEdges(part, prepared.document, base: base)
    let cluster = part.edges.firstIndex { distance < $0 } ?? part.edges.count - 1
    let start = edges.start(of: cluster)
    let left = cluster == 0 ? 0 : part.edges[cluster - 1]
    let ends = edges.graphemeEnds(start..<Int(part.clusterEnds[cluster]))
    let share = (part.edges[cluster] - left) / Double(ends.count)
    guard share > 0 else { return start }
    let index = Int(min(max(0, ((distance - left) / share).rounded()), Double(ends.count)))
    return index == 0 ? start : ends[index - 1]
  }

  /// The last offset before which a caret stands on a line: before its line end, and before the
  /// white space that hangs where the line is wrapped.
  private func lastCaretOffset(
    of record: LineRecord, in paragraph: PreparedParagraph
  ) -> TextOffset {
    let base = paragraph.range.lowerBound
    let last = record.end - base
    guard last > 0, record.end > record.start, let run = paragraph.runs.last else {
      return record.end
    }
    let endRun = paragraph.runs[paragraph.run(at: last - 1)]
    if endRun.kind == .lineEnd { return max(record.start, base + endRun.range.lowerBound) }
    return last < run.range.upperBound ? max(record.start, record.inkEnd) : record.end
  }
}
