import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// Returns the rectangles that cover a range of text, one per line, from top to bottom.
  ///
  /// Coordinates are content points. White space that hangs at the end of a line takes no room. A
  /// collapsed range gives one rectangle of zero width at the caret position. Text that is folded
  /// away has no rectangles.
  /// - Parameter range: UTF-8 offsets, clamped to the text and rounded outwards to clusters.
  /// - Complexity: O(log *n* + *k*) for *k* lines and the clusters on them.
  public func rects(of range: Range<TextOffset>) -> [Rect] {
    let range = range.clamped(to: 0..<prepared.document.utf8Count)
    if range.isEmpty { return caretRect(at: range.lowerBound).map { [$0] } ?? [] }
    var index = firstRecord { $0.end > range.lowerBound }
    var rects: [Rect] = []
    while index < records.count, records[index].start < range.upperBound {
      let record = records[index]
      index += 1
      if record.start == record.end { continue }
      let part = range.clamped(to: record.start..<record.end)
      if !part.isEmpty { rects.append(rect(of: part, in: record)) }
    }
    return rects
  }

  /// Returns the rectangle of zero width at which a caret before an offset stands, as high as its
  /// line; `nil` where the text is folded away.
  ///
  /// - Complexity: O(log *n*) and the clusters of a line.
  public func caretRect(at offset: TextOffset) -> Rect? {
    guard let index = recordIndex(at: offset) else { return nil }
    let record = records[index]
    let paragraph = prepared.paragraphs[Int(record.paragraph)]
    let x = positions(of: record, in: paragraph)[
      min(paragraph.cluster(at: offset), Int(record.endCluster)) - Int(record.firstCluster)]
    return Rect(x: record.rect.minX + x, y: record.rect.minY, width: 0, height: record.rect.height)
  }

  /// Returns the offset whose caret position is nearest to a point: on the line at its height, the
  /// nearer edge of the cluster at its x coordinate. Points outside are taken to the nearest line.
  ///
  /// - Complexity: O(log *n*) and the clusters of a line.
  public func offset(at point: Point) -> TextOffset {
    guard let line = line(atY: point.y) else { return 0 }
    let record = records[line.index]
    let paragraph = prepared.paragraphs[Int(record.paragraph)]
    let positions = positions(of: record, in: paragraph)
    let x = point.x - record.rect.minX
    var cluster = 0
    let last = lastCaretCluster(of: record, in: paragraph) - Int(record.firstCluster)
    while cluster < last, x >= (positions[cluster] + positions[cluster + 1]) / 2 { cluster += 1 }
    return paragraph.offset(ofCluster: Int(record.firstCluster) + cluster)
  }

  /// The last cluster before which a caret stands on a line: before its line end, and before the
  /// white space that hangs where the line is wrapped.
  private func lastCaretCluster(of record: LineRecord, in paragraph: PreparedParagraph) -> Int {
    let end = Int(record.endCluster)
    guard end > Int(record.firstCluster) else { return end }
    let flags = paragraph.flags[end - 1]
    let isWrapped = end < paragraph.clusterCount
    return flags.contains(.lineEnd) || (isWrapped && flags.contains(.hangs)) ? end - 1 : end
  }

  private func rect(of range: Range<TextOffset>, in record: LineRecord) -> Rect {
    let paragraph = prepared.paragraphs[Int(record.paragraph)]
    let positions = positions(of: record, in: paragraph)
    let first = Int(record.firstCluster)
    let start = positions[paragraph.cluster(at: range.lowerBound) - first]
    // The cluster of the last character, so that a range that ends inside one takes it whole.
    let end = positions[
      min(paragraph.cluster(at: range.upperBound - 1) + 1, Int(record.endCluster)) - first]
    let visibleStart = min(start, record.rect.width)
    return Rect(
      x: record.rect.minX + visibleStart, y: record.rect.minY,
      width: min(end, record.rect.width) - visibleStart, height: record.rect.height)
  }

  /// The x coordinate at which each cluster of a line begins, and the end of the last, from the
  /// line's own start.
  private func positions(of record: LineRecord, in paragraph: PreparedParagraph) -> [Double] {
    let breaker = LineBreaker(paragraph, width: .infinity)
    var x = 0.0
    var positions = [0.0]
    positions.reserveCapacity(Int(record.endCluster - record.firstCluster) + 1)
    for cluster in Int(record.firstCluster)..<Int(record.endCluster) {
      if !paragraph.flags[cluster].contains(.lineEnd) { x += breaker.advance(of: cluster, at: x) }
      positions.append(x)
    }
    return positions
  }
}
