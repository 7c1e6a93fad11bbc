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
  }

  /// The room above and below the line's baseline; `nil` for what stands at the top or bottom of its
  /// line, wherever these are.
  ///
  /// - Parameter paragraph: The paragraph in which the object stands.
  func extent(in paragraph: PreparedParagraph) -> LineExtent? {
    let height = outerHeight
    let own = LineExtent(above: baseline, below: height - baseline)
    let metrics = paragraph.metrics
    let style = paragraph.style.text
    switch alignment {
    case .top, .bottom: return nil
    case .baseline: return own
    case .sub: return own.lowered(by: style.fontSize / 5 + 1)
    case .super: return own.lowered(by: -style.fontSize / 3 - 1)
    case .middle:
      let middle = height / 2 + metrics.xHeight / 2
      return LineExtent(above: middle, below: height - middle)
    case .textTop: return LineExtent(above: metrics.ascent, below: height - metrics.ascent)
    case .textBottom: return LineExtent(above: height - metrics.descent, below: metrics.descent)
    case .raised(let points): return own.lowered(by: -points)
    case .raisedByShare(let share):
      let points = share * (paragraph.strut.above + paragraph.strut.below)
      return own.lowered(by: -points)
    }
  }

  /// The edge of the line at which it stands.
  var edge: LineEdge? { LineEdge(alignment) }

  /// The distance of the object's outer top from that of its line.
  func top(in line: LineExtent, of paragraph: PreparedParagraph) -> Double {
    if let own = extent(in: paragraph) { return line.above - own.above }
    return alignment == .top ? 0 : line.above + line.below - outerHeight
  }
}
