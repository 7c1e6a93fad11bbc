import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Carets on lines without text, which have the offset of the text after them.
@Suite struct EmptyLineTests {
  private func layout(_ html: String) throws -> PageLayout {
    try PageLayout(
      Document(html: "<style>body,p{margin:0}</style>" + html), shaper: grid, containerWidth: 20)
  }

  private func empty(_ offset: Int, _ lines: Int) -> CaretPosition {
    CaretPosition(offset, linesAbove: lines)
  }

  private let html = "<p>a<br><br><br>b</p>"
  private let places = [
    CaretPosition(0), CaretPosition(1, affinity: .upstream), CaretPosition(1, linesAbove: 2),
    CaretPosition(1, linesAbove: 1), CaretPosition(1), CaretPosition(2, affinity: .upstream),
  ]

  @Test func eachHasACaretOfItsOwn() throws {
    let layout = try layout(html)
    #expect(places.map { layout.caretRect(at: $0)?.minY } == [0, 0, 1, 2, 3, 3])
    #expect(layout.caretRect(at: empty(1, 9))?.minY == 1)
    #expect(
      [0.5, 1.5, 2.5, 3.5].map { layout.caretPosition(at: Point(x: 0, y: $0)) }
        == [places[0], places[2], places[3], places[4]])
  }

  @Test func caretsMoveOverThem() throws {
    let layout = try layout(html)
    for (before, after) in zip(places, places.dropFirst()) {
      #expect(layout.caretPosition(from: before, moving: .forward, by: .character) == after)
      #expect(layout.caretPosition(from: after, moving: .backward, by: .character) == before)
    }
    #expect(layout.caretPosition(from: places[4], moving: .up) == places[3])
    #expect(layout.caretPosition(from: places[3], moving: .up) == places[2])
    #expect(layout.caretPosition(from: places[2], moving: .up) == places[0])
    #expect(layout.caretPosition(from: places[2], moving: .down) == places[3])
    #expect(layout.caretPosition(from: places[2], moving: .right) == places[3])
    #expect(layout.caretPosition(from: places[2], moving: .forward, by: .line) == places[2])
  }

  @Test func theLastLineMayBeEmpty() throws {
    let layout = try layout("<p>a<br><br></p>")
    #expect(layout.caretRect(at: CaretPosition(1))?.minY == 1)
    #expect(
      layout.caretPosition(from: CaretPosition(0), moving: .forward, by: .document)
        == CaretPosition(1))
    let first = try self.layout("<p><br>a</p>")
    #expect(
      first.caretPosition(from: CaretPosition(1), moving: .backward, by: .document) == empty(0, 1))
    #expect(first.caretRect(at: empty(0, 1))?.minY == 0)
  }

  @Test func linesOfItemsWithoutTextAreReachedAndRulesAreNot() throws {
    let layout = try layout("<ul><li>a<li><li>b</ul><hr>c")
    let second = layout.caretPosition(
      from: CaretPosition(1, affinity: .upstream), moving: .forward, by: .character)
    #expect(second == empty(1, 1))
    #expect(
      layout.caretPosition(
        from: CaretPosition(2, affinity: .upstream), moving: .forward, by: .character)
        == CaretPosition(2))
  }
}
