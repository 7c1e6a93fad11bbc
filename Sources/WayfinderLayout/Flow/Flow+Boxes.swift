import WayfinderDocument
import WayfinderGeometry

extension Flow {
  /// Lays out a box as a whole.
  mutating func placeBox(
    _ box: Int, _ item: FlowItem, in outer: BoxFrame, atY y: Double,
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
    var content = Flow(
      inside: frame, blocks: item.content, of: self,
      keepsMargins: (
        first: frame.edgeTop > 0 || frame.isFlowRoot,
        last: frame.edgeBottom > 0 || frame.isFlowRoot || given != nil
      ))
    var measure = content.placeAll(atY: y + frame.edgeTop, into: &output)
    let natural = frame.edgeTop + measure.height + frame.edgeBottom
    measure.height = given ?? sizes.clampedHeight(natural)
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
