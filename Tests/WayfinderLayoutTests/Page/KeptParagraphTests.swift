import Testing
import WayfinderDocument
import WayfinderHTML

@testable import WayfinderLayout

/// Keeping what was prepared of a paragraph.
@Suite struct KeptParagraphTests {
  @Test(arguments: ["", "<div hidden=until-found>folded away</div>", "<p></p>"])
  func aParagraphIsFoundAgainBehindWhatDoesNotShow(before: String) throws {
    let words = (0..<80).map { "word\($0)" }.joined(separator: " ")
    let document = Document(html: before + "<p>\(words)</p><p>\(words)</p>")
    var layout = PageLayout(onDemand: document, shaper: grid, containerWidth: 20)
    layout.measureAll()
    layout.wrap(atWidth: 33)
    layout.measureAll()
    let fresh = try PageLayout(document, shaper: grid, containerWidth: 33)
    #expect(layout.lines.map(\.range) == fresh.lines.map(\.range))
    #expect(layout.lines.map(\.rect) == fresh.lines.map(\.rect))
  }

  /// The indent and the marker go to what becomes the first of its box.
  @Test(arguments: [
    "<p>a</p><div style='text-indent:3px'>bb<br>cc</div><p>d",
    "<p>a</p><ul style='list-style-position:inside'><li>bb<br>cc</ul><p>d",
  ])
  func whatBecomesTheFirstOfItsBoxIsLaidOutAnew(html: String) throws {
    var document = Document(html: html)
    var layout = PageLayout(onDemand: document, shaper: grid, containerWidth: 100)
    layout.measureAll()
    let before = layout.lines.map(\.rect)
    document.joinBlock(at: 1)
    layout.follow(document)
    layout.measureAll()
    let fresh = try PageLayout(document, shaper: grid, containerWidth: 100)
    #expect(layout.lines.map(\.range) == [0..<3, 3..<5, 5..<6])
    #expect(layout.lines.map(\.rect) == fresh.lines.map(\.rect))
    #expect(layout.lines[1].rect.minX > before[2].minX)
  }
}
