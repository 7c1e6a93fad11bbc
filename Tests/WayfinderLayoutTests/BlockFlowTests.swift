import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Margins, paddings and the stacking of boxes, by the rules of CSS 2.
@Suite struct BlockFlowTests {
  private func tops(_ html: String) throws -> (tops: [Double], height: Double) {
    let document = Document(html: "<body style='margin:0'>" + html)
    let layout = try PageLayout(document, shaper: grid, containerWidth: 100)
    return (layout.lines.map(\.rect.minY), layout.contentSize.height)
  }

  @Test(arguments: [
    ("<p style='margin:5px 0'>a</p><p style='margin:8px 0'>b</p>", [5.0, 14.0], 23.0),
    ("<div style='margin:5px 0'><p style='margin:8px 0'>a</p></div>b", [8, 17], 18),
    ("<div style='margin:5px 0;padding:1px 0'><p style='margin:8px 0'>a</p></div>b", [14, 29], 30),
    ("<p style='margin:10px 0'>a</p><p style='margin:-4px 0'>b</p>", [10, 17], 18),
    ("<p style='margin:-3px 0 0'>a</p>", [-3], -2),
    ("<div>a<div>b</div>c</div>", [0, 1, 2], 3),
    ("a<hr style='margin:2px'>b", [0, 3, 7], 8),
    ("<details><summary>s</summary>x</details>y", [0, 1], 2),
  ])
  func marginsOfNeighboursCollapse(html: String, expected: [Double], height: Double) throws {
    let found = try tops(html)
    #expect(found.tops == expected && found.height == height)
  }

  @Test func contentStandsInsideOfMarginsAndPaddings() throws {
    let document = Document(
      html:
        "<body style='margin:0 2px'><ul style='padding-left:4px'><li style='margin:0 1px'>abc def")
    let layout = try PageLayout(document, shaper: grid, containerWidth: 13)
    #expect(
      layout.lines.map(\.rect) == [
        Rect(x: 7, y: 16, width: 3, height: 1), Rect(x: 7, y: 17, width: 3, height: 1),
      ])
  }

  @Test func foldedBoxesTakeRoomOnceTheyAreUnfolded() throws {
    let document = Document(
      html: "<body style='margin:0'><details><summary>s</summary>x</details>y")
    let prepared = try PreparedText(document, shaper: grid)
    let folded = PageLayout(prepared, containerWidth: 10)
    #expect(folded.lines.count == 2 && folded.rects(of: 1..<2).isEmpty)
    #expect(folded.caretRect(at: 1) == nil || folded.line(at: 1)?.range != 1..<2)
    let box = try #require(document.boxes.firstIndex { $0.isCollapsed })
    let unfolded = PageLayout(prepared, containerWidth: 10, expandedBoxes: [box])
    #expect(unfolded.rects(of: 1..<2) == [Rect(x: 0, y: 1, width: 1, height: 1)])
  }

  @Test func aWidthThatIsNoNumberCountsAsNone() throws {
    let prepared = try PreparedText(Document(plainText: "ab"), shaper: grid)
    for width in [Double.nan, -5, 0] {
      #expect(PageLayout(prepared, containerWidth: width).lines.count == 2)
    }
    #expect(
      PageLayout(prepared, containerWidth: .infinity).contentSize == Size(width: 2, height: 1))
  }
}
