import TestSupport
import Testing
import WayfinderScroll

@Suite struct LimitedScrollRangeTests {
  @Test func contentThatFitsIsNotScaled() {
    var range = LimitedScrollRange(contentLength: 5000, containerLength: 800, limit: 1e6)
    #expect(!range.isScaled && range.length == 5000)
    #expect(range.offset(atPosition: 4200) == 4200)
    #expect(range.position(atOffset: 17.5) == 17.5)
    #expect(range.offset(atPosition: 9999) == 4200)
  }

  @Test func jumpsGoToTheShareOfThePosition() {
    // 4,000,000,000 - 800 points of content over 1,000,000 - 800 of range.
    var range = LimitedScrollRange(contentLength: 4e9, containerLength: 800, limit: 1e6)
    #expect(range.isScaled && range.length == 1e6)
    #expect(range.offset(atPosition: 999_200) == 3_999_999_200)
    #expect(range.offset(atPosition: 499_600) == 1_999_999_600)
    #expect(range.offset(atPosition: 0) == 0)
  }

  @Test func smallMovementsMoveTheContentAsFar() {
    var range = LimitedScrollRange(contentLength: 4e9, containerLength: 800, limit: 1e6)
    let start = range.offset(atPosition: 499_600)
    #expect(range.offset(atPosition: 499_640) == start + 40)
    #expect(range.offset(atPosition: 499_600) == start)
  }

  @Test func bothEndsAreReachedBySmallMovements() {
    var range = LimitedScrollRange(contentLength: 1e9, containerLength: 500, limit: 10_000)
    _ = range.position(atOffset: 1e9 - 700)
    for _ in 0..<40 { _ = range.offset(atPosition: range.position + 400) }
    #expect(range.offset == range.maximumOffset)
    for _ in 0..<40 { _ = range.offset(atPosition: range.position - 400) }
    #expect(range.offset == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0] as [Double])
  func anyLengthGivesARange(_ value: Double) {
    for (content, container, limit) in [(value, 100.0, 1e3), (1e9, value, 1e3), (1e9, 100, value)] {
      var range = LimitedScrollRange(
        contentLength: content, containerLength: container, limit: limit)
      for input in [value, 50, 1e12] {
        #expect(range.offset(atPosition: input).isFinite)
        #expect(range.position(atOffset: input).isFinite)
        #expect((0...range.maximumOffset).contains(range.offset))
        #expect((0...range.maximumPosition).contains(range.position))
      }
    }
  }

  @Test func placesComeBackFromTheirPositions() {
    var random = SeededGenerator(seed: 5)
    var range = LimitedScrollRange(contentLength: 3e11, containerLength: 900, limit: 32_767)
    for _ in 0..<1000 {
      let offset = Double.random(in: 0...range.maximumOffset, using: &random)
      let position = range.position(atOffset: offset)
      // The toolkit tells the position it was given once more.
      #expect(range.offset(atPosition: position) == offset || position <= 0, "offset \(offset)")
    }
  }
}
