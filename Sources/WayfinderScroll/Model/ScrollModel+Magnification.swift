import WayfinderGeometry

extension ScrollModel {
  /// By how much the content is magnified.
  public var magnification: Double { state.magnification }

  /// Magnifies the content about a point that stays under the fingers.
  ///
  /// The scale is held to `configuration.magnificationLimits`; what is not above zero is left out. The
  /// content's extents and its targets' places are scaled, its insets are not.
  ///
  /// - Parameters:
  ///   - scale: the magnification, 1 being the content's own size.
  ///   - center: the point that stays, in the container's coordinates; its centre where `nil`.
  public func setMagnification(_ scale: Double, about center: Point? = nil) {
    let size = geometry.containerSize
    enqueue(
      .magnify(to: scale, about: center ?? Point(x: size.width / 2, y: size.height / 2)))
  }

  func magnify(to scale: Double, about center: Point) {
    guard scale.isFinite, scale > 0 else { return }
    let limits = configuration.magnificationLimits
    let lower = max(limits.lowerBound.finite, Self.leastMagnification)
    let scale = scale.clamped(
      from: lower, to: max(lower, min(limits.upperBound, Self.greatestMagnification)))
    guard scale != state.magnification else { return }
    let ratio = scale / state.magnification
    state.geometry.magnify(by: ratio, about: center)
    if let anchor = state.readingAnchor {
      let corner = Point(x: anchor.corner.x * ratio, y: anchor.corner.y * ratio)
      state.readingAnchor = (anchor.id, corner)
    }
    state.magnification = scale
    let size = state.unscaledContentSize
    state.geometry.contentSize = Size(width: size.width * scale, height: size.height * scale)
    state.geometry.contentOffset = clampedToRest(state.geometry.contentOffset)
    state.targetsChanged = true
    if case .pinching = state.activity { return }
    setActivity(.idle)
  }

  /// No content is of use beyond these, whatever the limits say.
  private static var leastMagnification: Double { 0.01 }
  private static var greatestMagnification: Double { 1000 }
}
