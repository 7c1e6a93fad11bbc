import Synchronization
import Testing
import Wayfinder
import WayfinderHTML

@Suite struct PageViewTests {
  /// A page of a hundred lines ten columns wide, `needle` on every tenth.
  private func view(height: Double = 10) throws -> PageView {
    let text = (0..<100).map { $0 % 10 == 5 ? "needle \($0)" : "line \($0)" }.joined(
      separator: "\n")
    return try PageView(
      Page(text: text), shaper: CellShaper(cellSize: Size(width: 1, height: 1)),
      containerSize: Size(width: 20, height: height))
  }

  @Test func aViewShowsTheTopOfItsPage() throws {
    let view = try view()
    #expect(view.geometry.contentSize == Size(width: 20, height: 100))
    #expect(view.visibleLines.map(\.index) == Array(0..<10))
    #expect(!view.needsFrame && view.nextDeadline == nil)
  }

  @Test func nothingMovesBeforeAnUpdate() throws {
    let view = try view()
    view.scrollPosition.scrollTo(y: 30)
    view.find.query = "needle"
    #expect(view.needsFrame && view.geometry.contentOffset == .zero && view.find.results.count == 0)
    let changed = try view.update()
    #expect(!changed.isEmpty && !view.needsFrame && view.find.results.count == 10)
    #expect(try view.update().isEmpty)
  }

  @Test func positionsAreGoneToAndClamped() throws {
    let view = try view()
    view.scrollPosition.scrollTo(y: 42.5)
    try view.update()
    #expect(view.geometry.contentOffset == Point(x: 0, y: 42.5))
    #expect(view.visibleLines.map(\.index) == Array(42...52))
    view.scrollPosition.scrollTo(y: 9_999)
    try view.update()
    #expect(view.geometry.contentOffset.y == 90)
    view.scrollPosition.scrollTo(edge: .top)
    try view.update()
    #expect(view.geometry.contentOffset.y == 0)
    view.scroll(by: Vector(dx: 0, dy: 7))
    try view.update()
    #expect(view.geometry.contentOffset.y == 7 && view.scrollPosition.isPositionedByUser)
    view.scroll(by: Vector(dx: .nan, dy: 1))
    #expect(view.geometry.contentOffset.y == 7)
  }

  @Test func namedPlacesAreScrolledTo() throws {
    let html =
      "<body style='margin:0'>" + (0..<60).map { "<div id=n\($0)>row \($0)</div>" }.joined()
    let view = try PageView(
      Page(Document(html: html)), shaper: CellShaper(cellSize: Size(width: 1, height: 1)),
      containerSize: Size(width: 20, height: 10))
    view.scrollPosition.scrollTo(id: "n30", anchor: .top)
    try view.update()
    #expect(view.geometry.contentOffset.y == 30)
    view.scrollPosition.scrollTo(id: "nowhere")
    try view.update()
    #expect(view.geometry.contentOffset.y == 30)
  }

  /// The reveal rule of WebKit: no move if visible, nearest edge if partly, centre if off screen.
  @Test func resultsAreHighlightedInTurnAndRevealedOnce() throws {
    let view = try view()
    view.find.query = "needle"
    try view.update()
    #expect(view.find.results.highlightedResultIndex == 1 && view.geometry.contentOffset.y == 0)
    view.find.highlightNextResult()
    try view.update()
    #expect(view.find.results.highlightedResultIndex == 2)
    #expect(view.geometry.contentOffset.y == 10.5)  // Line 15, whose middle is at 15.5.
    view.scroll(by: Vector(dx: 0, dy: 50))
    try view.update()
    view.containerSize = Size(width: 21, height: 10)
    try view.update()
    #expect(view.geometry.contentOffset.y == 60.5)
    view.find.highlightNextResult(in: .backward)
    view.find.highlightNextResult(in: .backward)
    try view.update()
    #expect(view.find.results.highlightedResultIndex == 10 && view.geometry.contentOffset.y == 90)
  }

  @Test func aNewQueryBeginsAtTheTextInView() throws {
    let view = try view()
    view.scrollPosition.scrollTo(y: 50)
    try view.update()
    view.find.query = "needle"
    try view.update()
    #expect(view.find.results.highlightedResultIndex == 6 && view.geometry.contentOffset.y == 50)
  }

  @Test func insetsKeepResultsFromUnderBars() throws {
    let view = try view()
    view.contentInsets = EdgeInsets(top: 4)
    view.scrollPosition.scrollTo(y: 14)
    try view.update()
    view.find.query = "needle 15"
    try view.update()
    // Line 15 is under the bar of four lines: it is brought to the bar's edge or into the middle.
    let rect = try #require(view.rects(of: view.find.results.matches[0]).first)
    #expect(view.geometry.unobscuredRect.contains(rect))
  }

  /// Paragraphs of one line and of two in turn, so that paragraph *i* is at *i* + *i* / 2.
  @Test(arguments: [-1, 0, 1, 40, 999, 1000, 2500, 9_999_999])
  func placesAreExactOnceThePageIsLaidOutThroughThem(paragraph: Int) throws {
    let view = try view()
    view.layoutBudget = { .bytes(0) }
    let paragraphs = (0..<3000).map {
      $0.isMultiple(of: 2) ? "one" : "two lines, of which one is long"
    }
    view.page = Page(text: paragraphs.joined(separator: "\n"))
    let starts = paragraphs.reduce(into: [0]) { $0.append($0.last! + $1.utf8.count + 1) }
    let offset = paragraph < 0 ? -5 : paragraph < 3000 ? starts[paragraph] : paragraph
    try view.layOut(through: offset)
    let last = max(0, min(paragraph, 2999))
    for index in Array(stride(from: 0, through: last, by: max(1, last / 7))) + [last] {
      let line = try #require(view.layout.line(at: starts[index]))
      #expect(line.rect.minY == Double(index + index / 2))
    }
    #expect(view.layout.isExact == (paragraph > 2900))
  }

  @Test func aFoldedResultIsUnfoldedAndRevealed() throws {
    let filler = String(repeating: "<p>x", count: 50)
    let document = Document(html: filler + "<details><summary>s</summary>needle</details>" + filler)
    let view = try PageView(Page(document), containerSize: Size(width: 200, height: 100))
    let height = view.geometry.contentSize.height
    view.find.query = "needle"
    try view.update()
    let rect = try #require(view.rects(of: view.find.results.matches[0]).first)
    #expect(view.geometry.visibleRect.contains(rect) && view.geometry.contentSize.height > height)
  }

  @Test func theReadingPlaceStaysWhenThePageIsWrappedAnew() throws {
    let text = (0..<200).map { "paragraph \($0) " + String(repeating: "word ", count: 30) }
      .joined(separator: "\n")
    let view = try PageView(Page(text: text), containerSize: Size(width: 800, height: 400))
    view.scrollPosition.scrollTo(y: 3_003)
    try view.update()
    let top = view.geometry.contentOffset.y
    let first = try #require(view.layout.lines.first { $0.rect.minY >= top })
    for width in [300.0, 1200, 90, 500, 800] {
      view.containerSize.width = width
      try view.update()
      let line = try #require(view.layout.line(at: first.range.lowerBound))
      #expect(line.rect.minY - view.geometry.contentOffset.y == first.rect.minY - top, "\(width)")
    }
  }

  @Test func anEditIsLaidOutAndSearchedAndKeepsTheHighlightedResult() throws {
    let view = try view()
    view.find.query = "needle"
    try view.update()
    view.find.highlightNextResult()
    try view.update()
    view.page.document.replace(0..<0, with: "needle 0\n\n")
    #expect(view.needsFrame)
    try view.update()
    #expect(view.find.results.count == 11 && view.find.results.highlightedResultIndex == 3)
    #expect(view.geometry.contentSize.height == 102)
  }

  @Test func theWakeHandlerIsCalledWhenThereIsSomethingToDo() throws {
    let view = try view()
    let calls = Counter()
    view.setWakeHandler { calls.add() }
    view.find.query = "x"
    view.find.query = "xy"
    #expect(calls.value == 1)
    try view.update()
    view.containerSize.height = 12
    #expect(calls.value == 2)
    try view.update()
    view.containerSize.height = 12
    #expect(calls.value == 2)
  }

  @Test func tickMarksCountTheMatchesOfTheWholePage() throws {
    let view = try view()
    view.find.query = "needle"
    try view.update()
    #expect(
      view.tickMarks(trackLength: 50).map(\.position) == [2, 7, 12, 17, 22, 27, 32, 37, 42, 47])
    #expect(view.tickMarks(trackLength: 1).map(\.position) == [0])
    #expect(view.tickMarks(trackLength: 1).map(\.count) == [10])
    #expect(view.tickMarks(trackLength: .nan).isEmpty && view.tickMarks(trackLength: 0).isEmpty)
  }

  @Test(arguments: [Double.nan, -10, .infinity])
  func containersOfNoSizeDoNotDisturb(extent: Double) throws {
    let view = try view()
    view.containerSize = Size(width: extent, height: extent)
    view.find.query = "needle"
    try view.update()
    #expect(view.geometry.contentOffset.isFinite && view.geometry.containerSize == .zero)
  }
}

/// A count that any thread may raise.
private final class Counter: Sendable {
  private let count = Mutex(0)
  func add() { count.withLock { $0 += 1 } }
  var value: Int { count.withLock { $0 } }
}
