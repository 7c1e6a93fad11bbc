import WayfinderGeometry

// Hosts measure, and measurements go wrong: a division by an unknown size gives NaN, an unbounded
// layout gives infinity. CSSOM View turns such numbers into zero before a scroll; so does this
// module, once, where values enter.

extension Double {
  /// The number itself, or zero for NaN and the infinities.
  var finite: Double { isFinite ? self : 0 }

  /// The number held within limits, the lower one first. NaN gives `lower`.
  func clamped(from lower: Double, to upper: Double) -> Double {
    guard self > lower else { return lower }
    return Swift.min(self, Swift.max(lower, upper))
  }
}

extension Point {
  /// The point with zero for what is not a finite number.
  var finite: Point { Point(x: x.finite, y: y.finite) }
}

extension Vector {
  /// The vector with zero for what is not a finite number.
  var finite: Vector { Vector(dx: dx.finite, dy: dy.finite) }
}

extension Size {
  /// The size with zero for extents that are negative or not finite.
  var nonNegative: Size {
    Size(width: Swift.max(0, width.finite), height: Swift.max(0, height.finite))
  }
}

extension EdgeInsets {
  /// The insets with zero for what is not a finite number.
  var finite: EdgeInsets {
    EdgeInsets(
      top: top.finite, leading: leading.finite, bottom: bottom.finite, trailing: trailing.finite)
  }
}

extension Rect {
  /// The same area with finite coordinates and extents of zero or more.
  var wellFormed: Rect {
    Rect(
      x: minX.finite, y: minY.finite, width: width.finite, height: height.finite
    ).standardized
  }
}

extension Rect {
  /// The rectangle with all of its numbers scaled.
  package func scaled(by factor: Double) -> Rect {
    Rect(x: minX * factor, y: minY * factor, width: width * factor, height: height * factor)
  }
}
