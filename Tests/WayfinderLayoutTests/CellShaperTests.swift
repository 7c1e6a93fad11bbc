import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderLayout

@Suite struct CellShaperTests {
  private func columns(_ text: String, ambiguousIsWide: Bool = false) -> [Int] {
    var text = text
    let shaper = CellShaper(
      cellSize: Size(width: 1, height: 1), ambiguousIsWide: ambiguousIsWide)
    return text.withUTF8 {
      shaper.shape(TextRun(text: $0, range: 0..<$0.count, style: TextStyle()))
    }.advances.map { Int($0) }
  }

  /// UAX #11 and what terminals do with clusters.
  @Test(arguments: [
    ("abc", [1, 1, 1]), ("日本", [2, 2]), ("ﾊﾟ", [2]), ("Ａ", [2]), ("e\u{301}é", [1, 1]), ("👍🏽", [2]),
    ("👨‍👩‍👧", [2]), ("🇩🇪", [2]), ("❤\u{FE0F}", [2]), ("❤", [1]), ("한", [2]),
    ("\u{1112}\u{1161}\u{11AB}", [2]),
    ("\u{200B}", [0]), ("\u{AD}", [0]), ("ที่", [1]), ("कि", [2]), ("\t", [0]), ("", []),
  ])
  func clustersTakeTheCellsOfTheirWidth(text: String, expected: [Int]) {
    #expect(columns(text) == expected, "\(text.unicodeScalars.map(\.value))")
  }

  @Test func ambiguousCharactersFollowTheOption() {
    #expect(columns("α°") == [1, 1])
    #expect(columns("α°", ambiguousIsWide: true) == [2, 2])
  }

  @Test func clustersCoverTheTextInOrder() {
    var text = "aé\r\n日👍🏽x"
    let shaped = text.withUTF8 {
      CellShaper().shape(TextRun(text: $0, range: 0..<$0.count, style: TextStyle()))
    }
    #expect(shaped.clusterEnds == [1, 3, 5, 8, 16, 17])
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func aCellOfNoSizeIsAPoint(extent: Double) {
    let shaper = CellShaper(cellSize: Size(width: extent, height: extent))
    #expect(shaper.cellSize == Size(width: 1, height: 1))
  }
}
