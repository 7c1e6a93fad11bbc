import WayfinderGeometry

extension ScrollModel {
  /// Sets the default anchor for all roles; see SwiftUI's `defaultScrollAnchor(_:)`.
  ///
  /// `.bottom` starts at the end, stays there while the content grows and stands content that fits at
  /// the bottom: a chat or a log. It is left when the user leaves the end, and taken up when they
  /// come back.
  public func defaultScrollAnchor(_ anchor: UnitPoint?) {
    for role in ScrollAnchorRole.allCases { defaultScrollAnchor(anchor, for: role) }
  }

  /// Sets the default anchor for a role. Fractions are clamped to 0...1.
  ///
  /// For `.sizeChanges` an axis at 1 stays at the end while it is there, at 0 keeps the distance from
  /// the start, and in between keeps that part of the content until the user scrolls. With `nil`
  /// what is seen keeps its place.
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) {
    enqueue(.setDefaultAnchor(anchor, role))
  }

  /// Sets what decides about shifts while the user moves the content; without it they are dropped.
  ///
  /// It is called during an update, before anything is committed.
  public func onScrollAnchorAdjustment(
    _ handler: ((ScrollAnchorAdjustment) -> ScrollAnchorAdjustment.Decision)?
  ) {
    adjustmentHandler = handler
  }

  /// How near the end counts as at the end, in points.
  static var edgeTolerance: Double { 1 }

  /// The axis along which content is added and what is seen keeps its place.
  var anchoringAxis: Axis { configuration.axes == .horizontal ? .horizontal : .vertical }

  /// Whether the view is at the very start, where it stays when something comes above.
  func isAtStart(_ place: RestingPlace) -> Bool {
    let axis = anchoringAxis
    return place.geometry.contentOffset[axis] <= place.range(axis).lowerBound
  }

  /// Returns how far the reading anchor has moved since it was looked up, and looks it up again.
  func shiftOfReadingAnchor() -> Vector {
    guard let anchor = state.readingAnchor, let source = targetSource,
      let frame = source.scrollTargetFrame(for: anchor.id.base)
    else { return .zero }
    let corner = frame.rect.wellFormed.scaled(by: state.magnification).origin
    state.readingAnchor = (anchor.id, corner)
    var shift = Vector.zero
    shift[anchoringAxis] = corner[anchoringAxis] - anchor.corner[anchoringAxis]
    return shift
  }

  /// Chooses anew what is seen first if the view has been moved elsewhere since that was done last.
  ///
  /// A host that measures its content in several rounds before it commits calls it before each, while
  /// the target source still answers for the content as it was.
  package func refreshReadingAnchor() {
    if state.geometry.contentOffset != state.readingOffset { lookUpReadingAnchor() }
  }

  /// Chooses what is seen first: a priority anchor in view, or what the source says.
  func lookUpReadingAnchor() {
    state.readingOffset = state.geometry.contentOffset
    guard let source = targetSource else {
      state.readingAnchor = nil
      return
    }
    let region = state.geometry.unobscuredRect.scaled(by: 1 / state.magnification)
    let visible = priorityAnchors.lazy.compactMap { source.scrollTargetFrame(for: $0) }
      .first { $0.rect.intersects(region) }
    guard let id = visible?.id ?? source.scrollAnchor(in: region),
      let frame = visible ?? source.scrollTargetFrame(for: id)
    else {
      state.readingAnchor = nil
      return
    }
    let corner = frame.rect.wellFormed.scaled(by: state.magnification).origin
    state.readingAnchor = (ScrollTargetID(id), corner)
  }

  /// Asks the host about a shift under the user's hands, and returns what to shift by.
  func decided(_ shift: Vector, before: RestingPlace) -> Vector {
    guard shift != .zero, !isAtStart(before) else { return .zero }
    let adjustment = ScrollAnchorAdjustment(shift: shift, phase: state.activity.phase)
    switch adjustmentHandler?(adjustment) ?? .drop {
    case .apply: return shift
    case .drop: return .zero
    case .hold:
      state.heldShift = state.heldShift + shift
      return .zero
    }
  }

  /// Applies what was held back as soon as the user no longer moves the content.
  func applyHeldShift() {
    guard state.heldShift != .zero, !state.activity.isUnderTheUsersHands else { return }
    let shift = state.heldShift
    state.heldShift = .zero
    reconcile(with: restingPlace, shift: shift)
  }

  /// Returns where a default anchor for size changes puts the view, if it decides.
  func offsetByDefaultAnchor(after before: RestingPlace) -> Point? {
    guard let anchor = state.defaultAnchors.sizeChanges else { return nil }
    let axis = anchoringAxis
    let range = restRange(axis)
    var offset = aimedOffset
    let old = before.range(axis)
    switch anchor[axis] {
    case 0: break
    case 1:
      guard offset[axis] >= old.upperBound - Self.edgeTolerance else { return nil }
      offset[axis] = range.upperBound
    case let part:
      guard !state.hasUserScrolled else { return nil }
      let oldLength = old.upperBound - old.lowerBound
      let seen = oldLength > 0 ? (offset[axis] - old.lowerBound) / oldLength : part
      offset[axis] = range.lowerBound + seen * (range.upperBound - range.lowerBound)
    }
    return clampedToRest(offset)
  }

  /// Where the view is, or where an animation leads it.
  var aimedOffset: Point {
    if case .moving(let movement) = state.activity, movement.kind != .deceleration {
      return movement.motion.destination
    }
    return state.geometry.contentOffset
  }

  /// Shifts offset and movement, and makes both fit the sizes as they are now.
  func reconcile(with before: RestingPlace, shift: Vector) {
    switch state.activity {
    case .idle, .turningWheel, .hostMomentum, .draggingScrollBar, .pinching:
      let wanted = state.geometry.contentOffset + state.clampedOff + shift
      state.geometry.contentOffset = clampedToRest(wanted)
      state.clampedOff = wanted - state.geometry.contentOffset
    case .tracking:
      state.geometry.contentOffset = keepingOvershoot(before, shift: shift)
    case .dragging(var drag):
      drag.rawOffset = drag.rawOffset + shift
      state.activity = .dragging(drag)
      state.geometry.contentOffset = banded(drag.rawOffset)
    case .moving(var movement):
      state.geometry.contentOffset = keepingOvershoot(before, shift: shift)
      movement.motion = movement.motion.moved(by: shift)
      movement.origin = state.geometry.contentOffset
      state.activity = .moving(movement)
      if movement.kind == .deceleration {
        redirectDeceleration(movement, before: before, shift: shift)
      } else {
        redirectAnimation(movement)
      }
    }
  }

  /// Returns the offset shifted, with as much of its overshoot as a rubber band allows.
  private func keepingOvershoot(_ before: RestingPlace, shift: Vector) -> Point {
    var offset = clampedToRest(state.geometry.contentOffset + shift)
    for axis in Axis.allCases {
      let limit = state.geometry.containerSize[axis] / 2
      offset[axis] += before.overshoot(axis).clamped(from: -limit, to: limit)
    }
    return offset
  }

  private func redirectDeceleration(
    _ movement: ScrollMovement, before: RestingPlace, shift: Vector
  ) {
    let isUnaffected = Axis.allCases.allSatisfy { axis in
      let end = movement.motion.destination[axis]
      let range = restRange(axis)
      let old = before.range(axis)
      let oldEnd = end - shift[axis]
      let endedAtEdge = [old.lowerBound, old.upperBound].contains { abs($0 - oldEnd) < 1e-6 }
      return range.contains(end) && (range == old || !endedAtEdge)
    }
    guard !isUnaffected else { return }
    var velocity = movement.velocity(at: state.time)
    for axis in Axis.allCases {
      // The way back from beyond an edge is the spring's, not the user's: it leads nowhere else.
      if before.overshoot(axis) * velocity[axis] < 0 { velocity[axis] = 0 }
    }
    release(velocity: velocity)
  }

  private func redirectAnimation(_ movement: ScrollMovement) {
    let end = movement.motion.destination
    let target = clampedToRest(end)
    guard target != end else { return }
    move(to: target, animation: movement.animation, kind: movement.kind)
  }
}
