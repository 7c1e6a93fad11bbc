import Testing
import WayfinderGeometry
import WayfinderScroll

/// The values of the Web Platform Tests in css/cssom-view.
@Suite struct ScrollIntoViewTests {
  typealias Alignment = ScrollIntoView.Alignment

  static func geometry(_ container: Double, _ content: Double, at offset: Point = .zero)
    -> ScrollGeometry
  {
    ScrollGeometry(
      contentOffset: offset, contentSize: Size(width: content, height: content),
      contentInsets: .zero, containerSize: Size(width: container, height: container))
  }

  static let combinations = Alignment.allCases.flatMap { block in
    Alignment.allCases.map { (block, $0) }
  }

  @Test(
    "scrollintoview.html: a target goes to its place from all four corners",
    arguments: combinations)
  func aTargetGoesToItsPlace(block: Alignment, inline: Alignment) {
    let (port, size, place) = (600.0, 200.0, 4000.0)
    let target = Rect(x: place, y: place, width: size, height: size)
    func expected(_ alignment: Alignment, comingFromBefore: Bool) -> Double {
      switch alignment {
      case .start: place
      case .end: place - port + size
      case .center: place - port / 2 + size / 2
      case .nearest: comingFromBefore ? place - port + size : place
      }
    }
    for x in [0, 8000.0] {
      for y in [0, 8000.0] {
        let geometry = Self.geometry(port, 8600, at: Point(x: x, y: y))
        let offset = ScrollIntoView(block: block, inline: inline)
          .contentOffset(of: target, in: geometry)
        #expect(offset.y == expected(block, comingFromBefore: y == 0))
        #expect(offset.x == expected(inline, comingFromBefore: x == 0))
      }
    }
  }

  static let marginTable: [(Alignment, Point)] = [
    (.start, Point(x: 184, y: 196)), (.end, Point(x: 108, y: 112)),
    (.center, Point(x: 146, y: 154)),
  ]
  static let space = EdgeInsets(top: 4, leading: 16, bottom: 12, trailing: 8)

  @Test("scrollIntoView-scrollMargin.html: a margin is brought into view", arguments: marginTable)
  func aMarginIsBroughtIntoView(alignment: Alignment, expected: Point) {
    let request = ScrollIntoView(block: alignment, inline: alignment, scrollMargin: Self.space)
    let target = Rect(x: 200, y: 200, width: 100, height: 100)
    #expect(request.contentOffset(of: target, in: Self.geometry(200, 500)) == expected)
  }

  @Test("scrollIntoView-scrollPadding.html: padding is kept clear", arguments: marginTable)
  func paddingIsKeptClear(alignment: Alignment, expected: Point) {
    let request = ScrollIntoView(block: alignment, inline: alignment)
    let target = Rect(x: 200, y: 200, width: 100, height: 100)
    let geometry = Self.geometry(200, 500)
    #expect(
      request.contentOffset(of: target, in: geometry, scrollPadding: Self.space) == expected)
  }

  @Test("scrollIntoView-horizontal-partially-visible.html: a cut target is shown whole")
  func aCutTargetIsShownWhole() {
    let geometry = Self.geometry(300, 1000, at: Point(x: 250, y: 250))
    let target = Rect(x: 200, y: 200, width: 100, height: 100)
    let request = ScrollIntoView(block: .nearest, inline: .nearest)
    #expect(request.contentOffset(of: target, in: geometry) == Point(x: 200, y: 200))
  }

  @Test("contentInsets count as scroll-padding does, and widen the range")
  func insetsAreKeptClear() {
    var geometry = Self.geometry(200, 500)
    geometry.contentInsets = EdgeInsets(top: 50)
    let first = Rect(x: 0, y: 0, width: 100, height: 20)
    #expect(ScrollIntoView().contentOffset(of: first, in: geometry) == Point(x: 0, y: -50))
  }

  // scrollIntoView-<writing mode>.html: 300x300 scroller, 600x600 content, 200x200 in the middle.
  @Test(
    "scrollIntoView in each writing mode", arguments: ScrollFlowTests.signs,
    [(Alignment.start, 200.0), (.center, 150), (.end, 100)])
  func startAndEndAreMeantAlongTheFlow(
    flow: ScrollFlowTests.Case, placement: (alignment: Alignment, magnitude: Double)
  ) {
    let target = Rect(
      x: flow.x > 0 ? 200 : -100, y: flow.y > 0 ? 200 : -100, width: 200, height: 200)
    let offset = ScrollIntoView(block: placement.alignment, inline: placement.alignment)
      .contentOffset(of: target, in: Self.geometry(300, 600), flow: flow.flow)
    #expect(offset == Point(x: placement.magnitude * flow.x, y: placement.magnitude * flow.y))
  }

  // html/browsers/browsing-the-web/scroll-to-fragid: the element's block start goes to the view's.
  static let fragments: [(ScrollFlow, Rect, Point)] = [
    (ScrollFlow(), Rect(x: 0, y: 10, width: 50, height: 50), Point(x: 0, y: 10)),
    (
      ScrollFlow(.verticalRightToLeft), Rect(x: 236, y: 0, width: 50, height: 50),
      Point(x: -14, y: 0)
    ),
    (
      ScrollFlow(.verticalLeftToRight), Rect(x: 14, y: 0, width: 50, height: 50), Point(x: 14, y: 0)
    ),
  ]

  @Test("scroll-position.html and its vertical forms", arguments: fragments)
  func aFragmentsBlockStart(flow: ScrollFlow, target: Rect, expected: Point) {
    let offset = ScrollIntoView.fragment.contentOffset(
      of: target, in: Self.geometry(300, 900), flow: flow)
    #expect(offset == expected)
  }

  @Test("CSSOM View: nearest leaves a target alone that fills the container")
  func nearestLeavesATargetThatFillsTheContainer() {
    let geometry = Self.geometry(300, 5000, at: Point(x: 0, y: 1000))
    let target = Rect(x: 0, y: 900, width: 100, height: 800)
    let request = ScrollIntoView(block: .nearest)
    #expect(request.contentOffset(of: target, in: geometry).y == 1000)
  }

  @Test(
    "CSSOM View: nearest shows as much as fits of a larger target",
    arguments: [
      (0.0, 900.0), (3000, 1400),
    ])
  func nearestShowsAsMuchAsFits(from y: Double, expected: Double) {
    let geometry = Self.geometry(300, 5000, at: Point(x: 0, y: y))
    let target = Rect(x: 0, y: 900, width: 100, height: 800)
    let request = ScrollIntoView(block: .nearest)
    #expect(request.contentOffset(of: target, in: geometry).y == expected)
  }

  @Test(arguments: [Double.nan, .infinity])
  func aRectangleThatIsNotFiniteGivesAnOffsetThatIs(number: Double) {
    let target = Rect(x: number, y: 100, width: -number, height: number)
    #expect(ScrollIntoView().contentOffset(of: target, in: Self.geometry(200, 500)).isFinite)
  }
}
