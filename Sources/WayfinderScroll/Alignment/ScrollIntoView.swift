import WayfinderGeometry

/// Brings a rectangle into view the way `Element.scrollIntoView` does.
///
/// The rules are those of CSSOM View, "determine the scroll-into-view position", with scroll-margin
/// and scroll-padding of CSS Scroll Snap. Start and end are meant along the flow: in right-to-left
/// text a rectangle's inline start is its right edge.
public struct ScrollIntoView: Hashable, Sendable {
  /// The place of the rectangle in its container along one axis.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// The starts of both meet.
    case start
    /// The centres of both meet.
    case center
    /// The ends of both meet.
    case end
    /// The least scroll that shows all of the rectangle, or fills the container with it.
    case nearest
  }

  /// The alignment along the axis in which blocks follow one another.
  public var block: Alignment
  /// The alignment along the axis in which text follows in a line.
  public var inline: Alignment
  /// The space around the rectangle that is brought into view with it, in points.
  public var scrollMargin: EdgeInsets

  /// Creates a request from its alignments; the defaults are those of CSSOM View.
  public init(
    block: Alignment = .start, inline: Alignment = .nearest, scrollMargin: EdgeInsets = .zero
  ) {
    self.block = block
    self.inline = inline
    self.scrollMargin = scrollMargin
  }

  /// What a link to a fragment does: the block's start, inline only as far as needed.
  public static let fragment = ScrollIntoView()

  /// What a link to a text fragment does: the block's centre, inline only as far as needed.
  public static let textFragment = ScrollIntoView(block: .center)

  /// Returns the offset that brings a rectangle into view, clamped to where the content may rest.
  ///
  /// - Parameters:
  ///   - rect: the target in content coordinates; in a reversed axis these are zero or less beyond
  ///     the first screen.
  ///   - geometry: where we look now. What its insets cover does not count as visible.
  ///   - flow: the directions of the container.
  ///   - scrollPadding: space at the container's edges to keep targets out of, besides the insets.
  /// - Complexity: O(1).
  public func contentOffset(
    of rect: Rect, in geometry: ScrollGeometry, flow: ScrollFlow = .standard,
    scrollPadding: EdgeInsets = .zero
  ) -> Point {
    let rect = rect.wellFormed
    let insets = geometry.contentInsets + scrollPadding.finite
    var offset = geometry.contentOffset
    for axis in Axis.allCases {
      let target = Span(rect, axis).grown(by: scrollMargin.finite, axis)
      let port = Span(geometry.bounds, axis).shrunk(by: insets, axis)
      let alignment = axis == flow.blockAxis ? block : inline
      if flow.isReversed(axis) {
        offset[axis] -= alignment.shift(of: target.mirrored, into: port.mirrored)
      } else {
        offset[axis] += alignment.shift(of: target, into: port)
      }
    }
    return geometry.clamped(offset, flow: flow)
  }
}

extension ScrollIntoView.Alignment {
  /// Returns how far the port has to move along one axis that runs forwards.
  func shift(of target: Span, into port: Span) -> Double {
    switch self {
    case .start: return target.start - port.start
    case .end: return target.end - port.end
    case .center: return target.middle - port.middle
    case .nearest:
      let startsBefore = target.start < port.start
      let endsAfter = target.end > port.end
      if startsBefore == endsAfter { return 0 }
      // The near edge of a target that fits, the far one of a target that does not.
      let alignsStart = startsBefore == (target.length < port.length)
      return alignsStart ? target.start - port.start : target.end - port.end
    }
  }
}
