import WayfinderDocument
import WayfinderGeometry

/// A replaced element or control in a line.
struct ObjectBox {
  let box: Int
  /// The text before it, from the start of the paragraph.
  let offset: Int
  let size: ReplacedSize
  private let alignment: VerticalAlignment

  init(_ box: Int, _ style: BoxStyle, offset: Int, room: Double) {
    self.box = box
    self.offset = offset
    size = ReplacedSize(style, room: room)
    alignment = style.verticalAlignment
  }

  /// The room above and below the line's baseline; `nil` for what stands at the top or bottom of its
  /// line, wherever these are.
  ///
  /// - Parameter paragraph: The paragraph in which the object stands.
  func extent(in paragraph: PreparedParagraph) -> LineExtent? {
    let height = size.outerHeight
    let metrics = paragraph.metrics
    let style = paragraph.style.text
    switch alignment {
    case .top, .bottom: return nil
    case .baseline: return LineExtent(above: height, below: 0)
    case .sub: return LineExtent(above: height, below: 0).lowered(by: (style.fontSize / 5) + 1)
    case .super: return LineExtent(above: height, below: 0).lowered(by: -style.fontSize / 3 - 1)
    case .middle:
      let middle = height / 2 + metrics.xHeight / 2
      return LineExtent(above: middle, below: height - middle)
    case .textTop: return LineExtent(above: metrics.ascent, below: height - metrics.ascent)
    case .textBottom: return LineExtent(above: height - metrics.descent, below: metrics.descent)
    case .raised(let points): return LineExtent(above: height + points, below: -points)
    case .raisedByShare(let share):
      let points = share * (paragraph.strut.above + paragraph.strut.below)
      return LineExtent(above: height + points, below: -points)
    }
  }

  /// The room of a line that holds what stands at its top or bottom, too.
  func widened(_ extent: LineExtent) -> LineExtent {
    let spare = size.outerHeight - extent.above - extent.below
    if spare <= 0 { return extent }
    return alignment == .top
      ? LineExtent(above: extent.above, below: extent.below + spare)
      : LineExtent(above: extent.above + spare, below: extent.below)
  }

  /// The distance of the object's outer top from that of its line.
  func top(in line: LineExtent, of paragraph: PreparedParagraph) -> Double {
    if let own = extent(in: paragraph) { return line.above - own.above }
    return alignment == .top ? 0 : line.above + line.below - size.outerHeight
  }
}
