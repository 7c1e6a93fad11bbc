import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

@testable import WayfinderLayout

/// Items and lines of a band of a page, as they are looked up when it is drawn.
@Suite struct BandItemTests {
  /// Follows an edit and tells which items have the lines they had.
  private func kept(
    in html: String, replacing range: Range<TextOffset>, with text: String
  ) -> [Bool] {
    var document = Document(html: html)
    var layout = PageLayout(onDemand: document, shaper: grid, containerWidth: 10)
    layout.measureAll()
    let before = layout.items(fromY: 0, toY: 1e6)
    document.replace(range, with: text)
    layout.follow(document)
    layout.measureAll()
    let after = layout.items(fromY: 0, toY: 1e6)
    return zip(before, after).map { $0.hasSameLines(as: $1) }
  }

  @Test func onlyTheParagraphThatIsTypedIntoHasItsLinesMadeAnew() {
    let html = "<p>one<p>two<p>three<ul><li>four<li>five</ul>"
    #expect(kept(in: html, replacing: 7..<7, with: "x") == [true, true, false, true, true])
    #expect(kept(in: html, replacing: 1..<2, with: "") == [false, true, true, true, true])
  }

  @Test func whatStandsBesideATableOrANewParagraphIsLaidOutAnew() {
    let table = "<p>one<table><tr><td>two</table><p>three<p>four"
    #expect(kept(in: table, replacing: 4..<4, with: "x") == [false, false, false, true])
    // What stands for a rule becomes a paragraph by its first letter.
    let rule = "<p>zero<p>one<hr>"
    #expect(kept(in: rule, replacing: 7..<7, with: "x") == [true, false, false])
  }

  /// The first line wholly below the top, or else the first one touched, by a look at all of them.
  private func firstLine(_ layout: PageLayout, _ top: Double, _ bottom: Double) -> LineFragment? {
    let lines = layout.lines(fromY: top, toY: bottom)
    return lines.first { $0.rect.minY >= top } ?? lines.first
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func theFirstLineOfABandIsThatOfAllItsLines(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "<p>one two three four five six seven", "<p>short", "<hr>", "<p></p>",
      "<table><tr><td>one two three<td>four<tr><td>five<td>six seven</table>",
      "<div style='height:7px'></div>", "<ul><li>a<li>b c d e f g h i j k l</ul>",
      "<p>in <span style='display:inline-block;width:4px'>a b c d</span> lines",
    ]
    let html = (0..<Int.random(in: 1...12, using: &random))
      .compactMap { _ in parts.randomElement(using: &random) }.joined()
    let layout = try PageLayout(Document(html: html), shaper: grid, containerWidth: 12)
    for _ in 0..<60 {
      let top = Double(Int.random(in: -20...200, using: &random)) / 2
      let bottom = top + Double(Int.random(in: 0...30, using: &random)) / 2
      let expected = firstLine(layout, top, bottom)
      let found = layout.firstLine(fromY: top, toY: bottom)
      let label: Comment = "seed \(seed), from \(top) to \(bottom) in \(html)"
      #expect(found?.index == expected?.index && found?.rect == expected?.rect, label)
      #expect(found?.range == expected?.range, label)
    }
  }
}
