import Synchronization
import WayfinderDocument

/// How wide content has to be and wants to be (CSS Sizing 3, section 2.1), in points.
struct ContentWidths: Hashable {
  /// The width below which something sticks out.
  var least = 0.0
  /// The width beyond which nothing changes.
  var most = 0.0

  /// The widths that hold both.
  func union(_ other: ContentWidths) -> ContentWidths {
    ContentWidths(least: max(least, other.least), most: max(most, other.most))
  }
}

/// The content widths of boxes, each measured once.
final class ContentWidthMemory: Sendable {
  private let widths = Mutex<[Int: ContentWidths]>([:])

  subscript(box: Int) -> ContentWidths? {
    get { widths.withLock { $0[box] } }
    set { widths.withLock { $0[box] = newValue } }
  }
}

extension Flow {
  /// The widths of everything in the flow.
  mutating func contentWidths() -> ContentWidths {
    var widths = ContentWidths()
    var item = items.item(after: nil)
    while let current = item, current.kind != .nothing {
      widths = widths.union(self.widths(of: current))
      item = items.item(after: current)
    }
    return widths
  }

  private mutating func widths(of item: FlowItem) -> ContentWidths {
    let path = items.path(to: items.container(of: item))
    var widths: ContentWidths
    switch item.kind {
    case .lines: widths = lineWidths(of: item)
    case .box(let box): widths = self.widths(of: box, item.content)
    case .rule, .nothing: widths = ContentWidths()
    }
    for box in path.reversed() {
      let style = items.boxes[box].style
      widths = Self.outer(widths, style, sizes: BoxSizes(style, room: .infinity))
    }
    return widths
  }

  /// The widths of a box that is laid out by itself, its margins included.
  mutating func widths(of box: Int, _ blocks: Range<Int>) -> ContentWidths {
    if let known = widthMemory[box] { return known }
    let style = items.boxes[box].style
    let sizes = BoxSizes(style, room: .infinity)
    let margins = sizes.left + sizes.right
    var widths: ContentWidths
    switch items.boxes[box].kind {
    case .replaced:
      let size = ReplacedSize(style, room: .infinity).outerWidth
      widths = ContentWidths(least: size, most: size)
      if case .fraction = style.maximumWidth { widths.least = margins }
    case .table where items.depth < FlowItems.maximumDepth:
      let table = TableLayout(box, blocks: blocks, in: self)
      widths = table.outerWidths(&self)
      widths = ContentWidths(least: widths.least + margins, most: widths.most + margins)
    default:
      var content = Flow(inside: rootFrame(of: box), blocks: blocks, of: self)
      widths = Self.outer(content.contentWidths(), style, sizes: sizes)
    }
    widthMemory[box] = widths
    return widths
  }

  /// The widths of a box with its margins, by the widths of its content.
  private static func outer(
    _ content: ContentWidths, _ style: BoxStyle, sizes: BoxSizes
  ) -> ContentWidths {
    let edges = sizes.edgeLeft + sizes.edgeRight
    let margins = sizes.left + sizes.right
    func outer(_ width: Double) -> Double {
      max(0, (sizes.givenWidth ?? sizes.clampedWidth(width + edges)) + margins)
    }
    return ContentWidths(least: outer(content.least), most: outer(content.most))
  }

  private mutating func lineWidths(of item: FlowItem) -> ContentWidths {
    let paragraph = prepared.paragraph(
      ParagraphID(block: item.content.lowerBound, level: items.level))
    let frame = rootFrame(of: items.container(of: item))
    let indent = max(0, indent(of: paragraph, item, in: frame))
    let objects = paragraph.objects.isEmpty ? [] : objectContentWidths(of: paragraph)
    func widest(in width: Double, _ objectWidths: [Double]) -> Double {
      var widest = 0.0
      var isFirst = true
      let breaker = LineBreaker(
        paragraph, in: prepared.context, width: width, indent: indent, objects: objectWidths,
        keepsWords: paragraph.style.overflowWrap != .anywhere)
      breaker.forEachLine {
        widest = max(widest, $0.width + (isFirst ? indent : 0))
        isFirst = false
      }
      return widest
    }
    return ContentWidths(
      least: widest(in: 0, objects.map(\.least)),
      most: widest(in: .infinity, objects.map(\.most)))
  }

  /// A frame without bounds, in which widths are measured.
  func rootFrame(of box: Int) -> BoxFrame {
    BoxFrame(
      root: box, content: HorizontalSpan(x: 0, width: .infinity), isRightToLeft: false)
  }
}
