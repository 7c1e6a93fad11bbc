import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct RequestTests {
  /// Where each request leads from (30, 100) in a view of 400x600 on 900x5000 with a top inset of 50.
  static let requests: [(ScrollPosition, Point)] = [
    (ScrollPosition(y: 500), Point(x: 0, y: 500)),
    (ScrollPosition(y: 99_999), Point(x: 0, y: 4400)),
    (ScrollPosition(y: -999), Point(x: 0, y: -50)), (ScrollPosition(x: 200), Point(x: 200, y: -50)),
    (ScrollPosition(x: 70, y: 80), Point(x: 70, y: 80)),
    (ScrollPosition(edge: .bottom), Point(x: 30, y: 4400)),
    (ScrollPosition(edge: .top), Point(x: 30, y: -50)),
    (ScrollPosition(edge: .trailing), Point(x: 500, y: 100)),
    (ScrollPosition(edge: .leading), Point(x: 0, y: 100)), (ScrollPosition(), Point(x: 30, y: 100)),
  ]

  private func stage(_ configuration: ScrollConfiguration = ScrollConfiguration()) -> Stage {
    let stage = Stage(
      content: Size(width: 900, height: 5000), configuration: configuration
    ) { $0.setContentInsets(EdgeInsets(top: 50)) }
    stage.model.position = ScrollPosition(x: 30, y: 100)
    stage.update()
    return stage
  }

  @Test(arguments: requests)
  func aRequestLeadsToItsPlace(position: ScrollPosition, expected: Point) {
    let stage = stage()
    stage.model.position = position
    stage.update()
    #expect(stage.model.geometry.contentOffset == expected)
    #expect(!stage.model.position.isPositionedByUser && stage.model.phase == .idle)
  }

  @Test func aSingleCoordinateCanKeepTheOtherAxis() {
    var configuration = ScrollConfiguration()
    configuration.singleAxisRequest = .keepsOtherAxis
    let stage = stage(configuration)
    stage.scroll(toY: 500)
    #expect(stage.model.geometry.contentOffset == Point(x: 30, y: 500))
  }

  @Test func askingTwiceForTheSamePlaceWorksTwice() {
    let stage = Stage()
    let position = ScrollPosition(y: 500)
    stage.model.position = position
    stage.update()
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 70), unit: .point))
    stage.update()
    #expect(stage.y == 570)
    stage.model.position = position
    stage.update()
    #expect(stage.y == 500)
  }

  @Test func aUsersScrollIsWrittenBack() {
    let stage = Stage()
    stage.scroll(toY: 500)
    var changes: [(ScrollPosition, ScrollPosition)] = []
    let token = stage.model.onScrollPositionChange { changes.append(($0, $1)) }
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 1), unit: .line))
    stage.update()
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 1), unit: .line))
    stage.update()
    #expect(stage.model.position.isPositionedByUser && stage.model.position.y == nil)
    #expect(changes.count == 1 && changes.first?.0.y == 500)
    #expect(token.isActive)
  }

  @Test func nothingMovesBeforeAnUpdate() {
    let stage = Stage()
    stage.model.position.scrollTo(y: 500)
    #expect(stage.y == 0 && stage.model.needsFrame)
    #expect(stage.update().geometryChanged)
    #expect(stage.y == 500 && !stage.model.needsFrame)
  }

  @Test func theLastOfSeveralRequestsInAFrameWins() {
    let stage = Stage()
    stage.model.position.scrollTo(y: 500)
    stage.model.scroll(by: Vector(dx: 0, dy: 20))
    stage.update()
    #expect(stage.y == 520)
  }

  // css/cssom-view/elementScroll: 300x500 of 400x700.
  @Test("elementScroll.html: absolute, relative and partial scrolls")
  func elementScroll() {
    var configuration = ScrollConfiguration()
    configuration.singleAxisRequest = .keepsOtherAxis
    let stage = Stage(
      content: Size(width: 400, height: 700), container: Size(width: 300, height: 500),
      configuration: configuration)
    func expect(_ x: Double, _ y: Double) {
      stage.update()
      #expect(stage.model.geometry.contentOffset == Point(x: x, y: y))
    }
    stage.model.position.scrollTo(x: 50, y: 60)
    expect(50, 60)
    stage.model.position.scrollTo(y: 65)
    stage.model.position.scrollTo(x: 85)
    expect(85, 65)
    stage.model.position.scrollTo(y: 75)
    expect(85, 75)
    stage.model.position = ScrollPosition()
    expect(85, 75)
    stage.model.scroll(by: Vector(dx: -10, dy: 15))
    expect(75, 90)
    stage.model.position.scrollTo(x: 1000, y: 1000)
    expect(100, 200)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func coordinatesThatAreNotFiniteCountAsZero(number: Double) {
    let stage = Stage()
    stage.scroll(toY: 300)
    stage.model.position.scrollTo(x: number, y: number)
    stage.model.scroll(by: Vector(dx: number, dy: number))
    stage.model.update(at: number)
    #expect(stage.model.geometry.contentOffset == .zero)
  }

  @Test func aMatchIsRevealedOnceAndNotOnEveryLayout() {
    let stage = Stage()
    stage.model.reveal(Rect(x: 0, y: 3000, width: 40, height: 20), policy: .chromium)
    stage.update()
    #expect(stage.y == 2710)
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: -900), unit: .point))
    stage.update()
    stage.model.setContentSize(Size(width: 400, height: 6000))
    stage.update()
    #expect(stage.y == 1810)
  }

  // html/browsers/browsing-the-web/scroll-to-fragid: an element, then the top.
  @Test("scroll-to-id-top.html: a fragment's start, then the top")
  func fragments() {
    let stage = Stage()
    stage.model.scrollIntoView(Rect(x: 0, y: 200, width: 40, height: 20))
    stage.update()
    #expect(stage.y == 200)
    stage.model.position.scrollTo(edge: .top)
    stage.update()
    #expect(stage.y == 0)
  }
}
