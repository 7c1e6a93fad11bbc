import Testing
import Wayfinder
import WayfinderHTML

/// Selections on a grid of cells one point wide and high. Hebrew letters are written as escapes; in
/// comments they are capitals, in the order in which they are read.
@Suite struct SelectionTests {
  private func view(_ page: Page, width: Double = 20, height: Double = 10) throws -> PageView {
    try PageView(
      page, shaper: CellShaper(cellSize: Size(width: 1, height: 1)),
      containerSize: Size(width: width, height: height))
  }

  private func view(_ text: String, width: Double = 20) throws -> PageView {
    try view(Page(text: text), width: width)
  }

  private func view(html: String) throws -> PageView {
    try view(Page(Document(html: html)), width: 40)
  }

  // MARK: Gestures

  @Test func pointsSelectFromCaretToCaret() throws {
    let view = try view("one two\nthree")
    #expect(view.selectedText.isEmpty && view.selectionRects.isEmpty && view.caretRect == nil)
    view.select(from: Point(x: 1.1, y: 0.5), to: Point(x: 2.2, y: 1.5))
    #expect(view.selectedRange == 1..<10 && view.selectedText == "ne two\nth")
    #expect(
      view.selectionRects == [
        Rect(x: 1, y: 0, width: 6, height: 1), Rect(x: 0, y: 1, width: 2, height: 1),
      ])
    #expect(view.caretRect == Rect(x: 2, y: 1, width: 0, height: 1))
    view.select(from: Point(x: 2.2, y: 1.5), to: Point(x: 1.1, y: 0.5))
    #expect(view.selectedRange == 1..<10 && view.selection?.isBackward == true)
    #expect(view.caretRect == Rect(x: 1, y: 0, width: 0, height: 1))
    view.extendSelection(to: Point(x: 5, y: 1.5))
    #expect(view.selectedRange == 10..<13)
  }

  @Test func aDoubleClickSelectsAWordAndADragWholeWords() throws {
    let view = try view("one two three")
    view.selectWord(at: Point(x: 5.5, y: 0.5))
    #expect(view.selectedText == "two")
    view.select(from: Point(x: 5.5, y: 0.5), to: Point(x: 9, y: 0.5), by: .word)
    #expect(view.selectedText == "two three" && view.selection?.isBackward == false)
    view.select(from: Point(x: 5.5, y: 0.5), to: Point(x: 1, y: 0.5), by: .word)
    #expect(view.selectedText == "one two" && view.selection?.isBackward == true)
    view.select(.paragraph, at: Point(x: 1, y: 0.5))
    #expect(view.selectedText == "one two three")
    view.select(.character, at: Point(x: 1.2, y: 0.5))
    #expect(view.selection.map { $0.isCaret(in: view.page.document) } == true)
    view.selectAll()
    #expect(view.selectedRange == 0..<13)
  }

  // MARK: Keys

  @Test func keysExtendByEveryUnit() throws {
    // "one two ", "three", "four".
    let view = try view("one two three\nfour", width: 8)
    view.select(5..<5)
    view.extendSelection(.forward, by: .character)
    #expect(view.selectedRange == 5..<6)
    view.extendSelection(.forward, by: .word)
    #expect(view.selectedRange == 5..<7)
    view.extendSelection(.forward, by: .line)
    #expect(view.selectedRange == 5..<7)
    view.extendSelection(.forward, by: .paragraph)
    #expect(view.selectedRange == 5..<13)
    view.extendSelection(.forward, by: .document)
    #expect(view.selectedRange == 5..<18)
    view.extendSelection(.backward, by: .document)
    #expect(view.selectedRange == 0..<5 && view.selection?.isBackward == true)
    view.extendSelection(.forward, by: .word)
    #expect(view.selectedRange == 3..<5)
  }

  @Test func upAndDownKeepTheColumnTheyBeganIn() throws {
    let view = try view("aaaa\nb\ncccc")
    view.select(3..<3)
    view.extendSelection(.down)
    view.extendSelection(.down)
    #expect(view.selectedText == "a\nb\nccc")
    view.moveCaret(.up)
    #expect(view.selectedRange == 6..<6)
    view.moveCaret(.up)
    #expect(view.selectedRange == 3..<3)
    view.moveCaret(.left)
    view.moveCaret(.down)
    view.moveCaret(.down)
    #expect(view.selectedRange == 9..<9)
  }

  /// "ab ABC cd" shows as "ab CBA cd"; the letters of two bytes begin at 3, 5 and 7.
  @Test func selectionsGrowAsTheyShowAcrossDirections() throws {
    let view = try view("ab \u{5D0}\u{5D1}\u{5D2} cd")
    view.select(1..<1)
    view.extendSelection(.right)
    view.extendSelection(.right)
    #expect(view.selectedRange == 1..<3)
    // The caret passes the C, the last letter of its run: all of the run is selected but the C.
    view.extendSelection(.right)
    #expect(view.selectedRange == 1..<7)
    #expect(
      view.selectionRects.map { [$0.minX, $0.maxX] } == [[1, 3], [4, 6]])
    #expect(view.caretRect?.minX == 4)
    for _ in 0..<3 { view.extendSelection(.right) }
    #expect(view.selectedRange == 1..<10 && view.caretRect?.minX == 7)
    view.moveCaret(.left)
    #expect(view.selectedRange == 1..<1)
  }

  @Test func arrowsLeaveSelectedTextAtItsEdges() throws {
    let view = try view("one two three")
    view.select(4..<7)
    view.moveCaret(.right)
    #expect(view.selectedRange == 7..<7)
    view.select(4..<7)
    view.moveCaret(.left)
    #expect(view.selectedRange == 4..<4)
    view.select(4..<7)
    view.moveCaret(.forward, by: .word)
    #expect(view.selectedRange == 13..<13)
  }

  // MARK: Copying

  @Test func boundariesReadAsLineFeedsAndTabs() throws {
    let view = try view(
      html: """
        <h1>T</h1><p>a<br>b</p><div>c</div><hr><table><tr><td>1<td>2<tr><td>3<td>4</table>
        """)
    view.selectAll()
    #expect(view.selectedText == "T\n\na\nb\n\nc\n1\t2\n3\t4")
    view.select(1..<2)
    #expect(view.selectedText == "a")
    view.select(0..<2)
    #expect(view.selectedText == "T\n\na")
  }

  @Test func foldedTextIsNotCopiedUntilItIsUnfolded() throws {
    let view = try view(html: "<details><summary>a</summary>secret</details><p>b</p>")
    view.selectAll()
    #expect(view.selectedText == "a\nb")
    #expect(view.selectionRects.count == 2)
    view.find.query = "secret"
    try view.update()
    #expect(view.selectedText == "a\nsecret\nb" && view.selectionRects.count == 3)
  }

  @Test func theSelectionCanBeLookedFor() throws {
    let view = try view(html: "<p>one two</p><p>two three</p>")
    view.useSelectionForFind()
    #expect(view.find.query.isEmpty)
    view.select(4..<10)
    view.useSelectionForFind()
    #expect(view.find.query == "two\n\ntwo")
    try view.update()
    #expect(view.find.results.count == 1)
    // In Chromium no match runs from block to block.
    view.find.options = .chromium(isCaseSensitive: false)
    view.useSelectionForFind()
    #expect(view.find.query == "two")
    try view.update()
    #expect(view.find.results.count == 2)
  }

  // MARK: Edits

  @Test func aSelectionStaysWithItsText() throws {
    let view = try view("one two three")
    view.select(4..<7)
    view.page.document.replace(0..<0, with: "and ")
    #expect(view.selectedText == "two")
    try view.update()
    #expect(view.selectedRange == 8..<11 && view.selectionRects[0].minX == 8)
    // At both edges what is inserted stays outside, inside of it becomes selected.
    view.page.document.replace(11..<11, with: "ish")
    view.page.document.replace(8..<8, with: "x")
    view.page.document.replace(10..<10, with: "--")
    #expect(view.selectedText == "t--wo")
  }

  @Test func deletedTextLeavesACaret() throws {
    let view = try view("one two three")
    view.select(4..<7)
    view.page.document.replace(2..<9, with: "")
    #expect(view.selection?.range(in: view.page.document) == 2..<2)
    view.page.document.replace(2..<2, with: "new")
    let range = try #require(view.selection?.range(in: view.page.document))
    #expect(range.isEmpty && (2...5).contains(range.lowerBound))
  }

  @Test func anotherPageHasNoSelection() throws {
    let view = try view("one")
    view.selectAll()
    view.page = Page(text: "other")
    try view.update()
    #expect(view.selection == nil && view.selectionRects.isEmpty)
  }

  @Test func aChangeAsksToBeDrawn() throws {
    let view = try view("one")
    while view.needsFrame { try view.update() }
    view.select(0..<1)
    #expect(view.needsFrame)
    let redrawn = try view.update()
    #expect(!redrawn.isEmpty && !view.needsFrame)
  }

  @Test func aBandHasTheRectanglesOnItsLines() throws {
    let view = try view((0..<100).map { "line \($0)" }.joined(separator: "\n"))
    view.selectAll()
    let band = view.selectionRects(in: Rect(x: 0, y: 50, width: 20, height: 3))
    #expect(band.map(\.minY) == [50, 51, 52])
  }
}
