import WayfinderGeometry

extension ScrollGeometry {
  /// Returns the offsets at which an axis may come to rest.
  ///
  /// The range runs from minus the leading inset to the offset that shows the trailing inset, as in
  /// UIKit. Where everything fits there is a single offset, and `alignment` says where the content
  /// then stands: 0 at the container's start, 1 at its end.
  public func offsetRange(_ axis: Axis, alignment: UnitPoint = .topLeading) -> ClosedRange<Double> {
    let start = 0 - contentInsets.leading(axis)
    let end = contentSize[axis] + contentInsets.trailing(axis) - containerSize[axis]
    guard end < start else { return start...end }
    let rest = start + (end - start) * alignment[axis].finite.clamped(from: 0, to: 1)
    return rest...rest
  }

  /// Returns the nearest offset at which both axes may come to rest.
  ///
  /// A coordinate that is not a number counts as zero, as CSSOM View asks.
  public func clamped(_ offset: Point, alignment: UnitPoint = .topLeading) -> Point {
    let horizontal = offsetRange(.horizontal, alignment: alignment)
    let vertical = offsetRange(.vertical, alignment: alignment)
    return Point(
      x: offset.x.finite.clamped(from: horizontal.lowerBound, to: horizontal.upperBound),
      y: offset.y.finite.clamped(from: vertical.lowerBound, to: vertical.upperBound))
  }

  /// The axes along which there is more than one offset to rest at.
  public var scrollableAxes: Axis.Set {
    Axis.allCases.reduce(into: []) { axes, axis in
      let range = offsetRange(axis)
      if range.upperBound > range.lowerBound { axes.formUnion(Axis.Set(axis)) }
    }
  }

  /// Returns the offset that shows an edge of the content; the other axis is kept and clamped.
  public func contentOffset(at edge: Edge, alignment: UnitPoint = .topLeading) -> Point {
    var offset = clamped(contentOffset, alignment: alignment)
    let range = offsetRange(edge.axis, alignment: alignment)
    offset[edge.axis] =
      edge == .top || edge == .leading ? range.lowerBound : range.upperBound
    return offset
  }

  /// Moves the offset by a vector within a limit, with SwiftUI's order of bounds.
  ///
  /// The lower bound is minus the leading inset; the upper bound is never below zero and wins where
  /// the two cross.
  ///
  /// - Parameters:
  ///   - vector: by how much, in points.
  ///   - limit: the size of the content to stay within; the content's own where `nil`.
  public mutating func translate(by vector: Vector, limit: Size? = nil) {
    let limit = (limit ?? contentSize).nonNegative
    var moved = contentOffset + vector.finite
    for axis in Axis.allCases {
      let upper = max(contentInsets.trailing(axis) + limit[axis] - containerSize[axis], 0)
      moved[axis] = min(upper, max(moved[axis], -contentInsets.leading(axis)))
    }
    contentOffset = moved
  }

  /// The horizontal offset counted from the content's right edge, as right-to-left hosts count it.
  public var offsetFromRight: Double { contentSize.width - bounds.maxX }
}
