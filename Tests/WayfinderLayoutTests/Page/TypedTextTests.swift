import Testing
import WayfinderDocument
import WayfinderHTML

@testable import WayfinderLayout

/// Text that comes to blocks which had none, such as rules.
@Suite struct TypedTextTests {
  @Test(arguments: [
    "<p>one<hr>", "<p>one<p></p>", "<p>one<img alt=x>", "<p>one<br>", "<p>one<div></div>",
    "<p>one<div id=x></div>", "<p>one<div style='height:3px'></div>", "<p>one<ul><li></ul>",
  ])
  func whatIsAppendedShows(html: String) throws {
    var document = Document(html: html)
    let end = document.utf8Count
    document.append("xyz")
    try expectWidth(3, of: end..<end + 3, document)
  }

  @Test(arguments: [
    "<hr><p>xyz", "<p>one</p><hr><p>xyz", "<p>one<img alt=x><p>xyz", "<p>one<div></div><p>xyz",
    "<p>one<div style='height:3px'></div><p>xyz",
  ])
  func whatIsJoinedToABlockWithoutTextShows(html: String) throws {
    var document = Document(html: html)
    let end = document.utf8Count
    document.joinBlock(at: document.blocks.count - 1)
    try expectWidth(3, of: end - 3..<end, document)
  }

  @Test func whatIsTypedIntoARuleStandsApartFromTheTextBefore() throws {
    var document = Document(html: "<p>one<div></div>")
    document.append("xyz")
    let last = try #require(document.blocks.last)
    #expect(last.content == .text && last.boundary == .block)
    let layout = try PageLayout(document, shaper: grid, containerWidth: 40)
    #expect(layout.lines.map(\.range) == [0..<3, 3..<6])
  }

  private func expectWidth(
    _ width: Double, of range: Range<TextOffset>, _ document: Document
  ) throws {
    let layout = try PageLayout(document, shaper: grid, containerWidth: 40)
    #expect(layout.rects(of: range).reduce(0) { $0 + $1.width } == width)
  }
}
