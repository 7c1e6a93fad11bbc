import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct ObservationTests {
  let stage = Stage()

  @Test func anObserverIsToldOnceAnUpdateAndOnlyOfAnotherValue() {
    var calls: [(Double, Double)] = []
    var flags: [Bool] = []
    let tokens = [
      stage.model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) {
        calls.append(($0, $1))
      },
      stage.model.onScrollGeometryChange(for: Bool.self, of: { $0.contentOffset.y > 100 }) {
        flags.append($1)
      },
    ]
    stage.model.position.scrollTo(y: 10)
    stage.model.position.scrollTo(y: 50)
    stage.update()
    stage.update()
    stage.scroll(toY: 50)
    stage.scroll(toY: 120)
    stage.scroll(toY: 140)
    #expect(calls.map(\.0) == [0, 50, 120] && calls.map(\.1) == [50, 120, 140])
    #expect(flags == [true] && tokens.allSatisfy(\.isActive))
  }

  @Test func aChangeThatIsTakenBackInTheSameUpdateIsNone() {
    var calls = 0
    let token = stage.model.onScrollGeometryChange(for: ScrollGeometry.self, of: { $0 }) { _, _ in
      calls += 1
    }
    stage.model.position.scrollTo(y: 10)
    stage.model.position.scrollTo(y: 0)
    #expect(!stage.update().geometryChanged)
    #expect(calls == 0 && token.isActive)
  }

  @Test func anObserverEndsWithItsToken() {
    var calls = 0
    var token: ScrollObservation? = stage.model.onScrollGeometryChange(
      for: Double.self, of: \.contentOffset.y
    ) { _, _ in calls += 1 }
    stage.scroll(toY: 10)
    #expect(token?.isActive == true)
    token = nil
    stage.scroll(toY: 20)
    #expect(calls == 1)
  }

  @Test func aTokenMayBeCancelledOnAnotherThread() async {
    var calls = 0
    let token = stage.model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) {
      _, _ in calls += 1
    }
    await Task.detached { token.cancel() }.value
    stage.scroll(toY: 10)
    #expect(calls == 0 && !token.isActive)
  }

  @Test func aCancelledObserverIsNotCalledEvenInTheSameUpdate() {
    var calls = 0
    var second: ScrollObservation?
    let first = stage.model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) {
      _, _ in second?.cancel()
    }
    second = stage.model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) {
      _, _ in calls += 1
    }
    stage.scroll(toY: 10)
    #expect(calls == 0 && first.isActive)
  }

  @Test func aWriteInsideAnObserverWaitsForTheNextUpdate() {
    var calls: [Double] = []
    let model = stage.model
    let token = model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) { _, new in
      calls.append(new)
      model.position.scrollTo(y: new + 10)
      model.update(at: 99)
    }
    model.position.scrollTo(y: 10)
    #expect(stage.update().needsFrame)
    #expect(calls == [10] && stage.y == 10)
    stage.update()
    #expect(calls == [10, 20] && token.isActive)
  }

  @Test func observersMayComeWhileOthersAreCalled() {
    var tokens: [ScrollObservation] = []
    var calls = 0
    let model = stage.model
    tokens.append(
      model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) { _, _ in
        let new = model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) { _, _ in
          calls += 1
        }
        tokens.append(new)
      })
    stage.scroll(toY: 10)
    #expect(calls == 0)
    stage.scroll(toY: 20)
    #expect(calls == 1 && tokens.count == 3)
  }

  @Test func allIsCommittedBeforeTheFirstObserverIsCalled() {
    let model = stage.model
    var phases: [ScrollPhase] = []
    var seen: [Double] = []
    let tokens = [
      model.onScrollGeometryChange(for: Double.self, of: \.contentOffset.y) { _, new in
        seen.append(model.geometry.contentOffset.y - new)
        phases.append(model.phase)
      },
      model.onScrollPhaseChange { _, _, context in
        seen.append(context.geometry.contentOffset.y - model.geometry.contentOffset.y)
      },
    ]
    model.handle(.wheel(delta: Vector(dx: 0, dy: 30), unit: .point))
    stage.update()
    #expect(phases == [.interacting] && seen == [0, 0] && tokens.count == 2)
  }

  @Test func theHostIsWokenOnceBetweenUpdates() {
    let count = Counter()
    stage.model.setWakeHandler { count.increment() }
    stage.model.position.scrollTo(y: 1)
    stage.model.position.scrollTo(y: 2)
    stage.model.handle(.key(.end))
    #expect(count.value == 1)
    stage.update()
    stage.model.stop()
    #expect(count.value == 2)
  }

  @Test func aPhaseChangeTellsTheVelocity() {
    var velocities: [Double?] = []
    let token = stage.model.onScrollPhaseChange { _, new, context in
      if new == .decelerating { velocities.append(context.velocity?.dy) }
    }
    stage.drag(-300, seconds: 0.1)
    #expect(velocities.count == 1 && isClose((velocities.first ?? 0) ?? 0, 3000, within: 0.01))
    #expect(token.isActive)
  }

  @Test func targetsComeIntoViewAndLeaveIt() {
    let list = ScrollTargetLayout(
      (0..<50).map { (id: $0, rect: Rect(x: 0, y: Double($0) * 100, width: 400, height: 100)) })
    let model = stage.model
    model.targetSource = list
    var seven: [Bool] = []
    var visible: [[Int]] = []
    let tokens = [
      model.onScrollVisibilityChange(of: 7) { seven.append($0) },
      model.onScrollVisibilityChange(of: "unknown") { _ in seven.append(false) },
      model.onScrollTargetVisibilityChange(idType: Int.self) { visible.append($0) },
      model.onScrollTargetVisibilityChange(idType: String.self) { _ in visible.append([]) },
    ]
    stage.update()
    #expect(seven == [] && visible == [[0, 1, 2, 3, 4, 5]])
    stage.scroll(toY: 149)
    #expect(seven == [] && visible.last == [1, 2, 3, 4, 5, 6])
    stage.scroll(toY: 150)
    #expect(seven == [true] && visible.last == [1, 2, 3, 4, 5, 6, 7])
    stage.scroll(toY: 1000)
    #expect(seven == [true, false] && tokens.allSatisfy(\.isActive))
  }

  @Test func aSequenceGivesThePresentValueThenTheNewest() async {
    let changes = stage.model.scrollGeometryChanges(of: \.contentOffset.y)
    var iterator = changes.makeAsyncIterator()
    #expect(await iterator.next() == 0)
    stage.scroll(toY: 10)
    stage.scroll(toY: 20)
    #expect(await iterator.next() == 20)
  }

  @Test func aSequenceEndsWithItsModel() async {
    var stage: Stage? = Stage()
    guard let phases = stage?.model.scrollPhaseChanges() else { return }
    stage = nil
    var seen: [ScrollPhase] = []
    for await phase in phases { seen.append(phase) }
    #expect(seen == [.idle])
  }
}
