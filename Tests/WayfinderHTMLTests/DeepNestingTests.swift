import Testing
import WayfinderDocument
import WayfinderHTML

/// Pages that nest elements without bound. Each ends only because the nesting is bounded before the
/// page is parsed; without that, each takes minutes to hours.
@Suite struct DeepNestingTests {
  @Test(arguments: [
    "<div>", "<b>", "<a>", "<a href=x>", "<b>x", "<p><b>", "<span><div>", "<ul><li>",
  ])
  func aHundredThousandOpenElementsEnd(tag: String) {
    let page = "<body>first " + String(repeating: tag, count: 100_000) + "needle"
    let document = Document(html: page)
    #expect(document.text.hasSuffix("needle"))
    #expect(document.text.hasPrefix("first"))
  }

  @Test func formattingElementsWithDifferentAttributesAreNotReopenedWithoutBound() {
    let page = (0..<4_000).map { "<p><font size=\($0)>x" }.joined()
    #expect(Document(html: page).utf8Count == 4_000)
  }

  @Test func elementsThatImplyEachOthersEndAreNotNested() {
    let items = (0..<3_000).map { "<li>item \($0)" }.joined()
    let document = Document(html: "<ul>" + items + "</ul><p>after")
    #expect(document.blocks.count == 3_001)
    #expect(document.boxes.count < 3_010)
    let cells = (0..<3_000).map { "<tr><td>a<td>b\($0)" }.joined()
    #expect(Document(html: "<table>" + cells + "</table>").blocks.count == 6_000)
  }

  @Test func closedElementsKeepTheirBlocksHoweverManyThereAre() {
    let page = String(repeating: "<div><p>one</p><b>two</b></div>", count: 5_000)
    #expect(Document(html: page).blocks.count == 10_000)
  }

  @Test func tagsInCommentsAndScriptsDoNotCount() {
    let hidden = String(repeating: "<div>", count: 2_000)
    let page = "<script>\(hidden)</script><!-- \(hidden) --><div id=deep>text</div>"
    let document = Document(html: page)
    #expect(document.text == "text")
    #expect(document.offset(ofName: "deep") == 0)
  }
}
