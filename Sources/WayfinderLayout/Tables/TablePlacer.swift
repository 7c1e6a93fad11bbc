import WayfinderDocument
import WayfinderGeometry

/// Sets the parts of a table whose widths are known.
struct TablePlacer {
  let table: TableLayout
  let frame: BoxFrame
  let sizes: BoxSizes
  let columns: [Double]
  /// The left edges of the columns.
  private let lefts: [Double]
  private(set) var right = 0.0
  private(set) var lines = 0

  init(_ table: TableLayout, frame: BoxFrame, sizes: BoxSizes, columns: [Double]) {
    self.table = table
    self.frame = frame
    self.sizes = sizes
    self.columns = columns
    var lefts: [Double] = []
    let start = Self.paddingLeft(table, sizes) + table.border.leading
    let end = Self.paddingRight(table, sizes) + table.border.trailing
    if table.style.direction == .rightToLeft {
      var x = frame.border.right - end
      for width in columns {
        x -= table.spacing.width + width
        lefts.append(x)
      }
    } else {
      var x = frame.border.x + start
      for width in columns {
        x += table.spacing.width
        lefts.append(x)
        x += width
      }
    }
    self.lefts = lefts
  }

  private static func paddingLeft(_ table: TableLayout, _ sizes: BoxSizes) -> Double {
    table.style.collapsesBorders ? 0 : sizes.edgeLeft - table.style.border.leading
  }

  private static func paddingRight(_ table: TableLayout, _ sizes: BoxSizes) -> Double {
    table.style.collapsesBorders ? 0 : sizes.edgeRight - table.style.border.trailing
  }

  // MARK: Captions

  /// Sets a caption and returns how much room it takes.
  mutating func place(
    _ caption: TableGrid.Caption, atY y: Double, _ flow: inout Flow, _ output: inout FlowOutput
  ) -> Double {
    let style = table.boxes[caption.box].style
    let around = BoxFrame(root: table.box, content: frame.border, isRightToLeft: false)
    let frame = BoxFrame(caption.box, style, in: around)
    let sizes = BoxSizes(style, room: around.content.width)
    let place = output.boxes.count
    if output.wantsBoxes {
      output.boxes.append(FlowOutput.PlacedBox(box: caption.box, rect: .zero))
    }
    let top = y + frame.marginTop
    var inside = Flow(
      inside: frame, blocks: caption.blocks, of: flow, recordsEdges: output.wantsBoxes)
    let measure = inside.placeAll(atY: top + frame.edgeTop, into: &output)
    right = max(right, measure.right)
    lines += measure.lines
    let height =
      sizes.givenHeight ?? sizes.clampedHeight(frame.edgeTop + measure.height + frame.edgeBottom)
    if output.wantsBoxes {
      output.boxes[place].rect = Rect(
        x: frame.border.x, y: top, width: frame.border.width, height: height)
    }
    return frame.marginTop + height + frame.marginBottom
  }

  // MARK: Rows

  /// Sets the rows and returns the height of the table without its captions.
  mutating func placeGrid(
    atY y: Double, _ flow: inout Flow, _ output: inout FlowOutput
  ) -> Double {
    let rows = table.grid.rows
    var cells: [LaidOutCell] = []
    for row in rows {
      for cell in row.cells { cells.append(layOut(cell, &flow, output)) }
    }
    let shares = table.style.collapsesBorders
    let top = shares ? table.border.top : sizes.edgeTop
    let bottom = shares ? table.border.bottom : sizes.edgeBottom
    let spacing = rows.isEmpty ? 0 : table.spacing.height * Double(rows.count + 1)
    let given = sizes.givenHeight ?? sizes.clampedHeight(0)
    let heights = TableRows(
      rows.map { rowHeight($0) }, cells: cells.map(\.needs), spacing: table.spacing.height,
      least: given - top - bottom - spacing)
    var tops: [Double] = []
    var rowTop = y + top
    for height in heights.heights {
      rowTop += table.spacing.height
      tops.append(rowTop)
      rowTop += height
    }
    if output.wantsBoxes { placeRowBoxes(tops, heights.heights, &output) }
    for cell in cells { place(cell, tops, heights, &output) }
    let sum = heights.heights.reduce(0, +)
    return max(top + spacing + sum + bottom, rows.isEmpty ? given : 0)
  }

  /// The height that a row's style gives.
  private func rowHeight(_ row: TableGrid.Row) -> Double {
    guard let box = row.box, case .points(let points) = table.boxes[box].style.height else {
      return 0
    }
    return points
  }

  private mutating func layOut(
    _ cell: TableGrid.Cell, _ flow: inout Flow, _ output: FlowOutput
  ) -> LaidOutCell {
    let last = cell.column + cell.columnCount - 1
    let left = min(lefts[cell.column], lefts[last])
    let end = max(lefts[cell.column] + columns[cell.column], lefts[last] + columns[last])
    let span = HorizontalSpan(x: left, width: end - left)
    let insets = table.insets(of: cell, room: frame.content.width)
    let style = table.boxes[cell.box].style
    let alignment = cell.isCell ? style.verticalAlignment : .baseline
    let needsBaseline = alignment.standsOnBaseline
    var own = FlowOutput(
      wantsLines: output.wantsLines || needsBaseline, wantsBoxes: output.wantsBoxes)
    var inside = Flow(
      inside: BoxFrame(cell: cell.box, border: span, insets: insets, style, in: frame),
      blocks: cell.blocks, of: flow, recordsEdges: output.wantsBoxes)
    let measure = inside.placeAll(atY: 0, into: &own)
    right = max(right, measure.right)
    lines += measure.lines
    let natural = measure.height + insets.top + insets.bottom
    let given = cell.isCell ? Self.height(style, insets) : 0
    let baseline = own.records.first.map { $0.rect.minY + $0.baseline } ?? measure.height
    if !output.wantsLines { own.records = [] }
    return LaidOutCell(
      cell: cell, insets: insets, span: span, output: own, height: max(natural, given),
      baseline: insets.top + baseline, alignment: alignment)
  }

  /// The least height that the style of a cell gives it.
  private static func height(_ style: BoxStyle, _ insets: EdgeInsets) -> Double {
    let edges = insets.top + insets.bottom
    return [style.height, style.minimumHeight].reduce(0) { height, length in
      guard case .points(let points) = length else { return height }
      return max(height, style.sizesBorderBox ? points : points + edges)
    }
  }

  private func place(
    _ laidOut: LaidOutCell, _ tops: [Double], _ rows: TableRows, _ output: inout FlowOutput
  ) {
    let cell = laidOut.cell
    let last = min(cell.row + cell.rowCount, tops.count) - 1
    let top = tops[cell.row]
    let height = tops[last] + rows.heights[last] - top
    let spare = max(0, height - laidOut.height)
    let shift: Double =
      switch laidOut.alignment {
      case .top: 0
      case .middle: LayoutUnit.floor(spare / 2)
      case .bottom: spare
      default: max(0, (rows.baselines[cell.row] ?? 0) - laidOut.baseline)
      }
    let y = top + laidOut.insets.top + shift
    for var record in laidOut.output.records {
      record.rect.origin.y += y
      output.records.append(record)
    }
    guard output.wantsBoxes else { return }
    if cell.isCell {
      output.boxes.append(
        FlowOutput.PlacedBox(
          box: cell.box,
          rect: Rect(x: laidOut.span.x, y: top, width: laidOut.span.width, height: height)))
    }
    for var box in laidOut.output.boxes {
      box.rect.origin.y += y
      output.boxes.append(box)
    }
  }

  private func placeRowBoxes(
    _ tops: [Double], _ heights: [Double], _ output: inout FlowOutput
  ) {
    let x = lefts.min() ?? frame.content.x
    let right = zip(lefts, columns).map { $0 + $1 }.max() ?? x
    var groups: [(box: Int, rect: Rect)] = []
    for (index, row) in table.grid.rows.enumerated() {
      let rect = Rect(x: x, y: tops[index], width: right - x, height: heights[index])
      if let box = row.box { output.boxes.append(FlowOutput.PlacedBox(box: box, rect: rect)) }
      guard let group = row.group else { continue }
      if let last = groups.last, last.box == group {
        groups[groups.count - 1].rect = last.rect.union(rect)
      } else {
        groups.append((group, rect))
      }
    }
    output.boxes += groups.map { FlowOutput.PlacedBox(box: $0.box, rect: $0.rect) }
  }
}
