import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct IntoViewRecordingTests {
  struct Record: Decodable {
    var engine: String
    var id: String
    var rect: [Double]
    var container: [Double]
    var contentSize: [Double]
    var block: String
    var scrollMargin: RecordedInsets
    var scrollPadding: RecordedInsets
    var from: [Double]
    var expected: [Double]
  }

  static let alignments: [String: ScrollIntoView.Alignment] = [
    "start": .start, "center": .center, "end": .end, "nearest": .nearest,
  ]

  /// A target taller than its container, aimed at from below with `nearest`: WebKit aligns the start,
  /// CSSOM View, Chromium and Firefox the end.
  static let webKitExceptions: Set<String> = Set(
    ["mixed-390", "mixed-800"].flatMap { page in
      [263, 271, 279, 287].map { "\(page)-webkit-\($0)" }
    })

  @Test(arguments: ["chromium", "webkit", "firefox"])
  func rectanglesComeIntoViewWhereBrowsersPutThem(engine: String) throws {
    let records = try Recording.load("into-view.jsonl", as: Record.self)
      .filter { $0.engine == engine }
    var disagreements: Set<String> = []
    for record in records {
      let geometry = ScrollGeometry(
        contentOffset: Point(record.from), contentSize: Size(record.contentSize),
        contentInsets: .zero, containerSize: Size(record.container))
      let request = ScrollIntoView(
        block: try #require(Self.alignments[record.block]),
        scrollMargin: record.scrollMargin.insets)
      let offset = request.contentOffset(
        of: Rect(record.rect), in: geometry, scrollPadding: record.scrollPadding.insets)
      if !Recording.agrees(offset, record.expected) { disagreements.insert(record.id) }
    }
    #expect(records.count > 200)
    #expect(disagreements == (engine == "webkit" ? Self.webKitExceptions : []))
  }
}
