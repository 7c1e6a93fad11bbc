import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct ScrollTargetBehaviorTests {
  let list = ScrollTargetLayout(
    (0..<50).map { (id: $0, rect: Rect(x: 0, y: Double($0) * 100, width: 400, height: 100)) })

  private func rest(
    _ behavior: some ScrollTargetBehavior, from origin: Double, to target: Double
  ) -> Double {
    let size = Size(width: 400, height: 600)
    let geometry = ScrollGeometry(
      contentOffset: Point(x: 0, y: origin), contentSize: Size(width: 400, height: 5000),
      contentInsets: .zero, containerSize: size)
    let context = ScrollTargetBehaviorContext(
      axes: .vertical, geometry: geometry,
      originalTarget: ScrollTarget(rect: Rect(origin: Point(x: 0, y: origin), size: size)),
      velocity: .zero, source: list)
    var result = ScrollTarget(rect: Rect(origin: Point(x: 0, y: target), size: size))
    behavior.updateTarget(&result, context: context)
    return result.rect.origin.y
  }

  @Test(arguments: [
    (0.0, 280.0, 0.0), (0, 310, 600), (0, 4000, 600), (600, 0, 0), (600, 620, 600),
    (650, 4000, 1200), (650, 0, 600),
  ])
  func pagingGoesToTheNearestPageAndOneAtATime(from: Double, to: Double, expected: Double) {
    #expect(rest(.paging, from: from, to: to) == expected)
  }

  static let limits: [(ViewAlignedScrollTargetBehavior.LimitBehavior, Double)] = [
    (.automatic, 2200), (.never, 2200), (.always, 600), (.alwaysByFew, 300), (.alwaysByOne, 100),
  ]

  @Test(arguments: limits)
  func viewsAreAlignedWithinTheLimit(
    limit: ViewAlignedScrollTargetBehavior.LimitBehavior, expected: Double
  ) {
    #expect(rest(.viewAligned(limitBehavior: limit), from: 0, to: 2230) == expected)
    #expect(rest(.viewAligned(limitBehavior: limit), from: 0, to: 30) == 0)
    #expect(
      rest(.viewAligned(limitBehavior: limit), from: 3000, to: 3000 - 2230) == 3000 - expected)
  }

  @Test func anAnchorAlignsThatPlaceOfTheView() {
    #expect(rest(.viewAligned(limitBehavior: .never, anchor: .center), from: 0, to: 1010) == 1050)
    #expect(rest(.viewAligned(limitBehavior: .never, anchor: .bottom), from: 0, to: 1010) == 1000)
  }

  @Test func aFlungPagerStopsAtTheNextPage() {
    let stage = Stage { $0.targetBehavior = .paging }
    stage.drag(-400)
    #expect(stage.model.phase == .decelerating)
    #expect(stage.settle().last == 600)
    stage.drag(400)
    #expect(stage.settle().last == 0)
  }

  @Test func aBehaviorOfOnesOwnDecides() {
    struct Hundreds: ScrollTargetBehavior {
      func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetBehaviorContext) {
        target.rect.origin.y = (target.rect.origin.y / 100).rounded() * 100
      }
    }
    let stage = Stage { $0.targetBehavior = Hundreds() }
    stage.drag(-300)
    #expect(stage.settle().last?.truncatingRemainder(dividingBy: 100) == 0)
    stage.model.handle(.key(.arrowDown))
    #expect(stage.settle().last?.truncatingRemainder(dividingBy: 100) == 0)
  }

  @Test func aBehaviorIsAskedAgainWhenASizeChanges() {
    let stage = Stage { $0.targetBehavior = .paging }
    stage.drag(-400)
    stage.settle()
    stage.model.setContainerSize(Size(width: 400, height: 500))
    stage.update()
    #expect(stage.y == 500)
  }

  @Test func aLayoutFindsTheTargetsARectangleTouches() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let frames = (0..<40).map { index in
        (
          id: index,
          rect: Rect(
            x: generator.number(in: 0...50), y: generator.number(in: 0...900), width: 30,
            height: generator.number(in: 1...300))
        )
      }
      let layout = ScrollTargetLayout(frames)
      let region = Rect(
        x: 10, y: generator.number(in: -100...1100), width: 40,
        height: generator.number(in: 0...400))
      let naive = frames.filter { frame in
        frame.rect.intersection(region) != nil && frame.rect.maxY > region.minY
          && frame.rect.minY < region.maxY
      }
      let found = layout.scrollTargetFrames(in: region).compactMap { $0.id as? Int }
      #expect(Set(found) == Set(naive.map(\.id)), "seed \(generator.seed)")
    }
  }
}
