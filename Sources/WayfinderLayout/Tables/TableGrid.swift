import WayfinderDocument

/// The rows, columns and cells of a table, found from the blocks in it (HTML, section 4.9.12,
/// "forming a table"; CSS 2, 17.2.1 for what is missing).
struct TableGrid {
  struct Cell {
    /// The box whose content this is: the cell's own, or the one around what stands in no cell.
    let box: Int
    let isCell: Bool
    var blocks: Range<Int>
    var row = 0
    var column = 0
    var rowCount = 1
    var columnCount = 1
  }

  struct Row {
    /// The box of the row, `nil` for one that nothing in the page stands for.
    let box: Int?
    let group: Int?
    var cells: [Cell] = []
  }

  struct Caption {
    let box: Int
    var blocks: Range<Int>
  }

  private(set) var rows: [Row] = []
  private(set) var captions: [Caption] = []
  private(set) var columnCount = 0

  /// - Parameters:
  ///   - table: The box of the table.
  ///   - blocks: The blocks inside.
  init(_ table: Int, blocks: Range<Int>, in items: inout FlowItems) {
    var paths = TablePaths(table, items.boxes)
    for block in blocks where !items.isHidden(block) { take(block, table, &paths, &items) }
    placeCells(items.boxes)
  }

  private mutating func take(
    _ block: Int, _ table: Int, _ paths: inout TablePaths, _ items: inout FlowItems
  ) {
    var path = paths.path(to: items.box(of: block))[...]
    let boxes = items.boxes
    if let box = path.first, boxes[box].kind == .tableCaption {
      if captions.last?.box == box {
        captions[captions.count - 1].blocks =
          captions[captions.count - 1].blocks.lowerBound..<block + 1
      } else {
        captions.append(Caption(box: box, blocks: block..<block + 1))
      }
      return
    }
    var around = table
    func next(_ kind: Box.Kind) -> Int? {
      guard let box = path.first, boxes[box].kind == kind else { return nil }
      path = path.dropFirst()
      around = box
      return box
    }
    let group = next(.tableRowGroup)
    let row = next(.tableRow)
    let cell = next(.tableCell)
    if rows.isEmpty || rows[rows.count - 1].box != row || rows[rows.count - 1].group != group {
      // A group without rows makes none.
      if row == nil, cell == nil, path.isEmpty, items.isNothing(block) { return }
      rows.append(Row(box: row, group: group))
    }
    let last = rows.count - 1
    if let known = rows[last].cells.last, known.box == around, known.isCell == (cell != nil) {
      rows[last].cells[rows[last].cells.count - 1].blocks = known.blocks.lowerBound..<block + 1
    } else if cell != nil || !path.isEmpty || !items.isNothing(block) {
      rows[last].cells.append(
        Cell(box: around, isCell: cell != nil, blocks: block..<block + 1))
    }
  }

  private mutating func placeCells(_ boxes: [Box]) {
    // Down to which row a cell above takes each column.
    var takenTo: [Int] = []
    var groupStart = 0
    for row in rows.indices {
      if row > 0, rows[row].group != rows[row - 1].group {
        groupStart = row
        takenTo = takenTo.map { min($0, row) }
      }
      let groupEnd =
        rows[groupStart...].firstIndex { $0.group != rows[groupStart].group } ?? rows.count
      var column = 0
      for index in rows[row].cells.indices {
        while column < takenTo.count, takenTo[column] > row { column += 1 }
        var cell = rows[row].cells[index]
        if cell.isCell {
          let style = boxes[cell.box].style
          cell.columnCount = min(max(1, style.columnSpan), 1_000)
          let wanted = style.rowSpan <= 0 ? groupEnd - row : style.rowSpan
          cell.rowCount = min(wanted, groupEnd - row)
        }
        (cell.row, cell.column) = (row, column)
        let end = column + cell.columnCount
        while takenTo.count < end { takenTo.append(0) }
        for place in column..<end { takenTo[place] = row + cell.rowCount }
        rows[row].cells[index] = cell
        column = end
        columnCount = max(columnCount, end)
      }
    }
  }
}

/// Finds the outermost boxes between a table and what is in it: as many as a group, a row and a cell.
private struct TablePaths {
  private let table: Int
  private let boxes: [Box]
  /// The answers for boxes that have been passed.
  private var known: [Int: [Int]] = [:]

  init(_ table: Int, _ boxes: [Box]) {
    self.table = table
    self.boxes = boxes
  }

  /// The way from below the table down to a box.
  mutating func path(to box: Int) -> [Int] {
    var passed: [Int] = []
    var next = box
    var path: [Int] = []
    while next != table {
      if let known = known[next] {
        path = known
        break
      }
      passed.append(next)
      guard let parent = boxes[next].parent, parent < next else { break }
      next = parent
    }
    for box in passed.reversed() {
      if path.count < 3 { path.append(box) }
      known[box] = path
    }
    return path
  }
}
