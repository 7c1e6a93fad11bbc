import Testing
import WayfinderGeometry
import WayfinderScroll

/// The values of the Web Platform Tests in css/css-scroll-snap.
@Suite struct ScrollSnapTests {
  typealias Area = ScrollSnapArea<String>
  typealias Container = ScrollSnapContainer<String>

  static func geometry(
    _ client: Double = 500, content: Double = 2000, at offset: Point = .zero
  ) -> ScrollGeometry {
    ScrollGeometry(
      contentOffset: offset, contentSize: Size(width: content, height: content),
      contentInsets: .zero, containerSize: Size(width: client, height: client))
  }

  static func area(
    _ id: String, _ x: Double, _ y: Double, _ size: Double,
    _ alignment: Area.Alignment = .start,
    margin: Double = 0, stop: Area.Stop = .normal
  ) -> Area {
    Area(
      id, Rect(x: x, y: y, width: size, height: size), horizontal: alignment, vertical: alignment,
      scrollMargin: EdgeInsets(top: margin, leading: margin, bottom: margin, trailing: margin),
      stop: stop)
  }

  @Test("scroll-margin.html", arguments: [Area.Alignment.start, .end])
  func marginsBelongToTheArea(alignment: Area.Alignment) {
    let container = Container([Self.area("t", 300, 300, 300, alignment, margin: 100)])
    let snap = container.snap(to: Point(x: 150, y: 150), in: Self.geometry())
    #expect(snap.contentOffset == Point(x: 200, y: 200))
  }

  @Test("scroll-margin.html: a margin may win over a nearer area")
  func aMarginThatReachesBeforeTheStart() {
    let container = Container([
      Self.area("a", 0, 0, 300, margin: 200), Self.area("b", 400, 400, 300),
    ])
    let snap = container.snap(to: Point(x: 150, y: 150), in: Self.geometry())
    #expect(snap.contentOffset == .zero && snap.verticalID == "a")
  }

  @Test("scroll-padding.html", arguments: [Area.Alignment.start, .end])
  func paddingMakesTheSnapportSmaller(alignment: Area.Alignment) {
    let container = Container(
      [Self.area("t", 300, 300, 300, alignment)],
      scrollPadding: EdgeInsets(top: 100, leading: 100, bottom: 100, trailing: 100))
    let snap = container.snap(to: Point(x: 150, y: 150), in: Self.geometry())
    #expect(snap.contentOffset == Point(x: 200, y: 200))
  }

  @Test(
    "scroll-padding-and-margin.html: both count in scrollIntoView",
    arguments: [
      (ScrollIntoView.Alignment.start, Point(x: 980, y: 1980)), (.end, Point(x: 620, y: 1620)),
    ])
  func paddingAndMargin(alignment: ScrollIntoView.Alignment, expected: Point) {
    let ten = EdgeInsets(top: 10, leading: 10, bottom: 10, trailing: 10)
    let offset = ScrollIntoView(block: alignment, inline: alignment, scrollMargin: ten)
      .contentOffset(
        of: Rect(x: 1000, y: 2000, width: 100, height: 100),
        in: Self.geometry(content: 4000), scrollPadding: ten)
    #expect(offset == expected)
  }

  /// An area of 3000 from 200 on that overflows the snapport, and three inside of it.
  static let overflowing = Container([
    Area("large", Rect(x: 200, y: 0, width: 3000, height: 100), horizontal: .start),
    Area("one", Rect(x: 400, y: 0, width: 100, height: 100), horizontal: .start),
    Area("two", Rect(x: 800, y: 0, width: 100, height: 100), horizontal: .start),
    Area("three", Rect(x: 1400, y: 0, width: 100, height: 100), horizontal: .start),
  ])

  @Test(
    "overflowing-snap-areas.html",
    arguments: [(10.0, 200.0), (500, 400), (900, 900), (1500, 1500), (2700, 2700), (2701, 2700)])
  func anAreaLargerThanTheSnapport(x: Double, expected: Double) {
    let geometry = ScrollGeometry(
      contentOffset: .zero, contentSize: Size(width: 3200, height: 500), contentInsets: .zero,
      containerSize: Size(width: 500, height: 500))
    let snap = Self.overflowing.snap(to: Point(x: x, y: 0), in: geometry)
    #expect(snap.contentOffset.x == expected)
  }

  @Test("overflowing-snap-areas.html: along one of two axes")
  func anAreaLargerThanTheSnapportAlongOneAxis() {
    let container = Container([
      Area(
        "wide", Rect(x: 0, y: 200, width: 2000, height: 100), horizontal: .start, vertical: .start)
    ])
    let snap = container.snap(to: Point(x: 10, y: 100), in: Self.geometry())
    #expect(snap.contentOffset == Point(x: 10, y: 200))
  }

  @Test("no-snap-position.html: without areas nothing moves", arguments: [100.0, 900])
  func withoutAreas(place: Double) {
    let snap = Container().snap(to: Point(x: place, y: place), in: Self.geometry())
    #expect(snap.contentOffset == Point(x: place, y: place) && snap.verticalID == nil)
  }

  @Test(
    "snap-to-visible-areas-both.html: the nearer axis decides what is in view",
    arguments: [
      (Point(x: 500, y: 600), Point(x: 0, y: 800)), (Point(x: 600, y: 500), Point(x: 800, y: 0)),
    ])
  func visibleAreas(proposed: Point, expected: Point) {
    let container = Container([
      Self.area("a", 0, 0, 200), Self.area("b", 0, 800, 200), Self.area("c", 800, 0, 200),
    ])
    let snap = container.snap(to: proposed, in: Self.geometry(600))
    #expect(snap.contentOffset == expected)
  }

  @Test(
    "scrollTo-scrollBy-snaps.html",
    arguments: [
      (Point(x: 800, y: 0), Point(x: 1000, y: 0)), (Point(x: 0, y: 900), Point(x: 0, y: 1000)),
      (Point(x: 900, y: 800), Point(x: 1000, y: 1000)),
      (Point(x: 800, y: -100), Point(x: 1000, y: 0)),
      (Point(x: 10_000, y: -100), Point(x: 1000, y: 0)),
    ])
  func scrollsSnap(proposed: Point, expected: Point) {
    let container = Container(
      [0.0, 1000].flatMap { x in
        [0.0, 1000].map { y in Self.area("\(x) \(y)", x, y, 500) }
      })
    let snap = container.snap(to: proposed, in: Self.geometry(content: 2000))
    #expect(snap.contentOffset == expected)
  }

  @Test("capturing-snap-positions.html: items as large as the scroller")
  func itemsAsLargeAsTheScroller() {
    let container = Container((0..<6).map { Self.area("\($0)", 0, Double($0) * 100, 100) })
    let snap = container.snap(to: Point(x: 0, y: 210), in: Self.geometry(100, content: 600))
    #expect(snap.contentOffset.y == 200 && snap.verticalID == "2")
  }

  static let stops: [(Point, isRelative: Bool, Double)] = [
    (Point(x: 300, y: 0), true, 100), (Point(x: 100_000, y: 0), true, 100),
    (Point(x: 300, y: -10), true, 100), (Point(x: 300, y: 0), false, 200),
  ]

  @Test("scroll-snap-stop.html: a scroll with a direction does not pass", arguments: stops)
  func alwaysStops(proposed: Point, isRelative: Bool, expected: Double) {
    let container = Container([
      Self.area("0", 0, 0, 50), Self.area("1", 100, 0, 50, stop: .always),
      Self.area("2", 200, 0, 50),
    ])
    let snap = container.snap(
      to: proposed, from: isRelative ? .zero : nil, in: Self.geometry(400, content: 1200))
    #expect(snap.contentOffset == Point(x: expected, y: 0))
  }

  @Test(
    "snap-after-relayout/move-current-target.html: the target is followed",
    arguments: [(300.0, 400.0), (100, 200)])
  func aMovedTargetIsFollowed(distance: Double, expected: Double) {
    var container = Container([Self.area("t", 100, 100, 50), Self.area("u", 300, 300, 50)])
    let snap = container.snap(to: Point(x: 90, y: 90), in: Self.geometry())
    #expect(snap.contentOffset == Point(x: 100, y: 100))
    container.areas[0].rect.origin.y += distance
    let after = container.snap(following: snap, in: Self.geometry())
    #expect(after.contentOffset == Point(x: 100, y: expected))
  }

  @Test("snap-after-relayout/remove-current-target.html: the next one is taken")
  func aRemovedTarget() {
    var container = Container([Self.area("t", 100, 100, 50), Self.area("u", 300, 300, 50)])
    let snap = container.snap(to: Point(x: 90, y: 90), in: Self.geometry())
    container.areas.removeFirst()
    let after = container.snap(following: snap, in: Self.geometry())
    #expect(after.contentOffset == Point(x: 300, y: 300) && after.verticalID == "u")
  }

  @Test("snap-after-relayout/snap-to-different-targets.html: one of two that part is followed")
  func targetsThatPart() {
    var container = Container([
      Area("x", Rect(x: 300, y: 300, width: 50, height: 50), horizontal: .start),
      Area("y", Rect(x: 300, y: 300, width: 50, height: 50), vertical: .start),
    ])
    let snap = container.snap(to: Point(x: 300, y: 300), in: Self.geometry())
    container.areas[0].rect.origin.x = 1000
    container.areas[1].rect.origin.y = 1000
    let after = container.snap(following: snap, in: Self.geometry()).contentOffset
    #expect(after == Point(x: 1000, y: 300) || after == Point(x: 300, y: 1000))
  }

  @Test func proximityLeavesScrollsAloneThatEndFarAway() {
    let container = Container([Self.area("t", 0, 700, 50)], strictness: .proximity)
    #expect(
      container.snap(to: Point(x: 0, y: 600), in: Self.geometry()).contentOffset.y == 700)
    let far = container.snap(to: Point(x: 0, y: 400), in: Self.geometry())
    #expect(far.contentOffset.y == 400 && far.verticalID == nil)
  }

  @Test(arguments: [Double.nan, .infinity])
  func areasThatAreNotFiniteDoNoHarm(number: Double) {
    let container = Container([Self.area("t", number, number, -number, margin: number)])
    let snap = container.snap(to: Point(x: number, y: 7), in: Self.geometry())
    #expect(snap.contentOffset.isFinite)
  }

  @Test func aGestureComesToRestAtAnArea() {
    let stage = Stage()
    stage.model.targetBehavior = Container(
      (0..<9).map {
        Area("\($0)", Rect(x: 0, y: Double($0) * 500, width: 400, height: 500), vertical: .start)
      })
    stage.drag(-300, lift: false)
    stage.run(0.3)
    stage.model.handle(.touch(.ended, location: .zero, time: stage.now))
    #expect(stage.settle().last == 500)
  }
}
