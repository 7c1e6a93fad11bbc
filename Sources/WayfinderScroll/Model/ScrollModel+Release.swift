import WayfinderGeometry

extension ScrollModel {
  /// The band of an axis; it does not give where the user may not pull.
  private func band(_ axis: Axis) -> RubberBand {
    let physics = configuration.physics
    let range = restRange(axis)
    let behavior = axis == .vertical ? physics.verticalBounce : physics.horizontalBounce
    let mayPull =
      configuration.axes.contains(Axis.Set(axis))
      && (behavior == .always || range.upperBound > range.lowerBound)
    guard mayPull, case .rubberBand(let coefficient) = physics.overscroll else {
      return RubberBand(coefficient: 0, dimension: 0)
    }
    return RubberBand(
      coefficient: coefficient, dimension: state.geometry.containerSize[axis])
  }

  /// Returns the offset shown for the one that fingers ask for.
  func banded(_ raw: Point) -> Point {
    Point(
      x: band(.horizontal).offset(for: raw.x, in: restRange(.horizontal)),
      y: band(.vertical).offset(for: raw.y, in: restRange(.vertical)))
  }

  /// Returns the offset that fingers would have to ask for to be shown one.
  func rawOffset(for offset: Point) -> Point {
    Point(
      x: band(.horizontal).rawOffset(for: offset.x, in: restRange(.horizontal)),
      y: band(.vertical).rawOffset(for: offset.y, in: restRange(.vertical)))
  }

  /// How far beyond the edges fingers may ask for, in points; no hand reaches it.
  private static var reach: Double { 1e6 }

  /// Keeps what fingers ask for within reach of the content.
  func limitedRaw(_ raw: Point) -> Point {
    let reach = Self.reach
    var raw = raw.finite
    for axis in Axis.allCases {
      let range = restRange(axis)
      raw[axis] = raw[axis].clamped(
        from: range.lowerBound - reach, to: range.upperBound + reach)
    }
    return raw
  }

  /// Stops where the view is; beyond an edge it springs back.
  func settle() { release(velocity: .zero) }

  /// Lets the view move on by itself: to where a target behavior says, or as far as its physics carry it.
  func release(velocity: Vector) {
    let offset = state.geometry.contentOffset
    let velocity = allowed(velocity)
    guard targetBehavior != nil else {
      startDeceleration(velocity: velocity)
      return
    }
    let physics = configuration.physics
    let natural = Point(
      x: physics.naturalDestination(from: offset.x, velocity: velocity.dx),
      y: physics.naturalDestination(from: offset.y, velocity: velocity.dy))
    let target = targeted(clampedToRest(natural), from: state.gestureOrigin, velocity: velocity)
    if target == offset {
      setActivity(.idle)
      return
    }
    let motion = OffsetMotion(
      x: SpringMotion(from: offset.x, to: target.x, velocity: velocity.dx),
      y: SpringMotion(from: offset.y, to: target.y, velocity: velocity.dy))
    startMoving(motion, from: offset, bounces: false)
  }

  func startDeceleration(velocity: Vector) {
    let offset = state.geometry.contentOffset
    let motion = OffsetMotion(
      x: fling(.horizontal, from: offset, velocity: velocity),
      y: fling(.vertical, from: offset, velocity: velocity))
    if motion.duration == 0 {
      state.geometry.contentOffset = clampedToRest(offset)
      setActivity(.idle)
    } else {
      startMoving(motion, from: offset, bounces: true)
    }
  }

  private func startMoving(_ motion: OffsetMotion, from offset: Point, bounces: Bool) {
    setActivity(
      .moving(
        ScrollMovement(
          motion: motion, startTime: state.time, kind: .deceleration, origin: offset,
          animation: nil, bounces: bounces)))
  }

  private func fling(_ axis: Axis, from offset: Point, velocity: Vector) -> any ScrollMotion {
    let limit = ScrollPhysics.greatestVelocity
    return configuration.physics.fling(
      from: offset[axis], velocity: velocity[axis].clamped(from: -limit, to: limit),
      within: restRange(axis), dimension: band(axis).dimension)
  }

  /// Returns where the target behavior lets a scroll to an offset rest.
  func targeted(_ offset: Point, from origin: Point, velocity: Vector) -> Point {
    guard let targetBehavior else { return offset }
    let size = state.geometry.containerSize
    var target = ScrollTarget(rect: Rect(origin: offset, size: size))
    let context = ScrollTargetBehaviorContext(
      axes: configuration.axes, geometry: state.geometry,
      originalTarget: ScrollTarget(rect: Rect(origin: origin, size: size)), velocity: velocity,
      source: targetSource, magnification: state.magnification)
    targetBehavior.updateTarget(&target, context: context)
    return clampedToRest(target.rect.origin)
  }
}
