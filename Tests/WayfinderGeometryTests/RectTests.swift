import Testing
import WayfinderGeometry

@Suite struct RectTests {
  let rect = Rect(x: 10, y: 20, width: 30, height: 40)

  @Test func aRectangleContainsItsNearEdgesAndNotItsFarOnes() {
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(!rect.contains(Point(x: 40, y: 20)))
    #expect(!rect.contains(Point(x: 10, y: 60)))
  }

  @Test func rectanglesThatOnlyTouchDoNotIntersectButShareAnEmptyArea() {
    let neighbour = Rect(x: 40, y: 20, width: 5, height: 5)
    #expect(!rect.intersects(neighbour))
    #expect(rect.intersection(neighbour) == Rect(x: 40, y: 20, width: 0, height: 5))
    #expect(rect.intersection(Rect(x: 41, y: 0, width: 1, height: 99)) == nil)
  }

  @Test func aUnionHoldsBoth() {
    let union = rect.union(Rect(x: 0, y: 50, width: 15, height: 30))
    #expect(union == Rect(x: 0, y: 20, width: 40, height: 60))
  }

  @Test func insetsDoNotMakeExtentsNegative() {
    let insets = EdgeInsets(top: 30, leading: 5, bottom: 30, trailing: 6)
    #expect(rect.inset(by: insets) == Rect(x: 15, y: 50, width: 19, height: 0))
  }

  @Test func aNegativeSizeStandardizesToTheSameArea() {
    let flipped = Rect(x: 40, y: 60, width: -30, height: -40)
    #expect(flipped.standardized == rect)
  }

  @Test(arguments: [
    (UnitPoint.topLeading, Point(x: 10, y: 20)), (.center, Point(x: 25, y: 40)),
    (.bottomTrailing, Point(x: 40, y: 60)), (.bottom, Point(x: 25, y: 60)),
  ])
  func unitPointsNamePlacesInARectangle(unit: UnitPoint, place: Point) {
    #expect(rect.point(at: unit) == place)
  }

  @Test func axesAndEdgesSelectTheirNumbers() {
    #expect(rect.min(.vertical) == 20 && rect.max(.horizontal) == 40)
    #expect(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)[.bottom] == 3)
    #expect(Edge.allCases.map(\.axis) == [.vertical, .horizontal, .vertical, .horizontal])
    #expect(Edge.Set.all == [.top, .leading, .bottom, .trailing])
  }
}
