import TestSupport
import Testing
import WayfinderDocument
import WayfinderGeometry
import WayfinderHTML

@testable import WayfinderLayout

/// The items of a flow and the gaps between them, found from anywhere.
@Suite struct FlowItemTests {
  private func rects(_ html: String, width: Double = 100) throws -> [Rect] {
    let document = Document(html: "<body style='margin:0'>" + html)
    let rects = try PageLayout(document, shaper: grid, containerWidth: width).boxRects()
    // The first two boxes are the page and its body.
    return (2..<document.boxes.count).compactMap { rects[$0] }
  }

  /// Tops and bottoms by CSS 2, 8.3.1: each box with its margins as `m` top/bottom.
  @Test(
    arguments: [
      // Siblings: the greater margin, less the greatest negative one.
      ("<p style='margin:5px 0'>a</p><p style='margin:8px 0'>b</p>", [(5.0, 6.0), (14.0, 15.0)]),
      ("<p style='margin:5px 0 -2px'>a</p><p style='margin:-6px 0 0'>b</p>", [(5, 6), (0, 1)]),
      ("<p style='margin:0 0 9px'>a</p><p style='margin:-4px 0 0'>b</p>", [(0, 1), (6, 7)]),
      // Parent and first and last child: one margin, outside of both.
      (
        "<div style='margin:3px 0'><p style='margin:7px 0'>a</p></div><p style='margin:0'>b</p>",
        [(7, 8), (7, 8), (15, 16)]
      ),
      // Padding parts them.
      (
        "<div style='margin:3px 0;padding:1px 0'><p style='margin:7px 0'>a</p></div>",
        [(3, 20), (11, 12)]
      ),
      // An empty box lets margins through, its own included.
      (
        "<p style='margin:0'>a</p><div style='margin:4px 0 6px'></div><p style='margin:5px 0'>b</p>",
        [(0, 1), (5, 5), (7, 8)]
      ),
      // Several empty boxes in a box that is empty with them: all begin where it does.
      (
        """
        <p style='margin:0'>a</p><div style='margin:2px 0'><div style='margin:4px 0'></div>\
        <div style='margin:6px 0'></div></div><p style='margin:0'>b</p>
        """,
        [(0, 1), (7, 7), (7, 7), (7, 7), (7, 8)]
      ),
      // A box with padding is not empty.
      (
        "<p style='margin:0'>a</p><div style='margin:4px 0;padding:1px 0'></div><p>b</p>",
        [(0, 1), (5, 7), (23, 24)]
      ),
      // An empty last child has its margins outside of the box around it.
      (
        """
        <div style='margin:0'><p style='margin:0 0 2px'>a</p><div style='margin:3px 0'></div></div>\
        <p style='margin:0'>b</p>
        """,
        [(0, 1), (0, 1), (4, 4), (4, 5)]
      ),
    ] as [(String, [(Double, Double)])])
  func marginsCollapse(html: String, expected: [(Double, Double)]) throws {
    let found = try rects(html)
    #expect(found.map(\.minY) == expected.map(\.0))
    #expect(found.map(\.maxY) == expected.map(\.1))
  }

  @Test func itemsAndGapsAreTheSameFromAnywhere() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let html = RandomFlow.html(&generator)
      let prepared = try PreparedText(Document(html: html), shaper: grid)
      func flow() -> Flow { Flow(prepared, width: 20, expandedBoxes: [], recordsEdges: true) }
      var items: [FlowItem] = []
      var walk = flow()
      while let item = walk.items.item(after: items.last) { items.append(item) }
      #expect(items.map(\.blocks.lowerBound) == [0] + items.dropLast().map(\.blocks.upperBound))
      var gaps: [FlowGap] = []
      for index in 0...items.count {
        let previous = index > 0 ? items[index - 1] : nil
        let next = index < items.count ? items[index] : nil
        gaps.append(walk.gap(after: previous, before: next))
      }
      for index in items.indices.shuffled(using: &generator) {
        var other = flow()
        for block in items[index].blocks {
          #expect(other.items.item(at: block) == items[index], "seed \(seed): \(html)")
        }
        let gap = walk.gap(after: items[index], before: items[safe: index + 1])
        #expect(gap.edges == gaps[index + 1].edges, "seed \(seed): \(html)")
        #expect(gap.height == gaps[index + 1].height, "seed \(seed): \(html)")
        let layout = other.layout(of: items[index])
        #expect(other.measure(of: items[index]) == layout.measure)
      }
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

/// Random pages of nested boxes with margins.
private enum RandomFlow {
  static func html(_ generator: inout SeededGenerator) -> String {
    "<body style='margin:1px'>" + content(depth: 0, &generator)
  }

  private static func content(depth: Int, _ generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      let kind = Int.random(in: 0..<8, using: &generator)
      switch depth > 3 ? 0 : kind {
      case 0: return "text and more text"
      case 1: return "<hr style='margin:2px'>"
      case 2: return "<br>"
      default:
        var style = "margin:\(Int.random(in: -3...9, using: &generator))px 1px"
        if kind == 3 { style += ";padding:\(Int.random(in: 0...2, using: &generator))px" }
        if kind == 4 { style += ";height:\(Int.random(in: 0...4, using: &generator))px" }
        let inner = content(depth: depth + 1, &generator)
        return "<div style='\(style)'>\(inner)</div>"
      }
    }.joined()
  }
}
