import Testing
import WayfinderGeometry
import WayfinderScroll

extension ScrollAnchoringTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var file: String
    var start: Double
    var before: [Node]
    var after: [Node]
    var changes: [ScrollAnchorChange] = []
    var padding = EdgeInsets.zero
    var client = 500.0
    var content = 3000.0
    var contentAfter: Double?
    var expected: Double

    var testDescription: String { file }
  }

  /// A box of a width of 300.
  static func box(
    _ id: String, _ y: Double, _ height: Double, _ eligibility: Node.Eligibility = .all,
    priority: Bool = false, _ children: [Node] = []
  ) -> Node {
    Node(
      id, Rect(x: 0, y: y, width: 300, height: height), eligibility: eligibility,
      isPriorityCandidate: priority, children: children)
  }

  /// Two blocks, the first of which changes its height.
  static func blocks(_ first: Double, then second: Double = 1000) -> [Node] {
    [box("first", 0, first), box("second", first, second)]
  }

  static let cases: [Case] = [
    Case(file: "basic.html", start: 150, before: blocks(100), after: blocks(200), expected: 250),
    Case(
      file: "anchoring-with-bounds-clamping.html", start: 1600, before: blocks(1500),
      after: blocks(0), client: 900, content: 2500, contentAfter: 1000, expected: 100),
    Case(
      file: "anchoring-with-bounds-clamping-div.html", start: 1600, before: blocks(1500),
      after: blocks(0), content: 2500, contentAfter: 1000, expected: 100),
    Case(
      file: "clamp-negative-overflow.html", start: 20,
      before: [box("anchor", 0, 700, .all, [box("overflow", -60, 50)])],
      after: [box("anchor", 0, 700, .all, [box("overflow", -100, 50)])], expected: 20),
    Case(
      file: "wrapped-text.html", start: 150,
      before: [
        box("paragraph", 0, 400, .all, [box("line 1", 0, 100), box("line 2", 100, 100)])
      ],
      after: [
        box("paragraph", 0, 500, .all, [box("line 1", 100, 100), box("line 2", 200, 100)])
      ], expected: 250),
    Case(
      file: "zero-scroll-offset.html", start: 0, before: blocks(50), after: blocks(100),
      expected: 0),
    Case(
      file: "scroll-padding-affects-anchoring.html", start: 50,
      before: [box("a", 0, 100), box("b", 100, 100), box("c", 200, 1000)],
      after: [box("a", 0, 200), box("b", 200, 100), box("c", 300, 1000)],
      padding: EdgeInsets(top: 200), expected: 150),
    Case(
      file: "subtree-exclusion.html", start: 50,
      before: [
        box("a", 0, 50), box("excluded", 50, 200, .none, [box("inner", 50, 100)]),
        box("b", 250, 50),
      ],
      after: [
        box("a", 0, 50), box("excluded", 50, 350, .none, [box("inner", 150, 100)]),
        box("b", 400, 50),
      ], expected: 200),
    Case(
      file: "exclude-inline.html", start: 50,
      before: [box("block", 0, 150, .contentsOnly, [box("inline", 0, 150, .none)])],
      after: [box("block", 0, 200, .contentsOnly, [box("inline", 0, 200, .none)])], expected: 50),
    Case(
      file: "inline-block.html", start: 150,
      before: [
        box("a", 0, 100), box("line", 100, 900, .contentsOnly, [box("box", 100, 200, .boxOnly)]),
      ],
      after: [
        box("a", 0, 150), box("line", 150, 900, .contentsOnly, [box("box", 150, 200, .boxOnly)]),
      ],
      expected: 200),
    Case(
      file: "inline-block-002.html", start: 150,
      before: [box("a", 0, 100), box("box", 100, 200, .boxOnly, [box("inside", 100, 40)])],
      after: [box("a", 0, 150), box("box", 150, 200, .boxOnly, [box("inside", 150, 40)])],
      expected: 200),
    Case(
      file: "image-001.html", start: 150,
      before: [box("a", 0, 100), box("image", 100, 200, .boxOnly), box("b", 300, 900)],
      after: [box("a", 0, 150), box("image", 150, 200, .boxOnly), box("b", 350, 900)],
      expected: 200),
    Case(
      file: "anonymous-block-box.html", start: 150,
      before: [
        box("anonymous", 0, 800, .contentsOnly, [box("line", 100, 100), box("block", 200, 600)])
      ],
      after: [
        box("anonymous", 0, 900, .contentsOnly, [box("line", 200, 100), box("block", 300, 600)])
      ],
      expected: 250),
    Case(
      file: "descend-into-container-with-overflow.html", start: 200,
      before: [
        box("container", 0, 900, .all, [box("changer", 0, 100), box("anchor", 300, 100)])
      ],
      after: [
        box("container", 0, 1000, .all, [box("changer", 0, 200), box("anchor", 400, 100)])
      ], expected: 300),
    Case(
      file: "negative-layout-overflow.html", start: 250,
      before: [box("changer", 0, 100), box("anchor", 260, 100)],
      after: [box("changer", 0, 200), box("anchor", 360, 100)], expected: 350),
    Case(
      file: "exclude-fixed-position.html", start: 100,
      before: [box("fixed", 100, 40, .none), box("a", 0, 50), box("b", 50, 1000)],
      after: [box("fixed", 100, 40, .none), box("a", 0, 100), box("b", 100, 1000)], expected: 150),
    Case(
      file: "exclude-sticky.html", start: 150,
      before: [box("a", 0, 50), box("sticky", 150, 50, .none), box("b", 200, 1000)],
      after: [box("a", 0, 100), box("sticky", 150, 50, .none), box("b", 250, 1000)],
      expected: 200),
    Case(
      file: "abspos-containing-block-outside-scroller.html", start: 25,
      before: [box("a", 0, 25), box("outside", 50, 50, .none), box("b", 100, 900)],
      after: [box("a", 0, 50), box("outside", 50, 50, .none), box("b", 125, 900)], expected: 50),
    Case(
      file: "clipped-scrollers-skipped.html (outer)", start: 350,
      before: [
        box("changer", 0, 50), box("scroller", 300, 200, .boxOnly, [box("clipped", 310, 40)]),
        box("b", 500, 900),
      ],
      after: [
        box("changer", 0, 200), box("scroller", 450, 200, .boxOnly, [box("clipped", 999, 40)]),
        box("b", 650, 900),
      ], expected: 500),
    Case(
      file: "opt-out.html (outer on)", start: 100,
      before: [box("changer", 0, 50), box("off", 50, 100, .none), box("on", 150, 900)],
      after: [box("changer", 0, 200), box("off", 200, 100, .none), box("on", 300, 900)],
      expected: 250),
    Case(
      file: "opt-out.html (outer off)", start: 100,
      before: [box("changer", 0, 50), box("off", 50, 900, .none)],
      after: [box("changer", 0, 200), box("off", 200, 900, .none)], expected: 100),
    Case(
      file: "opt-out.html (inner on)", start: 100,
      before: [box("changer", 0, 50), box("on", 50, 1000)],
      after: [box("changer", 0, 250), box("on", 250, 1000)], expected: 300),
    Case(
      file: "clipped-scrollers-skipped.html (inner)", start: 100,
      before: [box("changer", 0, 50), box("a", 50, 1000)],
      after: [box("changer", 0, 250), box("a", 250, 1000)], expected: 300),
    Case(
      file: "opt-out-dynamic.html (on)", start: 100,
      before: [box("changer", 0, 50), box("anchor", 50, 1000)],
      after: [box("changer", 0, 100), box("anchor", 100, 1000)], expected: 150),
    Case(
      file: "opt-out-dynamic.html (then off)", start: 150,
      before: [box("changer", 0, 100), box("anchor", 100, 1000, .none)],
      after: [box("changer", 0, 150), box("anchor", 150, 1000, .none)], expected: 150),
    Case(
      file: "subtree-exclusion.html (then allowed)", start: 150,
      before: [
        box("a", 0, 50), box("allowed", 50, 350, .all, [box("inner", 150, 100)]),
        box("b", 400, 50),
      ],
      after: [
        box("a", 0, 50), box("allowed", 50, 450, .all, [box("inner", 250, 100)]),
        box("b", 500, 50),
      ], expected: 250),
    Case(
      file: "abspos-containing-block-outside-scroller.html (then inside)", start: 25,
      before: [box("inside", 60, 50), box("a", 0, 25), box("b", 125, 900)],
      after: [box("inside", 60, 50), box("a", 0, 50), box("b", 150, 900)], client: 500,
      expected: 25),
    Case(
      file: "position-change-heuristic.html (static to absolute)", start: 200,
      before: blocks(100), after: blocks(125), changes: [.entersOrLeavesFlow], expected: 200),
    Case(
      file: "position-change-heuristic.html (static to relative)", start: 200,
      before: blocks(100), after: blocks(125), changes: [.other], expected: 225),
    Case(
      file: "heuristic-with-offset-update.html", start: 200, before: blocks(100),
      after: blocks(200), changes: [.insets], expected: 200),
    Case(
      file: "reading-scroll-forces-anchoring.html", start: 150, before: blocks(100),
      after: blocks(200), expected: 250),
    Case(
      file: "fragment-scrolling-anchors.html", start: 1010, before: blocks(1010),
      after: blocks(1110), expected: 1110),
    Case(
      file: "history-restore-anchors.html", start: 1000, before: blocks(1000),
      after: blocks(1100), expected: 1100),
    Case(
      file: "focus-prioritized.html", start: 150,
      before: [box("a", 0, 400), box("changer", 400, 100), box("focus", 600, 40, priority: true)],
      after: [box("a", 0, 400), box("changer", 400, 3000), box("focus", 3500, 40, priority: true)],
      content: 8000, expected: 3050),
  ]
}
