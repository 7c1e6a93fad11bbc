import WayfinderDocument
import WayfinderGeometry

/// A table: where its columns, rows and cells stand (CSS 2, chapter 17).
struct TableLayout {
  let box: Int
  let style: BoxStyle
  let grid: TableGrid
  /// The borders of the table's box, half of them where borders are shared with cells.
  let border: EdgeInsets
  /// The room between cells.
  let spacing: Size
  let boxes: [Box]
  /// The widths of the borders of cells, where they are shared, by the boxes of the cells.
  let sharedBorders: [Int: EdgeInsets]

  init(_ box: Int, blocks: Range<Int>, in flow: Flow) {
    self.box = box
    boxes = flow.items.boxes
    style = boxes[box].style
    var items = FlowItems(inside: box, blocks: blocks, of: flow.items)
    grid = TableGrid(box, blocks: blocks, in: &items)
    if style.collapsesBorders {
      let shared = SharedBorders(grid, table: style, boxes)
      border = shared.table
      sharedBorders = shared.cells
      spacing = .zero
    } else {
      border = style.border
      sharedBorders = [:]
      spacing = style.borderSpacing
    }
  }

  var cells: some Sequence<TableGrid.Cell> { grid.rows.lazy.flatMap(\.cells) }

  /// What of the table's width is not for columns.
  func edges(_ sizes: BoxSizes) -> Double {
    let padding =
      style.collapsesBorders
      ? 0 : sizes.edgeLeft + sizes.edgeRight - style.border.leading - style.border.trailing
    let gaps = grid.columnCount == 0 ? 0 : spacing.width * Double(grid.columnCount + 1)
    return border.leading + border.trailing + padding + gaps
  }

  // MARK: Widths

  /// The lengths around the content of a cell.
  func insets(of cell: TableGrid.Cell, room: Double) -> EdgeInsets {
    guard cell.isCell else { return .zero }
    let style = boxes[cell.box].style
    let sizes = BoxSizes(style, room: room)
    let own = style.border
    let used = sharedBorders[cell.box] ?? own
    return EdgeInsets(
      top: sizes.edgeTop - own.top + used.top,
      leading: sizes.edgeLeft - own.leading + used.leading,
      bottom: sizes.edgeBottom - own.bottom + used.bottom,
      trailing: sizes.edgeRight - own.trailing + used.trailing)
  }

  /// What a cell wants of its columns.
  private func needs(of cell: TableGrid.Cell, _ flow: inout Flow) -> TableColumns.Column {
    let content: ContentWidths
    if cell.isCell, let known = flow.widthMemory[cell.box] {
      content = known
    } else {
      var inside = Flow(inside: flow.rootFrame(of: cell.box), blocks: cell.blocks, of: flow)
      content = inside.contentWidths()
      if cell.isCell { flow.widthMemory[cell.box] = content }
    }
    let insets = insets(of: cell, room: .infinity)
    let edges = insets.leading + insets.trailing
    var column = TableColumns.Column(least: content.least + edges, most: content.most + edges)
    guard cell.isCell else { return column }
    let style = boxes[cell.box].style
    func outer(_ length: BoxLength) -> Double? {
      guard case .points(let points) = length else { return nil }
      return style.sizesBorderBox ? max(points, edges) : points + edges
    }
    if let least = outer(style.minimumWidth) { column.least = max(column.least, least) }
    if let most = outer(style.maximumWidth) { column.most = min(column.most, most) }
    column.most = max(column.most, column.least)
    if case .fraction(let share) = style.width, share > 0 { column.share = share }
    if let given = outer(style.width), given > edges {
      column.isFixed = true
      column.most = max(given, column.least)
    }
    return column
  }

  /// What the cells of each column want.
  func columns(_ flow: inout Flow) -> TableColumns {
    var columns = [TableColumns.Column](
      repeating: TableColumns.Column(), count: grid.columnCount)
    for (index, width) in style.columnWidths.enumerated() where index < columns.count {
      switch width {
      case .auto: break
      case .points(let points): (columns[index].most, columns[index].isFixed) = (points, true)
      case .fraction(let share): columns[index].share = share
      }
    }
    var spanning: [TableColumns.SpanningCell] = []
    for cell in cells {
      let needs = needs(of: cell, &flow)
      if cell.columnCount > 1 {
        let range = cell.column..<cell.column + cell.columnCount
        spanning.append(TableColumns.SpanningCell(columns: range, needs: needs))
        continue
      }
      var column = columns[cell.column]
      // A width that is given holds for cells without one, but for what they cannot do without.
      if needs.isFixed == column.isFixed {
        column.most = max(column.most, needs.most)
      } else {
        column.most = needs.isFixed ? needs.most : column.most
        column.isFixed = true
      }
      column.least = max(column.least, needs.least)
      column.most = max(column.most, column.least)
      column.share = [column.share, needs.share].compactMap { $0 }.max()
      columns[cell.column] = column
    }
    return TableColumns(columns, spanning: spanning, spacing: spacing.width)
  }

  /// The least and the greatest width of the table's border box that its content asks for.
  func outerWidths(_ flow: inout Flow) -> ContentWidths {
    let sizes = BoxSizes(style, room: .infinity)
    let columns = columns(&flow)
    let edges = edges(sizes)
    let captions = captionWidth(&flow)
    let least = max(columns.leastWidth + edges, captions)
    if let given = sizes.givenWidth {
      return ContentWidths(least: max(given, least), most: max(given, least))
    }
    return ContentWidths(least: least, most: max(least, columns.mostWidth + edges))
  }

  /// The width that the captions need.
  private func captionWidth(_ flow: inout Flow) -> Double {
    grid.captions.reduce(0) { width, caption in
      let style = boxes[caption.box].style
      let sizes = BoxSizes(style, room: .infinity)
      var inside = Flow(
        inside: flow.rootFrame(of: caption.box), blocks: caption.blocks, of: flow)
      let least = inside.contentWidths().least + sizes.edgeLeft + sizes.edgeRight
      return max(width, least + sizes.left + sizes.right)
    }
  }

  /// The width of the table's border box, and those of its columns.
  func widths(
    in room: Double, sizes: BoxSizes, _ flow: inout Flow
  ) -> (table: Double, columns: [Double]) {
    let columns = columns(&flow)
    let edges = edges(sizes)
    let least = max(columns.leastWidth + edges, captionWidth(&flow))
    let spare = room - sizes.left - sizes.right
    let wanted = sizes.givenWidth ?? min(spare, columns.mostWidth + edges)
    let width = LayoutUnit.floor(max(least, sizes.clampedWidth(wanted)))
    return (width, columns.widths(in: width - edges))
  }
}
