import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct ScrollGeometryTests {
  let geometry = ScrollGeometry(
    contentOffset: .zero, contentSize: Size(width: 100, height: 200), contentInsets: .zero,
    containerSize: Size(width: 50, height: 100))

  // The values of OpenSwiftUI's ScrollGeometryTests.
  @Test(arguments: [
    (Vector(dx: 10, dy: 20), Point(x: 10, y: 20)),
    (Vector(dx: 200, dy: 300), Point(x: 50, y: 100)),
  ])
  func aTranslationStaysWithinItsLimit(vector: Vector, expected: Point) {
    var geometry = geometry
    geometry.translate(by: vector, limit: Size(width: 100, height: 200))
    #expect(geometry.contentOffset == expected)
    #expect(geometry.visibleRect == geometry.bounds)
  }

  @Test func theUpperBoundOfATranslationWinsOverTheLower() {
    var geometry = geometry
    geometry.contentInsets = EdgeInsets(top: -20)
    geometry.contentSize.height = 50
    geometry.translate(by: .zero)
    #expect(geometry.contentOffset.y == 0)
  }

  @Test func theVisibleRectangleFollowsTheOffsetAndTheContainer() {
    var geometry = geometry
    geometry.visibleRect = Rect(x: -5, y: -10, width: 60, height: 120)
    geometry.contentOffset = Point(x: 7, y: 30)
    geometry.containerSize = Size(width: 55, height: 90)
    #expect(geometry.visibleRect == Rect(x: 2, y: 20, width: 65, height: 110))
    #expect(geometry.bounds == Rect(x: 7, y: 30, width: 55, height: 90))
  }

  @Test func theVisibleRectangleDoesNotDriftFromTheBounds() {
    var geometry = geometry
    for step in 0..<1000 { geometry.contentOffset.y = Double(step) / 3 + 0.1 }
    #expect(geometry.visibleRect == geometry.bounds)
  }

  @Test func theRangeOfOffsetsCountsInsetsAtBothEnds() {
    var geometry = geometry
    geometry.contentInsets = EdgeInsets(top: 30, bottom: 8)
    #expect(geometry.offsetRange(.vertical) == -30...108)
    #expect(geometry.clamped(Point(x: -1, y: -500)) == Point(x: 0, y: -30))
    #expect(geometry.clamped(Point(x: 900, y: 900)) == Point(x: 50, y: 108))
  }

  @Test(arguments: [(UnitPoint.top, -30.0), (.center, -140), (.bottom, -250), (.topLeading, -30)])
  func contentThatFitsRestsWhereItIsAligned(alignment: UnitPoint, expected: Double) {
    let geometry = ScrollGeometry(
      contentOffset: .zero, contentSize: Size(width: 10, height: 50),
      contentInsets: EdgeInsets(top: 30), containerSize: Size(width: 10, height: 300))
    #expect(geometry.clamped(Point(x: 0, y: 7), alignment: alignment).y == expected)
    #expect(geometry.scrollableAxes == [])
  }

  @Test(arguments: [
    (Edge.top, Point(x: 3, y: 0)), (.bottom, Point(x: 3, y: 100)),
    (.leading, Point(x: 0, y: 4)), (.trailing, Point(x: 50, y: 4)),
  ])
  func anEdgeIsShownAndTheOtherAxisKept(edge: Edge, expected: Point) {
    var geometry = geometry
    geometry.contentOffset = Point(x: 3, y: 4)
    #expect(geometry.contentOffset(at: edge) == expected)
  }

  @Test func theOffsetFromTheRightCountsFromTheOtherEnd() {
    var geometry = geometry
    #expect(geometry.offsetFromRight == 50)
    geometry.contentOffset.x = 50
    #expect(geometry.offsetFromRight == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func numbersThatAreNotFiniteBecomeZero(number: Double) {
    let bad = ScrollGeometry(
      contentOffset: Point(x: number, y: number), contentSize: Size(width: number, height: -5),
      contentInsets: EdgeInsets(top: number), containerSize: Size(width: -1, height: number))
    #expect(bad == .zero)
    var geometry = geometry
    geometry.contentOffset.y = number
    geometry.containerSize.height = number
    #expect(geometry.bounds.isFinite && geometry.visibleRect.isFinite)
    #expect(geometry.clamped(Point(x: number, y: number)) == .zero)
  }
}
