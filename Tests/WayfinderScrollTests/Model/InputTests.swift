import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct InputTests {
  @Test(arguments: [
    (ScrollWheelUnit.point, 7.0, 7.0), (.line, 3, 120), (.page, 1, 525), (.point, -50, 0),
    (.line, 1e6, 4400),
  ])
  func aWheelScrollsByItsUnit(unit: ScrollWheelUnit, delta: Double, expected: Double) {
    let stage = Stage()
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: delta), unit: unit))
    stage.update()
    #expect(stage.y == expected && stage.model.phase == .interacting)
  }

  @Test func aWheelIsLetGoOfAfterItsDelay() throws {
    let stage = Stage()
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 10), unit: .point))
    #expect(stage.update().nextDeadline == 0.15)
    #expect(!stage.model.needsFrame)
    stage.model.update(at: 0.149)
    #expect(stage.model.phase == .interacting)
    stage.model.update(at: try #require(stage.model.nextDeadline))
    #expect(stage.model.phase == .idle && stage.model.nextDeadline == nil)
  }

  @Test func turnsOfASmoothWheelAddUp() {
    var configuration = ScrollConfiguration()
    configuration.wheelAnimation = .chromiumWheel
    let stage = Stage(configuration: configuration)
    for _ in 0..<3 {
      stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 100), unit: .point))
      stage.run(0.02)
    }
    #expect(stage.model.phase == .animating && stage.model.position.isPositionedByUser)
    #expect(stage.settle().last == 300)
  }

  static let keys: [(ScrollKey, Point)] = [
    (.arrowDown, Point(x: 100, y: 1040)), (.arrowUp, Point(x: 100, y: 960)),
    (.arrowRight, Point(x: 140, y: 1000)), (.arrowLeft, Point(x: 60, y: 1000)),
    (.pageDown, Point(x: 100, y: 1525)), (.pageUp, Point(x: 100, y: 475)),
    (.space, Point(x: 100, y: 1525)), (.shiftSpace, Point(x: 100, y: 475)),
    (.home, Point(x: 100, y: 0)), (.end, Point(x: 100, y: 4400)),
  ]

  @Test(arguments: keys)
  func aKeyScrollsByItsStep(key: ScrollKey, expected: Point) {
    let stage = Stage(content: Size(width: 900, height: 5000))
    stage.model.position.scrollTo(x: 100, y: 1000)
    stage.update()
    stage.model.handle(.key(key))
    stage.settle()
    #expect(stage.model.geometry.contentOffset == expected)
    #expect(stage.model.position.isPositionedByUser)
  }

  @Test func aPageKeyLeavesOutWhatInsetsCover() {
    let stage = Stage { $0.setContentInsets(EdgeInsets(top: 50, bottom: 50)) }
    stage.model.handle(.key(.pageDown))
    stage.settle()
    #expect(stage.y == -50 + 500 * 0.875)
  }

  @Test func axesThatAreNotAllowedStayStill() {
    var configuration = ScrollConfiguration(axes: .vertical)
    configuration.wheelAnimation = nil
    let stage = Stage(content: Size(width: 900, height: 5000), configuration: configuration)
    stage.model.handle(.wheel(delta: Vector(dx: 50, dy: 50), unit: .point))
    stage.model.handle(.key(.arrowRight))
    stage.settle()
    #expect(stage.model.geometry.contentOffset == Point(x: 0, y: 50))
  }

  @Test func aFingerFirstTracksThenDragsThenLetsGo() {
    let stage = Stage()
    var phases: [ScrollPhase] = []
    let token = stage.model.onScrollPhaseChange { phases.append($1) }
    stage.drag(-300)
    #expect(stage.y > 250)
    stage.settle()
    #expect(phases == [.tracking, .interacting, .decelerating, .idle] && token.isActive)
    #expect(stage.model.position.isPositionedByUser)
  }

  @Test func aTapMovesNothing() {
    let stage = Stage()
    var phases: [ScrollPhase] = []
    let token = stage.model.onScrollPhaseChange { phases.append($1) }
    stage.drag(-8)
    stage.settle()
    #expect(stage.y == 0 && phases == [.tracking, .idle] && token.isActive)
    #expect(!stage.model.position.isPositionedByUser)
  }

  @Test func aFlungViewComesToRestWhereItsVelocityLeads() {
    let stage = Stage()
    stage.drag(-300, seconds: 0.1)
    let start = stage.y
    let end = stage.settle().last ?? 0
    #expect(isClose(end, start + 3000 * 0.4995, within: 0.01))
  }

  @Test func aFingerThatPausedFlingsNothing() {
    let stage = Stage()
    stage.drag(-300, lift: false)
    let y = stage.y
    stage.run(0.3)
    stage.model.handle(.touch(.ended, location: .zero, time: stage.now))
    #expect(stage.settle().last == y)
  }

  @Test func beyondTheEdgeAFingerMeetsResistanceAndTheViewSpringsBack() {
    let stage = Stage()
    stage.drag(300, lift: false)
    #expect(stage.y < -50 && stage.y > -300)
    stage.run(0.3)
    stage.model.handle(.touch(.cancelled, location: .zero, time: stage.now))
    stage.update()
    #expect(stage.model.phase == .decelerating)
    #expect(stage.settle().last == 0)
  }

  @Test func clampingPhysicsStopAtTheEdge() {
    let stage = Stage(configuration: ScrollConfiguration(physics: .clamping))
    stage.drag(300, lift: false)
    #expect(stage.y == 0)
    stage.model.handle(.touch(.cancelled, location: .zero, time: stage.now))
    stage.update()
    stage.drag(-2000, seconds: 0.05)
    #expect(stage.settle().allSatisfy { (0...4400).contains($0) })
  }

  @Test func contentThatFitsBouncesByItsBehavior() {
    for behavior in [ScrollPhysics.BounceBehavior.always, .basedOnSize] {
      var configuration = ScrollConfiguration()
      configuration.physics.verticalBounce = behavior
      let stage = Stage(
        content: Size(width: 400, height: 100), configuration: configuration)
      stage.drag(200, lift: false)
      #expect((stage.y < 0) == (behavior == .always))
    }
  }

  @Test func aCaughtFlingStopsUnderTheFinger() {
    let stage = Stage()
    stage.drag(-300)
    stage.run(0.1)
    let y = stage.y
    stage.model.handle(.touch(.began, location: .zero, time: stage.now))
    stage.update()
    #expect(stage.y == y && stage.model.phase == .tracking)
  }

  @Test func aTrackpadFollowsItsFingersAndTheModelMakesTheMomentum() {
    let stage = Stage()
    stage.model.handle(.trackpad(.began, delta: .zero, time: 0))
    for step in 1...10 {
      let time = Double(step) * 0.01
      stage.model.handle(.trackpad(.changed, delta: Vector(dx: 0, dy: 20), time: time))
      stage.model.update(at: time)
    }
    #expect(stage.y == 200 && stage.model.phase == .interacting)
    #expect(isClose(stage.model.velocity?.dy ?? 0, 2000))
    stage.model.handle(.trackpad(.ended, delta: .zero, time: 0.1))
    #expect(isClose(stage.settle().last ?? 0, 200 + 2000 * 0.4995, within: 0.01))
  }

  @Test func theHostsMomentumIsFollowedUpToTheEdge() {
    var configuration = ScrollConfiguration()
    configuration.trackpadMomentum = .host
    let stage = Stage(configuration: configuration)
    stage.scroll(toY: 4300)
    var phases: [ScrollPhase] = []
    let token = stage.model.onScrollPhaseChange { phases.append($1) }
    stage.model.handle(.trackpad(.began, delta: .zero, time: 0))
    stage.model.handle(.trackpad(.changed, delta: Vector(dx: 0, dy: 10), time: 0.01))
    stage.model.handle(.trackpad(.ended, delta: .zero, time: 0.02))
    stage.update()
    #expect(stage.y == 4310 && stage.model.phase == .idle)
    var offsets: [Double] = []
    for _ in 0..<20 {
      stage.model.handle(.trackpad(.momentum, delta: Vector(dx: 0, dy: 30), time: stage.now))
      offsets += stage.run(1.0 / 60)
    }
    stage.model.handle(.trackpad(.momentumEnded, delta: .zero, time: stage.now))
    offsets += stage.settle()
    #expect(offsets.last == 4400 && (offsets.max() ?? 0) > 4410)
    #expect(phases == [.interacting, .idle, .decelerating, .idle] && token.isActive)
  }

  @Test func momentumThatIsNotReportedAnyMoreEnds() {
    var configuration = ScrollConfiguration()
    configuration.trackpadMomentum = .host
    let stage = Stage(configuration: configuration)
    stage.model.handle(.trackpad(.momentum, delta: Vector(dx: 0, dy: 30), time: 0))
    stage.update()
    #expect(stage.model.phase == .decelerating)
    stage.settle()
    #expect(stage.y == 30)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func inputThatIsNotFiniteDoesNoHarm(number: Double) {
    let bad = Vector(dx: number, dy: number)
    let stage = Stage()
    let inputs: [ScrollInput] = [
      .wheel(delta: bad, unit: .page), .trackpad(.began, delta: bad, time: number),
      .trackpad(.changed, delta: bad, time: number), .trackpad(.ended, delta: bad, time: number),
      .touch(.began, location: Point(x: number, y: 0), time: number),
      .touch(.moved, location: Point(x: 0, y: number), time: number),
      .touch(.ended, location: Point(x: number, y: number), time: number),
      .pinch(.began, scale: number, center: .zero),
      .pinch(.changed, scale: number, center: Point(x: number, y: number)),
      .pinch(.ended, scale: number, center: .zero),
      .scrollBar(.began(.vertical, trackLength: number, minimumThumbLength: number)),
      .scrollBar(.moved(thumbOffset: number)), .scrollBar(.ended),
    ]
    for input in inputs {
      stage.model.handle(input)
      stage.update()
      #expect(stage.model.geometry.contentOffset.isFinite)
    }
    #expect(stage.settle().last == 0)
  }
}
