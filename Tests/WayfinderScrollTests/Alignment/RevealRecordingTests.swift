import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct RevealRecordingTests {
  struct Record: Decodable {
    var engine: String
    var id: String
    var rect: [Double]
    var container: [Double]
    var contentSize: [Double]
    var scrollPadding: RecordedInsets
    var from: [Double]
    var expected: [Double]
  }

  static let presets: [String: RevealPolicy] = [
    "chromium": .chromium, "chromiumFindBar": .chromiumFindBar, "webkit": .webKit,
    "firefox": .firefox,
  ]

  @Test(arguments: ["chromium", "chromiumFindBar", "webkit", "firefox"])
  func aPresetRevealsMatchesWhereItsBrowserDoes(engine: String) throws {
    let policy = try #require(Self.presets[engine])
    let records = try Recording.load("reveal.jsonl", as: Record.self).filter { $0.engine == engine }
    #expect(records.count == 56)
    for record in records {
      let geometry = ScrollGeometry(
        contentOffset: Point(record.from), contentSize: Size(record.contentSize),
        contentInsets: .zero, containerSize: Size(record.container))
      let offset = policy.contentOffset(
        revealing: Rect(record.rect), in: geometry, scrollPadding: record.scrollPadding.insets)
      #expect(
        Recording.agrees(offset, record.expected), "\(record.id): \(offset), not \(record.expected)"
      )
    }
  }
}
