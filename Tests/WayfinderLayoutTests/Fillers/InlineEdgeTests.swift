import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Margins, borders and paddings of inline boxes (CSS 2, 8.6 and 9.4.2; CSS Fragmentation 3, 6.1:
/// `box-decoration-break: slice`), on a grid whose cells are a point wide and high.
@Suite struct InlineEdgeTests {
  private func page(_ html: String, width: Double = 20) throws -> (Document, PageLayout) {
    let document = Document(html: "<style>body{margin:0}</style><div>\(html)</div>")
    return (document, try PageLayout(document, shaper: grid, containerWidth: width))
  }

  @Test(arguments: [
    ("ab<b style='padding:3px 2px;border:1px solid;margin:0 1px'>cd</b>ef", "abcdef", 12.0),
    ("ab<b style='margin-left:-1px'>c</b>", "abc", 1),
    ("a<b style='padding-left:10%'>b</b>", "ab", 3),
    ("a<b style='padding-left:3px'></b>b", "ab", 4),
    ("<b style='padding-left:2px'><img width=1 height=0>a</b>", "a", 3),
    ("a <b style='padding:0 1px'>b</b> c", "a b c", 6),
    ("a<b style='padding:0 1px'> b </b>c", "a b c", 6),
    ("<b style='padding:0 1px'><i style='padding:0 2px'>a</i></b>b", "ab", 7),
    ("<b style='padding-right:2px'>a</b><b style='padding-left:1px'>b</b>", "ab", 4),
  ])
  func edgesTakeRoomInTheLine(html: String, text: String, x: Double) throws {
    let (document, layout) = try page(html)
    #expect(document.text == text)
    let end = text.utf8.count
    #expect(
      layout.rects(of: end - 1..<end).map(\.minX) == [text == "abcdef" ? x + 1 : x])
    // Those above and below take none.
    #expect(layout.contentSize.height == 1)
    #expect(document.blocks.allSatisfy { $0.boundary == .none })
  }

  @Test func eachEdgeStandsOnceWhereverTheBoxIsBroken() throws {
    let (_, layout) = try page("<b style='padding:0 1px'>aaaa bbbb</b>", width: 6)
    #expect(layout.lines.map(\.rect.width) == [5, 5])
    #expect(layout.rects(of: 0..<9).map(\.minX) == [1, 0])
    let (_, parted) = try page("<b style='padding:0 1px'>a<p style='margin:0'>b</p>c</b>d")
    #expect(parted.rects(of: 0..<4).map(\.minX) == [1, 0, 0, 2])
  }

  @Test func linesDoNotBreakBetweenAnEdgeAndItsText() throws {
    let start = try page("aa <b style='padding:0 1px'>bb</b> cc", width: 4).1
    #expect(
      start.rects(of: 3..<8).map(\.origin) == [Point(x: 1, y: 1), Point(x: 0, y: 2)])
    let end = try page("aa <b style='padding-right:2px'>bb</b>", width: 5).1
    #expect(end.rects(of: 3..<5).map(\.origin) == [Point(x: 0, y: 1)])
    // White space before an edge takes no room where the line ends there.
    let space = try page("<b style='padding-right:1px'>aaa </b>bbb", width: 4).1
    #expect(space.lines.map(\.rect.width) == [4, 3])
    #expect(space.rects(of: 4..<7).map(\.origin) == [Point(x: 0, y: 1)])
  }

  @Test func wordsThatAreCutLeaveRoomForEdges() throws {
    let layout = try page("<b style='padding:0 2px'>abcdefgh</b>", width: 4).1
    #expect(layout.lines.map(\.range) == [0..<2, 2..<6, 6..<8])
    #expect(layout.rects(of: 0..<8).map(\.minX) == [2, 0, 0])
  }

  @Test func boxesFromRightToLeftBeginAtTheRight() throws {
    let html =
      "<p dir=rtl style='margin:0'>\u{5D0}\u{5D1}<b style='padding-right:3px'>\u{5D2}\u{5D3}</b></p>"
    let layout = try page(html).1
    #expect(layout.rects(of: 0..<4).map(\.minX) == [18])
    #expect(layout.rects(of: 4..<8).map(\.minX) == [13])
  }

  /// The left edge is at the left of what is in the box, whichever way that runs.
  @Test func edgesStandAtBothSidesOfTextInOtherDirections() throws {
    let layout = try page(
      "a <b style='padding-left:2px;padding-right:1px'>\u{5D0}\u{5D1}</b> c"
    ).1
    #expect(layout.rects(of: 2..<6).map(\.minX) == [4])
    #expect(layout.rects(of: 7..<8).map(\.minX) == [8])
    let inside = try page(
      "x \u{5D0}\u{5D1} <b style='padding-left:2px'>\u{5D2}\u{5D3}</b> \u{5D4}\u{5D5}"
    ).1
    #expect(inside.rects(of: 7..<11).map(\.minX) == [7])
    #expect(inside.rects(of: 2..<6).map(\.minX) == [10])
    #expect(inside.rects(of: 12..<16).map(\.minX) == [2])
  }

  @Test func objectsStandInTheOrderOfTheTextAroundThem() throws {
    let (document, layout) = try page(
      "x \u{5D0}\u{5D1}<img width=3 height=0>\u{5D2}\u{5D3}")
    let image = document.boxes.indices.first { document.boxes[$0].kind == .replaced }
    #expect(image.flatMap { layout.rect(ofBox: $0) }?.minX == 4)
    #expect(layout.rects(of: 2..<6).map(\.minX) == [7])
    let hidden = try page(
      "x \u{5D0}\u{5D1}<i style='visibility:hidden'>\u{5D0}\u{5D0}</i>\u{5D2}\u{5D3}"
    ).1
    #expect(hidden.rects(of: 2..<10).map(\.minX) == [2, 6])
  }

  @Test func elementsWithNamesHaveTheRoomAroundTheirText() throws {
    let layout = try page(
      "ab<b id=b style='padding:3px 2px;border:1px solid;margin:0 1px'>cd</b>ef"
    ).1
    #expect(layout.rect(ofName: "b") == Rect(x: 3, y: -4, width: 8, height: 9))
  }

  @Test func boxesAroundTextAreAsWideAsItWithEdges() throws {
    let layout = try page(
      "<span style='display:inline-block'>a<b style='padding:0 2px'>b</b></span>c"
    ).1
    #expect(layout.rects(of: 2..<3).map(\.minX) == [6])
  }
}
