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
  private let expandedBoxes: Set<Int>

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
    var flow = Flow(prepared, width: width, expandedBoxes: expandedBoxes)
    var output = FlowOutput()
    output.records.reserveCapacity(prepared.paragraphs.count * 2)
    let measure = flow.placeAll(atY: 0, into: &output)
    self.prepared = prepared
    self.containerWidth = width
    self.expandedBoxes = expandedBoxes
    records = output.records
    let contentWidth = width.isFinite ? max(width, measure.right) : measure.right
    contentSize = Size(width: contentWidth, height: measure.height)
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

extension PageLayout {
  /// Returns the border boxes of all boxes that are shown, by their places in `Document.boxes`.
  ///
  /// - Complexity: O(*n*).
  package func boxRects() -> [Int: Rect] {
    var flow = Flow(
      prepared, width: containerWidth, expandedBoxes: expandedBoxes, recordsEdges: true)
    var output = FlowOutput(wantsLines: false, wantsBoxes: true)
    _ = flow.placeAll(atY: 0, into: &output)
    return Dictionary(output.boxes.map { ($0.box, $0.rect) }) { first, _ in first }
  }
}
