import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML
import WayfinderLayout

/// A grid of cells one point wide and high, so that numbers are columns and rows.
let grid = CellShaper(cellSize: Size(width: 1, height: 1))

@Suite struct LineBreakingTests {
  @Test(arguments: ["abc def ghi\nxyz", "abcdefgh\nxyz", "नमस्ते नमस्ते\nxyz"])
  func aLineEndIsOnTheLineThatItEnds(text: String) throws {
    for width in [3.0, 5, 30] {
      let layout = try PageLayout(
        Document(plainText: text), shaper: grid, containerWidth: width)
      let lines = layout.fragments(fromY: 0, toY: layout.contentSize.height)
      #expect(lines.allSatisfy { !$0.range.isEmpty })
      #expect(layout.lines.count == lines.count)
      #expect(layout.contentSize.height == Double(lines.count))
    }
  }

  private func lines(_ html: String, width: Double) throws -> [String] {
    let document = Document(html: "<body style='margin:0'>" + html)
    let layout = try PageLayout(document, shaper: grid, containerWidth: width)
    return layout.lines.map { document.text(in: $0.range) }
  }

  @Test(arguments: [
    ("one two three", 7.0, ["one two ", "three"]),
    ("one two three", 3, ["one ", "two ", "thr", "ee"]),
    ("one  two", 3, ["one ", "two"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
    ("a-b-c", 2, ["a-", "b-", "c"]),
    ("日本語です", 4, ["日本", "語で", "す"]), ("あい。う", 4, ["あ", "い。", "う"]),
    ("a<br>b", 9, ["a", "b"]), ("a<br><br>b", 9, ["a", "", "b"]), ("a", 0, ["a"]),
    ("ab", 0, ["a", "b"]),
    ("สวัสดีชาวโลก", 5, ["สวัสดี", "ชาว", "โลก"]),
    ("he said 3.14 (pi)", 8, ["he said ", "3.14 ", "(pi)"]),
  ])
  func linesTakeAllTheyCan(html: String, width: Double, expected: [String]) throws {
    #expect(try lines(html, width: width) == expected)
  }

  @Test(arguments: [
    ("pre", ["a  bcd efg", "", "h"]), ("pre-wrap", ["a  bcd ", "efg\n", "\n", "h"]),
    ("nowrap", ["a bcd efg h"]), ("pre-line", ["a bcd ", "efg\n", "\n", "h"]),
  ])
  func whiteSpaceDecidesWhereLinesMayEnd(value: String, expected: [String]) throws {
    let found = try lines("<p style='margin:0;white-space:\(value)'>a  bcd efg\n\nh", width: 6)
    let trimmed =
      value == "pre" ? found.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } : found
    #expect(trimmed == expected)
  }

  @Test func spacesAtTheEndOfALineHangAndTakeNoRoom() throws {
    let document = Document(html: "<body style='margin:0'><p style='white-space:pre-wrap'>ab   cd")
    let layout = try PageLayout(document, shaper: grid, containerWidth: 2)
    #expect(layout.lines.map(\.range) == [0..<5, 5..<7])
    #expect(layout.lines.map(\.rect.width) == [2, 2])
    #expect(layout.contentSize.width == 2)
  }

  @Test func tabsReachToTheNextStopOfEightSpaces() throws {
    let document = Document(plainText: "\ta\tb\n1234567\tc\n12345678\td")
    let layout = try PageLayout(document, shaper: grid, containerWidth: 80)
    let columns = ["a", "b", "c", "d"].map { letter -> Double in
      let offset = Array(document.text.utf8).firstIndex(of: Array(letter.utf8)[0]) ?? 0
      return layout.caretRect(at: offset)?.minX ?? -1
    }
    #expect(columns == [8, 16, 8, 16])
  }

  /// Greedy breaking by its definition, over all texts of a small alphabet.
  @Test func randomTextsBreakAsTheDefinitionSays() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        String(repeating: "x", count: Int.random(in: 1...9, using: &generator))
      }
      let width = Int.random(in: 1...12, using: &generator)
      var expected: [String] = []
      var line = ""
      for (index, word) in words.enumerated() {
        let last = index == words.count - 1
        if !line.isEmpty, line.count + word.count > width {
          expected.append(line)
          line = ""
        }
        var rest = word
        while rest.count > width {
          expected.append(String(rest.prefix(width)))
          rest = String(rest.dropFirst(width))
        }
        line += rest + (last ? "" : " ")
      }
      expected.append(line)
      let document = Document(plainText: words.joined(separator: " "))
      let layout = try PageLayout(document, shaper: grid, containerWidth: Double(width))
      #expect(
        layout.lines.map { document.text(in: $0.range) } == expected,
        "seed \(seed) width \(width) \(words)")
    }
  }
}
