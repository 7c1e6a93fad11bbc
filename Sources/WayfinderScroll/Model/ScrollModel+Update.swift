import WayfinderGeometry

extension ScrollModel {
  /// Moves everything to a time and tells the observers: `advance(to:)`, then `commit()`.
  ///
  /// Called from inside an observer it does nothing: what waits is done by the next update.
  ///
  /// - Parameter time: seconds of the host's clock.
  /// - Complexity: O(*o*) for *o* observers besides what waited; nothing is allocated if no observer
  ///   fires.
  @discardableResult
  public func update(at time: Double) -> ScrollUpdate {
    advance(to: time)
    return commit()
  }

  /// Moves everything to a time and tells no one.
  ///
  /// A host that measures its content as it comes into view calls it, measures what
  /// `proposedGeometry` shows, sets the new size, and again until nothing changes; then it commits.
  ///
  /// - Parameter time: seconds of the host's clock.
  public func advance(to time: Double) {
    guard !isUpdating else { return }
    isUpdating = true
    defer { isUpdating = false }
    updateBegins()
    if time.isFinite { state.time = max(state.time, time) }
    step()
    swap(&commands, &commandsInWork)
    for command in commandsInWork { perform(command) }
    commandsInWork.removeAll(keepingCapacity: true)
    applyHeldShift()
    if hasSizes && !state.isPlaced { placeInitially() }
  }

  /// Whether the place last asked for is still an estimate: measuring around it may move it.
  public var isTargetEstimated: Bool { state.isEstimated && state.pursuit != nil }

  /// Where the view would look if what was advanced to were committed.
  public var proposedGeometry: ScrollGeometry { state.geometry }

  /// Makes what was advanced to the current state and calls the observers of what has changed.
  @discardableResult
  public func commit() -> ScrollUpdate {
    guard !isUpdating else { return result(geometryChanged: false, phaseChanged: false) }
    isUpdating = true
    defer { isUpdating = false }
    let geometryChanged = state.geometry != geometry
    geometry = state.geometry
    phase = state.activity.phase
    velocity = currentVelocity
    if hasSizes { state.isPlaced = true }
    if geometryChanged || state.targetsChanged { lookUpReadingAnchor() }
    writeBackPosition(geometryChanged: geometryChanged)
    let phaseChanged = !state.phaseChanges.isEmpty
    callObservers(geometryChanged: geometryChanged)
    state.targetsChanged = false
    state.clampedOff = .zero
    if !commands.isEmpty { wake() }
    return result(geometryChanged: geometryChanged, phaseChanged: phaseChanged)
  }

  /// Tells the position that the user has scrolled, unless a request that waits says otherwise.
  private func writeBackPosition(geometryChanged: Bool) {
    guard state.isPositionedByUser, commands.isEmpty,
      geometryChanged || !storedPosition.isPositionedByUser
    else { return }
    storedPosition.writeBack(userSees: storedPosition.tracksViews ? viewInView : nil)
  }

  private func result(geometryChanged: Bool, phaseChanged: Bool) -> ScrollUpdate {
    ScrollUpdate(
      geometryChanged: geometryChanged, phaseChanged: phaseChanged,
      isEstimated: isTargetEstimated, needsFrame: needsFrame, nextDeadline: nextDeadline)
  }

  var hasSizes: Bool {
    !Rect(origin: .zero, size: state.geometry.containerSize).isEmpty
      && !Rect(origin: .zero, size: state.geometry.contentSize).isEmpty
  }

  var currentVelocity: Vector? {
    switch state.activity {
    case .moving(let movement): movement.velocity(at: state.time)
    case .dragging(let drag): drag.tracker.velocity(at: state.time)
    default: nil
    }
  }

  private func perform(_ command: ScrollCommand) {
    switch command {
    case .setContentSize(let size, let shift, let animation):
      changeContent(to: size, shift: shift, animation: animation)
    case .setContainerSize(let size): changeContainer(to: size)
    case .setContentInsets(let insets): changeInsets(to: insets)
    case .setDefaultAnchor(let anchor, let role): changeDefaultAnchor(to: anchor, for: role)
    case .targetsChanged: changeTargets()
    case .go(let destination, let animation): go(to: destination, animation: animation)
    case .forgetRequest:
      state.pursuit = nil
      state.isPositionedByUser = true
    case .magnify(let scale, let center): magnify(to: scale, about: center)
    case .stop: settle()
    case .input(let input): handleNow(input)
    }
  }

  /// Brings a movement to the present, and ends what is over.
  private func step() {
    switch state.activity {
    case .turningWheel(let until), .hostMomentum(let until):
      if state.time >= until { settle() }
    case .moving(let movement):
      state.geometry.contentOffset = limited(movement.offset(at: state.time), in: movement)
      if movement.isOver(at: state.time) { setActivity(.idle) }
    default: break
    }
  }

  /// Holds the offset of a movement to where it may lead: between where it began and the edges or,
  /// where it bounces, as far beyond as a rubber band stretches.
  private func limited(_ offset: Point, in movement: ScrollMovement) -> Point {
    var offset = offset.finite
    for axis in Axis.allCases {
      let range = restRange(axis)
      let margin = movement.bounces ? state.geometry.containerSize[axis] : 0
      let lower = min(range.lowerBound - margin, movement.origin[axis])
      let upper = max(range.upperBound + margin, movement.origin[axis])
      offset[axis] = offset[axis].clamped(from: lower, to: upper)
    }
    return offset
  }

  /// Changes what moves the content, and notes the phase if it is another.
  func setActivity(_ activity: ScrollActivity) {
    let old = state.activity.phase
    let velocity = currentVelocity
    state.activity = activity
    let new = activity.phase
    guard new != old else { return }
    state.phaseChanges.append(
      ScrollState.PhaseChange(old: old, new: new, velocity: currentVelocity ?? velocity))
  }

  /// Returns the offsets at which an axis may rest, by the default anchor for content that fits.
  func restRange(_ axis: Axis) -> ClosedRange<Double> {
    state.geometry.offsetRange(axis, alignment: state.defaultAnchors.alignment ?? .topLeading)
  }

  func clampedToRest(_ offset: Point) -> Point {
    state.geometry.clamped(offset, alignment: state.defaultAnchors.alignment ?? .topLeading)
  }
}
