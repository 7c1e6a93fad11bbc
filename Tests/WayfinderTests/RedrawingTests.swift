import Testing
import Wayfinder

/// What an update says has to be drawn again.
@Suite struct RedrawingTests {
  /// Ten lines of one cell of height on a grid of 10 × 20 points.
  private func view(_ lines: Int = 10) throws -> PageView {
    let text = (0..<lines).map { "line \($0)" }.joined(separator: "\n")
    let view = try PageView(
      Page(text: text), shaper: CellShaper(cellSize: Size(width: 10, height: 20)),
      containerSize: Size(width: 200, height: 100))
    try view.update()
    return view
  }

  @Test func nothingIsDrawnAgainWhereNothingHasChanged() throws {
    #expect(try view().update() == [])
  }

  @Test func aChangedLineIsDrawnAgainAlone() throws {
    let view = try view()
    // "line 2" begins at offset 14.
    view.page.document.replace(19..<20, with: "x")
    #expect(try view.update() == [Rect(x: 0, y: 40, width: 200, height: 20)])
  }

  @Test func whatMovesDownIsDrawnAgain() throws {
    let view = try view()
    view.page.document.replace(14..<14, with: "new\n")
    #expect(try view.update() == [Rect(x: 0, y: 40, width: 200, height: 60)])
  }

  @Test func aChangeOutOfViewDrawsNothingAgain() throws {
    let view = try view()
    view.page.document.append("\nmore")
    #expect(try view.update() == [])
    #expect(view.geometry.contentSize.height == 220)
  }

  @Test func whatHasGoneIsDrawnAgainToo() throws {
    let view = try view(3)
    view.page.document.replace(13..<20, with: "")
    let rects = try view.update()
    #expect(rects.count == 1)
    // The line before has lost its line end.
    #expect(rects.first?.minY == 20 && rects.first?.maxY == 60)
  }

  @Test func aScrolledViewIsDrawnAgainWhole() throws {
    let view = try view()
    view.scroll(by: Vector(dx: 0, dy: 40))
    #expect(try view.update() == [Rect(x: 0, y: 40, width: 200, height: 100)])
  }

  @Test func linesAboveThatGrowMoveTheOffsetAndDrawNothing() throws {
    let view = try view(40)
    view.scroll(by: Vector(dx: 0, dy: 400))
    try view.update()
    view.page.document.replace(0..<0, with: "one\ntwo\n")
    #expect(try view.update() == [])
    #expect(view.geometry.contentOffset.y == 440)
  }

  @Test func severalEditsAtOnceDrawTheWholeView() throws {
    let view = try view()
    view.page.document.replace(0..<1, with: "L")
    view.page.document.replace(14..<15, with: "L")
    #expect(try view.update() == [view.geometry.visibleRect])
  }
}
