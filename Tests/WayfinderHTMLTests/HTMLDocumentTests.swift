import TestSupport
import Testing
import WayfinderDocument
import WayfinderHTML

/// What of a page is text, where blocks break, and where the text comes from.
@Suite struct HTMLDocumentTests {
  private func texts(_ html: String) -> [String] {
    let document = Document(html: html)
    var texts: [String] = []
    for block in document.blocks where block.content != .object {
      let text = document.text(in: block.range)
      // What stands in a line without text does not part the text around it.
      if block.boundary == .none, block.continuesLine, !texts.isEmpty {
        texts[texts.count - 1] += text
      } else {
        texts.append(text)
      }
    }
    return texts
  }

  @Test(arguments: [
    ("<p>one<b>two</b> <i>three</i></p>", ["onetwo three"]),
    ("<p>one</p><p>two</p>", ["one", "two"]),
    ("<div>one<div>two</div>three</div>", ["one", "two", "three"]),
    ("<table><tr><td>one<td>two<tr><td>three</table>", ["one", "two", "three"]),
    ("<div style='display:flex'><span>one</span><span>two</span></div>", ["one", "two"]),
    ("<div style='display:inline'>one</div><div style='display:inline'>two</div>", ["onetwo"]),
    ("<p>a<span style='display:block'>b</span>c</p>", ["a", "b", "c"]),
    ("<p>one<wbr>two<!-- no -->three", ["onetwothree"]),
    ("<pre>\n a\n\tb </pre>", [" a\n\tb "]),
    ("<p style='white-space:pre-line'>a  b\n c</p>", ["a b\nc"]),
    ("<ul><li>one<ul><li>two</ul><li>three</ul>", ["one", "two", "three"]),
    ("<details open><summary>s</summary>x</details>", ["s", "x"]),
    ("<p>x<sup>2</sup>&nbsp;&amp;&lt;&#x1F44D;</p>", ["x2\u{A0}&<👍"]),
    ("<svg><title>no</title><text>se<tspan>ek</tspan></text></svg>", ["seek"]),
    ("<label>a <input></label>b", ["a ", "b"]),
  ])
  func blocksBreakWhereBoxesDo(html: String, expected: [String]) {
    #expect(texts(html) == expected)
  }

  @Test(arguments: [
    "<script>x</script>", "<style>x{}</style>", "<template>x</template>", "<noscript>x</noscript>",
    "<p hidden>x</p>", "<p style='display:none'>x</p>", "<p style='visibility:hidden'>x</p>",
    "<p style='content-visibility:hidden'>x</p>", "<p style='height:0;overflow:hidden'>x</p>",
    "<dialog>x</dialog>", "<div popover>x</div>", "<p inert>x</p>", "<p title=x></p>",
    "<img alt=x>",
    "<iframe>x</iframe>", "<canvas>x</canvas>", "<video>x</video>", "<object>x</object>",
    "<progress>x</progress>", "<select><option>x</select>", "<datalist><option>x</datalist>",
    "<input type=hidden value=x>", "<input type=password value=x>", "<title>x</title>",
    "<style>.n{display:none}</style><p class='m n'>x",
  ])
  func whatIsNotShownIsNotText(html: String) {
    let document = Document(html: "<body>" + html)
    #expect(document.text == "" && document.sideTexts.isEmpty)
  }

  @Test(arguments: [
    "<p style='opacity:0'>x</p>", "<p style='color:transparent'>x</p>",
    "<p style='font-size:0'>x</p>",
    "<p aria-hidden=true>x</p>",
    "<p style='visibility:hidden'><b style='visibility:visible'>x</b></p>",
    "<p style='content-visibility:auto'>x</p>", "<p style='height:0'>x</p>",
    "<dialog open>x</dialog>",
    "<button>x</button>", "<fieldset><legend>x</legend></fieldset>", "<math><mi>x</mi></math>",
    "<p hidden style='display:block'>x</p>", "<p style='overflow:hidden;height:1px'>x</p>",
    "<p style='display:none;display:block'>x</p>",
    "<p style='display:block!important;display:none'>x</p>",
  ])
  func whatOnlyLooksHiddenIsText(html: String) {
    #expect(Document(html: html).text == "x")
  }

  @Test func foldedContentIsTextInACollapsedBox() {
    let document = Document(
      html: "<details><summary>s</summary>x<p>y</p></details><p hidden=until-found>z")
    #expect(document.text == "sxyz")
    let folded = document.blocks.map { block in
      sequence(first: block.box) { document.boxes[$0].parent }.contains {
        document.boxes[$0].isCollapsed
      }
    }
    #expect(folded == [false, true, true, true])
  }

  @Test(arguments: [
    ("<p>a</p><p>b</p>", BoundaryKind.spacedBlock), ("<h2>a</h2>b", .spacedBlock),
    ("<p style='margin:0'>a</p><p>b</p>", .block),
    ("<p style='margin-bottom:8px'>a</p>b", .spacedBlock),
    ("<p style='margin-bottom:7px'>a</p>b", .block), ("<div>a</div>b", .block),
    ("<li>a</li><li>b</li>", .block), ("a<br>b", .lineBreak), ("<table><td>a<td>b</table>", .cell),
    ("<table><td>a<tr><td>b</table>", .block), ("a<img>b", .object),
    ("a<span style='display:inline-block'>b</span>", .inlineBreak),
    ("a<span style='float:left'>b</span>", .inlineBreak), ("<div>a<br></div>b", .block),
  ])
  func boundariesHaveTheKindOfWhatStandsBetween(html: String, expected: BoundaryKind) {
    let document = Document(html: html)
    #expect(document.blocks.filter { !$0.isVoid }.map(\.boundary) == [.none, expected])
  }

  @Test func sourcePositionsAreOffsetsIntoTheTextContentOfTheBody() {
    let html = """
      <body><script>no</script> <p>One  <b>tw\u{301}o</b><p style="text-transform:uppercase">ß 👍x</p>
      <noscript><i>raw</i></noscript><textarea>
      area</textarea><p>end
      """
    // The text nodes of the body as a browser with scripts has them.
    let textContent = "no One  tw\u{301}oß 👍x\n<i>raw</i>areaend"
    let document = Document(html: html)
    let source = Array(textContent.utf16)
    func origin(_ text: String) -> String? {
      let utf8 = Array(document.text.utf8)
      let needle = Array(text.utf8)
      guard
        let start = (0...(utf8.count - needle.count)).first(where: {
          Array(utf8[$0..<$0 + needle.count]) == needle
        })
      else { return nil }
      return String(
        decoding: source[document.sourceRange(of: start..<start + needle.count)], as: UTF16.self)
    }
    #expect(origin("One") == "One" && origin("tw\u{301}o") == "tw\u{301}o")
    #expect(origin("SS") == "ß" && origin("👍X") == "👍x" && origin("end") == "end")
    #expect(origin("One tw") == "One  tw")
  }

  @Test func rubyAndValuesOfControlsStandBesideTheText() {
    let document = Document(
      html: """
        <ruby>漢<rp>(<rt>かん<rp>)</ruby><input value="one"><textarea>two
        </textarea><input type=submit value=Go><select multiple><option>a<option>b</select>
        """)
    #expect(document.text == "漢")
    #expect(document.sideTexts.map(\.text) == ["かん", "one", "two\n", "Go", "a", "b"])
    #expect(
      document.sideTexts.map(\.kind) == [
        .rubyAnnotation, .textField, .textArea, .buttonLabel, .listOption, .listOption,
      ])
    #expect(document.sideTexts[0].sourceRange(of: 0..<6) == 2..<4)
    #expect(document.sideTexts[1].sourceRange(of: 0..<3).isEmpty)
    #expect(document.offset(of: document.sideTexts[0].anchor) == 3)
  }

  @Test func titleLanguageNamesAndOutlineAreRead() {
    let document = Document(
      html: """
        <html lang=de><head><title> A
         title </title></head><body><h1 id=top>First</h1><p>x<a name=old>y</a><a name=top>z</a></p>
        <section><h2><a name=sub></a>Second <i>one</i></h2></section><h3></h3>
        """)
    #expect(document.title == "A title" && document.language == "de")
    #expect(document.outline.map(\.text) == ["First", "Second one"])
    #expect(document.outline.map(\.level) == [1, 2])
    #expect(document.outline.map(\.id) == ["top", "sub"])
    #expect(document.offset(ofName: "top") == 0 && document.offset(ofName: "old") == 6)
    #expect(document.text(in: document.outline[1].range) == "Second one")
  }

  @Test func listItemsHaveTheirMarkers() {
    let document = Document(
      html: """
        <ol start=3><li>c<li value=9>i<li>j</ol><ol style="list-style-type:lower-roman"><li>1<li>2</ol>
        <ul><li>x<ul><li>y</ul></ul><ol type=A style="list-style:upper-alpha inside"><li>q</ol>
        """)
    let markers = document.boxes.compactMap { box -> String? in
      if case .listItem(let marker) = box.kind { marker } else { nil }
    }
    #expect(markers == ["3.", "9.", "10.", "i.", "ii.", "•", "◦", "A."])
  }

  @Test func stylesFollowTheCascade() {
    let sheet = """
      <style>
        /* weaker */ p { display: none } .shown, #id { display: block }
        div > p.x { text-transform: uppercase } section p { white-space: pre }
        @media print { .shown { display: none } } @media screen { b { display: none } }
        i:hover { display: none } p::before { content: "no" } [data-off] { visibility: hidden }
      </style>
      """
    #expect(texts(sheet + "<p>no<p class=shown>yes <b>no</b><i>i</i>") == ["yes i"])
    #expect(texts(sheet + "<div><p class='shown x'>up</p></div>") == ["UP"])
    #expect(texts(sheet + "<section><p class=shown>a  b</p></section>") == ["a  b"])
    #expect(texts(sheet + "<p class=shown>a<span data-off>b</span>c") == ["ac"])
    #expect(texts(sheet + "<p class=shown style='display:none'>a</p>") == [""])
  }

  @Test func pagesInOtherEncodingsAreDecoded() {
    func text(_ bytes: [UInt8]) -> String {
      bytes.withUnsafeBufferPointer { Document(html: $0).text }
    }
    #expect(text(Array("<meta charset=iso-8859-1><p>caf".utf8) + [0xE9]) == "café")
    #expect(text([0xEF, 0xBB, 0xBF] + Array("<p>é".utf8)) == "é")
    #expect(text([0xFF, 0xFE, 0x3C, 0, 0x70, 0, 0x3E, 0, 0xE9, 0]) == "é")
    #expect(text(Array("<p>caf".utf8) + [0xE9]) == "café")
    #expect(text(Array("<p>é".utf8)) == "é")
  }

  @Test(arguments: [
    "", "<", "<p", "<!--", "</", "<a href=\"", "&#x110000;", "\0", "<table><a>", "<frameset>",
  ])
  func anyBytesMakeADocument(html: String) {
    #expect(!Document(html: html).blocks.isEmpty)
  }

  @Test func randomMarkupMakesADocumentWhoseSourceIsInOrder() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "<p>", "</p>", "<b>", "</b>", "<div style='", "display:none'>", "</div>", "<li>", "<td>",
      "<table>",
      "<ruby>", "<rt>", "<br>", "<pre>", " a  b ", "\n", "&amp;", "<!--", "-->", "<script>",
      "</script>",
      "é", "<input value=", "'x'>", "<select multiple><option>", "<details>", "</details>", "\"",
      "<svg>",
    ]
    for _ in 0..<400 {
      let count = Int.random(in: 1...30, using: &generator)
      let html = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      let document = Document(html: html)
      var last = 0
      for block in document.blocks where !block.range.isEmpty {
        let source = document.sourceRange(of: block.range)
        #expect(source.lowerBound >= last, "seed \(seed): \(html)")
        last = source.upperBound
      }
      #expect(
        document.blocks.map(\.range.count).reduce(0, +) == document.utf8Count,
        "seed \(seed): \(html)")
    }
  }
}
