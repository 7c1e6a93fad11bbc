import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

@Suite struct QueryTests {
  private let document = Document(plainText: "one two three\n\n日本語 end")

  private func layout(_ width: Double = 8) throws -> PageLayout {
    try PageLayout(document, shaper: grid, containerWidth: width)
  }

  @Test func aRangeHasARectangleOnEachOfItsLines() throws {
    let layout = try layout()
    #expect(
      layout.rects(of: 4..<11) == [
        // The space at the end of the line is kept, and so covered, as browsers do.
        Rect(x: 4, y: 0, width: 4, height: 1), Rect(x: 0, y: 1, width: 3, height: 1),
      ])
    #expect(layout.rects(of: 15..<18) == [Rect(x: 0, y: 3, width: 2, height: 1)])
    #expect(layout.rects(of: 16..<17) == [Rect(x: 0, y: 3, width: 2, height: 1)])
    #expect(layout.rects(of: 5..<5) == [Rect(x: 5, y: 0, width: 0, height: 1)])
    #expect(layout.rects(of: 900..<999) == layout.rects(of: 28..<28))
  }

  @Test func linesAreFoundByHeightAndByOffset() throws {
    let layout = try layout()
    #expect(layout.lines.count == 5)
    #expect(layout.line(atY: -9)?.index == 0 && layout.line(atY: 1)?.index == 1)
    #expect(layout.line(atY: 2.5)?.index == 2 && layout.line(atY: 99)?.index == 4)
    #expect(layout.line(at: 8)?.index == 1 && layout.line(at: 14)?.index == 2)
    #expect(layout.lines(fromY: 1, toY: 3).map(\.index) == [1, 2])
    #expect(layout.lines(fromY: 0.5, toY: 1.5).map(\.index) == [0, 1])
    #expect(layout.lines(fromY: 90, toY: 99).isEmpty && layout.lines(fromY: 3, toY: 1).isEmpty)
  }

  @Test func aPointHasTheOffsetOfTheNearestCaret() throws {
    let layout = try layout()
    #expect(layout.offset(at: Point(x: 1.4, y: 0.5)) == 1)
    #expect(layout.offset(at: Point(x: 1.6, y: 0.5)) == 2)
    #expect(layout.offset(at: Point(x: 99, y: 0.5)) == 7)
    #expect(layout.offset(at: Point(x: 99, y: 1.5)) == 13)
    #expect(
      layout.offset(at: Point(x: 0.9, y: 3.5)) == 15
        && layout.offset(at: Point(x: 1.1, y: 3.5)) == 18)
    #expect(layout.offset(at: Point(x: -5, y: -5)) == 0)
    #expect(layout.offset(at: Point(x: 99, y: 99)) == document.utf8Count)
  }

  /// Every query against its definition over all lines and clusters.
  @Test func randomQueriesEqualTheirDefinition() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let count = Int.random(in: 0...120, using: &generator)
      let text = (0..<count).map { _ in
        ["a", "b", " ", "\n", "日", "é", "-"].randomElement(using: &generator) ?? "a"
      }.joined()
      let document = Document(plainText: text)
      let width = Double(Int.random(in: 1...20, using: &generator))
      let layout = try PageLayout(document, shaper: grid, containerWidth: width)
      let lines = Array(layout.lines)
      #expect(lines.map { document.text(in: $0.range) }.joined() == text, "seed \(seed)")
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.range.upperBound == next.range.lowerBound && line.rect.maxY <= next.rect.minY)
      }
      for _ in 0..<20 {
        let lower = Int.random(in: 0...document.utf8Count, using: &generator)
        let upper = Int.random(in: lower...document.utf8Count, using: &generator)
        let rects = layout.rects(of: lower..<upper)
        let touched = lines.filter { $0.range.overlaps(lower..<upper) }
        if lower < upper {
          #expect(
            rects.map(\.minY) == touched.map(\.rect.minY), "seed \(seed) \(lower) \(upper) \(text)")
          #expect(zip(rects, touched).allSatisfy { $1.rect.minX <= $0.minX }, "seed \(seed)")
        }
      }
      for line in lines where line.range.count > 0 {
        let caret = try #require(layout.caretRect(at: line.range.lowerBound))
        #expect(layout.offset(at: Point(x: caret.minX, y: caret.midY)) == line.range.lowerBound)
      }
    }
  }
}
