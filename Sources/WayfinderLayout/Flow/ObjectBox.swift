import WayfinderDocument
import WayfinderGeometry

/// What stands in a line as one piece: a replaced element, a control, or a box of its own lines.
struct ObjectBox {
  let box: Int
  /// Where it stands, from the start of the paragraph.
  let offset: Int
  /// The length of the text in it.
  let count: Int
  /// The border box.
  let width: Double
  let height: Double
  let marginLeft: Double
  let marginTop: Double
  /// The size with its margins.
  let outerWidth: Double
  let outerHeight: Double
  /// The distance of its own baseline from its outer top.
  let baseline: Double
  /// What is in it, where that is laid out.
  let content: InlineContent?
  /// How far it is from where it stands in its line.
  let offsetInFlow: Vector
  private let alignment: VerticalAlignment
  /// What it is where it does not interrupt the text around it.
  let filler: PreparedFiller?
  /// What it is to the order of its line.
  let side: LineObject.Side
  /// The inline box around, where that is not as the block is.
  var surroundings: LineSurroundings?

  /// A replaced element, which stands on the line with its bottom margin edge.
  init(_ box: Int, _ style: BoxStyle, offset: Int, room: Double) {
    let size = ReplacedSize(style, room: room)
    self.init(
      box, style, PreparedObject(offset: offset, block: 0), size.sizes, width: size.width,
      height: size.height, baseline: nil, content: nil)
  }

  /// - Parameter baseline: That of the content; `nil` where the bottom margin edge counts.
  init(
    _ box: Int, _ style: BoxStyle, _ object: PreparedObject, _ sizes: BoxSizes, width: Double,
    height: Double, baseline: Double?, content: InlineContent?
  ) {
    self.box = box
    offset = object.offset
    count = object.count
    self.width = width
    self.height = height
    (marginLeft, marginTop) = (sizes.left, sizes.top)
    outerWidth = sizes.left + width + sizes.right
    outerHeight = sizes.top + height + sizes.bottom
    self.baseline = baseline ?? outerHeight
    self.content = content
    offsetInFlow = style.offset
    alignment = style.verticalAlignment
    filler = nil
    side = .none
  }

  /// What fills a line without text of the document.
  init(
    _ box: Int, _ style: BoxStyle, _ object: PreparedObject, _ filler: PreparedFiller, room: Double
  ) {
    self.box = box
    offset = object.offset
    count = 0
    width = filler.outerWidth(style, room: room)
    height = filler.extent.height
    (marginLeft, marginTop) = (0, 0)
    (outerWidth, outerHeight) = (width, height)
    baseline = filler.extent.above
    content = nil
    offsetInFlow = .zero
    alignment = .baseline
    self.filler = filler
    side = filler.side(style)
  }

  /// The room above and below the line's baseline; `nil` for what stands at the top or bottom of its
  /// line, wherever these are.
  ///
  /// - Parameter paragraph: The paragraph in which the object stands.
  func extent(in paragraph: PreparedParagraph) -> LineExtent? {
    if let filler { return filler.kind == .text && filler.edge == nil ? filler.extent : nil }
    let height = outerHeight
    let own = LineExtent(above: baseline, below: height - baseline)
    guard let surroundings else {
      let strut = paragraph.strut
      let block = LineSurroundings(
        metrics: paragraph.metrics, fontSize: paragraph.style.fontSize, lineHeight: strut.height,
        baselineShift: 0)
      return extent(own, in: block)
    }
    return extent(own, in: surroundings)?.lowered(by: surroundings.baselineShift)
  }

  private func extent(_ own: LineExtent, in around: LineSurroundings) -> LineExtent? {
    let metrics = around.metrics
    let height = outerHeight
    switch alignment {
    case .top, .bottom: return nil
    case .baseline: return own
    case .sub: return own.lowered(by: around.fontSize / 5 + 1)
    case .super: return own.lowered(by: -around.fontSize / 3 - 1)
    case .middle:
      let middle = height / 2 + metrics.xHeight / 2
      return LineExtent(above: middle, below: height - middle)
    case .textTop: return LineExtent(above: metrics.ascent, below: height - metrics.ascent)
    case .textBottom: return LineExtent(above: height - metrics.descent, below: metrics.descent)
    case .raised(let points): return own.lowered(by: -points)
    case .raisedByShare(let share): return own.lowered(by: -share * around.lineHeight)
    }
  }

  /// The edge of the line at which it stands.
  var edge: LineEdge? { filler == nil ? LineEdge(alignment) : filler?.edge }

  /// The distance of the object's outer top from that of its line.
  func top(in line: LineExtent, of paragraph: PreparedParagraph) -> Double {
    if let own = extent(in: paragraph) { return line.above - own.above }
    return alignment == .top ? 0 : line.above + line.below - outerHeight
  }
}
