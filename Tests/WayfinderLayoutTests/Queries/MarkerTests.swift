import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Which markers stand on which lines, on a grid whose cells are a point wide and high: the baseline at
/// four fifths of a line.
@Suite struct MarkerTests {
  private func page(_ html: String) throws -> PageLayout {
    let style = "<style>body,ul,ol,p{margin:0}ul,ol{padding:0 3px}</style>"
    return try PageLayout(
      Document(html: style + html), shaper: grid, containerWidth: 30)
  }

  private func texts(_ layout: PageLayout) -> [[String]] {
    layout.lines.map { layout.markers(of: $0).map(\.text) }
  }

  @Test func itemsHaveTheirMarkersOnTheirFirstLines() throws {
    let layout = try page("<ol><li>a<br>b<li><b>c</b><li><p>d</p>e<li></ol>f")
    #expect(texts(layout) == [["1."], [], ["2."], ["3."], [], ["4."], []])
    let first = layout.markers(of: layout.lines[2])[0]
    #expect(first.edge == 3 && !first.isRightToLeft)
    #expect((first.baseline - 2.8).magnitude < 1e-9)
  }

  @Test func boxesInTheFirstLineTakeNoMarkerAway() throws {
    let layout = try page(
      "<ul><li><span style='display:inline-block'>a<br>b</span>c<li><img width=1 height=1>d"
        + "<li><b style='padding:1px'>e</b></ul>")
    #expect(texts(layout) == [["•"], [], [], ["•"], ["•"]])
    // The box stands on the baseline of its last line, and so does the marker.
    let marker = layout.markers(of: layout.lines[0])[0]
    #expect((marker.baseline - 1.8).magnitude < 1e-9)
    #expect(marker.edge == 3)
  }

  @Test func listsThatBeginTogetherHaveTheirMarkersOnOneLine() throws {
    let layout = try page("<ol><li><ul><li>a<li>b</ul><li>c</ol>")
    #expect(texts(layout) == [["1.", "◦"], ["◦"], ["2."]])
    #expect(layout.markers(of: layout.lines[0]).map(\.edge) == [3, 6])
  }

  @Test func markersStandAtTheEndOfTheItemThatItsTextBeginsAt() throws {
    let rightToLeft = try page("<ul dir=rtl><li>\u{5D0}</ul>")
    let marker = rightToLeft.markers(of: rightToLeft.lines[0])
    #expect(marker.map(\.edge) == [27] && marker.map(\.isRightToLeft) == [true])
    let table = try page("<table cellspacing=0 cellpadding=0><tr><td>xx<td><ul><li>a</ul></table>")
    #expect(table.lines.map { table.markers(of: $0).map(\.edge) } == [[], [5]])
  }
}
