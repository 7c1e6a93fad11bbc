import WayfinderGeometry

extension ScrollModel {
  func handleTouch(_ phase: ScrollTouchPhase, location: Point, time: Double) {
    switch phase {
    case .began:
      beginGesture()
      state.edgeBeforeTouch = stuckEdge
      setActivity(.tracking(location))
    case .moved:
      switch state.activity {
      case .tracking(let start):
        let way = allowed(location - start)
        guard way.length > configuration.touchSlop.finite else { return }
        startDrag(at: location, time: time)
      case .dragging(let drag):
        // The content follows the finger: the offset moves against it.
        continueDrag(drag, by: allowed(drag.location - location), to: location, time: time)
      default: return
      }
    case .ended: endTouch(time: time, keepsVelocity: true)
    case .cancelled: endTouch(time: time, keepsVelocity: false)
    }
  }

  private func endTouch(time: Double, keepsVelocity: Bool) {
    switch state.activity {
    case .tracking:
      release(velocity: .zero)
      returnToEdge()
    case .dragging(let drag):
      release(velocity: keepsVelocity ? drag.tracker.velocity(at: time) : .zero)
    default: return
    }
  }

  /// Goes to the edge that a touch without a drag has kept the view from following.
  private func returnToEdge() {
    guard case .idle = state.activity, let edge = state.edgeBeforeTouch,
      let offset = resolve(.edge(edge))
    else { return }
    state.geometry.contentOffset = offset
  }

  func handleTrackpad(_ phase: ScrollTrackpadPhase, delta: Vector, time: Double) {
    switch phase {
    case .began:
      state.ignoresMomentum = false
      beginGesture()
      startDrag(at: .zero, time: time)
      if case .dragging(let drag) = state.activity, delta != .zero {
        continueDrag(drag, by: delta, to: .zero, time: time)
      }
    case .changed:
      guard case .dragging(let drag) = state.activity else { return }
      continueDrag(drag, by: delta, to: .zero, time: time)
    case .ended:
      guard case .dragging(let drag) = state.activity else { return }
      let keepsVelocity = configuration.trackpadMomentum == .model
      release(velocity: keepsVelocity ? drag.tracker.velocity(at: time) : .zero)
    case .cancelled:
      guard case .dragging = state.activity else { return }
      release(velocity: .zero)
    case .momentum: continueMomentum(by: delta)
    case .momentumEnded:
      state.ignoresMomentum = false
      if case .hostMomentum = state.activity { settle() }
    }
  }

  private func startDrag(at location: Point, time: Double) {
    let raw = rawOffset(for: state.geometry.contentOffset)
    var tracker = VelocityTracker()
    tracker.begin(at: raw, time: time)
    userScrolls()
    setActivity(.dragging(ScrollDrag(rawOffset: raw, location: location, tracker: tracker)))
  }

  private func continueDrag(_ drag: ScrollDrag, by delta: Vector, to location: Point, time: Double)
  {
    var drag = drag
    drag.rawOffset = limitedRaw(drag.rawOffset + delta)
    drag.location = location
    drag.tracker.add(drag.rawOffset, time: time)
    userScrolls()
    state.activity = .dragging(drag)
    state.geometry.contentOffset = banded(drag.rawOffset)
  }

  /// Follows the momentum of the host's system up to an edge; there the model's own spring takes over
  /// and the rest of the momentum is left out.
  private func continueMomentum(by delta: Vector) {
    guard configuration.trackpadMomentum == .host, !state.ignoresMomentum, delta != .zero else {
      return
    }
    switch state.activity {
    case .idle, .hostMomentum, .moving, .turningWheel: break
    case .tracking, .dragging, .draggingScrollBar, .pinching: return
    }
    userScrolls()
    let wanted = state.geometry.contentOffset + delta
    let offset = clampedToRest(wanted)
    state.geometry.contentOffset = offset
    setActivity(.hostMomentum(until: state.time + max(0, configuration.wheelRestDelay.finite)))
    if offset == wanted { return }
    let isStuck = Axis.allCases.allSatisfy { delta[$0] == 0 || offset[$0] != wanted[$0] }
    guard isStuck else { return }
    state.ignoresMomentum = true
    startDeceleration(velocity: delta * Self.momentumEventsPerSecond)
  }

  /// The rate at which systems report momentum, to make a velocity of a delta.
  private static var momentumEventsPerSecond: Double { 60 }
}
