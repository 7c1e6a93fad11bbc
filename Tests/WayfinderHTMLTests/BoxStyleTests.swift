import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

/// How the styles of a page set its boxes and text.
@Suite struct BoxStyleTests {
  /// The box and the block of the first text.
  private func styles(_ html: String) throws -> (box: BoxStyle, block: BlockStyle) {
    let document = Document(html: html)
    let block = try #require(document.blocks.first { !$0.isVoid && !$0.range.isEmpty })
    return (document.boxes[block.box].style, block.style)
  }

  @Test func edgesAreReadClockwise() throws {
    let box = try styles("<div style='margin:1px 2em auto;padding:5%;border:thin solid red'>x").box
    #expect(
      box.margin
        == BoxEdges(top: .points(1), left: .points(32), bottom: .auto, right: .points(32)))
    #expect(box.padding.left == .fraction(0.05))
    #expect(box.border == EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
  }

  @Test(arguments: [
    ("border:3px", 0.0), ("border:solid", 3), ("border:0.4px solid", 1), ("border:2.9px solid", 2),
    ("border:5px solid;border-top-style:none", 0), ("border-style:solid;border-width:thick", 5),
  ])
  func bordersAreWholePointsWhereTheyShow(css: String, top: Double) throws {
    #expect(try styles("<div style='\(css)'>x").box.border.top == top)
  }

  @Test func edgesOfTheStandardsSheetMeanTheFontSizeOfThePage() throws {
    #expect(try styles("<h2 style='font-size:10px'>x").box.margin.top == .points(0.83 * 10))
    #expect(try styles("<p style='font-size:2em;margin:1em'>x").box.margin.top == .points(32))
    #expect(try styles("<ul><li><ul><li>x").box.margin == .zero)
  }

  @Test func startsAndEndsFollowTheDirection() throws {
    let document = Document(html: "<ul dir=rtl style='margin-inline-end:3px'><li>x</ul>")
    let list = try #require(document.boxes.dropFirst(2).first).style
    #expect(list.padding.right == .points(40) && list.padding.left == .zero)
    #expect(list.margin.left == .points(3))
  }

  @Test func fontsComeFromTheirShorthand() throws {
    let text = try styles("<p style=\"font:italic bold 20px/1.5 'A b', Serif\">x").block.text
    #expect(text.families == ["A b", "Serif"] && text.fontSize == 20)
    #expect(text.isItalic && text.weight == 700 && text.lineHeight == .multiple(1.5))
    #expect(try styles("<p style='font:20px'>x").block.text.fontSize == 16)
  }

  @Test(arguments: [
    ("<pre>x", 13.0), ("<pre style='font-size:16px'>x", 16), ("<pre style='font-family:A'>x", 16),
    ("<body style='font-size:32px'><pre>x", 26),
  ])
  func monospacedTextIsSmallerByDefault(html: String, size: Double) throws {
    #expect(try styles(html).block.fontSize == size)
  }

  @Test func inlineElementsSetTheirText() throws {
    let document = Document(html: "<p>a<b>b<i style='font-size:8px'>c</i></b>d<sub>e</sub>")
    let runs = document.textStyleRuns(in: 0..<5)
    #expect(runs.map { $0.style?.weight } == [nil, 700, 700, nil, 400])
    #expect(runs.map { $0.style?.fontSize } == [nil, 16, 8, nil, 16 / 1.2])
    #expect(runs[2].style?.isItalic == true && runs[4].style?.verticalAlignment == .sub)
  }

  @Test func blocksInInlineElementsKeepTheirOwnText() throws {
    let document = Document(html: "<b style='font-size:20px'>a<p style='font-size:10px'>b</p></b>")
    let runs = document.textStyleRuns(in: 1..<2)
    let block = try #require(document.blocks.first { $0.range == 1..<2 })
    #expect((runs.first?.style ?? block.style.text).fontSize == 10)
    #expect(block.style.text.weight == 700)
  }

  @Test func attributesAreWeakerThanRules() throws {
    let cell = "<table cellpadding=4 border=2><tr><td align=right width=50%>x"
    let plain = try styles(cell)
    #expect(plain.box.padding.top == .points(4) && plain.box.border.top == 1)
    #expect(plain.box.width == .fraction(0.5) && plain.block.textAlignment == .right)
    let ruled = try styles(
      "<style>td{padding:1px;border:0;text-align:left;width:auto}</style>" + cell)
    #expect(ruled.box.padding.top == .points(1) && ruled.box.border == .zero)
    #expect(ruled.box.width == .auto && ruled.block.textAlignment == .left)
  }

  @Test(arguments: [
    ("<ol reversed><li>a<li>b", ["2.", "1."]), ("<ol start=-1><li>a<li>b", ["-1.", "0."]),
    ("<ol type=I><li value=4>a<li>b", ["IV.", "V."]), ("<ul><li type=square>a", ["▪"]),
  ])
  func itemsAreNumbered(html: String, markers: [String]) {
    let found = Document(html: html).boxes.compactMap { box -> String? in
      if case .listItem(let marker) = box.kind { marker } else { nil }
    }
    #expect(found == markers)
  }

  @Test func imagesInThePageHaveTheirSize() throws {
    let gif = "data:image/gif;base64,R0lGODlhAwAFAIAAAAAAAP///yH5BAEAAAAALAAAAAADAAUAAAIDhI9WADs="
    let document = Document(html: "<img src='\(gif)'><img src='data:image/png;base64,iVBO' alt>")
    let sizes = document.boxes.filter { $0.kind == .replaced }.map(\.style.naturalSize)
    #expect(sizes == [Size(width: 3, height: 5), nil])
  }

  @Test func emptyBoxesLeaveNoTraceInTheText() {
    let bare = Document(html: "<p>a</p><p>b</p>c<br>d")
    let full = Document(
      html: "<p>a</p><div><p></p></div><p>b</p><ul><li></ul><a id=x></a><div></div>c<br>d")
    #expect(full.text == bare.text)
    #expect(
      full.blocks.filter { !$0.isVoid }.map(\.boundary)
        == bare.blocks.filter { !$0.isVoid }.map(\.boundary))
  }

  @Test func namesStandForTheirElements() throws {
    let document = Document(
      html: "<div id=d><p>ab <i id=i>cd</i></p></div><a id=e></a><p id=p></p><a name=i>f</a>")
    let place = try #require(document.place(named: "d"))
    #expect(place.range == 0..<5 && place.box.map { document.boxes[$0].parent } == 1)
    #expect(document.place(named: "i")?.range == 3..<5 && document.place(named: "i")?.box == nil)
    #expect(document.place(named: "e")?.box != nil && document.place(named: "p")?.box != nil)
    #expect(document.place(named: "nothing") == nil)
    var edited = document
    edited.replace(1..<1, with: "xyz")
    #expect(edited.place(named: "d")?.range == 0..<8 && edited.place(named: "i")?.range == 6..<8)
  }
}
