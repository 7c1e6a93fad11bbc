import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct DefaultScrollAnchorTests {
  private func grow(_ stage: Stage, to height: Double, animation: ScrollAnimation? = nil) {
    withAnimation(animation) { stage.model.setContentSize(Size(width: 400, height: height)) }
    stage.update()
  }

  private func log() -> Stage { Stage { $0.defaultScrollAnchor(.bottom) } }

  @Test(arguments: [(UnitPoint.top, 0.0), (.center, 2200), (.bottom, 4400)])
  func aViewStartsAtItsAnchor(anchor: UnitPoint, expected: Double) {
    let stage = Stage { $0.defaultScrollAnchor(anchor, for: .initialOffset) }
    #expect(stage.y == expected)
    grow(stage, to: 6000)
    #expect(stage.y == expected)
  }

  @Test func aRequestComesBeforeTheAnchorOnTheFirstFrame() {
    let stage = Stage {
      $0.defaultScrollAnchor(.bottom)
      $0.position = ScrollPosition(y: 700)
    }
    #expect(stage.y == 700)
  }

  @Test func aLogFollowsItsEndUntilTheUserLeavesAndAgainOnReturn() {
    let stage = log()
    grow(stage, to: 5100)
    #expect(stage.y == 4500)
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: -200), unit: .point))
    stage.update()
    grow(stage, to: 5200)
    #expect(stage.y == 4300)
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 900), unit: .point))
    stage.update()
    #expect(stage.y == 4600)
    grow(stage, to: 5500)
    #expect(stage.y == 4900)
  }

  @Test func aFingerThatOnlyRestsOnALogDoesNotLeaveItsEnd() {
    let stage = log()
    stage.model.handle(.touch(.began, location: .zero, time: stage.now))
    stage.update()
    grow(stage, to: 5200)
    #expect(stage.y == 4400)
    stage.model.handle(.touch(.ended, location: .zero, time: stage.now))
    stage.update()
    #expect(stage.y == 4600)
  }

  @Test func aLogFollowsItsEndSmoothly() {
    let stage = log()
    grow(stage, to: 5100, animation: .easeInOut(duration: 0.2))
    #expect(stage.y == 4400 && stage.model.phase == .animating)
    stage.run(0.1)
    grow(stage, to: 5300)
    #expect(stage.settle().last == 4700)
  }

  @Test func aKeyboardThatComesUpKeepsTheEnd() {
    let stage = log()
    stage.model.setContentInsets(EdgeInsets(bottom: 250))
    stage.update()
    #expect(stage.y == 4650)
    stage.model.setContainerSize(Size(width: 400, height: 500))
    stage.update()
    #expect(stage.y == 4750)
  }

  @Test(arguments: [(UnitPoint.top, 0.0), (.center, -200), (.bottom, -400)])
  func contentThatFitsStandsAtItsAnchor(anchor: UnitPoint, expected: Double) {
    let stage = Stage(content: Size(width: 400, height: 200)) {
      $0.defaultScrollAnchor(anchor, for: .alignment)
    }
    #expect(stage.y == expected)
  }

  @Test func aCentredAnchorHoldsUntilTheUserScrolls() {
    let stage = Stage { $0.defaultScrollAnchor(.center) }
    grow(stage, to: 7000)
    #expect(stage.y == 3200)
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 10), unit: .point))
    stage.update()
    grow(stage, to: 9000)
    #expect(stage.y == 3210)
  }

  @Test func aTopAnchorKeepsTheDistanceFromTheStart() {
    let stage = Stage { $0.defaultScrollAnchor(.top, for: .sizeChanges) }
    stage.scroll(toY: 1000)
    stage.model.setContentSize(
      Size(width: 400, height: 6000), anchorShift: Vector(dx: 0, dy: 500))
    stage.update()
    #expect(stage.y == 1000)
  }

  @Test func anEdgeAskedForIsKept() {
    let stage = Stage()
    stage.model.position.scrollTo(edge: .bottom)
    stage.update()
    grow(stage, to: 8000)
    #expect(stage.y == 7400)
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: -1), unit: .point))
    stage.update()
    grow(stage, to: 9000)
    #expect(stage.y == 7399)
  }

  @Test func aPointAskedForIsNotKept() {
    let stage = Stage()
    stage.scroll(toY: 4400)
    grow(stage, to: 3000)
    #expect(stage.y == 2400)
    grow(stage, to: 5000)
    #expect(stage.y == 2400)
  }

  @Test func anAnimationToTheEndReachesTheEndAsItThenIs() {
    let stage = Stage()
    withAnimation(.easeInOut(duration: 0.5)) { stage.model.position.scrollTo(edge: .bottom) }
    stage.run(0.25)
    let velocity = stage.model.velocity?.dy ?? 0
    grow(stage, to: 7000)
    #expect(isClose(stage.model.velocity?.dy ?? 0, velocity, within: 1e-3))
    #expect(stage.settle().last == 6400)
  }

  @Test func aBounceGoesBackToTheEdgeAsItThenIs() {
    let stage = Stage()
    stage.scroll(toY: 4300)
    stage.drag(-300, seconds: 0.05)
    stage.run(0.1)
    #expect(stage.y > 4400)
    grow(stage, to: 9000)
    #expect(stage.settle().last ?? 0 > 4400)
    #expect(stage.y <= 8400)
  }

  @Test func aTopInsetThatGrowsKeepsTheStartBelowIt() {
    let stage = Stage()
    stage.model.setContentInsets(EdgeInsets(top: 44))
    stage.update()
    #expect(stage.y == -44)
    stage.model.setContentInsets(.zero)
    stage.update()
    #expect(stage.y == 0)
  }
}
