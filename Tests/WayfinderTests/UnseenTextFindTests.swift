import Testing
import Wayfinder
import WayfinderHTML

/// Text that takes its room but is not seen: what is found and selected is what shows.
@Suite struct UnseenTextFindTests {
  private func view() throws -> PageView {
    let html = """
      <style>body,p{margin:0}i{visibility:hidden}</style>
      <p>ab<i>needle</i>cd</p><p>x <i>y</i> z</p><p><i>needle<br>needle</i></p><p>end</p>
      """
    return try PageView(
      Page(Document(html: html)), shaper: CellShaper(cellSize: Size(width: 1, height: 1)),
      containerSize: Size(width: 20, height: 10))
  }

  @Test(arguments: [("needle", 0), ("abcd", 1), ("x z", 1), ("y", 0), ("cd x", 0), ("z end", 0)])
  func matchesAreOfTextThatShows(query: String, count: Int) throws {
    let view = try view()
    view.find.query = query
    try view.update()
    #expect(view.find.results.isFinal && view.find.results.count == count)
  }

  @Test func matchesRunAcrossItAndLeaveItOut() throws {
    let view = try view()
    view.find.query = "abcd"
    try view.update()
    let match = try #require(view.find.results.highlightedMatch)
    #expect(
      view.rects(of: match) == [
        Rect(x: 0, y: 0, width: 2, height: 1), Rect(x: 8, y: 0, width: 2, height: 1),
      ])
  }

  @Test func selectedTextLeavesItOut() throws {
    let view = try view()
    try view.update()
    view.selectAll()
    #expect(view.selectedText == "abcd\nx z\nend")
    view.select(from: Point(x: 0, y: 0.5), to: Point(x: 9.9, y: 0.5))
    #expect(view.selectedText == "abcd")
  }
}
