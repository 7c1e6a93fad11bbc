import WayfinderGeometry

/// A scroller among the ones around it, as scrolling a rectangle into view through all of them needs
/// it.
public struct NestedScroller: Hashable, Sendable {
  /// Where the scroller looks, and how far it can.
  public var geometry: ScrollGeometry
  /// The corner of its container, inside any border, in the content coordinates of the scroller
  /// around it. The outermost scroller has none to be placed in.
  public var origin: Point
  /// The directions of its content.
  public var flow: ScrollFlow
  /// Space at its edges to keep targets out of.
  public var scrollPadding: EdgeInsets

  /// Creates a scroller from its geometry and its place in the scroller around it.
  public init(
    geometry: ScrollGeometry, origin: Point = .zero, flow: ScrollFlow = .standard,
    scrollPadding: EdgeInsets = .zero
  ) {
    self.geometry = geometry
    self.origin = origin
    self.flow = flow
    self.scrollPadding = scrollPadding
  }

  /// Returns where a rectangle of the content stands in the scroller around this one.
  func rectInParent(of rect: Rect) -> Rect {
    rect.offset(by: (origin - Point.zero) - (geometry.contentOffset - Point.zero))
  }

  /// Moves each scroller in turn so that a rectangle of the innermost comes into view.
  static func contentOffsets(
    through scrollers: [NestedScroller], of rect: Rect,
    align: (Rect, NestedScroller) -> Point
  ) -> [Point] {
    var target = rect.wellFormed
    return scrollers.map { scroller in
      var scroller = scroller
      scroller.geometry.contentOffset = align(target, scroller)
      target = scroller.rectInParent(of: target)
      return scroller.geometry.contentOffset
    }
  }
}

extension ScrollIntoView {
  /// Returns the offset of each scroller that brings a rectangle into view.
  ///
  /// - Parameters:
  ///   - rect: the target in the content coordinates of the first scroller.
  ///   - scrollers: from the innermost to the outermost, the order in which CSSOM View scrolls them.
  /// - Complexity: O(*n*) for *n* scrollers.
  public func contentOffsets(of rect: Rect, through scrollers: [NestedScroller]) -> [Point] {
    NestedScroller.contentOffsets(through: scrollers, of: rect) { rect, scroller in
      contentOffset(
        of: rect, in: scroller.geometry, flow: scroller.flow,
        scrollPadding: scroller.scrollPadding)
    }
  }
}

extension RevealPolicy {
  /// Returns the offset of each scroller that reveals a rectangle.
  ///
  /// - Parameters:
  ///   - rect: the match in the content coordinates of the first scroller.
  ///   - scrollers: from the innermost to the outermost; their flows are not looked at.
  /// - Complexity: O(*n*) for *n* scrollers.
  public func contentOffsets(revealing rect: Rect, through scrollers: [NestedScroller]) -> [Point] {
    NestedScroller.contentOffsets(through: scrollers, of: rect) { rect, scroller in
      contentOffset(
        revealing: rect, in: scroller.geometry, scrollPadding: scroller.scrollPadding)
    }
  }
}
