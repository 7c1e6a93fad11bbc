import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry

@testable import WayfinderLayout

/// Places of bidirectional text on a grid of cells one point wide and high. Hebrew letters are written
/// as escapes; in comments they are capitals, in the order in which they are read.
@Suite struct BidiQueryTests {
  private static func layout(
    _ text: String, direction: TextDirection = .leftToRight, width: Double = 100,
    alignment: TextAlignment = .start
  ) throws -> PageLayout {
    var style = BlockStyle(direction: direction)
    style.textAlignment = alignment
    var builder = DocumentBuilder(style: style)
    var text = text
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
    return try PageLayout(
      builder.finish(), shaper: CellShaper(cellSize: Size(width: 1, height: 1)),
      containerWidth: width)
  }

  /// The x extents of the rectangles of a range.
  private static func extents(_ layout: PageLayout, _ range: Range<Int>) -> [[Double]] {
    layout.rects(of: range).map { [$0.minX, $0.maxX] }
  }

  /// "ab ABC cd" shows as "ab CBA cd"; letters of two bytes begin at 3, 5 and 7.
  private static let mixed = "ab \u{5D0}\u{5D1}\u{5D2} cd"

  @Test func aRangeWithinARunIsMirrored() throws {
    let layout = try Self.layout(Self.mixed)
    #expect(Self.extents(layout, 3..<5) == [[5, 6]])
    #expect(Self.extents(layout, 3..<7) == [[4, 6]])
    #expect(Self.extents(layout, 7..<9) == [[3, 4]])
  }

  @Test func aRangeAcrossRunsHasARectanglePerVisualRun() throws {
    let layout = try Self.layout(Self.mixed)
    // "b A": the end of the first run and the right of the second.
    #expect(Self.extents(layout, 1..<5) == [[1, 3], [5, 6]])
    // Everything touches and makes one.
    #expect(Self.extents(layout, 0..<12) == [[0, 9]])
  }

  @Test func aRightToLeftParagraphStartsAtTheRight() throws {
    // "ABC ab" shows as "ab CBA" at the right of ten cells.
    let layout = try Self.layout(
      "\u{5D0}\u{5D1}\u{5D2} ab", direction: .rightToLeft, width: 10)
    #expect(layout.lines.map(\.rect.minX) == [4])
    #expect(Self.extents(layout, 0..<2) == [[9, 10]])
    #expect(Self.extents(layout, 7..<9) == [[4, 6]])
    #expect(Self.extents(layout, 7..<8) == [[4, 5]])
  }

  @Test func theDirectionCanBeTakenFromTheText() throws {
    let layout = try Self.layout("\u{5D0}\u{5D1}", direction: .automatic, width: 10)
    #expect(layout.lines.map(\.rect.minX) == [8])
    #expect(try Self.layout("ab", direction: .automatic, width: 10).lines.map(\.rect.minX) == [0])
  }

  @Test func aCaretBetweenRunsStandsWhereItsAffinitySays() throws {
    let layout = try Self.layout(Self.mixed)
    // Before the A: at the right of "CBA"; after the space: at its left.
    #expect(layout.caretRect(at: 3)?.minX == 6)
    #expect(layout.caretRect(at: 3, affinity: .upstream)?.minX == 3)
    // After the C, before the space that follows.
    #expect(layout.caretRect(at: 9)?.minX == 6)
    #expect(layout.caretRect(at: 9, affinity: .upstream)?.minX == 3)
  }

  @Test func aCaretAtAWrapStandsOnTheLineOfItsAffinity() throws {
    let layout = try Self.layout("aaa bbb", width: 3)
    #expect(layout.caretRect(at: 4)?.minY == 1)
    #expect(layout.caretRect(at: 4, affinity: .upstream)?.minY == 0)
  }

  @Test func aPointInARightToLeftRunIsTheLetterUnderIt() throws {
    let layout = try Self.layout(Self.mixed)
    #expect(layout.offset(at: Point(x: 5.9, y: 0.5)) == 3)
    #expect(layout.offset(at: Point(x: 5.1, y: 0.5)) == 5)
    #expect(layout.offset(at: Point(x: 3.1, y: 0.5)) == 9)
  }

  @Test func linesAreBrokenInReadingOrder() throws {
    // "ABC DEF GH" in six cells: the first line holds what is read first.
    let text = "\u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4}\u{5D5} \u{5D6}\u{5D7}"
    let layout = try Self.layout(text, direction: .rightToLeft, width: 7)
    #expect(layout.lines.map(\.range) == [0..<14, 14..<18])
    #expect(layout.lines.map(\.rect.minX) == [0, 5])
  }

  @Test func justifiedLinesReachBothEdgesButTheLast() throws {
    let layout = try Self.layout("aa bb cc dd", width: 9, alignment: .justify)
    #expect(layout.lines.map(\.rect.width) == [9, 2])
    // Two spaces share one cell: "aa" at 0, "bb" at 3.5, "cc" at 7.
    #expect(Self.extents(layout, 3..<5) == [[3.5, 5.5]])
    #expect(Self.extents(layout, 6..<8) == [[7, 9]])
  }

  @Test func centredAndTrailingLinesStandWhereTheyShould() throws {
    #expect(try Self.layout("abcd", width: 10, alignment: .center).lines.map(\.rect.minX) == [3])
    #expect(try Self.layout("abcd", width: 10, alignment: .end).lines.map(\.rect.minX) == [6])
    // A line that is too wide begins at its start.
    #expect(try Self.layout("a b", width: 0, alignment: .end).lines.map(\.rect.minX) == [0, 0])
  }

  @Test(arguments: 0..<60)
  func everyLetterIsFoundWhereItsRectangleIs(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    let letters = Array("abc \u{5D0}\u{5D1}\u{5D2} 123 \u{645}\u{646}")
    let text = "x" + String((0..<30).map { _ in letters[next(letters.count)] }) + "y"
    let directions: [TextDirection] = [.leftToRight, .rightToLeft, .automatic]
    let layout = try Self.layout(
      text, direction: directions[next(3)], width: Double(6 + next(30)))
    let rendered = layout.prepared.document.text
    var offset = 0
    for character in rendered {
      let range = offset..<offset + String(character).utf8.count
      offset = range.upperBound
      let rects = layout.rects(of: range).filter { $0.width > 0 }
      guard let rect = rects.first else {
        #expect(character == " ", "seed \(seed)")
        continue
      }
      #expect(rects.count == 1 && rect.width == 1, "seed \(seed)")
      let line = try #require(layout.line(at: range.lowerBound))
      #expect(line.rect.minX <= rect.minX && rect.maxX <= line.rect.maxX, "seed \(seed)")
      let middle = Point(x: rect.midX, y: rect.midY)
      let nearest = layout.offset(at: middle)
      #expect(range.lowerBound == nearest || range.upperBound == nearest, "seed \(seed)")
    }
    // The rectangles of the letters of a line cover it without gaps or overlaps.
    let total = layout.lines.map(\.rect.width).reduce(0, +)
    let covered = layout.rects(of: 0..<rendered.utf8.count).map(\.width).reduce(0, +)
    #expect(abs(total - covered) < 1e-6, "seed \(seed)")
  }
}
