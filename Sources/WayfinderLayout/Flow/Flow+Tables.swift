import WayfinderDocument
import WayfinderGeometry

extension Flow {
  /// Lays out a table with its captions.
  mutating func placeTable(
    _ box: Int, _ item: FlowItem, in outer: BoxFrame, atY y: Double,
    into output: inout FlowOutput
  ) -> ItemMeasure {
    let style = items.boxes[box].style
    let sizes = BoxSizes(style, room: outer.content.width)
    let table = TableLayout(box, blocks: item.content, in: self)
    let widths = table.widths(in: outer.content.width, sizes: sizes, &self)
    let frame = BoxFrame(box, style, in: outer, ownWidth: widths.table)
    let place = output.boxes.count
    if output.wantsBoxes { output.boxes.append(FlowOutput.PlacedBox(box: box, rect: .zero)) }
    var placer = TablePlacer(table, frame: frame, sizes: sizes, columns: widths.columns)
    var bottom = y
    func placeCaptions(below: Bool, _ flow: inout Flow) {
      for caption in table.grid.captions
      where table.boxes[caption.box].style.captionIsBelow == below {
        bottom += placer.place(caption, atY: bottom, &flow, &output)
      }
    }
    placeCaptions(below: false, &self)
    bottom += placer.placeGrid(atY: bottom, &self, &output)
    placeCaptions(below: true, &self)
    if output.wantsBoxes {
      output.boxes[place].rect = Rect(
        x: frame.border.x, y: y, width: frame.border.width, height: bottom - y)
    }
    var measure = ItemMeasure(
      height: bottom - y, right: max(frame.extent, placer.right), lines: placer.lines)
    measure.trailing.add(frame.marginBottom)
    return measure
  }
}
