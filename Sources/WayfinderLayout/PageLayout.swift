import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// Where every line of a document is.
///
/// `WayfinderLayout` takes a document, a shaper and a width and gives lines and rectangles, in
/// content points: y down, the origin at the content's top leading corner. It draws nothing and knows
/// nothing of scrolling.
///
/// Lines are broken in logical order and set in visual order (UAX #9).
public struct PageLayout: Sendable {
  /// The width the text was laid out for, in points.
  public let containerWidth: Double
  /// The size of the content; wider than the container where lines that may not wrap are.
  public let contentSize: Size

  /// The document as it was laid out.
  public var document: Document { prepared.document }

  let prepared: PreparedText
  let records: [LineRecord]

  /// The height of a horizontal rule: the two edges of its border.
  private static let ruleHeight = 2.0

  /// Lays out text.
  ///
  /// - Parameters:
  ///   - prepared: The text.
  ///   - containerWidth: The width to wrap at, in points; one that is negative or no number counts
  ///     as 0, at which every line takes the least it can.
  ///   - expandedBoxes: Collapsed boxes whose content takes room all the same.
  /// - Complexity: O(*n*).
  public init(_ prepared: PreparedText, containerWidth: Double, expandedBoxes: Set<Int> = []) {
    let width = containerWidth.isNaN ? 0 : max(0, containerWidth)
    let document = prepared.document
    let boxes = document.boxes
    let visibility = BoxVisibility(boxes: boxes, expanded: expandedBoxes)
    var flow = BlockFlow(boxes: boxes)
    var records: [LineRecord] = []
    records.reserveCapacity(prepared.paragraphs.count * 2)
    var right = 0.0
    for (index, paragraph) in prepared.paragraphs.enumerated()
    where visibility.isShown(box: paragraph.box) {
      flow.enter(box: paragraph.box)
      let inset = flow.inset
      if paragraph.isVoid {
        let y = flow.place(height: Self.ruleHeight)
        let extent = max(0, width - inset.leading - inset.trailing)
        records.append(
          LineRecord(
            paragraph: Int32(index), start: paragraph.range.lowerBound,
            end: paragraph.range.lowerBound, inkEnd: paragraph.range.lowerBound,
            rect: Rect(x: inset.leading, y: y, width: extent, height: Self.ruleHeight),
            ownWidth: extent, hangWidth: 0, baseline: 0, isHyphenated: false))
        continue
      }
      let lineWidth = max(0, width - inset.leading - inset.trailing)
      let boxes = LineBoxes(paragraph: paragraph, width: lineWidth)
      let indent = Self.indent(of: paragraph, width: lineWidth)
      let keepsSpace = !paragraph.style.whiteSpace.collapsesSpaces
      let isJustified = paragraph.style.textAlignment == .justify
      let base = paragraph.range.lowerBound
      let breaker = LineBreaker(
        paragraph, in: prepared.context, width: lineWidth, indent: indent)
      breaker.forEachLine { line in
        let extent = boxes.extent(of: line.range)
        let height = extent.above + extent.below
        var line = line
        if isJustified, !line.isForced {
          line.isForced = !Self.hasOpportunity(line, paragraph, document)
        }
        let placed = boxes.place(line, indent: line.range.lowerBound == 0 ? indent : 0)
        let rect = Rect(
          x: inset.leading + placed.x, y: flow.place(height: height), width: placed.width,
          height: height)
        right = max(right, rect.maxX + inset.trailing)
        records.append(
          LineRecord(
            paragraph: Int32(index), start: base + line.range.lowerBound,
            end: base + line.range.upperBound, inkEnd: base + line.inkEnd, rect: rect,
            ownWidth: line.width, hangWidth: keepsSpace ? line.hangWidth : 0,
            baseline: extent.above, isHyphenated: line.isHyphenated))
      }
    }
    self.prepared = prepared
    self.containerWidth = width
    self.records = records
    let contentWidth = width.isFinite ? max(width, right) : right
    contentSize = Size(width: contentWidth, height: flow.finish())
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

  /// Lays out a document.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(
    _ document: Document, shaper: some TextShaper, containerWidth: Double
  ) throws(UnicodeError) {
    self.init(try PreparedText(document, shaper: shaper), containerWidth: containerWidth)
  }
}

/// Which boxes are inside of one that is folded away.
private struct BoxVisibility {
  private var hidden: [Bool] = []

  init(boxes: [Box], expanded: Set<Int>) {
    hidden.reserveCapacity(boxes.count)
    for (index, box) in boxes.enumerated() {
      let parent = box.parent.map { $0 < index && hidden[$0] } ?? false
      hidden.append(parent || (box.isCollapsed && !expanded.contains(index)))
    }
  }

  func isShown(box: Int) -> Bool { !hidden.indices.contains(box) || !hidden[box] }
}
