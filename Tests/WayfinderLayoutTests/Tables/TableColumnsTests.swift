import Testing

@testable import WayfinderLayout

/// How a table's width is shared out to its columns, by CSS 2, 17.5.2.2.
@Suite struct TableColumnsTests {
  private typealias Column = TableColumns.Column

  private func widths(_ columns: [Column], in room: Double) -> [Double] {
    TableColumns(columns, spanning: [], spacing: 0).widths(in: room)
  }

  @Test func columnsGetWhatIsBetweenTheirLeastAndTheirMost() {
    let columns = [Column(least: 10, most: 50), Column(least: 20, most: 40)]
    #expect(widths(columns, in: 5) == [10, 20])
    #expect(widths(columns, in: 30) == [10, 20])
    // Half of the way from 30 to 90 for all.
    #expect(widths(columns, in: 60) == [30, 30])
    #expect(widths(columns, in: 90) == [50, 40])
    // What is beyond goes to columns by what they want: 5 to 4.
    #expect(widths(columns, in: 180) == [100, 80])
  }

  @Test func givenWidthsAreMetBeforeOthersGrow() {
    let columns = [
      Column(least: 10, most: 50, isFixed: true), Column(least: 10, most: 100),
    ]
    #expect(widths(columns, in: 60) == [50, 10])
    #expect(widths(columns, in: 100) == [50, 50])
    #expect(widths(columns, in: 200) == [50, 150])
    let fixed = [
      Column(least: 1, most: 10, isFixed: true), Column(least: 1, most: 30, isFixed: true),
    ]
    #expect(widths(fixed, in: 80) == [20, 60])
  }

  @Test func sharesAreOfTheWholeTable() {
    let columns = [
      Column(least: 10, most: 20, share: 0.5), Column(least: 10, most: 20),
      Column(least: 10, most: 20),
    ]
    let table = TableColumns(columns, spanning: [], spacing: 0)
    #expect(table.leastWidth == 30)
    // The two without a share are half of the table: 40 of 80.
    #expect(table.mostWidth == 80)
    #expect(table.widths(in: 80) == [40, 20, 20])
    let beyond = TableColumns(
      [Column(least: 1, most: 1, share: 0.75), Column(least: 1, most: 1, share: 0.75)],
      spanning: [], spacing: 0)
    #expect(beyond.columns.map(\.share) == [0.75, 0.25])
  }

  @Test func cellsOverSeveralColumnsWidenThem() {
    let columns = [Column(least: 10, most: 10), Column(least: 20, most: 20)]
    let cell = TableColumns.SpanningCell(columns: 0..<2, needs: Column(least: 62, most: 92))
    let table = TableColumns(columns, spanning: [cell], spacing: 2)
    #expect(table.columns.map(\.least) == [20, 40])
    #expect(table.columns.map(\.most) == [30, 60])
  }

  @Test func rowsGrowToTheirCells() {
    typealias Cell = TableRows.Cell
    let rows = TableRows(
      [0, 0], cells: [Cell(rows: 0..<1, height: 10), Cell(rows: 1..<2, height: 30)], spacing: 2,
      least: 0)
    #expect(rows.heights == [10, 30])
    let spanned = TableRows(
      [0, 0],
      cells: [
        Cell(rows: 0..<1, height: 10), Cell(rows: 1..<2, height: 30), Cell(rows: 0..<2, height: 82),
      ], spacing: 2, least: 0)
    #expect(spanned.heights == [20, 60])
    let baselines = TableRows(
      [0],
      cells: [
        Cell(rows: 0..<1, height: 10, baseline: 8), Cell(rows: 0..<1, height: 10, baseline: 3),
      ], spacing: 0, least: 0)
    #expect(baselines.heights == [15] && baselines.baselines == [0: 8])
  }
}
