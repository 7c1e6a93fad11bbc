import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// Text made ready for layout at any width: shaped once, its break opportunities known.
public struct PreparedText: Sendable {
  let document: Document
  let paragraphs: [PreparedParagraph]

  /// Shapes the text of a document.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*).
  public init(_ document: Document, shaper: some TextShaper) throws(UnicodeError) {
    self.document = document
    var preparer = ParagraphPreparer(document: document, shaper: shaper)
    paragraphs = try preparer.paragraphs()
  }
}

/// Where every line of a document is.
///
/// `WayfinderLayout` takes a document, a shaper and a width and gives lines and rectangles, in
/// content points: y down, the origin at the content's top leading corner. It draws nothing and knows
/// nothing of scrolling.
///
/// Text runs from left to right in logical order.
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
  ///     as 0, at which every cluster is a line.
  ///   - expandedBoxes: Collapsed boxes whose content takes room all the same.
  /// - Complexity: O(*n*).
  public init(_ prepared: PreparedText, containerWidth: Double, expandedBoxes: Set<Int> = []) {
    let width = containerWidth.isNaN ? 0 : max(0, containerWidth)
    let boxes = prepared.document.boxes
    let visibility = BoxVisibility(boxes: boxes, expanded: expandedBoxes)
    var flow = BlockFlow(boxes: boxes)
    var records: [LineRecord] = []
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
            paragraph: Int32(index), firstCluster: 0, endCluster: 0,
            start: paragraph.range.lowerBound, end: paragraph.range.lowerBound,
            rect: Rect(x: inset.leading, y: y, width: extent, height: Self.ruleHeight)))
        continue
      }
      LineBreaker(paragraph, width: max(0, width - inset.leading - inset.trailing)).forEachLine {
        line in
        let height = paragraph.metrics.lineHeight
        let rect = Rect(
          x: inset.leading, y: flow.place(height: height), width: line.width, height: height)
        right = max(right, rect.maxX + inset.trailing)
        records.append(
          LineRecord(
            paragraph: Int32(index), firstCluster: Int32(line.clusters.lowerBound),
            endCluster: Int32(line.clusters.upperBound),
            start: paragraph.offset(ofCluster: line.clusters.lowerBound),
            end: paragraph.offset(ofCluster: line.clusters.upperBound), rect: rect))
      }
    }
    self.prepared = prepared
    self.containerWidth = width
    self.records = records
    let contentWidth = width.isFinite ? max(width, right) : right
    contentSize = Size(width: contentWidth, height: flow.finish())
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
