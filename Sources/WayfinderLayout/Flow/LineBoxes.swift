import WayfinderDocument
import WayfinderGeometry

/// Sets the lines of a paragraph one below the other.
struct LineBoxes {
  let paragraph: PreparedParagraph
  /// The width of the lines, in points.
  let width: Double
  /// The objects in the lines.
  var objects: [ObjectBox] = []

  /// The extent of a line.
  func extent(of line: BrokenLine) -> LineExtent {
    var extent = self.extent(of: line.range)
    if objects.isEmpty || line.objects.isEmpty { return extent }
    for index in line.objects {
      if let own = objects[index].extent(in: paragraph) { extent = extent.union(own) }
    }
    for index in line.objects where objects[index].extent(in: paragraph) == nil {
      extent = objects[index].widened(extent)
    }
    return extent
  }

  /// The border boxes of the objects on a line.
  ///
  /// - Parameter rect: Where the line stands.
  func objectRects(
    on line: BrokenLine, in rect: Rect, _ extent: LineExtent
  ) -> [FlowOutput.PlacedBox] {
    zip(line.objects, line.objectEdges).map { index, edge in
      let size = objects[index].size
      let x = paragraph.isRightToLeft ? rect.width - edge - size.outerWidth : edge
      return FlowOutput.PlacedBox(
        box: objects[index].box,
        rect: Rect(
          x: rect.minX + x + size.sizes.left,
          y: rect.minY + objects[index].top(in: extent, of: paragraph) + size.sizes.top,
          width: size.width, height: size.height))
    }
  }

  /// The extent of the text in a range.
  func extent(of range: Range<Int>) -> LineExtent {
    if paragraph.hasUniformLines { return paragraph.strut }
    var extent = paragraph.strut
    var index = paragraph.run(at: range.lowerBound)
    while index < paragraph.runs.count, paragraph.runs[index].range.lowerBound < range.upperBound {
      extent = extent.union(paragraph.runs[index].extent)
      index += 1
    }
    for fallback in paragraph.fallbacks where fallback.range.overlaps(range) {
      extent = extent.union(fallback.extent)
    }
    return extent
  }

  /// The distance of a line's text from the left edge and its width, spread where it is justified.
  func place(_ line: BrokenLine, indent: Double) -> (x: Double, width: Double) {
    let isRightToLeft = paragraph.isRightToLeft
    let room = width - line.width - indent
    let start = isRightToLeft ? width - indent - line.width : indent
    guard width.isFinite else { return (isRightToLeft ? 0 : indent, line.width) }
    let end = isRightToLeft ? 0 : width - line.width
    switch paragraph.style.textAlignment {
    case .start: return (start, line.width)
    // A line that overflows begins at its start, whatever its alignment (CSS Text 3, 7.1).
    case .end: return (room > 0 ? end : start, line.width)
    case .left: return (isRightToLeft ? (room > 0 ? 0 : start) : start, line.width)
    case .right: return (isRightToLeft ? start : (room > 0 ? end : start), line.width)
    case .center:
      let half = LayoutUnit.floor(max(0, room) / 2)
      return (isRightToLeft ? start - half : start + half, line.width)
    case .justify:
      let spreads = !line.isForced && room > 0 && line.inkEnd > line.range.lowerBound
      return spreads ? (isRightToLeft ? 0 : indent, width - indent) : (start, line.width)
    }
  }
}
