import Testing
import WayfinderGeometry
import WayfinderScroll

@Suite struct ScrollFlowTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var flow: ScrollFlow
    var x: Double
    var y: Double

    init(
      _ mode: ScrollFlow.WritingMode, _ direction: ScrollFlow.Direction, _ x: Double, _ y: Double
    ) {
      flow = ScrollFlow(mode, direction: direction)
      (self.x, self.y) = (x, y)
    }

    var testDescription: String { "\(flow.writingMode) \(flow.direction)" }
  }

  static let signs = [
    Case(.horizontalTopToBottom, .leftToRight, 1, 1),
    Case(.horizontalTopToBottom, .rightToLeft, -1, 1),
    Case(.verticalLeftToRight, .leftToRight, 1, 1),
    Case(.verticalLeftToRight, .rightToLeft, 1, -1),
    Case(.verticalRightToLeft, .leftToRight, -1, 1),
    Case(.verticalRightToLeft, .rightToLeft, -1, -1),
    Case(.sidewaysRightToLeft, .leftToRight, -1, 1),
    Case(.sidewaysRightToLeft, .rightToLeft, -1, -1),
    Case(.sidewaysLeftToRight, .leftToRight, 1, -1),
    Case(.sidewaysLeftToRight, .rightToLeft, 1, 1),
  ]

  // css/cssom-view/scrollLeftTop: a 150x100 scroller with 300x400 of content, twice the size assigned.
  @Test("scrollLeftTop.html: an offset past the end stops at it in each flow", arguments: signs)
  func anOffsetPastTheEndStopsThere(flow: Case) {
    let geometry = ScrollGeometry(
      contentOffset: .zero, contentSize: Size(width: 300, height: 400), contentInsets: .zero,
      containerSize: Size(width: 150, height: 100))
    let end = geometry.clamped(Point(x: 600 * flow.x, y: 800 * flow.y), flow: flow.flow)
    #expect(end == Point(x: 150 * flow.x, y: 300 * flow.y))
    let before = geometry.clamped(Point(x: -600 * flow.x, y: -800 * flow.y), flow: flow.flow)
    #expect(before == .zero)
  }

  @Test func insetsWidenTheRangeOfAReversedAxisAtItsOwnEnds() {
    let geometry = ScrollGeometry(
      contentOffset: .zero, contentSize: Size(width: 300, height: 100),
      contentInsets: EdgeInsets(leading: 10, trailing: 20),
      containerSize: Size(width: 200, height: 100))
    let flow = ScrollFlow(.horizontalTopToBottom, direction: .rightToLeft)
    #expect(geometry.offsetRange(.horizontal, flow: flow) == -110...20)
  }
}
