import WayfinderDocument
import WayfinderGeometry

/// Sets the lines of a paragraph one below the other into a box.
struct LineStack {
  private let paragraph: PreparedParagraph
  private let objects: [ObjectBox]
  private let boxes: LineBoxes
  private let context: LayoutContext
  private let frame: BoxFrame
  private let indent: Double
  private let top: Double
  /// What does not stick out beyond this makes nothing wider, wherever in its box it stands.
  private let edge: Double
  private let holdsInlineBlocks: Bool
  private let keepsSpace: Bool
  /// The piece of a long paragraph that the lines are of.
  private let piece: Range<TextOffset>?
  private let isJustified: Bool
  /// Whether objects stand among text of two directions, so that the order of the line is to be found.
  private let hasDirections: Bool

  private var y: Double
  private var right: Double
  private var count = 0
  private var isFirst = true
  private var lastBaseline: Double?

  /// - Parameters:
  ///   - frame: The box around the lines.
  ///   - indent: How far the first line is moved in.
  ///   - piece: Where the piece of a long paragraph stands that the lines are of.
  init(
    _ paragraph: PreparedParagraph, objects: [ObjectBox] = [], in frame: BoxFrame, indent: Double,
    atY top: Double, piece: Range<TextOffset>? = nil, _ context: LayoutContext
  ) {
    self.piece = piece
    self.paragraph = paragraph
    self.objects = objects
    self.context = context
    self.frame = frame
    self.indent = indent
    self.top = top
    let width = frame.content.width
    boxes = LineBoxes(paragraph: paragraph, width: width, objects: objects)
    edge = width.isFinite ? frame.content.right + LineRule.fitTolerance : frame.content.x
    holdsInlineBlocks = objects.contains { $0.content != nil }
    keepsSpace = !paragraph.style.whiteSpace.collapsesSpaces
    hasDirections =
      !objects.isEmpty && paragraph.runs.contains { $0.level != paragraph.baseLevel }
    isJustified = paragraph.style.textAlignment == .justify
    y = top
    right = frame.extent
  }

  /// How much room the lines take.
  var measure: ItemMeasure {
    ItemMeasure(
      height: y - top, right: max(frame.extent, min(right, frame.clip)), lines: count,
      lastBaseline: lastBaseline)
  }

  /// Sets a line below the last one.
  mutating func add(_ line: BrokenLine, into output: inout FlowOutput) {
    let extent = boxes.extent(of: line)
    let height = extent.above + extent.below
    var line = line
    if isJustified, !line.isForced { line.isForced = !hasOpportunity(line) }
    let placed = boxes.place(line, indent: isFirst ? indent : 0)
    isFirst = false
    let rect = Rect(x: frame.content.x + placed.x, y: y, width: placed.width, height: height)
    if rect.maxX > edge { right = max(right, rect.maxX) }
    lastBaseline = y - top + extent.above
    y += height
    if holdsInlineBlocks, line.objects.contains(where: { objects[$0].content != nil }) {
      let cut = CutLine(
        record(of: line, rect, extent), objects[line.objects], extent, paragraph, context)
      if cut.right > edge { right = max(right, cut.right) }
      count += cut.records.count
      if output.wantsBoxes { output.boxes += cut.boxes }
      if output.wantsLines { output.records += cut.records }
      return
    }
    count += 1
    if output.wantsBoxes, line.objects.contains(where: { objects[$0].filler == nil }) {
      if hasDirections {
        let record = record(of: line, rect, extent)
        line.objectEdges = LineLayout(record, paragraph, context).objectEdges
      }
      output.boxes += boxes.objectRects(
        on: line, in: rect, extent, fromRight: paragraph.isRightToLeft && !hasDirections)
    }
    if output.wantsLines { output.records.append(record(of: line, rect, extent)) }
  }

  private func record(of line: BrokenLine, _ rect: Rect, _ extent: LineExtent) -> LineRecord {
    let base = paragraph.range.lowerBound
    return LineRecord(
      paragraph: paragraph.id, start: base + line.range.lowerBound,
      end: base + line.range.upperBound, inkEnd: base + line.inkEnd, rect: rect,
      ownWidth: line.width, hangWidth: keepsSpace ? line.hangWidth : 0,
      baseline: extent.above, isHyphenated: line.isHyphenated,
      objects: line.objects.map {
        LineObject(
          offset: base + objects[$0].offset, count: objects[$0].count,
          width: width(of: objects[$0], isLast: $0 + 1 == line.objects.upperBound, on: line),
          side: objects[$0].side)
      }, piece: piece)
  }

  /// The width of an object on its line, at whose end white space takes no room.
  private func width(of object: ObjectBox, isLast: Bool, on line: BrokenLine) -> Double {
    guard isLast, !keepsSpace, let filler = object.filler, object.offset == line.range.upperBound
    else { return object.outerWidth }
    return object.outerWidth - filler.hangWidth
  }

  /// Whether a line can be spread over its width.
  private func hasOpportunity(_ line: BrokenLine) -> Bool {
    let base = paragraph.range.lowerBound
    let range = base + line.range.lowerBound..<base + line.inkEnd
    if !holdsInlineBlocks {
      return context.document.withUTF8(in: range) { Justification.hasOpportunity($0) }
    }
    let text = ParagraphText(
      context.document, range, seams: [],
      objects: line.objects.map {
        let start = objects[$0].offset - line.range.lowerBound
        return start..<start + objects[$0].count
      })
    return text.bytes.withUnsafeBufferPointer { Justification.hasOpportunity($0) }
  }
}
