import WayfinderDocument
import WayfinderGeometry

extension Flow {
  /// Sets the lines of a paragraph one below the other.
  mutating func placeLines(
    _ item: FlowItem, in frame: BoxFrame, atY top: Double, into output: inout FlowOutput
  ) -> ItemMeasure {
    let paragraph = prepared.paragraph(startingAt: item.content.lowerBound)
    let width = frame.content.width
    let boxes = LineBoxes(paragraph: paragraph, width: width)
    let indent = Self.indent(of: paragraph, width: width)
    let keepsSpace = !paragraph.style.whiteSpace.collapsesSpaces
    let isJustified = paragraph.style.textAlignment == .justify
    let base = paragraph.range.lowerBound
    let document = prepared.document
    var y = top
    var right = frame.content.x
    var count = 0
    LineBreaker(paragraph, in: prepared.context, width: width, indent: indent).forEachLine { line in
      let extent = boxes.extent(of: line.range)
      let height = extent.above + extent.below
      var line = line
      if isJustified, !line.isForced {
        line.isForced = !Self.hasOpportunity(line, paragraph, document)
      }
      let placed = boxes.place(line, indent: line.range.lowerBound == 0 ? indent : 0)
      let rect = Rect(
        x: frame.content.x + placed.x, y: y, width: placed.width, height: height)
      right = max(right, rect.maxX)
      y += height
      count += 1
      if output.wantsLines {
        output.records.append(
          LineRecord(
            paragraph: Int32(clamping: paragraph.blocks.lowerBound),
            start: base + line.range.lowerBound,
            end: base + line.range.upperBound, inkEnd: base + line.inkEnd, rect: rect,
            ownWidth: line.width, hangWidth: keepsSpace ? line.hangWidth : 0,
            baseline: extent.above, isHyphenated: line.isHyphenated))
      }
    }
    return ItemMeasure(
      height: y - top, right: max(frame.extent, min(right, frame.clip)), lines: count)
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
          paragraph: Int32(clamping: block), start: start, end: start, inkEnd: start,
          rect: Rect(
            x: frame.border.x, y: y - frame.edgeTop, width: frame.border.width,
            height: frame.edgeTop + frame.edgeBottom),
          ownWidth: frame.border.width, hangWidth: 0, baseline: 0, isHyphenated: false))
    }
    return ItemMeasure(right: frame.extent, lines: 1)
  }

  /// Whether a line can be spread over its width.
  private static func hasOpportunity(
    _ line: BrokenLine, _ paragraph: PreparedParagraph, _ document: Document
  ) -> Bool {
    let base = paragraph.range.lowerBound
    return document.withUTF8(in: base + line.range.lowerBound..<base + line.inkEnd) {
      Justification.hasOpportunity($0)
    }
  }

  private static func indent(of paragraph: PreparedParagraph, width: Double) -> Double {
    switch paragraph.style.textIndent {
    case .points(let points): points
    case .fraction(let fraction): width.isFinite ? LayoutUnit.floor(width * fraction) : 0
    }
  }
}
