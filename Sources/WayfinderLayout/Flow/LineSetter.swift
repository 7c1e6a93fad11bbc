import WayfinderDocument
import WayfinderGeometry

/// Sets broken lines of a paragraph one below the other.
struct LineSetter {
  private let paragraph: PreparedParagraph
  private let frame: BoxFrame
  private let indent: Double
  private let document: Document
  /// The piece of a long paragraph that the lines are of.
  private let piece: Range<TextOffset>?
  private let boxes: LineBoxes
  private let keepsSpace: Bool
  private let isJustified: Bool
  /// What does not stick out makes nothing wider, wherever in its box it stands.
  private let edge: Double
  private let top: Double

  private var y: Double
  private var right: Double
  private var count = 0

  /// - Parameters:
  ///   - frame: The box around the lines.
  ///   - indent: How far the first line is moved in.
  ///   - piece: Where the piece of a long paragraph stands that the lines are of.
  init(
    _ paragraph: PreparedParagraph, in frame: BoxFrame, atY top: Double, indent: Double,
    objects: [ObjectBox] = [], piece: Range<TextOffset>? = nil, document: Document
  ) {
    self.paragraph = paragraph
    self.frame = frame
    self.indent = indent
    self.document = document
    self.piece = piece
    let width = frame.content.width
    boxes = LineBoxes(paragraph: paragraph, width: width, objects: objects)
    keepsSpace = !paragraph.style.whiteSpace.collapsesSpaces
    isJustified = paragraph.style.textAlignment == .justify
    edge = width.isFinite ? frame.content.right + LineBreaker.fitTolerance : frame.content.x
    self.top = top
    y = top
    right = frame.extent
  }

  /// How much room the lines take that were set.
  var measure: ItemMeasure {
    ItemMeasure(
      height: y - top, right: max(frame.extent, min(right, frame.clip)), lines: count)
  }

  /// Sets a line below the last one.
  mutating func set(_ line: BrokenLine, into output: inout FlowOutput) {
    let base = paragraph.range.lowerBound
    let extent = boxes.extent(of: line)
    var line = line
    if isJustified, !line.isForced { line.isForced = !hasOpportunity(line) }
    let placed = boxes.place(line, indent: count == 0 ? indent : 0)
    let rect = Rect(
      x: frame.content.x + placed.x, y: y, width: placed.width,
      height: extent.above + extent.below)
    if rect.maxX > edge { right = max(right, rect.maxX) }
    y += rect.height
    count += 1
    if output.wantsBoxes, !line.objects.isEmpty {
      output.boxes += boxes.objectRects(on: line, in: rect, extent)
    }
    if !output.wantsLines { return }
    output.records.append(
      LineRecord(
        paragraph: Int32(clamping: paragraph.blocks.lowerBound),
        start: base + line.range.lowerBound,
        end: base + line.range.upperBound, inkEnd: base + line.inkEnd, rect: rect,
        ownWidth: line.width, hangWidth: keepsSpace ? line.hangWidth : 0,
        baseline: extent.above, isHyphenated: line.isHyphenated,
        objects: line.objects.map {
          LineObject(
            offset: base + boxes.objects[$0].offset, width: boxes.objects[$0].size.outerWidth)
        }, piece: piece))
  }

  /// Whether a line can be spread over its width.
  private func hasOpportunity(_ line: BrokenLine) -> Bool {
    let base = paragraph.range.lowerBound
    return document.withUTF8(in: base + line.range.lowerBound..<base + line.inkEnd) {
      Justification.hasOpportunity($0)
    }
  }
}
