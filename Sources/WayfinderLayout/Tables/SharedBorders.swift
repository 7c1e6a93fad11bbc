import WayfinderDocument
import WayfinderGeometry

/// The borders of a table whose cells share them (CSS 2, 17.6.2): at each edge the widest one counts,
/// half of it on either side.
struct SharedBorders {
  private(set) var table = EdgeInsets.zero
  /// The halves that lie in the cells, by their boxes.
  private(set) var cells: [Int: EdgeInsets] = [:]

  init(_ grid: TableGrid, table style: BoxStyle, _ boxes: [Box]) {
    var owners: [[Int?]] = Array(
      repeating: Array(repeating: nil, count: grid.columnCount), count: grid.rows.count)
    let all = grid.rows.flatMap(\.cells).filter(\.isCell)
    for cell in all {
      for row in cell.row..<min(cell.row + cell.rowCount, owners.count) {
        for column in cell.column..<cell.column + cell.columnCount {
          owners[row][column] = cell.box
        }
      }
    }
    for cell in all {
      var used = boxes[cell.box].style.border
      let (lastRow, lastColumn) = (cell.row + cell.rowCount - 1, cell.column + cell.columnCount - 1)
      let isFirst = (row: cell.row == 0, column: cell.column == 0)
      let isLast = (row: lastRow == owners.count - 1, column: lastColumn == grid.columnCount - 1)
      for row in cell.row...min(lastRow, owners.count - 1) {
        if !isFirst.column, let box = owners[row][cell.column - 1] {
          used.leading = max(used.leading, boxes[box].style.border.trailing)
        }
        if !isLast.column, let box = owners[row][lastColumn + 1] {
          used.trailing = max(used.trailing, boxes[box].style.border.leading)
        }
      }
      for column in cell.column...lastColumn {
        if !isFirst.row, let box = owners[cell.row - 1][column] {
          used.top = max(used.top, boxes[box].style.border.bottom)
        }
        if !isLast.row, let box = owners[lastRow + 1][column] {
          used.bottom = max(used.bottom, boxes[box].style.border.top)
        }
      }
      if isFirst.column { used.leading = max(used.leading, style.border.leading) }
      if isFirst.row { used.top = max(used.top, style.border.top) }
      if isLast.column { used.trailing = max(used.trailing, style.border.trailing) }
      if isLast.row { used.bottom = max(used.bottom, style.border.bottom) }
      let halves = EdgeInsets(
        top: used.top / 2, leading: used.leading / 2, bottom: used.bottom / 2,
        trailing: used.trailing / 2)
      cells[cell.box] = halves
      if isFirst.column { table.leading = max(table.leading, halves.leading) }
      if isFirst.row { table.top = max(table.top, halves.top) }
      if isLast.column { table.trailing = max(table.trailing, halves.trailing) }
      if isLast.row { table.bottom = max(table.bottom, halves.bottom) }
    }
  }
}
