import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// `vertical-align` of text (CSS 2, 10.8.1) and relative positions (9.4.3), on a grid whose cells are a
/// point wide and high: the baseline at four fifths, an x two fifths high.
@Suite struct VerticalAlignmentTests {
  private func page(_ html: String) throws -> (Document, PageLayout) {
    let document = Document(html: "<body style='margin:0'>" + html)
    return (document, try PageLayout(document, shaper: grid, containerWidth: 20))
  }

  @Test(arguments: [
    // The middle of the text is a tenth of a point above that of an x.
    ("middle", 0.09375), ("text-top", 0), ("text-bottom", 0), ("2px", -2), ("-30%", 0.296875),
    ("baseline", 0),
  ])
  func textIsMovedAgainstTheTextAround(alignment: String, shift: Double) throws {
    let layout = try page("<div>a<span style='vertical-align:\(alignment)'>b</span></div>").1
    let text = layout.rects(of: 0..<2).map(\.minY)
    let found = text.count == 2 ? text[1] - text[0] : 0
    // Rectangles are of whole layout units.
    #expect((found - shift).magnitude <= 1 / 64)
    #expect((layout.contentSize.height - 1 - shift.magnitude).magnitude <= 1 / 64)
  }

  /// What is raised in something that is raised is raised against that.
  @Test(arguments: [
    ("<b style='vertical-align:2px'>b<i style='vertical-align:3px'>c</i></b>", [0.0, -2, -5]),
    ("<b style='vertical-align:2px'>b<i>c</i></b>", [0, -2, -2]),
    ("<b style='vertical-align:2px'>b<i><u style='vertical-align:-2px'>c</u></i></b>", [0, -2, 0]),
    // A fifth of the font size around and a point; a third and a point.
    ("<b style='font-size:30px'>b<sub>c</sub></b>", [0, 0, 7]),
    ("<b style='font-size:30px'>b<sup>c<sup>d</sup></sup></b>", [0, 0, -11, -11 - 9.328125]),
  ])
  func textIsMovedAgainstTheInlineBoxAround(html: String, shifts: [Double]) throws {
    let (document, layout) = try page("<div>a\(html)</div>")
    let tops = (0..<document.utf8Count).map { layout.rects(of: $0..<$0 + 1)[0].minY }
    for (top, shift) in zip(tops, shifts) {
      #expect((top - tops[0] - shift).magnitude <= 1 / 32)
    }
    #expect(tops.count == shifts.count)
  }

  @Test func objectsAreMovedAgainstTheInlineBoxAround() throws {
    let (document, layout) = try page(
      "<div>a<b style='vertical-align:2px'><img width=1 height=1 style='vertical-align:1px'></b></div>"
    )
    let image = document.boxes.indices.first { document.boxes[$0].kind == .replaced }
    let rect = try #require(image.flatMap { layout.rect(ofBox: $0) })
    let text = layout.rects(of: 0..<1)[0]
    // The bottom of the image is three points above the baseline, which is at four fifths.
    #expect((rect.maxY - (text.minY + 0.8 - 3)).magnitude <= 1 / 32)
  }

  @Test(arguments: [("top", "bottom", 0.0, 2.0), ("bottom", "top", 2, 0)])
  func textStandsAtTheEdgesOfItsLine(
    alignment: String, box: String, expected: Double, other: Double
  ) throws {
    let layout = try page(
      "<div>x<span style='display:inline-block;height:3px;vertical-align:\(box)'>a</span>"
        + "<span style='vertical-align:\(alignment)'>y</span></div>"
    ).1
    #expect((layout.contentSize.height - 3).magnitude < 1e-9)
    #expect(layout.rects(of: 2..<3).map { ($0.minY - expected).magnitude <= 1 / 64 } == [true])
    #expect(layout.rects(of: 0..<1).map { ($0.minY - other).magnitude <= 1 / 64 } == [true])
  }

  @Test func boxesAreMovedButNotWhatIsAround() throws {
    let (document, layout) = try page(
      "<div>a</div><div id=b style='position:relative;top:2px;left:3px'>b</div><div>c</div>")
    #expect(layout.rect(ofName: "b") == Rect(x: 3, y: 3, width: 20, height: 1))
    #expect(layout.rects(of: 1..<2) == [Rect(x: 3, y: 3, width: 1, height: 1)])
    #expect(layout.rects(of: 2..<3) == [Rect(x: 0, y: 2, width: 1, height: 1)])
    #expect(layout.contentSize == Size(width: 23, height: 3))
    #expect(document.scaled(by: 2).boxes.contains { $0.style.offset == Vector(dx: 6, dy: 4) })
    let last = try page("<div>a</div><div style='position:relative;top:2px;width:4px'>b</div>").1
    // The page is as high as what sticks out at its end, and no wider for what does not.
    #expect(last.contentSize == Size(width: 20, height: 4))
  }

  @Test func boxesInLinesAreMovedToo() throws {
    let layout = try page(
      "<div>a<span style='display:inline-block;position:relative;top:1px;left:2px'>b</span>c</div>"
    ).1
    #expect(layout.rects(of: 1..<2) == [Rect(x: 3, y: 1, width: 1, height: 1)])
    #expect(layout.rects(of: 2..<3) == [Rect(x: 2, y: 0, width: 1, height: 1)])
  }
}
