import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Replaced elements and markers in lines, on a grid whose cells are a point wide and high.
@Suite struct ObjectLineTests {
  private func layout(_ html: String, width: Double = 10) throws -> (Document, PageLayout) {
    let document = Document(html: "<body style='margin:0'>" + html)
    return (document, try PageLayout(document, shaper: grid, containerWidth: width))
  }

  private func objects(_ document: Document, _ layout: PageLayout) -> [Rect?] {
    document.boxes.indices.filter { document.boxes[$0].kind == .replaced }
      .map { layout.rect(ofBox: $0) }
  }

  @Test func objectsTakeRoomInTheirLines() throws {
    let (document, layout) = try layout("<div>ab<img width=3 height=4>cd")
    // The object stands on the baseline, a point below which the line ends.
    #expect(objects(document, layout) == [Rect(x: 2, y: 0, width: 3, height: 4)])
    #expect(layout.lines.map(\.rect.width) == [7])
    #expect(layout.rects(of: 2..<4).map(\.minX) == [5])
    #expect(layout.rects(of: 0..<2).map(\.minX) == [0])
  }

  @Test func linesBreakAroundObjects() throws {
    let (document, layout) = try layout("<div>abcdef<img width=6 height=1>gh<img width=4 height=1>")
    #expect(objects(document, layout).map { $0?.minX } == [0, 0])
    #expect(layout.lines.map(\.rect.width) == [6, 8, 4])
    #expect(document.text == "abcdefgh")
  }

  @Test func aLineMayHoldNothingButAnObject() throws {
    let (document, layout) = try layout("<p style='margin:0'><img width=20 height=2></p>x")
    #expect(objects(document, layout) == [Rect(x: 0, y: 0, width: 20, height: 2)])
    #expect(layout.contentSize.width == 20)
    #expect(layout.lines.last?.rect.minY == layout.lines[0].rect.maxY)
  }

  @Test func blocksOfAGivenSizeKeepTheirRatio() throws {
    let (document, layout) = try layout(
      "<img style='display:block;max-width:100%;height:auto;margin:0 auto' width=40 height=20>")
    #expect(objects(document, layout) == [Rect(x: 0, y: 0, width: 10, height: 5)])
  }

  @Test func itemsHaveALineForTheirMarkerAlone() throws {
    let style = "margin:0;padding:0"
    let outside = try layout("<ul style='\(style)'><li><li><p style='margin:0'>a</p></ul>").1
    #expect(outside.contentSize.height == 2)
    let inside = try layout(
      "<ol style='\(style);list-style:inside'><li>ab<li><div>c</div></ol>", width: 20
    ).1
    // "1. " before the first text, and a line with "2. " above the block.
    #expect(inside.lines.map(\.rect.minX) == [3, 3, 0])
    #expect(inside.contentSize.height == 3)
  }

  @Test func onlyTheFirstLineOfABoxIsMovedIn() throws {
    let lines = try layout("<div style='text-indent:2px'>ab<br>cd<div>ef</div>gh</div>").1.lines
    #expect(lines.map(\.rect.minX) == [2, 0, 2, 0])
  }
}
