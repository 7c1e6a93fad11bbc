import Testing
import WayfinderGeometry
import WayfinderScroll

/// What is seen keeps its place in the model.
@Suite struct ReadingPlaceTests {
  let list = RowList((0..<100).map { (id: $0, height: 50) })
  let stage: Stage

  init() {
    let layout = list.layout
    stage = Stage(content: list.size) { $0.targetSource = layout }
  }

  private func change(_ body: (RowList) -> Void) {
    body(list)
    list.place()
    stage.model.setContentSize(list.size)
    stage.update()
  }

  /// How far below the top of the view a row stands.
  private func place(of id: Int) -> Double { list.y(of: id) - stage.y }

  static let changes: [@Sendable (RowList) -> Void] = [
    { $0.rows.insert((id: 1000, height: 333), at: 0) },
    { $0.rows.insert(contentsOf: (0..<9).map { (id: 2000 + $0, height: 41) }, at: 5) },
    { $0.rows.removeFirst(7) },
    { list in for index in 0..<20 { list.rows[index].height = 90 } },
    { list in for index in list.rows.indices { list.rows[index].height *= 1.5 } },
    { list in for index in list.rows.indices { list.rows[index].height *= 0.8 } },
    { $0.rows.removeLast(30) },
  ]

  @Test(arguments: changes.indices)
  func rowsAboveMayComeGoAndGrow(index: Int) {
    stage.scroll(toY: 1250)
    change(Self.changes[index])
    #expect(place(of: 25) == 0)
  }

  @Test func aRotationKeepsTheFirstRow() {
    stage.scroll(toY: 1250)
    list.rows = list.rows.map { ($0.id, 30) }
    list.place()
    stage.model.setContainerSize(Size(width: 600, height: 400))
    stage.model.setContentSize(list.size)
    stage.update()
    #expect(place(of: 25) == 0)
  }

  @Test func aRotationNearTheEndIsClampedByTheLastSizeOnly() {
    stage.scroll(toY: 4400)
    list.rows = list.rows.map { ($0.id, 80) }
    stage.model.setContainerSize(Size(width: 300, height: 900))
    stage.model.advance(to: stage.now)
    list.place()
    stage.model.setContentSize(list.size)
    stage.update()
    #expect(place(of: 88) == 0)
  }

  @Test func atTheVeryStartNewRowsAreShown() {
    change { $0.rows.insert((id: 1000, height: 333), at: 0) }
    #expect(stage.y == 0)
  }

  @Test func theOffsetIsClampedAgainstTheNewSize() {
    stage.scroll(toY: 4400)
    change { $0.rows.removeFirst(95) }
    #expect(stage.y == 0)
    change { $0.rows += (0..<50).map { (id: 500 + $0, height: 50) } }
    stage.model.position.scrollTo(edge: .bottom)
    stage.update()
    change { $0.rows.removeLast(10) }
    #expect(stage.y == list.size.height - 600)
  }

  @Test func aPriorityAnchorComesBeforeTheFirstRow() {
    stage.scroll(toY: 1250)
    stage.model.priorityAnchors = [99, 30]
    stage.model.targetsChanged()
    stage.update()
    let before = place(of: 30)
    change { list in for index in 26..<29 { list.rows[index].height = 200 } }
    #expect(place(of: 30) == before)
  }

  @Test func aHostThatKnowsTheShiftTellsIt() {
    let stage = Stage()
    stage.scroll(toY: 1000)
    stage.model.setContentSize(
      Size(width: 400, height: 5120), anchorShift: Vector(dx: 0, dy: 120))
    stage.update()
    #expect(stage.y == 1120)
  }

  @Test func aRunningAnimationIsShiftedAtBothEnds() {
    let other = Stage()
    for stage in [stage, other] {
      stage.scroll(toY: 1000)
      withAnimation(.easeInOut(duration: 1)) { stage.model.position.scrollTo(y: 2000) }
      stage.run(0.5)
    }
    let velocity = stage.model.velocity
    change { $0.rows.insert((id: 1000, height: 333), at: 0) }
    #expect(isClose(stage.y, other.y + 333) && stage.model.velocity == velocity)
    stage.run(0.1)
    other.run(0.1)
    #expect(isClose(stage.y, other.y + 333))
    #expect(stage.settle().last == 2333)
  }

  @Test(arguments: [
    (ScrollAnchorAdjustment.Decision.apply, 333.0), (.drop, 0.0), (.hold, 0.0),
  ])
  func underAFingerTheHostDecides(decision: ScrollAnchorAdjustment.Decision, shift: Double) {
    stage.scroll(toY: 1250)
    var offered: [ScrollAnchorAdjustment] = []
    stage.model.onScrollAnchorAdjustment {
      offered.append($0)
      return decision
    }
    stage.drag(-300, lift: false)
    let y = stage.y
    change { $0.rows.insert((id: 1000, height: 333), at: 0) }
    #expect(offered == [ScrollAnchorAdjustment(shift: Vector(dx: 0, dy: 333), phase: .interacting)])
    #expect(isClose(stage.y, y + shift))
    stage.run(0.3)
    stage.model.handle(.touch(.ended, location: .zero, time: stage.now))
    stage.settle()
    #expect(isClose(stage.y, decision == .drop ? y : y + 333))
  }

  @Test func momentumKeepsItsVelocityWhenAShiftIsApplied() {
    stage.scroll(toY: 1250)
    stage.model.onScrollAnchorAdjustment { _ in .apply }
    stage.drag(-200)
    stage.run(0.05)
    let (y, velocity) = (stage.y, stage.model.velocity)
    change { $0.rows.insert((id: 1000, height: 333), at: 0) }
    #expect(isClose(stage.y, y + 333) && stage.model.velocity == velocity)
    #expect(stage.model.phase == .decelerating)
  }

  @Test func withoutAHandlerNothingMovesUnderAFinger() {
    stage.scroll(toY: 1250)
    stage.drag(-300, lift: false)
    let y = stage.y
    change { $0.rows.insert((id: 1000, height: 333), at: 0) }
    #expect(stage.y == y)
  }

  @Test func aViewAskedForStaysInView() {
    stage.model.position = ScrollPosition(id: 40, anchor: .top)
    stage.update()
    #expect(place(of: 40) == 0)
    change { $0.rows.reverse() }
    #expect(place(of: 40) == 0)
    stage.model.setContainerSize(Size(width: 400, height: 300))
    stage.update()
    #expect(place(of: 40) == 0)
  }

  @Test func withoutAnAnchorAViewIsShownByTheLeastScroll() {
    stage.model.position = ScrollPosition(id: 40)
    stage.update()
    #expect(stage.y == 2050 - 600)
    stage.model.position = ScrollPosition(id: 35)
    stage.update()
    #expect(stage.y == 2050 - 600)
    stage.model.position = ScrollPosition(id: 10)
    stage.update()
    #expect(stage.y == 500)
  }

  @Test func aViewThatIsNotThereYetIsGoneToWhenItComes() {
    stage.model.position = ScrollPosition(id: 7777, anchor: .top)
    stage.update()
    #expect(stage.y == 0)
    change { $0.rows.insert((id: 7777, height: 50), at: 60) }
    #expect(place(of: 7777) == 0)
  }

  @Test func theViewInViewIsWrittenBack() {
    stage.model.position = ScrollPosition(id: 40, anchor: .top)
    stage.update()
    stage.model.handle(.wheel(delta: Vector(dx: 0, dy: 260), unit: .point))
    stage.update()
    #expect(stage.model.position.isPositionedByUser)
    #expect(stage.model.position.viewID(type: Int.self) == 45)
  }

  @Test func anEstimatedPlaceIsCorrectedUntilItIsExact() {
    final class Estimate: ScrollTargetSource {
      var frame = ScrollTargetFrame(
        id: "target", rect: Rect(x: 0, y: 3000, width: 100, height: 20), isEstimated: true)

      func scrollTargetFrame(for id: any Hashable & Sendable) -> ScrollTargetFrame? { frame }
      func scrollTargetFrames(in rect: Rect) -> [ScrollTargetFrame] { [] }
    }
    let source = Estimate()
    let stage = Stage { $0.targetSource = source }
    stage.model.scrollIntoView(id: "target")
    #expect(stage.update().isEstimated)
    #expect(stage.y == 3000)
    source.frame.rect.origin.y = 3500
    source.frame.isEstimated = false
    stage.model.targetsChanged()
    #expect(!stage.update().isEstimated)
    #expect(stage.y == 3500)
    source.frame.rect.origin.y = 3700
    stage.model.targetsChanged()
    stage.update()
    #expect(stage.y == 3500)
  }

  @Test func measuringRoundsStayUnseenUntilTheCommit() {
    var seen: [Double] = []
    let token = stage.model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) {
      seen.append($1)
    }
    stage.model.position = ScrollPosition(id: 60, anchor: .top)
    stage.model.advance(to: stage.now)
    #expect(stage.model.proposedGeometry.contentOffset.y == 3000 && stage.y == 0)
    list.rows[10].height = 80
    list.place()
    stage.model.setContentSize(list.size)
    stage.model.advance(to: stage.now)
    stage.model.commit()
    #expect(seen == [3030] && token.isActive)
  }
}
