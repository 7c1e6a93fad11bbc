import WayfinderGeometry

extension ScrollModel {
  /// Takes what the user does. It takes effect with the next update, in the order in which it came.
  public func handle(_ input: ScrollInput) { enqueue(.input(input)) }

  func handleNow(_ input: ScrollInput) {
    switch input {
    case .wheel(let delta, let unit): turnWheel(points(delta.finite, unit))
    case .trackpad(let phase, let delta, let time):
      handleTrackpad(phase, delta: allowed(delta.finite), time: time.finite)
    case .touch(let phase, let location, let time):
      handleTouch(phase, location: location.finite, time: time.finite)
    case .key(let key): press(key)
    case .scrollBar(let event): handleScrollBar(event)
    case .pinch(let phase, let scale, let center): handlePinch(phase, scale: scale, center: center)
    }
  }

  /// Notes that the place is now the user's: requests and default anchors inside the content end.
  func userScrolls() {
    state.pursuit = nil
    state.clampedOff = .zero
    state.isPositionedByUser = true
    state.hasUserScrolled = true
  }

  /// Leaves out the axes the user may not scroll along.
  func allowed(_ delta: Vector) -> Vector {
    Vector(
      dx: configuration.axes.contains(.horizontal) ? delta.dx : 0,
      dy: configuration.axes.contains(.vertical) ? delta.dy : 0)
  }

  private func handleScrollBar(_ event: ScrollBarEvent) {
    switch event {
    case .began(let axis, let trackLength, let minimumThumbLength):
      guard configuration.axes.contains(Axis.Set(axis)) else { return }
      let bar = ScrollBar(
        state.geometry, axis: axis, trackLength: trackLength,
        minimumThumbLength: minimumThumbLength)
      beginGesture()
      setActivity(.draggingScrollBar(bar))
    case .moved(let thumbOffset):
      guard case .draggingScrollBar(let bar) = state.activity else { return }
      userScrolls()
      var offset = state.geometry.contentOffset
      offset[bar.axis] = bar.contentOffset(forThumbOffset: thumbOffset)
      state.geometry.contentOffset = clampedToRest(offset)
    case .ended:
      guard case .draggingScrollBar = state.activity else { return }
      release(velocity: .zero)
    }
  }

  private func handlePinch(_ phase: ScrollPinchPhase, scale: Double, center: Point) {
    switch phase {
    case .began:
      beginGesture()
      setActivity(.pinching(startMagnification: state.magnification))
    case .changed:
      guard case .pinching(let start) = state.activity, scale.isFinite, scale > 0 else { return }
      userScrolls()
      magnify(to: start * scale, about: center)
    case .ended:
      guard case .pinching = state.activity else { return }
      release(velocity: .zero)
    }
  }

  /// Starts a gesture: what moved stops where it is.
  func beginGesture() {
    state.gestureOrigin = clampedToRest(state.geometry.contentOffset)
    // Who stops a view on its way to a place has chosen another.
    if case .moving(let movement) = state.activity, movement.kind == .request { userScrolls() }
    if state.activity.phase == .interacting { setActivity(.idle) }
  }
}
