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
    if paragraph.hasUniformLines, line.objects.isEmpty { return paragraph.strut }
    // What stands at the edges of the line comes last.
    var atEdges: [(height: Double, edge: LineEdge)] = []
    var extent = self.extent(of: line.range, &atEdges)
    if !objects.isEmpty {
      for index in line.objects {
        if let own = objects[index].extent(in: paragraph) {
          extent = extent.union(own)
        } else if let edge = objects[index].edge {
          atEdges.append((objects[index].outerHeight, edge))
        }
      }
    }
    for item in atEdges { extent = extent.widened(toHold: item.height, at: item.edge) }
    return extent
  }

  /// The border boxes of the objects on a line.
  ///
  /// - Parameters:
  ///   - rect: Where the line stands.
  ///   - extent: The room of the line above and below its baseline.
  ///   - isFromRight: Whether the edges of the objects count from the right edge of the line.
  func objectRects(
    on line: BrokenLine, in rect: Rect, _ extent: LineExtent, fromRight isFromRight: Bool
  ) -> [FlowOutput.PlacedBox] {
    zip(line.objects, line.objectEdges).compactMap { index, edge in
      let object = objects[index]
      if object.filler != nil { return nil }
      let x = isFromRight ? rect.width - edge - object.outerWidth : edge
      return FlowOutput.PlacedBox(
        box: object.box,
        rect: Rect(
          x: rect.minX + x + object.marginLeft + object.offsetInFlow.dx,
          y: rect.minY + object.top(in: extent, of: paragraph) + object.marginTop
            + object.offsetInFlow.dy,
          width: object.width, height: object.height))
    }
  }

  /// The extent of a line of text without objects.
  func extent(of range: Range<Int>) -> LineExtent {
    var atEdges: [(height: Double, edge: LineEdge)] = []
    var extent = self.extent(of: range, &atEdges)
    for item in atEdges { extent = extent.widened(toHold: item.height, at: item.edge) }
    return extent
  }

  /// The extent of the text in a range, but for what stands at the edges of its line.
  private func extent(
    of range: Range<Int>, _ atEdges: inout [(height: Double, edge: LineEdge)]
  ) -> LineExtent {
    if paragraph.hasUniformLines { return paragraph.strut }
    var extent = paragraph.strut
    var index = paragraph.run(at: range.lowerBound)
    while index < paragraph.runs.count, paragraph.runs[index].range.lowerBound < range.upperBound {
      let setting = paragraph.runs[index].setting
      if let edge = setting.edge {
        atEdges.append((setting.extent.height, edge))
      } else {
        extent = extent.union(setting.extent)
      }
      index += 1
    }
    if range.isEmpty { return extent }
    for fallback in paragraph.core.fallbackExtents(in: range) { extent = extent.union(fallback) }
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
