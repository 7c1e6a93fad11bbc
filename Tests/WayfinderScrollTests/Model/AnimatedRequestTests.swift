import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct AnimatedRequestTests {
  let stage = Stage(content: Size(width: 2000, height: 5000))

  private func scroll(to y: Double, _ animation: ScrollAnimation) {
    withAnimation(animation) { stage.model.position.scrollTo(y: y) }
    stage.update()
  }

  static let animations: [ScrollAnimation] = [
    .linear(), .easeIn(), .easeOut(), .easeInOut(duration: 0.25), .spring(duration: 0.5),
    .chromiumSmooth, .webKitSmooth, .timingCurve(0.2, 0.8, 0.2, 1),
  ]

  @Test(arguments: animations)
  func anAnimationLeadsThereWithoutTurningBack(animation: ScrollAnimation) {
    scroll(to: 3000, animation)
    #expect(stage.model.phase == .animating && stage.model.needsFrame)
    let offsets = stage.settle()
    #expect(offsets.last == 3000 && stage.model.phase == .idle && !stage.model.needsFrame)
    for (a, b) in zip(offsets, offsets.dropFirst()) { #expect(b >= a) }
  }

  @Test func aBouncingSpringGoesPastItsTargetButNotPastTheEdge() {
    scroll(to: 3000, .spring(duration: 0.5, bounce: 0.5))
    #expect((stage.settle().max() ?? 0) > 3000)
    scroll(to: 4400, .spring(duration: 0.5, bounce: 0.5))
    #expect(stage.settle().max() == 4400)
  }

  @Test(arguments: animations)
  func aNewTargetKeepsTheVelocity(animation: ScrollAnimation) {
    scroll(to: 3000, animation)
    stage.run(0.08)
    let before = stage.model.velocity
    scroll(to: 200, animation)
    let after = stage.model.velocity
    #expect(isClose(before?.dy ?? -1, after?.dy ?? -2, within: 0.01))
    #expect(stage.settle().last == 200)
  }

  @Test(arguments: [ScrollAnimation.easeInOut(), .linear(), .chromiumSmooth, .webKitSmooth])
  func aNearerTargetOnTheWayIsNotShotPast(animation: ScrollAnimation) {
    scroll(to: 4000, animation)
    stage.run(0.1)
    let target = stage.y + 40
    scroll(to: target, animation)
    #expect((stage.settle().max() ?? 0) < target + 1)
    #expect(stage.y == target)
  }

  // css/cssom-view/scroll-behavior-smooth-positions: 400x200 of 2000x1000, to (500, 250).
  @Test(
    "scroll-behavior-smooth-positions.html: no frame gets farther from the goal",
    arguments: [(0.0, 0.0), (1600, 0), (0, 800), (1600, 800)])
  func smoothPositions(x: Double, y: Double) {
    let stage = Stage(
      content: Size(width: 2000, height: 1000), container: Size(width: 400, height: 200))
    stage.model.position.scrollTo(x: x, y: y)
    stage.update()
    withAnimation(.chromiumSmooth) { stage.model.position.scrollTo(x: 500, y: 250) }
    stage.update()
    let goal = Point(x: 500, y: 250)
    var distance = (goal - stage.model.geometry.contentOffset).length
    while stage.model.phase == .animating {
      stage.run(1.0 / 120)
      let new = (goal - stage.model.geometry.contentOffset).length
      #expect(new <= distance + 1e-9)
      distance = new
    }
    #expect(stage.model.geometry.contentOffset == goal)
  }

  @Test func anInstantRequestLandsAtOnceAndEndsTheAnimation() {
    scroll(to: 3000, .easeInOut())
    stage.run(0.1)
    stage.scroll(toY: 700)
    #expect(stage.y == 700 && stage.model.phase == .idle)
    #expect(stage.run(0.5).allSatisfy { $0 == 700 })
  }

  @Test("user-scroll-interrupts-smooth-scroll.html: the user stops an animation")
  func theUserStopsAnAnimation() {
    scroll(to: 3000, .easeInOut())
    stage.run(0.1)
    let y = stage.y
    stage.model.handle(.touch(.began, location: .zero, time: stage.now))
    stage.update()
    #expect(stage.y == y && stage.model.phase == .tracking)
    stage.model.handle(.touch(.ended, location: .zero, time: stage.now))
    #expect(stage.settle().last == y)
    #expect(stage.model.position.isPositionedByUser)
  }

  /// What asks for a scroll, and whether it leads elsewhere.
  static let scrolls: [(@Sendable (ScrollModel) -> Void, Bool)] = [
    ({ $0.position.scrollTo(y: 900) }, true), ({ $0.position.scrollTo(y: 0) }, false),
    ({ $0.scrollIntoView(Rect(x: 0, y: 900, width: 9, height: 9)) }, true),
    ({ $0.reveal(Rect(x: 0, y: 900, width: 9, height: 9)) }, true),
    ({ $0.handle(.key(.pageDown)) }, true), ({ $0.handle(.key(.home)) }, false),
  ]

  @Test(
    "scrollend-event-fired-*.html: a scroll ends once, and only if it moved",
    arguments: scrolls.indices)
  func aScrollEndsOnce(index: Int) {
    var ends = 0
    let token = stage.model.onScrollPhaseChange { _, new in if new == .idle { ends += 1 } }
    withAnimation(.chromiumSmooth) { Self.scrolls[index].0(stage.model) }
    stage.run(2)
    #expect(ends == (Self.scrolls[index].1 ? 1 : 0) && token.isActive)
  }

  @Test func lessMotionMeansAJump() {
    stage.model.configuration.reducesMotion = true
    scroll(to: 3000, .easeInOut())
    #expect(stage.y == 3000 && stage.model.phase == .idle)
  }

  @Test func anAnimationToWhereTheViewIsDoesNothing() {
    var phases: [ScrollPhase] = []
    let token = stage.model.onScrollPhaseChange { phases.append($1) }
    scroll(to: 0, .easeInOut())
    stage.run(0.5)
    #expect(phases == [] && token.isActive)
  }

  @Test func aDroppedFrameChangesNothing() {
    let other = Stage(content: Size(width: 2000, height: 5000))
    for stage in [stage, other] {
      withAnimation(.easeInOut(duration: 1)) { stage.model.position.scrollTo(y: 3000) }
      stage.update()
    }
    stage.run(0.5)
    other.model.update(at: stage.now)
    #expect(stage.y == other.y)
  }

  @Test func aClockThatGoesBackwardsStandsStill() {
    scroll(to: 3000, .easeInOut())
    stage.run(0.2)
    let y = stage.y
    stage.model.update(at: 0.01)
    stage.model.update(at: .nan)
    #expect(stage.y == y)
  }
}
