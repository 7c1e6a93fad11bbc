import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Text that takes its room but is not seen (CSS 2, 11.2), on a grid whose cells are a point wide and
/// high. `i` elements are hidden.
@Suite struct UnseenTextTests {
  private func page(_ html: String, width: Double = 20) throws -> (Document, PageLayout) {
    let style = "<style>body{margin:0}i{visibility:hidden}</style>"
    let document = Document(html: style + html)
    return (document, try PageLayout(document, shaper: grid, containerWidth: width))
  }

  @Test(arguments: [
    ("a<i>bc</i>d", "ad", 3.0), ("a <i>b</i> c", "a c", 4), ("a<i> b </i>c", "ac", 4),
    ("a <i>b </i>c", "a c", 4), ("a<i>b</i> c", "a c", 3), ("a <i>b</i>c", "a c", 3),
    ("<i>b</i> c", "c", 2), ("a <i> </i> b", "a b", 2), ("a <i>b</i> <i>c</i> d", "a d", 6),
    ("<i>b</i> <b>c</b>", "c", 2), ("a<i> b</i> <i> c</i>d", "a d", 5),
    ("<i>a<b style='visibility:visible'>b</b></i>", "b", 1),
    ("a<b style='visibility:collapse'>b</b>c", "ac", 2),
  ])
  func itTakesItsRoomInTheLine(html: String, text: String, x: Double) throws {
    let (document, layout) = try page("<div>\(html)</div>")
    #expect(document.text == text)
    let last = layout.rects(of: text.utf8.count - 1..<text.utf8.count)
    #expect(last == [Rect(x: x, y: 0, width: 1, height: 1)])
    #expect(layout.lines.map(\.rect.maxX).max() == x + 1)
  }

  @Test func linesBreakInItAsInOtherText() throws {
    let (document, layout) = try page("<div>aa <i>bb cc</i> dd</div>", width: 5)
    #expect(document.text == "aa dd")
    #expect(layout.rects(of: 3..<5) == [Rect(x: 3, y: 1, width: 2, height: 1)])
    // Nothing parts it from letters around it.
    let glued = try page("<div>aa <i>bb</i>cc</div>", width: 5).1
    #expect(glued.rects(of: 3..<5) == [Rect(x: 2, y: 1, width: 2, height: 1)])
    #expect(glued.lines.map(\.rect.width) == [2, 4])
    // White space at the end of a line takes no room.
    let end = try page("<div>aa <i>bb </i>ccc</div>", width: 5).1
    #expect(end.lines.map(\.rect.width) == [5, 3])
  }

  @Test func paragraphsOfItAreAsHighAsTheirLines() throws {
    let (document, layout) = try page(
      "<p style='margin:0;visibility:hidden'>aaa bbb<br>c</p><p style='margin:0'>x</p>", width: 3)
    #expect(document.text == "x")
    #expect(layout.rects(of: 0..<1) == [Rect(x: 0, y: 3, width: 1, height: 1)])
    #expect(layout.contentSize.height == 4)
    let pre = try page("<pre style='margin:0'>a<i>b\nc</i>d</pre>").1
    #expect(pre.rects(of: 1..<2) == [Rect(x: 1, y: 1, width: 1, height: 1)])
  }

  @Test func linesThatAreBrokenUnseenReadOn() throws {
    let (document, layout) = try page("<div>a<i>b<br>c</i>d</div>")
    #expect(document.text == "ad")
    #expect(document.blocks.allSatisfy { $0.boundary == .none })
    #expect(layout.rects(of: 0..<2).map(\.origin) == [Point(x: 0, y: 0), Point(x: 1, y: 1)])
  }

  @Test func aPointInItIsTakenToTheTextBesideIt() throws {
    let layout = try page("<div>ab<i>cdef</i>gh</div>").1
    #expect(layout.offset(at: Point(x: 2.5, y: 0.5)) == 2)
    #expect(layout.offset(at: Point(x: 5.5, y: 0.5)) == 2)
    #expect(layout.offset(at: Point(x: 7.2, y: 0.5)) == 3)
  }

  @Test func linesAreAsHighAsItNeeds() throws {
    let document = Document(
      html: "<style>body{margin:0}i{visibility:hidden;line-height:30px}</style><p style="
        + "'margin:0;line-height:20px'>a <i>b</i> c")
    let (box, style) = try #require(
      document.boxes.lazy.compactMap { box -> (Box, UnseenText)? in
        if case .unseenText(let unseen) = box.kind { (box, unseen) } else { nil }
      }.first)
    #expect(style.text == "b " && style.style.lineHeight == .length(30))
    #expect(box.style.isInline)
    #expect(
      document.scaled(by: 2).boxes.contains {
        if case .unseenText(let unseen) = $0.kind {
          unseen.style.lineHeight == .length(60)
        } else {
          false
        }
      })
  }
}
