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
}
