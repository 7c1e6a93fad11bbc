import WayfinderDocument
import WayfinderGeometry

/// A cell of a table with its content, y counting from the top of the content.
struct LaidOutCell {
  var cell: TableGrid.Cell
  /// The room around the content.
  var insets: EdgeInsets
  /// The columns that the cell takes.
  var span: HorizontalSpan
  var output: FlowOutput
  /// The height that the cell needs, insets included.
  var height: Double
  /// The distance from its top to its first baseline.
  var baseline: Double
  var alignment: VerticalAlignment

  /// What the cell wants of its rows.
  var needs: TableRows.Cell {
    TableRows.Cell(
      rows: cell.row..<cell.row + cell.rowCount, height: height,
      baseline: alignment.standsOnBaseline ? baseline : nil)
  }
}

extension VerticalAlignment {
  /// Whether the content of a cell stands on the baseline of its row (CSS 2, 17.5.3).
  var standsOnBaseline: Bool {
    switch self {
    case .top, .middle, .bottom: false
    default: true
    }
  }
}
