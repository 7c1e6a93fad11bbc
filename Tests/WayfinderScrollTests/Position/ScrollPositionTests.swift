import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct ScrollPositionTests {
  @Test func eachInitialiserAsksForItsPlaceAndNothingElse() {
    let automatic = ScrollPosition(idType: Int.self)
    #expect(automatic.edge == nil && automatic.point == nil && automatic.viewID == nil)
    #expect(automatic.x == nil && automatic.y == nil && !automatic.isPositionedByUser)
    #expect(ScrollPosition(id: 7, anchor: .top).viewID(type: Int.self) == 7)
    #expect(ScrollPosition(edge: .bottom).edge == .bottom)
    #expect(ScrollPosition(x: 3, y: 4).point == Point(x: 3, y: 4))
    #expect(ScrollPosition(point: Point(x: 3, y: 4)) == ScrollPosition(x: 3, y: 4))
    #expect(ScrollPosition(x: 3).x == 3 && ScrollPosition(x: 3).point == nil)
    #expect(ScrollPosition(y: 4).y == 4 && ScrollPosition(y: 4).x == nil)
  }

  @Test func aLaterRequestReplacesAnEarlierOne() {
    var position = ScrollPosition(edge: .top)
    position.scrollTo(id: "install")
    #expect(position.edge == nil && position.viewID as? String == "install")
    position.scrollTo(y: 500)
    #expect(position.viewID == nil && position.y == 500)
    position.scrollTo(edge: .bottom)
    #expect(position.edge == .bottom && position.y == nil)
  }

  @Test func aViewIDOfAnotherTypeIsNotGivenOut() {
    #expect(ScrollPosition(id: 7).viewID(type: String.self) == nil)
  }

  @Test func theUserTakesAwayEdgesAndPointsButNotTheView() {
    for var position in [
      ScrollPosition(edge: .top), ScrollPosition(y: 3), ScrollPosition(x: 1, y: 2),
    ] {
      position.isPositionedByUser = true
      #expect(position.edge == nil && position.point == nil && position.y == nil)
      position.isPositionedByUser = false
      #expect(position.edge == nil && position.point == nil)
    }
    var position = ScrollPosition(id: 9)
    position.isPositionedByUser = true
    #expect(position.viewID(type: Int.self) == 9)
    position.scrollTo(id: 10)
    #expect(!position.isPositionedByUser)
  }

  @Test func askingAgainForTheSamePlaceIsAChange() {
    var position = ScrollPosition()
    position.scrollTo(y: 500)
    #expect(position == ScrollPosition(y: 500))
    let first = position
    position.scrollTo(y: 500)
    #expect(position != first)
    position.scrollTo(y: 501)
    #expect(position == ScrollPosition(y: 501))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func coordinatesThatAreNotFiniteBecomeZero(number: Double) {
    var position = ScrollPosition(x: number, y: number)
    #expect(position.point == .zero)
    position.scrollTo(x: number)
    #expect(position.x == 0)
    position.scrollTo(y: number)
    #expect(position.y == 0)
  }
}
