import WayfinderGeometry

extension ScrollModel {
  /// Scrolls by a vector from where the view then is, animated inside `withAnimation`.
  public func scroll(by vector: Vector) {
    enqueue(.go(.by(vector.finite), ScrollTransaction.animation))
  }

  /// Stops whatever moves the content, where it is; what is beyond an edge springs back.
  public func stop() { enqueue(.stop) }

  /// Reveals a match: not at all if it can be seen, else as the policy says.
  ///
  /// It is done once; a later change of the layout does not reveal it again.
  ///
  /// - Parameters:
  ///   - rect: the match from its first to its last edge, in content coordinates before
  ///     magnification.
  ///   - policy: where it goes.
  ///   - scrollPadding: space at the container's edges to keep it out of, besides the insets.
  public func reveal(
    _ rect: Rect, policy: RevealPolicy = .webKit, scrollPadding: EdgeInsets = .zero
  ) {
    enqueue(.go(.rect(rect, .reveal(policy, scrollPadding)), ScrollTransaction.animation))
  }

  /// Reveals the match that an anchor of the target source names; see `reveal(_:policy:)`.
  ///
  /// While the anchor's place is an estimate it is revealed again when the content changes, so that
  /// the view lands exactly.
  public func reveal(
    id: some Hashable & Sendable, policy: RevealPolicy = .webKit, scrollPadding: EdgeInsets = .zero
  ) {
    let alignment = ScrollDestination.RectAlignment.reveal(policy, scrollPadding)
    enqueue(.go(.target(ScrollTargetID(id), alignment), ScrollTransaction.animation))
  }

  /// Brings a rectangle into view as `Element.scrollIntoView` does.
  ///
  /// - Parameters:
  ///   - rect: the target in content coordinates before magnification.
  ///   - request: how it is aligned; by default as for a link to a fragment.
  ///   - scrollPadding: space at the container's edges to keep it out of, besides the insets.
  public func scrollIntoView(
    _ rect: Rect, _ request: ScrollIntoView = .fragment, scrollPadding: EdgeInsets = .zero
  ) {
    enqueue(.go(.rect(rect, .intoView(request, scrollPadding)), ScrollTransaction.animation))
  }

  /// Brings what an anchor of the target source names into view; it is done again while the
  /// anchor's place is an estimate.
  public func scrollIntoView(
    id: some Hashable & Sendable, _ request: ScrollIntoView = .fragment,
    scrollPadding: EdgeInsets = .zero
  ) {
    let alignment = ScrollDestination.RectAlignment.intoView(request, scrollPadding)
    enqueue(.go(.target(ScrollTargetID(id), alignment), ScrollTransaction.animation))
  }

  /// Goes to a destination: at once, or by an animation that takes over the velocity of another.
  func go(to destination: ScrollDestination, animation: ScrollAnimation?) {
    state.isPositionedByUser = false
    state.pursuit = destination.persistence == .once && state.isPlaced ? nil : destination
    guard state.isPlaced, let offset = resolve(destination) else { return }
    if destination.persistence == .untilExact && !state.isEstimated { state.pursuit = nil }
    move(to: offset, animation: animation, kind: .request)
  }

  /// Moves the view to an offset and ends whatever else moved it.
  func move(to offset: Point, animation: ScrollAnimation?, kind: ScrollMovement.Kind) {
    let start = state.geometry.contentOffset
    let isStill = start == offset
    state.clampedOff = .zero
    if let animation, !configuration.reducesMotion, !(isStill && state.activity.phase == .idle) {
      startAnimation(to: offset, animation, kind: kind)
      return
    }
    state.geometry.contentOffset = offset
    if case .dragging(var drag) = state.activity, kind == .request {
      drag.rawOffset = rawOffset(for: offset)
      setActivity(.dragging(drag))
    } else {
      setActivity(.idle)
    }
  }

  private func startAnimation(
    to offset: Point, _ animation: ScrollAnimation, kind: ScrollMovement.Kind
  ) {
    let start = state.geometry.contentOffset
    var velocity = Vector.zero
    if case .moving(let movement) = state.activity, movement.kind != .deceleration {
      velocity = movement.velocity(at: state.time)
    }
    let motion = animation.motion(from: start, to: offset, velocity: velocity)
    setActivity(
      .moving(
        ScrollMovement(
          motion: motion, startTime: state.time, kind: kind, origin: start, animation: animation,
          bounces: false)))
  }

  /// Returns the offset of a destination, clamped; `nil` if nothing of its name is known yet.
  func resolve(_ destination: ScrollDestination) -> Point? {
    let current = state.geometry.contentOffset
    state.isEstimated = false
    switch destination {
    case .point(let point): return clampedToRest(point)
    case .by(let vector): return clampedToRest(current + vector)
    case .coordinate(let axis, let value):
      var offset = current
      if configuration.singleAxisRequest == .startsOtherAxis {
        offset[axis.other] = -state.geometry.contentInsets.leading(axis.other)
      }
      offset[axis] = value
      return clampedToRest(offset)
    case .edge(let edge):
      return state.geometry.contentOffset(
        at: edge, alignment: state.defaultAnchors.alignment ?? .topLeading)
    case .view(let id, let anchor):
      guard let rect = rect(of: id) else { return nil }
      return clampedToRest(offset(aligning: rect, anchor: anchor))
    case .rect(let rect, let alignment):
      let rect = rect.scaled(by: state.magnification)
      return clampedToRest(alignment.contentOffset(of: rect, in: state.geometry))
    case .target(let id, let alignment):
      guard let rect = rect(of: id) else { return nil }
      return clampedToRest(alignment.contentOffset(of: rect, in: state.geometry))
    case .place(let anchor, let delta, let otherwise):
      guard let anchor, let rect = rect(of: anchor) else { return clampedToRest(otherwise) }
      return clampedToRest(rect.origin + delta * state.magnification)
    }
  }

  /// Returns where a target stands now, magnified, and notes whether that is an estimate.
  func rect(of id: ScrollTargetID) -> Rect? {
    guard let frame = targetSource?.scrollTargetFrame(for: id.base) else { return nil }
    state.isEstimated = frame.isEstimated
    return frame.rect.wellFormed.scaled(by: state.magnification)
  }

  /// Returns the offset at which a view's anchor meets the container's, by SwiftUI's rule: with no
  /// anchor the least scroll that shows the view.
  private func offset(aligning rect: Rect, anchor: UnitPoint?) -> Point {
    guard let anchor else {
      return ScrollIntoView(block: .nearest, inline: .nearest)
        .contentOffset(of: rect, in: state.geometry)
    }
    let port = state.geometry.unobscuredRect
    let shift = rect.point(at: anchor) - port.point(at: anchor)
    return state.geometry.contentOffset + shift.finite
  }
}
