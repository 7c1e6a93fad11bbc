import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

@testable import WayfinderLayout

/// Tables on a grid whose cells are a point wide and high, so that numbers are columns and rows.
@Suite struct TableLayoutTests {
  /// The border boxes of elements by their paths from the table.
  private func rects(_ table: String, width: Double = 30) throws -> [String: Rect] {
    var html = "<style>td,th{padding:0}</style><body style='margin:0'>" + table
    var paths: [Int: String] = [:]
    let document = html.withUTF8 { Document(html: $0) { box, path in paths[box] = path } }
    let rects = try PageLayout(document, shaper: grid, containerWidth: width).boxRects()
    var found: [String: Rect] = [:]
    for (box, path) in paths where path != "body" {
      let short = path.replacing("body>table", with: "").replacing(">tbody", with: "")
      found[short.hasPrefix(">") ? String(short.dropFirst()) : short] = rects[box]
    }
    return found
  }

  @Test func columnsAreAsWideAsTheirText() throws {
    let found = try rects("<table cellspacing=1><tr><td>abc<td>de<tr><td>f<td>ghij</table>")
    #expect(found["tr:1>td:1"] == Rect(x: 1, y: 1, width: 3, height: 1))
    #expect(found["tr:1>td:2"] == Rect(x: 5, y: 1, width: 4, height: 1))
    #expect(found["tr:2>td:2"] == Rect(x: 5, y: 3, width: 4, height: 1))
    #expect(found["tr:2"] == Rect(x: 1, y: 3, width: 8, height: 1))
  }

  @Test func textWrapsWhereThereIsNoRoom() throws {
    // Least 3 and 4, most 11 and 4: of the 12 points there are, 8 are left for the first column.
    let found = try rects(
      "<table cellspacing=0><tr><td>abc abc abc<td>wxyz</table>", width: 12)
    #expect(found["tr>td:1"] == Rect(x: 0, y: 0, width: 8, height: 2))
    #expect(found["tr>td:2"] == Rect(x: 8, y: 0, width: 4, height: 2))
  }

  @Test func cellsSpanRowsAndColumns() throws {
    let found = try rects(
      """
      <table cellspacing=0><tr><td rowspan=2>a<br>b<br>c<br>d<td>e<td>f<tr><td colspan=2>ghijkl</table>
      """)
    #expect(found["tr:1>td:1"] == Rect(x: 0, y: 0, width: 1, height: 4))
    #expect(found["tr:1>td:2"] == Rect(x: 1, y: 0, width: 3, height: 2))
    #expect(found["tr:1>td:3"] == Rect(x: 4, y: 0, width: 3, height: 2))
    #expect(found["tr:2>td"] == Rect(x: 1, y: 2, width: 6, height: 2))
  }

  @Test func captionsStandAboveOrBelow() throws {
    let above = try rects("<table cellspacing=0><caption>ab</caption><tr><td>cdef</table>")
    #expect(above["caption"] == Rect(x: 0, y: 0, width: 4, height: 1))
    #expect(above["tr>td"]?.minY == 1)
    let below = try rects(
      "<table cellspacing=0><caption align=bottom>ab</caption><tr><td>cdef</table>")
    #expect(below["caption"]?.minY == 1 && below["tr>td"]?.minY == 0)
  }

  @Test func sharedBordersAreHalvedBetweenCells() throws {
    // Borders of 2 between all: half of one outside, one whole between cells.
    let found = try rects(
      """
      <style>table{border-collapse:collapse}td{border:2px solid}</style>\
      <table><tr><td>ab<td>cd</table>
      """)
    #expect(found["tr>td:1"] == Rect(x: 1, y: 1, width: 4, height: 3))
    #expect(found["tr>td:2"] == Rect(x: 5, y: 1, width: 4, height: 3))
  }

  @Test func cellsAlignTheirContent() throws {
    let html = """
      <table cellspacing=0><tr><td>a<br>b<br>c<td valign=top>d<td>e<td valign=bottom>f</table>
      """
    let document = Document(html: "<style>td{padding:0}</style><body style='margin:0'>" + html)
    let layout = try PageLayout(document, shaper: grid, containerWidth: 30)
    #expect(layout.lines.map(\.rect.minY) == [0, 1, 2, 0, 1, 2])
  }

  @Test func tablesFromTheRightBeginThere() throws {
    let found = try rects("<table dir=rtl cellspacing=0><tr><td>abc<td>de</table>")
    #expect(found["tr>td:1"]?.minX == 2 && found["tr>td:2"]?.minX == 0)
  }

  @Test func whatStandsInNoCellHasOneOfItsOwn() throws {
    var html = """
      <body style='margin:0'><div style='display:table'>ab<div style='display:table-row'>\
      <div style='display:table-cell'>cde</div></div></div>
      """
    let document = html.withUTF8 { Document(html: $0) }
    let layout = try PageLayout(document, shaper: grid, containerWidth: 30)
    #expect(
      layout.lines.map(\.rect) == [
        Rect(x: 0, y: 0, width: 2, height: 1), Rect(x: 0, y: 1, width: 3, height: 1),
      ])
  }

  @Test func tablesNestWithoutEnd() throws {
    let depth = 400
    let html = String(repeating: "<table><tr><td>", count: depth) + "x"
    let layout = try PageLayout(Document(html: html), shaper: grid, containerWidth: 30)
    #expect(layout.lines.count == 1)
  }
}
