import Testing
import WayfinderGeometry
import WayfinderScroll

/// The values of the Web Platform Tests in css/css-scroll-anchoring, as trees of boxes before and after
/// a change.
@Suite struct ScrollAnchoringTests {
  typealias Node = ScrollAnchorNode<String>

  @Test(arguments: cases)
  func theAnchorKeepsItsPlace(test: Case) {
    var geometry = Self.geometry(test.content, client: test.client, at: test.start)
    var anchoring = ScrollAnchoring<String>(scrollPadding: test.padding)
    anchoring.select(in: Node("root", .zero, children: test.before), geometry: geometry)
    geometry.contentSize.height = test.contentAfter ?? test.content
    let root = Node("root", .zero, children: test.after)
    let offset = anchoring.contentOffset(after: root, in: geometry, changes: test.changes)
    #expect(offset.y == test.expected)
  }

  private static func geometry(_ content: Double, client: Double, at y: Double) -> ScrollGeometry {
    ScrollGeometry(
      contentOffset: Point(x: 0, y: y), contentSize: Size(width: 300, height: content),
      contentInsets: .zero, containerSize: Size(width: 300, height: client))
  }

  @Test("ancestor-change-heuristic.html: changes of layout suppress, others do not")
  func ancestorChanges() {
    for change in ScrollAnchorChange.allCases {
      let geometry = Self.geometry(3000, client: 500, at: 150)
      var anchoring = ScrollAnchoring<String>()
      anchoring.select(in: Node("root", .zero, children: Self.blocks(100)), geometry: geometry)
      let root = Node("root", .zero, children: Self.blocks(150))
      let offset = anchoring.contentOffset(after: root, in: geometry, changes: [change])
      #expect(offset.y == (change == .other ? 200 : 150))
    }
  }

  @Test("device-pixel-adjustment.html: steps of half a pixel add up to their sum")
  func fractionsAddUp() {
    var geometry = Self.geometry(3000, client: 500, at: 10)
    var anchoring = ScrollAnchoring<String>()
    for step in 0..<30 {
      let before = Node("root", .zero, children: Self.blocks(5 + Double(step) / 2))
      let after = Node("root", .zero, children: Self.blocks(5 + Double(step + 1) / 2))
      anchoring.select(in: before, geometry: geometry)
      geometry.contentOffset = anchoring.contentOffset(after: after, in: geometry)
    }
    #expect(geometry.contentOffset.y == 10 + 15)
  }

  @Test("anchor-updates-after-explicit-scroll.html: a scroll chooses another anchor")
  func anotherAnchorAfterAScroll() {
    var geometry = Self.geometry(5000, client: 300, at: 500)
    var anchoring = ScrollAnchoring<String>()
    func tree(_ first: Double, _ middle: Double) -> Node {
      Node(
        "root", .zero,
        children: [
          Self.box("space 1", 0, first, .contentsOnly), Self.box("one", first, 200),
          Self.box("space 2", first + 200, middle, .contentsOnly),
          Self.box("two", first + 200 + middle, 200),
        ])
    }
    anchoring.select(in: tree(0, 200), geometry: geometry)
    geometry.contentOffset = anchoring.contentOffset(after: tree(0, 300), in: geometry)
    #expect(geometry.contentOffset.y == 600)
    geometry.contentOffset.y = 100
    anchoring.select(in: tree(0, 300), geometry: geometry)
    geometry.contentOffset = anchoring.contentOffset(after: tree(0, 400), in: geometry)
    #expect(geometry.contentOffset.y == 100)
    geometry.contentOffset = anchoring.contentOffset(after: tree(100, 400), in: geometry)
    #expect(geometry.contentOffset.y == 200)
  }

  /// Modes, the change of a pusher of 100 along the block axis, and what the offset changes by.
  static let directions: [(ScrollFlow, Double, Vector)] = [
    (ScrollFlow(.horizontalTopToBottom), -20, Vector(dx: 0, dy: -20)),
    (ScrollFlow(.horizontalTopToBottom, direction: .rightToLeft), -20, Vector(dx: 0, dy: -20)),
    (ScrollFlow(.verticalLeftToRight), -30, Vector(dx: -30, dy: 0)),
    (ScrollFlow(.verticalLeftToRight, direction: .rightToLeft), -30, Vector(dx: -30, dy: 0)),
    (ScrollFlow(.verticalRightToLeft), -30, Vector(dx: 30, dy: 0)),
    (ScrollFlow(.verticalRightToLeft, direction: .rightToLeft), -30, Vector(dx: 30, dy: 0)),
  ]

  @Test("start-edge-in-block-layout-direction.html", arguments: directions)
  func theBlocksStartEdgeIsFollowed(flow: ScrollFlow, change: Double, expected: Vector) {
    let axis = flow.blockAxis
    let sign = flow.isReversed(axis) ? -1.0 : 1
    func tree(_ pusher: Double) -> Node {
      var rect = Rect(x: -2000, y: -2000, width: 4000, height: 4000)
      rect.size[axis] = 200
      rect.origin[axis] = sign > 0 ? pusher : 500 - pusher - 200
      return Node("root", .zero, children: [Node("anchor", rect)])
    }
    var start = Point(x: 150, y: 150)
    for other in Axis.allCases where flow.isReversed(other) { start[other] = -150 }
    let geometry = ScrollGeometry(
      contentOffset: start, contentSize: Size(width: 3000, height: 3000), contentInsets: .zero,
      containerSize: Size(width: 500, height: 500))
    var anchoring = ScrollAnchoring<String>(flow: flow)
    anchoring.select(in: tree(100), geometry: geometry)
    let offset = anchoring.contentOffset(after: tree(100 + change), in: geometry)
    #expect(offset - start == expected)
  }

  @Test("text-anchor-in-vertical-rl.html: lines before push the offset to the left")
  func verticalText() {
    let flow = ScrollFlow(.verticalRightToLeft)
    let geometry = ScrollGeometry(
      contentOffset: Point(x: -300, y: 0), contentSize: Size(width: 2000, height: 300),
      contentInsets: .zero, containerSize: Size(width: 400, height: 300))
    func tree(_ shift: Double) -> Node {
      let line = Rect(x: -50 - shift, y: 0, width: 25, height: 300)
      return Node("root", .zero, children: [Node("line", line)])
    }
    var anchoring = ScrollAnchoring<String>(flow: flow)
    anchoring.select(in: tree(0), geometry: geometry)
    #expect(anchoring.contentOffset(after: tree(100), in: geometry).x == -400)
  }

  @Test func withoutAnAnchorNothingIsAdjusted() {
    let geometry = Self.geometry(3000, client: 500, at: 150)
    var anchoring = ScrollAnchoring<String>()
    anchoring.select(in: Node("root", .zero), geometry: geometry)
    #expect(anchoring.anchorID == nil)
    let root = Node("root", .zero, children: Self.blocks(900))
    #expect(anchoring.contentOffset(after: root, in: geometry).y == 150)
  }
}
