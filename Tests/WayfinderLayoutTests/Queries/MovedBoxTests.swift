import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Questions about relatively positioned boxes (CSS 2, 9.4.3), on a grid whose cells are a point wide
/// and high.
@Suite struct MovedBoxTests {
  private func layout(_ html: String) throws -> PageLayout {
    try PageLayout(
      Document(html: "<style>body,p{margin:0}</style>" + html), shaper: grid, containerWidth: 20)
  }

  private let html =
    "<p>a</p><p style='position:relative;top:5px;left:3px'>b<br>c</p>"
    + (0..<9).map { "<p>\($0)</p>" }.joined()

  @Test func textIsFoundWhereItShows() throws {
    let layout = try layout(html)
    // `b` shows on the line of `3`, beside it.
    #expect(layout.characterRange(at: Point(x: 3.2, y: 6.5)) == 1..<2)
    #expect(layout.characterRange(at: Point(x: 3.2, y: 7.5)) == 2..<3)
    #expect(layout.offset(at: Point(x: 3.9, y: 6.5)) == 2)
    #expect(layout.characterRange(at: Point(x: 0.2, y: 6.5)) == 6..<7)
    #expect(layout.rects(of: 1..<2) == [Rect(x: 3, y: 6, width: 1, height: 1)])
  }

  @Test func bandsHoldTheLinesThatShowInThem() throws {
    let layout = try layout(html)
    #expect(layout.lines(fromY: 6.2, toY: 6.8).contains { $0.range == 1..<2 })
    #expect(
      Set(layout.fragments(fromY: 6.2, toY: 6.8).map(\.range)) == [1..<2, 6..<7])
    #expect(layout.fragments(fromY: 1.2, toY: 1.8).isEmpty)
    var lines: [BandLine] = []
    for item in layout.items(fromY: 6.2, toY: 6.8) {
      item.appendLines(fromY: 6.2, toY: 6.8, to: &lines)
    }
    #expect(lines.map(\.range) == [1..<2, 6..<7])
  }

  @Test func inlineBoxesAreMovedWithWhatIsInThem() throws {
    let layout = try layout(
      "<p>a<span style='position:relative;top:2px;left:1px'>b<b style='position:relative;top:1px'>c"
        + "</b><img width=1 height=0></span>d</p>")
    #expect(layout.rects(of: 1..<2) == [Rect(x: 2, y: 2, width: 1, height: 1)])
    #expect(layout.rects(of: 2..<3) == [Rect(x: 3, y: 3, width: 1, height: 1)])
    #expect(layout.rects(of: 3..<4) == [Rect(x: 4, y: 0, width: 1, height: 1)])
    let image = layout.document.boxes.indices.first { layout.document.boxes[$0].kind == .replaced }
    #expect(image.flatMap { layout.rect(ofBox: $0)?.minX } == 4)
  }
}
