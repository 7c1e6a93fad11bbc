import WayfinderGeometry

extension ScrollGeometry {
  /// Changes the scale of the content and keeps a point of it where it is seen.
  ///
  /// The content's extents are multiplied by `ratio`; its insets are not. The offset becomes
  /// (offset + center)·ratio - center and may lie outside its range until it is clamped.
  ///
  /// - Parameters:
  ///   - ratio: the new scale divided by the old one; nothing happens unless it is above zero and
  ///     finite.
  ///   - center: the point that stays, in the container's coordinates.
  public mutating func magnify(by ratio: Double, about center: Point) {
    guard ratio.isFinite, ratio > 0 else { return }
    let center = center.finite - Point.zero
    let fixed = contentOffset + center
    contentSize = Size(width: contentSize.width * ratio, height: contentSize.height * ratio)
    contentOffset = Point(x: fixed.x * ratio, y: fixed.y * ratio) - center
  }
}
