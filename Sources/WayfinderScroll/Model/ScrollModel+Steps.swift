import WayfinderGeometry

extension ScrollModel {
  func points(_ delta: Vector, _ unit: ScrollWheelUnit) -> Vector {
    switch unit {
    case .point: delta
    case .line: (delta * configuration.lineStep).finite
    case .page:
      Vector(dx: delta.dx * pageStep(.horizontal), dy: delta.dy * pageStep(.vertical)).finite
    }
  }

  private func pageStep(_ axis: Axis) -> Double {
    let insets = state.geometry.contentInsets
    let room = state.geometry.containerSize[axis] - insets.leading(axis) - insets.trailing(axis)
    return max(0, room) * configuration.pageFraction.finite
  }

  func turnWheel(_ delta: Vector) {
    let delta = allowed(delta)
    guard delta != .zero else { return }
    userScrolls()
    if let animation = configuration.wheelAnimation {
      stepUser(to: stepOrigin + delta, animation: animation)
    } else {
      if case .turningWheel = state.activity {} else { beginGesture() }
      state.geometry.contentOffset = clampedToRest(state.geometry.contentOffset + delta)
      setActivity(.turningWheel(until: state.time + max(0, configuration.wheelRestDelay.finite)))
    }
  }

  func press(_ key: ScrollKey) {
    var target = stepOrigin
    let line = configuration.lineStep.finite
    let vertical = restRange(.vertical)
    switch key {
    case .arrowUp: target.y -= line
    case .arrowDown: target.y += line
    case .arrowLeft: target.x -= line
    case .arrowRight: target.x += line
    case .pageUp, .shiftSpace: target.y -= pageStep(.vertical)
    case .pageDown, .space: target.y += pageStep(.vertical)
    case .home: target.y = vertical.lowerBound
    case .end: target.y = vertical.upperBound
    }
    let way = allowed(target - stepOrigin)
    guard way != .zero else { return }
    userScrolls()
    stepUser(to: stepOrigin + way, animation: configuration.keyAnimation)
  }

  /// Where the next step starts: the place the last one still leads to, or where the view is.
  private var stepOrigin: Point {
    if case .moving(let movement) = state.activity, movement.kind == .step {
      return movement.motion.destination
    }
    return state.geometry.contentOffset
  }

  private func stepUser(to offset: Point, animation: ScrollAnimation?) {
    let target = targeted(clampedToRest(offset), from: stepOrigin, velocity: .zero)
    move(to: target, animation: animation, kind: .step)
  }
}
