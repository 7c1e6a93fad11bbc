import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// Carets that move over a grid of cells one point wide and high. Hebrew letters are written as
/// escapes; in comments they are capitals, in the order in which they are read.
@Suite struct CaretMovementTests {
  private func layout(_ text: String, width: Double = 100) throws -> PageLayout {
    try PageLayout(Document(plainText: text), shaper: grid, containerWidth: width)
  }

  private func layout(html: String, width: Double = 40) throws -> PageLayout {
    try PageLayout(Document(html: html), shaper: grid, containerWidth: width)
  }

  /// The positions that a caret comes to, until it comes no farther.
  private func walk(
    from position: CaretPosition, _ step: (CaretPosition) -> CaretPosition
  ) -> [CaretPosition] {
    var positions: [CaretPosition] = []
    var last = position
    while positions.count < 1000, case let next = step(last), next != last {
      positions.append(next)
      last = next
    }
    return positions
  }

  private func up(_ offset: Int) -> CaretPosition { CaretPosition(offset, affinity: .upstream) }
  private func down(_ offset: Int) -> CaretPosition { CaretPosition(offset) }

  // MARK: Along the text

  @Test func charactersAreGraphemeClusters() throws {
    // e with an accent of its own, a flag, a line end of two characters, a letter.
    let layout = try layout("e\u{301}\u{1F1E9}\u{1F1EA}\r\nx")
    let forward = walk(from: down(0)) {
      layout.caretPosition(from: $0, moving: .forward, by: .character)
    }
    #expect(forward == [down(3), down(11), down(13), up(14)])
    let backward = walk(from: up(14)) {
      layout.caretPosition(from: $0, moving: .backward, by: .character)
    }
    #expect(backward == [down(13), down(11), down(3), down(0)])
  }

  @Test func theEndsOfBlocksAreTwoPlacesAtOneOffset() throws {
    let layout = try layout(html: "<p>on</p><hr><p>tw</p>")
    let forward = walk(from: down(0)) {
      layout.caretPosition(from: $0, moving: .forward, by: .character)
    }
    #expect(forward == [down(1), up(2), down(2), down(3), up(4)])
    let backward = walk(from: up(4)) {
      layout.caretPosition(from: $0, moving: .backward, by: .character)
    }
    #expect(backward == [down(3), down(2), up(2), down(1), down(0)])
    let rects = [up(2), down(2)].map { layout.caretRect(at: $0) }
    #expect((rects[0]?.minX ?? 0) - (rects[1]?.minX ?? 0) == 2)
    #expect(rects[0]?.minY == layout.lines.first?.rect.minY)
    #expect(rects[1]?.minY == layout.lines.last?.rect.minY)
  }

  @Test func wordsEndForwardAndBeginBackward() throws {
    let layout = try layout("one, two\n... three")
    let forward = walk(from: down(0)) {
      layout.caretPosition(from: $0, moving: .forward, by: .word)
    }
    #expect(forward.map(\.offset) == [3, 8, 18])
    let backward = walk(from: up(18)) {
      layout.caretPosition(from: $0, moving: .backward, by: .word)
    }
    #expect(backward.map(\.offset) == [13, 5, 0])
  }

  @Test func wordsOfAThousandLettersArePassedWhole() throws {
    let layout = try layout(String(repeating: "x", count: 9000) + " y", width: 50)
    let forward = walk(from: down(10)) {
      layout.caretPosition(from: $0, moving: .forward, by: .word)
    }
    #expect(forward == [down(9000), up(9002)])
    let backward = walk(from: up(9002)) {
      layout.caretPosition(from: $0, moving: .backward, by: .word)
    }
    #expect(backward == [down(9001), down(0)])
  }

  @Test func linesParagraphsAndTheDocumentHaveEdges() throws {
    // "one two ", "three", "four".
    let layout = try layout("one two three\nfour", width: 8)
    func move(
      _ position: CaretPosition, _ direction: TextStorageDirection, _ unit: TextGranularity
    ) -> CaretPosition {
      layout.caretPosition(from: position, moving: direction, by: unit)
    }
    #expect(move(down(2), .forward, .line) == up(7) && move(down(2), .backward, .line) == down(0))
    #expect(move(down(9), .forward, .line).offset == 13)
    #expect(move(down(9), .backward, .line) == down(8))
    #expect(move(down(2), .forward, .paragraph).offset == 13)
    #expect(move(down(13), .forward, .paragraph).offset == 18)
    #expect(move(down(9), .backward, .paragraph) == down(0))
    #expect(move(down(14), .backward, .paragraph) == down(0))
    #expect(move(down(9), .forward, .document) == up(18))
    #expect(move(down(9), .backward, .document) == down(0))
    #expect(move(CaretPosition(999), .backward, .character) == down(17))
    #expect(move(CaretPosition(-5), .forward, .character) == down(1))
  }

  @Test func foldedTextIsPassedOver() throws {
    let layout = try layout(html: "<details><summary>a</summary>bcd</details>e")
    #expect(
      walk(from: down(0)) { layout.caretPosition(from: $0, moving: .forward, by: .character) }
        == [up(1), down(4), up(5)])
    #expect(
      walk(from: up(5)) { layout.caretPosition(from: $0, moving: .left) }.map(\.offset)
        == [4, 1, 0])
  }

  // MARK: On the page

  /// "ab ABC cd" shows as "ab CBA cd"; the letters of two bytes begin at 3, 5 and 7.
  @Test func leftAndRightPassWhatStandsThere() throws {
    let layout = try layout("ab \u{5D0}\u{5D1}\u{5D2} cd")
    let right = walk(from: down(0)) { layout.caretPosition(from: $0, moving: .right) }
    #expect(
      right == [down(1), down(2), up(3), down(7), down(5), down(3), down(10), down(11), up(12)])
    #expect(right.map { layout.caretRect(at: $0)?.minX } == [1, 2, 3, 4, 5, 6, 7, 8, 9])
    let left = walk(from: up(12)) { layout.caretPosition(from: $0, moving: .left) }
    #expect(
      left == [down(11), down(10), down(9), down(5), down(7), up(9), down(2), down(1), down(0)])
    #expect(left.map { layout.caretRect(at: $0)?.minX } == [8, 7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test func inARightToLeftParagraphLeftGoesForward() throws {
    // "ABC DE" in four cells: "CBA", "ED".
    let layout = try layout(
      html: "<p dir=rtl>\u{5D0}\u{5D1}\u{5D2} \u{5D3}\u{5D4}</p>", width: 4)
    let left = walk(from: down(0)) { layout.caretPosition(from: $0, moving: .left) }
    #expect(left.map(\.offset) == [2, 4, 6, 7, 9, 11])
    let right = walk(from: up(11)) { layout.caretPosition(from: $0, moving: .right) }
    #expect(right.map(\.offset) == [9, 7, 6, 4, 2, 0])
    #expect(layout.caretPosition(from: down(0), moving: .left, by: .word).offset == 6)
  }

  @Test func aWrapWithoutASpaceIsPassedOnce() throws {
    // Two ideographs of three bytes on each line.
    let layout = try layout("\u{65E5}\u{672C}\u{8A9E}\u{6587}", width: 4)
    let right = walk(from: down(0)) { layout.caretPosition(from: $0, moving: .right) }
    #expect(right == [down(3), down(6), down(9), up(12)])
    #expect(
      walk(from: up(12)) { layout.caretPosition(from: $0, moving: .left) }
        == [down(9), down(6), down(3), down(0)])
    #expect(layout.caretPosition(from: up(6), moving: .right) == down(6))
    #expect(layout.caretRect(at: down(6))?.minY == 1)
  }

  @Test func upAndDownKeepTheirPlaceThroughShortLines() throws {
    let layout = try layout("aaaa\nb\n\ncccc")
    var positions: [Int] = []
    var position = down(3)
    for _ in 0..<4 {
      position = layout.caretPosition(from: position, moving: .down, keepingX: 3)
      positions.append(position.offset)
    }
    #expect(positions == [6, 7, 11, 12])
    #expect(layout.caretPosition(from: down(6), moving: .up).offset == 1)
    #expect(layout.caretPosition(from: down(3), moving: .up).offset == 0)
    #expect(layout.caretPosition(from: down(7), moving: .up, keepingX: 9).offset == 6)
  }

  /// A move down goes to a line below, and to none that is nearer than another in the same column.
  @Test func upAndDownGoToTheNearestLineOfATable() throws {
    let layout = try layout(html: "x<table><tr><td>a<br>b<td>c<tr><td>d<td>e</table>f")
    let lines = Array(layout.lines)
    // A cell's line that is set in its middle may overlap those beside it by half a point.
    let overlap = 0.5
    for line in lines {
      let x = line.rect.minX
      for direction in [TextLayoutDirection.down, .up] {
        func gap(_ rect: Rect) -> Double {
          direction == .down ? rect.minY - line.rect.maxY : line.rect.minY - rect.maxY
        }
        let next = layout.caretPosition(from: down(line.range.lowerBound), moving: direction)
        guard let beyond = lines.map({ gap($0.rect) }).filter({ $0 >= -overlap }).min() else {
          #expect(next.offset == (direction == .down ? 7 : 0))
          continue
        }
        let range = try #require(layout.lineRange(at: next.offset, affinity: next.affinity))
        let reached = try #require(lines.first { $0.range == range })
        #expect(gap(reached.rect) >= -overlap)
        let column = lines.filter { $0.rect.minX == x && gap($0.rect) >= -overlap }
        let nearest = column.map { gap($0.rect) }.min() ?? beyond
        #expect(gap(reached.rect) <= nearest, "from \(line.range)")
      }
    }
  }

  // MARK: All of it

  /// Walking over random text in two directions meets every grapheme forward, and on each line every
  /// place from one side to the other.
  @Test(arguments: 0..<60)
  func walksMeetEveryPlace(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let letters = Array("ab \u{5D0}\u{5D1} 12-\u{645}\u{646}\n")
    let text =
      "x" + String((0..<40).map { _ in letters.randomElement(using: &generator) ?? "a" }) + "y"
    let layout = try layout(text, width: Double(Int.random(in: 4...30, using: &generator)))
    var ends: [Int] = []
    for character in text { ends.append((ends.last ?? 0) + String(character).utf8.count) }
    let forward = walk(from: down(0)) {
      layout.caretPosition(from: $0, moving: .forward, by: .character)
    }
    #expect(forward.map(\.offset) == ends, "seed \(seed)")
    let backward = walk(from: down(text.utf8.count)) {
      layout.caretPosition(from: $0, moving: .backward, by: .character)
    }
    #expect(backward.map(\.offset).reversed() == [0] + ends.dropLast(), "seed \(seed)")
    for line in layout.lines where !line.range.isEmpty {
      var x = line.rect.minX
      var position = layout.caretPosition(at: Point(x: x, y: line.rect.midY))
      while let rect = layout.caretRect(at: position), rect.minY == line.rect.minY,
        x < line.rect.maxX
      {
        position = layout.caretPosition(from: position, moving: .right)
        guard let next = layout.caretRect(at: position), next.minY == line.rect.minY else { break }
        #expect(next.minX == x + 1, "seed \(seed)")
        x = next.minX
      }
      #expect(x >= line.rect.maxX - 1, "seed \(seed)")
    }
  }
}
