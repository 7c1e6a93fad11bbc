import WayfinderDocument
import WayfinderGeometry

extension Flow {
  /// Sets the lines of a paragraph one below the other.
  mutating func placeLines(
    _ item: FlowItem, in frame: BoxFrame, atY top: Double, into output: inout FlowOutput
  ) -> ItemMeasure {
    let paragraph = prepared.paragraph(
      ParagraphID(block: item.content.lowerBound, level: items.level))
    let width = frame.content.width
    let objects =
      paragraph.objects.isEmpty
      ? [] : objectBoxes(of: paragraph, width: width, wantsBoxes: output.wantsBoxes)
    let indent = indent(of: paragraph, item, in: frame)
    let breaker = LineBreaker(
      paragraph, in: prepared.context, width: width, indent: indent,
      objects: objects.map(\.outerWidth))
    if !output.wantsLines, objects.isEmpty {
      let measures = breaker.measure()
      if width.isFinite, measures.width + max(0, indent) <= width {
        return ItemMeasure(
          height: measures.height, right: frame.extent, lines: measures.lineCount)
      }
    }
    var stack = LineStack(
      paragraph, objects: objects, in: frame, indent: indent, atY: top, prepared.context)
    breaker.forEachLine { stack.add($0, into: &output) }
    return stack.measure
  }

  /// Sets the line that stands for a rule, the box of which has borders and nothing else.
  mutating func placeRule(
    _ item: FlowItem, in frame: BoxFrame, atY y: Double, into output: inout FlowOutput
  ) -> ItemMeasure {
    let block = item.content.lowerBound
    let start = prepared.document.utf8Start(ofBlock: block)
    if output.wantsLines {
      output.records.append(
        LineRecord(
          paragraph: ParagraphID(block: block, level: items.level), start: start, end: start,
          inkEnd: start,
          rect: Rect(
            x: frame.border.x, y: y - frame.edgeTop, width: frame.border.width,
            height: frame.edgeTop + frame.edgeBottom),
          ownWidth: frame.border.width, hangWidth: 0, baseline: 0, isHyphenated: false))
    }
    return ItemMeasure(right: frame.extent, lines: 1)
  }

  /// How far the first line of a paragraph is moved in: only the first one of a box is.
  mutating func indent(
    of paragraph: PreparedParagraph, _ item: FlowItem, in frame: BoxFrame
  ) -> Double {
    let marker = Self.insideMarker(of: items.boxes[frame.box])
    if paragraph.style.textIndent == .points(0), marker == nil { return 0 }
    guard items.isFirst(item.content.lowerBound, in: frame.box) else { return 0 }
    let indent: Double =
      switch paragraph.style.textIndent {
      case .points(let points): LayoutUnit.truncated(points)
      case .fraction(let share):
        frame.content.width.isFinite ? LayoutUnit.floor(frame.content.width * share) : 0
      }
    guard let marker else { return indent }
    let width = InsideMarker(marker, paragraph.style.text, shaper: prepared.shaper).width
    return indent + width
  }

  /// Whether what stands before an item may change its lines.
  mutating func dependsOnPlace(_ item: FlowItem) -> Bool {
    guard item.kind == .lines else { return false }
    if Self.insideMarker(of: items.boxes[items.container(of: item)]) != nil { return true }
    return prepared.document.blocks[item.content.lowerBound].style.textIndent != .points(0)
  }

  private static func insideMarker(of box: Box) -> String? {
    guard case .listItem(let marker) = box.kind, !marker.isEmpty, box.style.markerIsInside else {
      return nil
    }
    return marker
  }
}
