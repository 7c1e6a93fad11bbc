import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Boxes in lines that lay out what is in them (CSS 2, 10.3.9, 10.6.7 and 10.8), on a grid whose cells
/// are a point wide and high with the baseline at four fifths.
@Suite struct InlineBlockTests {
  private struct Page {
    let document: Document
    let layout: PageLayout

    init(_ html: String, width: Double = 20) throws {
      document = Document(html: "<body style='margin:0'>" + html)
      layout = try PageLayout(document, shaper: grid, containerWidth: width)
    }

    /// The border boxes of the boxes in lines.
    var boxes: [Rect?] {
      document.boxes.indices.filter { document.boxes[$0].style.isInline }
        .map { layout.rect(ofBox: $0) }
    }

    /// The rectangles of a word that stands once in the text.
    func rects(of word: String) -> [Rect] {
      let text = Array(document.text.utf8)
      let word = Array(word.utf8)
      let start = text.indices.first { text[$0...].starts(with: word) } ?? 0
      return layout.rects(of: start..<start + word.count)
    }
  }

  private func inline(_ style: String, _ content: String) -> String {
    "<span style='display:inline-block;\(style)'>\(content)</span>"
  }

  @Test func tablesStandInLines() throws {
    let cell = "<span style='display:table-cell;padding:0 1px'>"
    let page = try Page(
      "<div>ab<span style='display:inline-table'>\(cell)cd</span>\(cell)e<br>f</span></span>gh</div>"
    )
    #expect(page.document.boxes.contains { $0.kind == .table && $0.style.isInline })
    // The table stands on the baseline of its first row, whose cells have no room between them.
    #expect(page.rects(of: "cd") == [Rect(x: 3, y: 0, width: 2, height: 1)])
    #expect(page.rects(of: "e") == [Rect(x: 7, y: 0, width: 1, height: 1)])
    #expect(page.rects(of: "f") == [Rect(x: 7, y: 1, width: 1, height: 1)])
    #expect(page.rects(of: "gh") == [Rect(x: 9, y: 0, width: 2, height: 1)])
    #expect(page.rects(of: "ab") == [Rect(x: 0, y: 0, width: 2, height: 1)])
  }

  // MARK: Size

  @Test func aBoxIsAsWideAsItsContentWants() throws {
    let page = try Page("<div>ab\(inline("", "cde"))fg</div>")
    #expect(page.document.text == "abcdefg")
    #expect(page.boxes == [Rect(x: 2, y: 0, width: 3, height: 1)])
    #expect(page.layout.lines.map(\.range) == [0..<2, 2..<5, 5..<7])
    #expect(page.layout.lines.map(\.rect.minX) == [0, 2, 5])
    #expect(page.layout.contentSize == Size(width: 20, height: 1))
  }

  @Test func aBoxIsNoWiderThanTheRoomButForWhatItNeeds() throws {
    let page = try Page("<div>\(inline("", "abcd efgh ijkl"))</div>", width: 10)
    #expect(page.boxes == [Rect(x: 0, y: 0, width: 10, height: 2)])
    #expect(page.layout.lines.map(\.range) == [0..<10, 10..<14])
    let narrow = try Page("<div>\(inline("white-space:nowrap", "abcd efgh"))</div>", width: 5)
    #expect(narrow.boxes == [Rect(x: 0, y: 0, width: 9, height: 1)])
    #expect(narrow.layout.contentSize.width == 9)
  }

  @Test func edgesTakeRoomAndMarginsStayInside() throws {
    let page = try Page(
      "<div>ab\(inline("margin:1px;border:1px solid;padding:1px 2px", "cd"))ef</div>")
    #expect(page.boxes == [Rect(x: 3, y: 1, width: 8, height: 5)])
    #expect(page.rects(of: "cd") == [Rect(x: 6, y: 3, width: 2, height: 1)])
    // The line is as high as the box with its margins, and its text on the baseline of "cd".
    #expect(page.rects(of: "ef") == [Rect(x: 12, y: 3, width: 2, height: 1)])
    #expect(page.layout.contentSize.height == 7)
    let given = try Page(
      "<div>\(inline("width:6px;height:3px;padding:1px;box-sizing:border-box", "a"))b</div>")
    #expect(given.boxes == [Rect(x: 0, y: 0, width: 6, height: 3)])
    let share = try Page("<div>\(inline("width:30%;min-height:2px", "a"))b</div>")
    #expect(share.boxes == [Rect(x: 0, y: 0, width: 6, height: 2)])
    #expect(share.rects(of: "b").map(\.minX) == [6])
    let bound = try Page("<div>\(inline("max-width:3px", "abc def"))</div>")
    #expect(bound.boxes == [Rect(x: 0, y: 0, width: 3, height: 2)])
  }

  @Test func aBoxWithoutContentStandsLikeAnImage() throws {
    let page = try Page("<div>a\(inline("width:4px;height:2px", ""))b</div>")
    #expect(page.boxes == [Rect(x: 1, y: 0, width: 4, height: 2)])
    #expect(page.rects(of: "b").map(\.minX) == [5])
    let alone = try Page("<div>\(inline("width:4px;height:2px", ""))</div>x")
    #expect(alone.layout.lines.count == 2)
    #expect(alone.layout.lines[1].rect.minY == alone.layout.lines[0].rect.maxY)
  }

  // MARK: Baselines

  @Test func aBoxStandsOnItsLastLine() throws {
    let page = try Page("<div>x\(inline("width:3px", "abc def"))y</div>")
    #expect(page.boxes == [Rect(x: 1, y: 0, width: 3, height: 2)])
    #expect(page.rects(of: "x").map(\.minY) == [1])
    #expect(page.rects(of: "def").map(\.minY) == [1])
    let blocks = try Page("<div>x\(inline("", "<p style='margin:1px 0'>a</p><div>b</div>"))</div>")
    // A margin of one, a line, a margin of one, a line.
    #expect(blocks.boxes == [Rect(x: 1, y: 0, width: 1, height: 4)])
    #expect(blocks.rects(of: "x").map(\.minY) == [3])
  }

  @Test func aBoxThatScrollsStandsOnItsEdge() throws {
    let page = try Page("<div>x\(inline("overflow:hidden;height:3px", "a"))</div>")
    // The baseline is three points below the top; the text hangs two tenths of a point below it.
    #expect(page.boxes == [Rect(x: 1, y: 0, width: 1, height: 3)])
    #expect(page.rects(of: "x").map { ($0.minY - 2.2).magnitude < 1 / 64 } == [true])
    #expect((page.layout.contentSize.height - 3.2).magnitude < 1e-9)
  }

  @Test(arguments: [
    ("top", 0.0, 0.0), ("bottom", 0, 2), ("text-top", 0, 0), ("text-bottom", 0, 2),
    ("baseline", 0, 0), ("1px", 0, 1), ("-1px", 1, 0),
  ])
  func boxesAreAlignedInTheirLines(alignment: String, box: Double, text: Double) throws {
    let page = try Page("<div>x\(inline("height:3px;vertical-align:\(alignment)", "a"))</div>")
    #expect(page.boxes.map { ($0?.minY ?? -1).rounded(toPlaces: 9) } == [box])
    #expect(page.rects(of: "x").map { $0.minY.rounded(toPlaces: 9) } == [text])
  }

  // MARK: Lines

  @Test func linesBreakAroundBoxes() throws {
    let page = try Page(
      "<div>abcdef\(inline("width:6px", "g"))hi\(inline("width:4px", "j"))</div>", width: 10)
    #expect(page.boxes.map { $0?.origin } == [Point(x: 0, y: 1), Point(x: 0, y: 2)])
    #expect(page.layout.lines.map(\.rect.minY) == [0, 1, 1, 2])
    let glued = try Page("<div>abcdef&#x2060;\(inline("width:6px", "g"))</div>", width: 10)
    // A word joiner forbids the break, so that the word is broken.
    #expect(glued.boxes.map { $0?.minX != 0 } == [true])
  }

  @Test func spaceBeforeABoxTakesRoomButNotAtTheEndOfALine() throws {
    let page = try Page("<div>ab \(inline("", "cd")) ef</div>", width: 6)
    #expect(page.rects(of: "cd") == [Rect(x: 3, y: 0, width: 2, height: 1)])
    #expect(page.rects(of: "ef").map(\.origin) == [Point(x: 0, y: 1)])
    #expect(page.layout.lines.map(\.range) == [0..<3, 3..<5, 5..<6, 6..<8])
    #expect(page.layout.lines.map(\.rect.width) == [3, 2, 0, 2])
  }

  @Test func linesWithBoxesAreAlignedAndSpread() throws {
    let center = try Page("<div style='text-align:center'>a\(inline("", "bc"))d</div>", width: 10)
    #expect(center.boxes == [Rect(x: 4, y: 0, width: 2, height: 1)])
    #expect(center.rects(of: "d").map(\.minX) == [6])
    let spread = try Page(
      "<div style='text-align:justify'>a b \(inline("text-align:left", "c d"))e fffffffff</div>",
      width: 12)
    // Of 8 cells the line is 4 wider: two for each space outside of the box.
    #expect(spread.boxes == [Rect(x: 8, y: 0, width: 3, height: 1)])
    #expect(spread.rects(of: "c d") == [Rect(x: 8, y: 0, width: 3, height: 1)])
    #expect(spread.rects(of: "e").map(\.minX) == [11])
  }

  @Test func boxesNest() throws {
    let page = try Page(
      "<div>a\(inline("padding:1px", "b\(inline("padding:0 1px", "c"))d"))e</div>")
    #expect(
      page.boxes == [
        Rect(x: 1, y: 0, width: 7, height: 3), Rect(x: 3, y: 1, width: 3, height: 1),
      ])
    #expect(page.rects(of: "c") == [Rect(x: 4, y: 1, width: 1, height: 1)])
    #expect(page.rects(of: "e") == [Rect(x: 8, y: 1, width: 1, height: 1)])
    #expect(page.layout.lines.map(\.range) == [0..<1, 1..<2, 2..<3, 3..<4, 4..<5])
  }

  @Test func boxesMayHoldTables() throws {
    let table =
      "<table style='border-spacing:0'><tr><td style='padding:0'>ab<td style='padding:0'>cd</table>"
    let page = try Page("<div>x\(inline("", table))y</div>")
    #expect(page.rects(of: "cd") == [Rect(x: 3, y: 0, width: 2, height: 1)])
    #expect(page.rects(of: "y").map(\.minX) == [5])
    let inTable = try Page(
      "<table style='border-spacing:0'><tr><td style='padding:0'>\(inline("padding:0 1px", "ab"))"
        + "c<td style='padding:0'>d</table>")
    #expect(inTable.rects(of: "c").map(\.minX) == [4])
    #expect(inTable.rects(of: "d").map(\.minX) == [5])
  }

  @Test func itemsMayStandInALine() throws {
    let page = try Page(
      "<ul style='margin:0;padding:0'><li style='display:inline-block;padding:0 1px'>a</li>"
        + "<li style='display:inline'>b</li><li style='display:inline-block'>c</li></ul>")
    #expect(page.layout.lines.map(\.rect.minX) == [1, 3, 4])
    #expect(page.layout.contentSize.height == 1)
  }

  // MARK: Directions

  @Test func boxesStandWhereTheirLineTurnsTo() throws {
    // Hebrew letters around the box are right to left of it; the box is neutral between them.
    let page = try Page("<div>ab \u{5D0}\u{5D1}\(inline("width:3px", "xyz"))\u{5D2} cd</div>")
    #expect(page.boxes == [Rect(x: 4, y: 0, width: 3, height: 1)])
    #expect(page.rects(of: "\u{5D0}\u{5D1}") == [Rect(x: 7, y: 0, width: 2, height: 1)])
    #expect(page.rects(of: "\u{5D2}") == [Rect(x: 3, y: 0, width: 1, height: 1)])
    #expect(page.rects(of: "cd") == [Rect(x: 10, y: 0, width: 2, height: 1)])
    let right = try Page(
      "<div dir=rtl>\u{5D0}\u{5D1}\(inline("width:3px", "x"))\u{5D2}</div>", width: 10)
    #expect(right.boxes == [Rect(x: 5, y: 0, width: 3, height: 1)])
    #expect(right.rects(of: "\u{5D2}") == [Rect(x: 4, y: 0, width: 1, height: 1)])
    // What is in the box has the direction of its own style.
    #expect(right.rects(of: "x") == [Rect(x: 7, y: 0, width: 1, height: 1)])
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    var factor = 1.0
    for _ in 0..<places { factor *= 10 }
    return (self * factor).rounded() / factor
  }
}
