import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Questions about text in boxes that stand in lines, and edits of it.
@Suite struct InlineBlockQueryTests {
  /// `ab`, a box with `cd` and `ef` below each other between edges of a point, then `gh`.
  private static let html = """
    <body style='margin:0'><div>ab<span style='display:inline-block;padding:1px'>cd<br>ef</span>\
    gh</div><p style='margin:0'>ij</p>
    """

  private let document = Document(html: Self.html)
  private let layout: PageLayout

  init() throws {
    layout = try PageLayout(document, shaper: grid, containerWidth: 20)
  }

  private func up(_ offset: Int) -> CaretPosition { CaretPosition(offset, affinity: .upstream) }
  private func down(_ offset: Int) -> CaretPosition { CaretPosition(offset) }

  private func walk(
    from position: CaretPosition, _ step: (CaretPosition) -> CaretPosition
  ) -> [CaretPosition] {
    var positions: [CaretPosition] = []
    var last = position
    while positions.count < 100, case let next = step(last), next != last {
      positions.append(next)
      last = next
    }
    return positions
  }

  @Test func rectanglesFollowTheLinesOfTheBox() {
    #expect(
      layout.rects(of: 0..<10) == [
        Rect(x: 0, y: 2, width: 2, height: 1), Rect(x: 3, y: 1, width: 2, height: 1),
        Rect(x: 3, y: 2, width: 2, height: 1), Rect(x: 6, y: 2, width: 2, height: 1),
        Rect(x: 0, y: 4, width: 2, height: 1),
      ])
    #expect(layout.lines.map(\.range) == [0..<2, 2..<4, 4..<6, 6..<8, 8..<10])
    #expect(layout.lines(fromY: 0, toY: 1).map(\.range) == [0..<2, 2..<4, 4..<6, 6..<8])
    #expect(layout.line(at: 6)?.range == 6..<8)
    #expect(layout.lineRange(at: 6, affinity: .upstream) == 4..<6)
  }

  @Test func pointsFindTheTextInTheBox() {
    #expect(layout.offset(at: Point(x: 4.2, y: 1.5)) == 3)
    #expect(layout.offset(at: Point(x: 4.2, y: 2.5)) == 5)
    #expect(layout.offset(at: Point(x: 0.8, y: 0.5)) == 1)
    #expect(layout.offset(at: Point(x: 7.9, y: 3.5)) == 8)
    #expect(layout.characterRange(at: Point(x: 6.5, y: 2.5)) == 6..<7)
    #expect(layout.caretRect(at: 3) == Rect(x: 4, y: 1, width: 0, height: 1))
    #expect(layout.caretRect(at: up(6))?.minX == 5)
    #expect(layout.caretRect(at: down(6))?.minX == 6)
  }

  @Test func caretsGoThroughTheBox() {
    let forward = walk(from: down(0)) {
      layout.caretPosition(from: $0, moving: .forward, by: .character)
    }
    #expect(
      forward == [
        down(1), down(2), down(3), up(4), down(4), down(5), up(6), down(6), down(7), up(8),
        down(8), down(9), up(10),
      ])
    let backward = walk(from: up(10)) {
      layout.caretPosition(from: $0, moving: .backward, by: .character)
    }
    #expect(backward.last == down(0))
    #expect(Set(backward.map(\.offset)) == Set(0...9))
    let right = walk(from: down(0)) { layout.caretPosition(from: $0, moving: .right) }
    #expect(Set(right.map(\.offset)) == Set(1...10))
    let left = walk(from: up(10)) { layout.caretPosition(from: $0, moving: .left) }
    #expect(left.last == down(0))
    #expect(layout.caretPosition(from: down(3), moving: .down) == down(5))
    #expect(layout.caretPosition(from: down(5), moving: .up) == down(3))
    let words = walk(from: down(0)) {
      layout.caretPosition(from: $0, moving: .forward, by: .word)
    }
    #expect(words.map(\.offset).sorted() == words.map(\.offset) && words.last?.offset == 10)
  }

  @Test func glyphsStandInTheBox() {
    // The grid has no glyphs; that there are none for each line is all there is to ask.
    for line in layout.lines { #expect(layout.glyphRuns(of: line).isEmpty) }
  }

  @Test func editsInTheBoxMoveWhatIsAround() throws {
    var document = self.document
    var layout = PageLayout(onDemand: document, shaper: grid, containerWidth: 20)
    layout.measureAll()
    document.replace(3..<3, with: "xyz")
    layout.follow(document)
    layout.measureAll()
    #expect(layout.rects(of: 9..<11) == [Rect(x: 9, y: 2, width: 2, height: 1)])
    // Without its first line the box is a line lower, and so is the page.
    document.replace(2..<7, with: "")
    layout.follow(document)
    layout.measureAll()
    let fresh = try PageLayout(document, shaper: grid, containerWidth: 20)
    #expect(layout.lines.map(\.rect) == fresh.lines.map(\.rect))
    #expect(layout.contentSize == fresh.contentSize)
    layout.wrap(atWidth: 4)
    layout.measureAll()
    let narrow = try PageLayout(document, shaper: grid, containerWidth: 4)
    #expect(layout.lines.map(\.rect) == narrow.lines.map(\.rect))
  }

  @Test func deepNestingEnds() throws {
    let depth = 200
    let html =
      String(repeating: "<span style='display:inline-block'>a", count: depth)
      + String(repeating: "b</span>", count: depth)
    let document = Document(html: html)
    let layout = try PageLayout(document, shaper: grid, containerWidth: 30)
    #expect(layout.contentSize.height > 0)
    let covered = layout.lines.reduce(0) { $0 + $1.range.count }
    #expect(covered == document.utf8Count)
  }
}
