import WayfinderDocument
import WayfinderGeometry

/// What is in a box that stands in a line, from the top left corner of its border box.
struct InlineContent {
  var records: [LineRecord]
  var boxes: [FlowOutput.PlacedBox]
  /// The rightmost edge of what is inside.
  var right: Double
}

extension Flow {
  /// What stands in the lines of a paragraph as one piece.
  ///
  /// - Parameter width: The width of the lines.
  mutating func objectBoxes(
    of paragraph: PreparedParagraph, width: Double, wantsBoxes: Bool
  ) -> [ObjectBox] {
    paragraph.objects.map { object in
      var object = objectBox(object, of: paragraph, width: width, wantsBoxes: wantsBoxes)
      if object.filler == nil, let container = items.boxes[object.box].style.container {
        let extents = LineExtents(shaper: prepared.shaper, profile: prepared.profile)
        object.surroundings = extents.surroundings(of: container.style, in: paragraph.style.text)
      }
      return object
    }
  }

  private mutating func objectBox(
    _ object: PreparedObject, of paragraph: PreparedParagraph, width: Double, wantsBoxes: Bool
  ) -> ObjectBox {
    let blocks = self.blocks(of: object, in: paragraph)
    if let filler = object.filler {
      let box = items.box(of: blocks.lowerBound)
      return ObjectBox(box, items.boxes[box].style, object, filler, room: width)
    }
    guard let box = items.inlineBlock(at: blocks.lowerBound) else {
      let box = items.box(of: blocks.lowerBound)
      return ObjectBox(box, items.boxes[box].style, offset: object.offset, room: width)
    }
    let content = contentBlocks(of: box, blocks)
    return items.boxes[box].kind == .table
      ? inlineTable(box, content, object, room: width, wantsBoxes: wantsBoxes)
      : inlineBlock(box, content, object, room: width, wantsBoxes: wantsBoxes)
  }

  /// How wide the objects in the lines of a paragraph have to be and want to be.
  mutating func objectContentWidths(of paragraph: PreparedParagraph) -> [ContentWidths] {
    paragraph.objects.map { object in
      let blocks = self.blocks(of: object, in: paragraph)
      guard let box = items.inlineBlock(at: blocks.lowerBound) else {
        let style = items.boxes[items.box(of: blocks.lowerBound)].style
        let width =
          object.filler?.outerWidth(style, room: .infinity)
          ?? ReplacedSize(style, room: .infinity).outerWidth
        return ContentWidths(least: width, most: width)
      }
      return widths(of: box, contentBlocks(of: box, blocks))
    }
  }

  private func blocks(of object: PreparedObject, in paragraph: PreparedParagraph) -> Range<Int> {
    let first = paragraph.blocks.lowerBound + object.block
    return first..<first + object.blockCount
  }

  /// The blocks in a box without the one at its beginning that shows nothing.
  private mutating func contentBlocks(of box: Int, _ blocks: Range<Int>) -> Range<Int> {
    items.isBeginning(blocks.lowerBound, of: box) ? blocks.dropFirst() : blocks
  }

  /// Lays out a box in a line: it is as wide as it wants to be where there is room (CSS 2, 10.3.9), and
  /// stands on the baseline of its last line (10.8.1).
  private mutating func inlineBlock(
    _ box: Int, _ blocks: Range<Int>, _ object: PreparedObject, room: Double, wantsBoxes: Bool
  ) -> ObjectBox {
    let style = items.boxes[box].style
    let sizes = BoxSizes(style, room: room)
    let width = sizes.givenWidth ?? shrunkWidth(of: box, blocks, sizes, room: room)
    let frame = BoxFrame(inlineBlock: box, width: width, sizes, style)
    var output = FlowOutput(wantsLines: true, wantsBoxes: wantsBoxes)
    var inside = Flow(inside: frame, blocks: blocks, of: self, recordsEdges: wantsBoxes)
    let content = inside.placeAll(atY: frame.edgeTop, into: &output)
    let height =
      sizes.givenHeight
      ?? sizes.clampedHeight(frame.edgeTop + content.height + frame.edgeBottom)
    let baseline = style.isScrollContainer ? nil : content.lastBaseline
    return ObjectBox(
      box, style, object, sizes, width: width, height: height,
      baseline: baseline.map { sizes.top + frame.edgeTop + $0 },
      content: InlineContent(
        records: output.records, boxes: output.boxes, right: content.right))
  }

  /// The width of a border box that its content decides: all there is room for, but not more than the
  /// content wants, nor less than it needs.
  private mutating func shrunkWidth(
    of box: Int, _ blocks: Range<Int>, _ sizes: BoxSizes, room: Double
  ) -> Double {
    let widths = self.widths(of: box, blocks)
    let outer = min(max(widths.least, room), widths.most)
    return sizes.clampedWidth(outer - sizes.left - sizes.right)
  }

  /// Lays out a table in a line, which stands on the baseline of its first row (CSS 2, 17.5.3).
  private mutating func inlineTable(
    _ box: Int, _ blocks: Range<Int>, _ object: PreparedObject, room: Double, wantsBoxes: Bool
  ) -> ObjectBox {
    let style = items.boxes[box].style
    let sizes = BoxSizes(style, room: room)
    let around = BoxFrame(
      root: items.root, content: HorizontalSpan(x: 0, width: room), isRightToLeft: false)
    var output = FlowOutput(wantsLines: true, wantsBoxes: true)
    let item = FlowItem(kind: .box(box), content: blocks, blocks: blocks)
    let measure = placeTable(box, item, in: around, atY: 0, into: &output)
    let border = output.boxes.first?.rect ?? .zero
    let distance = Vector(dx: -border.minX, dy: 0)
    let first = output.records.first
    return ObjectBox(
      box, style, object, sizes, width: border.width, height: border.height,
      baseline: first.map { sizes.top + $0.rect.minY + $0.baseline },
      content: InlineContent(
        records: output.records.map { record in
          var record = record
          record.rect = record.rect.offset(by: distance)
          return record
        },
        boxes: output.boxes.dropFirst().map {
          FlowOutput.PlacedBox(box: $0.box, rect: $0.rect.offset(by: distance))
        },
        right: measure.right - border.minX))
  }
}

extension BoxFrame {
  /// The frame of a box that stands in a line, from its own left edge.
  init(inlineBlock box: Int, width: Double, _ sizes: BoxSizes, _ style: BoxStyle) {
    let border = HorizontalSpan(x: 0, width: width)
    self.init(
      box: box, border: border,
      content: HorizontalSpan(
        x: sizes.edgeLeft, width: max(0, width - sizes.edgeLeft - sizes.edgeRight)),
      edges: (sizes.edgeTop, sizes.edgeBottom), style)
  }
}

extension FlowItems {
  /// The box in a line that a block stands in, which is laid out by itself.
  mutating func inlineBlock(at block: Int) -> Int? { place(of: box(of: block)).inline }

  /// Whether a block stands for the beginning of a box in a line.
  mutating func isBeginning(_ block: Int, of box: Int) -> Bool {
    let outline = outline(of: block)
    return outline.content == .object && outline.box == box
  }
}
