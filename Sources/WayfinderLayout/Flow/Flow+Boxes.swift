import WayfinderDocument
import WayfinderGeometry

extension Flow {
  /// Lays out a replaced element that stands by itself.
  private func placeReplaced(
    _ box: Int, in outer: BoxFrame, atY y: Double, into output: inout FlowOutput
  ) -> ItemMeasure {
    let style = items.boxes[box].style
    let size = ReplacedSize(style, room: outer.content.width)
    let frame = BoxFrame(box, style, in: outer, ownWidth: size.width)
    if output.wantsBoxes {
      output.boxes.append(
        FlowOutput.PlacedBox(
          box: box,
          rect: Rect(x: frame.border.x, y: y, width: size.width, height: size.height)))
    }
    var measure = ItemMeasure(height: size.height, right: frame.extent)
    measure.trailing.add(frame.marginBottom)
    return measure
  }

  /// Lays out a box as a whole.
  mutating func placeBox(
    _ box: Int, _ item: FlowItem, in outer: BoxFrame, atY y: Double,
    into output: inout FlowOutput
  ) -> ItemMeasure {
    let offset = items.boxes[box].style.offset
    if offset == .zero { return placeUnmoved(box, item, in: outer, atY: y, into: &output) }
    let (records, boxes) = (output.records.count, output.boxes.count)
    var measure = placeUnmoved(box, item, in: outer, atY: y, into: &output)
    output.move(recordsFrom: records, boxesFrom: boxes, by: offset)
    // What surrounds the box stands as if it were not moved.
    measure.overflow = max(0, measure.overflow + offset.dy)
    if offset.dx > 0 {
      // One that fills the room there is sticks out now.
      let border = BoxFrame(box, items.boxes[box].style, in: outer).border
      let edge = border.right.isFinite ? max(measure.right, border.right) : measure.right
      measure.right = min(edge + offset.dx, outer.clip)
    }
    measure.lastBaseline = measure.lastBaseline.map { $0 + offset.dy }
    return measure
  }

  private mutating func placeUnmoved(
    _ box: Int, _ item: FlowItem, in outer: BoxFrame, atY y: Double,
    into output: inout FlowOutput
  ) -> ItemMeasure {
    switch items.boxes[box].kind {
    case .replaced: return placeReplaced(box, in: outer, atY: y, into: &output)
    case .table: return placeTable(box, item, in: outer, atY: y, into: &output)
    default: return placeFlow(of: box, item, in: outer, atY: y, into: &output)
    }
  }

  /// Lays out a box with a flow of its own.
  private mutating func placeFlow(
    of box: Int, _ item: FlowItem, in outer: BoxFrame, atY y: Double,
    into output: inout FlowOutput
  ) -> ItemMeasure {
    let style = items.boxes[box].style
    let sizes = BoxSizes(style, room: outer.content.width)
    let frame = BoxFrame(box, style, in: outer)
    let place = output.boxes.count
    if output.wantsBoxes {
      output.boxes.append(FlowOutput.PlacedBox(box: box, rect: .zero))
    }
    let given = sizes.givenHeight
    var inside = Flow(
      inside: frame, blocks: item.content, of: self, recordsEdges: output.wantsBoxes,
      keepsMargins: (
        first: frame.edgeTop > 0 || frame.isFlowRoot,
        last: frame.edgeBottom > 0 || frame.isFlowRoot || given != nil
      ))
    let content = inside.placeAll(atY: y + frame.edgeTop, into: &output)
    var measure = content
    measure.lastBaseline = content.lastBaseline.map { frame.edgeTop + $0 }
    let natural = frame.edgeTop + measure.height + frame.edgeBottom
    measure.height = given ?? sizes.clampedHeight(natural)
    let bottom = frame.edgeTop + content.height + content.overflow
    measure.overflow = style.clipsOverflow ? 0 : max(0, bottom - measure.height)
    // Below a height of its own the content has no margin left to meet others.
    if measure.height != natural { measure.trailing = CollapsedMargin() }
    measure.trailing.add(frame.marginBottom)
    measure.right = max(measure.right, frame.extent)
    if output.wantsBoxes {
      output.boxes[place].rect = Rect(
        x: frame.border.x, y: y, width: frame.border.width, height: measure.height)
    }
    return measure
  }
}
