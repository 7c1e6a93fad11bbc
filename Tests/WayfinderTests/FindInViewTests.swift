import Testing
import Wayfinder
import WayfinderHTML

@Suite struct FindInViewTests {
  /// A page of a hundred lines one point high, `needle` on every tenth from the fifth on.
  private func view() throws -> PageView {
    let text = (0..<100).map { $0 % 10 == 5 ? "needle \($0) needle" : "line \($0)" }
      .joined(separator: "\n")
    return try PageView(
      Page(text: text), shaper: CellShaper(cellSize: Size(width: 1, height: 1)),
      containerSize: Size(width: 20, height: 10))
  }

  @Test func aSearchMayTakeSeveralUpdates() throws {
    let view = try view()
    view.find.source = ReferenceMatchSource(portionSize: 100)
    view.findBudget = { .bytes(1) }
    view.scrollPosition.scrollTo(y: 50)
    view.find.query = "needle"
    try view.update()
    #expect(view.needsFrame && !view.find.results.isFinal)
    #expect(view.find.results.highlightedMatch.map { view.rects(of: $0)[0].minY } == 55)
    let offset = view.geometry.contentOffset
    var updates = 0
    while view.needsFrame, updates < 100 {
      try view.update()
      updates += 1
    }
    #expect(updates > 5 && view.find.results.count == 20 && view.find.results.isFinal)
    #expect(view.geometry.contentOffset == offset)
  }

  @Test func theNearestResultToAPointIsFound() throws {
    let view = try view()
    #expect(view.indexOfResult(nearestTo: .zero) == nil)
    view.find.query = "needle"
    try view.update()
    for (point, index) in [
      (Point(x: 0, y: 0), 0), (Point(x: 19, y: 0), 1), (Point(x: 0, y: 15), 2),
      (Point(x: 19, y: 15.5), 3), (Point(x: 0, y: 29), 4), (Point(x: 0, y: 31), 6),
      (Point(x: 19, y: 999), 19), (Point(x: -50, y: -50), 0),
    ] {
      #expect(view.indexOfResult(nearestTo: point) == index, "\(point)")
    }
    #expect(view.indexOfResult(nearestTo: Point(x: .nan, y: 0)) == nil)
    view.highlightResult(at: 13)
    try view.update()
    #expect(view.find.results.highlightedIndex == 13)
    #expect(view.geometry.visibleRect.contains(view.rects(of: view.find.results.matches[13])[0]))
  }

  @Test func theResultsInViewAreTold() throws {
    let view = try view()
    #expect(view.visibleResults.isEmpty)
    view.find.query = "needle"
    try view.update()
    #expect(view.visibleResults == 0..<2)
    view.scrollPosition.scrollTo(y: 37)
    try view.update()
    // Lines 37 to 46; that with needles is the 45th.
    #expect(view.visibleResults == 8..<10)
    view.scrollPosition.scrollTo(y: 46)
    view.containerSize.height = 5
    try view.update()
    #expect(view.visibleResults.isEmpty)
  }

  @Test func matchesOnTheSamePointOfATrackAreOneMark() throws {
    let view = try view()
    view.find.query = "needle"
    try view.update()
    #expect(
      view.tickMarks(trackLength: 100)
        == (0..<10).map { TickMark(position: 5 + 10 * $0, count: 2) })
    #expect(
      view.tickMarks(trackLength: 5).map(\.count) == [4, 4, 4, 4, 4])
    #expect(view.tickMarks(trackLength: 1) == [TickMark(position: 0, count: 20)])
    #expect(view.tickMarks(trackLength: 0.5).isEmpty && view.tickMarks(trackLength: .nan).isEmpty)
  }

  @Test func aTrackMayStandForAPartOfThePage() throws {
    let view = try view()
    view.find.query = "needle"
    try view.update()
    #expect(
      view.tickMarks(trackLength: 20, for: 20..<40)
        == [TickMark(position: 5, count: 2), TickMark(position: 15, count: 2)])
    #expect(view.tickMarks(trackLength: 20, for: 40..<40).isEmpty)
    #expect(view.tickMarks(trackLength: 20, for: -100..<0).isEmpty)
    #expect(view.tickMarks(trackLength: 20, for: -.infinity..<0).isEmpty)
  }

  @Test func marksFollowResultsAndLayout() throws {
    let view = try view()
    view.find.query = "needle"
    try view.update()
    #expect(view.tickMarks(trackLength: 100).count == 10)
    view.find.query = "needle 5"
    try view.update()
    #expect(view.tickMarks(trackLength: 100).map(\.position) == [5, 55])
    view.page.document.replace(0..<0, with: String(repeating: "x\n", count: 100))
    try view.update()
    #expect(view.tickMarks(trackLength: 200).map(\.position) == [105, 155])
    view.containerSize.width = 7
    try view.update()
    let marks = view.tickMarks(trackLength: 200)
    #expect(marks.map(\.count).reduce(0, +) == view.find.results.count)
  }

  @Test(arguments: 0..<20)
  func marksOfAnyTrackAreThoseCountedOneByOne(seed: Int) throws {
    let view = try view()
    view.find.query = seed.isMultiple(of: 2) ? "n" : "e"
    try view.update()
    let heights = view.find.results.matches.map { view.rects(of: $0)[0].midY }
    for length in [1.0, 2, 3.7, 10, 33, 99.5, 100, 250, 2000.25] {
      let lower = Double(seed * 3)
      let range = lower..<lower + 41.5
      var counts: [Int: Int] = [:]
      for height in heights where height >= range.lowerBound && height <= range.upperBound {
        let place = Int((height - lower) / 41.5 * length)
        counts[max(0, min(Int(length) - 1, place)), default: 0] += 1
      }
      let marks = view.tickMarks(trackLength: length, for: range)
      #expect(marks.map(\.position) == marks.map(\.position).sorted())
      #expect(Dictionary(uniqueKeysWithValues: marks.map { ($0.position, $0.count) }) == counts)
    }
  }
}
