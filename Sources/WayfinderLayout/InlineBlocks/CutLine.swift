import WayfinderDocument
import WayfinderGeometry

/// A line that boxes of their own lines cut into parts.
final class WholeLine: Sendable {
  let record: LineRecord

  init(_ record: LineRecord) { self.record = record }
}

/// The parts of a line with boxes of their own lines in it, in the order of the text: what stands
/// between two boxes is a part, and the lines in a box come between those around it.
struct CutLine {
  private(set) var records: [LineRecord] = []
  private(set) var boxes: [FlowOutput.PlacedBox] = []
  /// The rightmost edge of what is in the boxes.
  private(set) var right = -Double.infinity

  /// - Parameters:
  ///   - whole: The line.
  ///   - objects: What stands on it as one piece, in order.
  ///   - extent: The room of the line above and below its baseline.
  init(
    _ whole: LineRecord, _ objects: ArraySlice<ObjectBox>, _ extent: LineExtent,
    _ paragraph: PreparedParagraph, _ context: LayoutContext
  ) {
    let layout = LineLayout(whole, paragraph, context)
    let base = paragraph.range.lowerBound
    let left = whole.rect.minX - layout.leftHang
    var parts = LineParts(whole, layout, base: base)
    for (object, edge) in zip(objects, layout.objectEdges) where object.filler == nil {
      let origin = Point(
        x: left + edge + object.marginLeft + object.offsetInFlow.dx,
        y: whole.rect.minY + object.top(in: extent, of: paragraph) + object.marginTop
          + object.offsetInFlow.dy)
      boxes.append(
        FlowOutput.PlacedBox(
          box: object.box,
          rect: Rect(x: origin.x, y: origin.y, width: object.width, height: object.height)))
      guard let content = object.content else { continue }
      records += parts.part(upTo: base + object.offset)
      parts.pass(upTo: base + object.offset + object.count)
      take(content, at: origin, in: whole)
    }
    records += parts.part(upTo: whole.end)
    if records.isEmpty { records = [parts.empty] }
  }

  private mutating func take(_ content: InlineContent, at origin: Point, in whole: LineRecord) {
    let distance = Vector(dx: origin.x, dy: origin.y)
    right = max(right, origin.x + content.right)
    for var record in content.records {
      record.rect = record.rect.offset(by: distance)
      record.outer = OuterLine(
        paragraph: whole.paragraph,
        baseline: whole.rect.minY + whole.baseline - record.rect.minY)
      records.append(record)
    }
    for box in content.boxes {
      boxes.append(FlowOutput.PlacedBox(box: box.box, rect: box.rect.offset(by: distance)))
    }
  }
}

/// Cuts a line.
private struct LineParts {
  private let whole: LineRecord
  private let shared: WholeLine
  private let layout: LineLayout
  private let base: TextOffset
  private var start: TextOffset

  init(_ whole: LineRecord, _ layout: LineLayout, base: TextOffset) {
    self.whole = whole
    self.layout = layout
    self.base = base
    shared = WholeLine(whole)
    start = whole.start
  }

  mutating func pass(upTo offset: TextOffset) { start = max(start, offset) }

  /// The part from where the last one ended, if there is any text in it.
  mutating func part(upTo end: TextOffset) -> [LineRecord] {
    let range = start..<max(start, end)
    if range.isEmpty { return [] }
    start = range.upperBound
    var part = whole
    let isLast = range.upperBound == whole.end
    (part.start, part.end) = (range.lowerBound, range.upperBound)
    part.inkEnd = min(max(whole.inkEnd, range.lowerBound), range.upperBound)
    part.isHyphenated = whole.isHyphenated && isLast
    part.hangWidth = isLast ? whole.hangWidth : 0
    part.objects = []
    part.whole = shared
    let span = self.span(of: range, withHyphen: part.isHyphenated)
    part.rect.origin.x = whole.rect.minX - layout.leftHang + span.x
    part.lead = layout.leftHang - span.x
    part.rect.size.width = span.width
    part.ownWidth = span.width
    return [part]
  }

  /// The line, where there is no text to be seen on it.
  var empty: LineRecord {
    var record = whole
    (record.end, record.inkEnd) = (whole.start, whole.start)
    return record
  }

  /// Where the text of a range stands, white space that hangs left out.
  private func span(of range: Range<TextOffset>, withHyphen: Bool) -> HorizontalSpan {
    let inside = layout.parts.filter {
      range.contains(base + $0.range.lowerBound) && !$0.range.isEmpty
    }
    let ink = inside.filter { base + $0.range.lowerBound < whole.inkEnd }
    if ink.isEmpty {
      let isRightToLeft = inside.first?.isRightToLeft == true
      let x = isRightToLeft ? inside.map { $0.x + $0.width }.max() : inside.map(\.x).min()
      return HorizontalSpan(x: x ?? 0, width: 0)
    }
    var left = ink.map(\.x).min() ?? 0
    var right = ink.map { $0.x + $0.width }.max() ?? 0
    if withHyphen, let hyphen = layout.hyphenX {
      if hyphen >= right {
        right = max(right, whole.rect.width)
      } else {
        left = min(left, hyphen)
      }
    }
    return HorizontalSpan(x: left, width: right - left)
  }
}
