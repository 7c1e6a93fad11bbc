import Foundation
import WayfinderGeometry
import WayfinderScroll

/// Where a browser scrolled to, one line of a recorded file: rectangles in, an offset out.
package struct RecordedScrollCase: Decodable, Sendable {
  package let set: String
  package let group: String
  package let engine: String
  package let id: String
  package let rect: [Double]
  package let container: [Double]
  package let contentSize: [Double]
  package let block: String?
  package let inline: String?
  package let scrollMargin: Insets?
  package let scrollPadding: Insets?
  package let from: [Double]
  package let expected: [Double]

  /// Space above and below.
  package struct Insets: Decodable, Sendable {
    let top: Double?
    let bottom: Double?
    let left: Double?
    let right: Double?

    var edges: EdgeInsets {
      EdgeInsets(top: top ?? 0, leading: left ?? 0, bottom: bottom ?? 0, trailing: right ?? 0)
    }
  }

  /// The distance within which an offset counts as met: browsers round to whole pixels.
  private static let tolerance = 1.0

  /// Whether our offset is the recorded one; `nil` for a set or an engine we do not know.
  package var agrees: Bool? {
    ourOffset.map { offset in
      expected.count == 2 && (offset.x - expected[0]).magnitude <= Self.tolerance
        && (offset.y - expected[1]).magnitude <= Self.tolerance
    }
  }

  /// The name of the engine in reports.
  package var engineName: String { engine == "webkit" ? "webKit" : engine }

  /// Our offset; `nil` for a set or an engine we do not know, and for numbers that make no rectangle.
  package var ourOffset: Point? {
    guard rect.count == 4, container.count == 2, contentSize.count == 2, from.count == 2 else {
      return nil
    }
    let target = Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
    let geometry = ScrollGeometry(
      contentOffset: Point(x: from[0], y: from[1]),
      contentSize: Size(width: contentSize[0], height: contentSize[1]), contentInsets: .zero,
      containerSize: Size(width: container[0], height: container[1]))
    let padding = scrollPadding?.edges ?? .zero
    if set == "reveal" {
      return Self.policies[engine]?.contentOffset(
        revealing: target, in: geometry, scrollPadding: padding)
    }
    guard set == "scrollIntoView", let block = Self.alignments[block ?? "start"],
      let inline = Self.alignments[inline ?? "nearest"]
    else { return nil }
    return ScrollIntoView(
      block: block, inline: inline, scrollMargin: scrollMargin?.edges ?? .zero
    ).contentOffset(of: target, in: geometry, scrollPadding: padding)
  }

  private static let policies: [String: RevealPolicy] = [
    "chromium": .chromium, "chromiumFindBar": .chromiumFindBar, "webkit": .webKit,
    "firefox": .firefox,
  ]
  private static let alignments: [String: ScrollIntoView.Alignment] = [
    "start": .start, "center": .center, "end": .end, "nearest": .nearest,
  ]
}
