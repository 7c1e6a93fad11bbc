import WayfinderGeometry

extension ScrollModel {
  /// Calls an action when a value made of the geometry changes.
  ///
  /// The value is made once an update, by the same transform each time, and the action is called only if
  /// it differs from the one before. The smaller the value, the fewer the calls.
  ///
  /// - Returns: a token; the action is called as long as it lives.
  @inlinable
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> ScrollObservation {
    // Inlined since a transform of an unknown type costs four times as much a tick.
    let last = LastValue(transform(geometry))
    return addGeometryObserver { geometry in
      let new = transform(geometry)
      let old = last.value
      guard new != old else { return }
      last.value = new
      action(old, new)
    }
  }

  @usableFromInline
  func addGeometryObserver(_ check: @escaping (ScrollGeometry) -> Void) -> ScrollObservation {
    observers.geometry.add(check)
  }

  /// Calls an action with each change of phase, in order.
  ///
  /// - Returns: a token; the action is called as long as it lives.
  public func onScrollPhaseChange(
    _ action:
      @escaping (
        _ old: ScrollPhase, _ new: ScrollPhase, _ context: ScrollPhaseChangeContext
      ) -> Void
  ) -> ScrollObservation {
    observers.phase.add { event in action(event.old, event.new, event.context) }
  }

  /// Calls an action with each change of phase, in order.
  ///
  /// - Returns: a token; the action is called as long as it lives.
  public func onScrollPhaseChange(
    _ action: @escaping (_ old: ScrollPhase, _ new: ScrollPhase) -> Void
  ) -> ScrollObservation {
    observers.phase.add { event in action(event.old, event.new) }
  }

  /// Calls an action when the position changes: because another place was asked for, or because the
  /// user has scrolled and the position says so now.
  ///
  /// - Returns: a token; the action is called as long as it lives.
  public func onScrollPositionChange(
    _ action: @escaping (_ old: ScrollPosition, _ new: ScrollPosition) -> Void
  ) -> ScrollObservation {
    var last = storedPosition
    return observers.position.add { position in
      guard position != last else { return }
      let old = last
      last = position
      action(old, position)
    }
  }

  /// Calls an action when a target comes into view or leaves it: when the part of its area that can be
  /// seen reaches a threshold or falls below.
  ///
  /// A target that can be seen at once is told with the next update; one without a place cannot be seen.
  ///
  /// - Parameters:
  ///   - id: the target's id.
  ///   - threshold: from 0 to 1; at 0 any part counts.
  ///   - action: what is called, with whether the target can be seen now.
  /// - Returns: a token; the action is called as long as it lives.
  public func onScrollVisibilityChange(
    of id: some Hashable & Sendable, threshold: Double = 0.5,
    action: @escaping (_ isVisible: Bool) -> Void
  ) -> ScrollObservation {
    var wasVisible = false
    observers.hasNewVisibilityObserver = true
    return observers.visibility.add { event in
      let rect = event.source?.scrollTargetFrame(for: id)?.rect
      let isVisible = rect.map { Self.isVisible($0, in: event.region, threshold) } ?? false
      guard isVisible != wasVisible else { return }
      wasVisible = isVisible
      action(isVisible)
    }
  }

  /// Calls an action when the targets that can be seen change.
  ///
  /// - Parameters:
  ///   - idType: the type of the ids to tell of; targets with other ids are left out.
  ///   - threshold: the part of a target's area that has to be seen, from 0 to 1.
  ///   - action: what is called, with the ids of all that can be seen now.
  /// - Returns: a token; the action is called as long as it lives.
  public func onScrollTargetVisibilityChange<ID: Hashable & Sendable>(
    idType: ID.Type, threshold: Double = 0.5, action: @escaping (_ visible: [ID]) -> Void
  ) -> ScrollObservation {
    var last: [ID] = []
    observers.hasNewVisibilityObserver = true
    return observers.visibility.add { event in
      let frames = event.source?.scrollTargetFrames(in: event.region) ?? []
      let visible = frames.compactMap { frame in
        Self.isVisible(frame.rect, in: event.region, threshold) ? frame.id as? ID : nil
      }
      guard visible != last else { return }
      last = visible
      action(visible)
    }
  }

  private static func isVisible(_ rect: Rect, in region: Rect, _ threshold: Double) -> Bool {
    let fraction = rect.wellFormed.visibleFraction(in: region)
    let threshold = threshold.clamped(from: 0, to: 1)
    return threshold > 0 ? fraction >= threshold : fraction > 0
  }

  /// A sequence of a value made of the geometry: the present one, then the newest after each change.
  ///
  /// It may be read from any task. It ends with the model; dropping it ends the observation.
  public func scrollGeometryChanges<Value: Equatable & Sendable>(
    of transform: @escaping (ScrollGeometry) -> Value
  ) -> AsyncStream<Value> {
    let feed = NewestValueStream<Value>()
    feed.send(transform(geometry))
    feed.keep(
      onScrollGeometryChange(for: Value.self, of: transform) { _, new in feed.send(new) })
    return feed.stream
  }

  /// A sequence of the phase: the present one, then the newest after each update that changed it.
  public func scrollPhaseChanges() -> AsyncStream<ScrollPhase> {
    let feed = NewestValueStream<ScrollPhase>()
    feed.send(phase)
    feed.keep(onScrollPhaseChange { _, new in feed.send(new) })
    return feed.stream
  }

  /// The view that is written back into the position: the one nearest to the position's anchor, or
  /// the first one that can be seen.
  var viewInView: ScrollTargetID? {
    guard let source = targetSource else { return nil }
    let region = state.geometry.unobscuredRect.scaled(by: 1 / state.magnification)
    guard let anchor = storedPosition.viewAnchor else {
      return source.scrollAnchor(in: region).map { ScrollTargetID($0) }
    }
    let place = region.point(at: anchor)
    return source.scrollTargetFrames(in: region)
      .min { a, b in
        (a.rect.point(at: anchor) - place).length < (b.rect.point(at: anchor) - place).length
      }
      .map { ScrollTargetID($0.id) }
  }

  /// Calls the observers of what has changed. All values are committed before the first is called.
  func callObservers(geometryChanged: Bool) {
    observers.dropEnded()
    // Each list is copied before its observers run, since they may add others.
    if geometryChanged {
      let list = observers.geometry
      list.notify(geometry)
    }
    if !state.phaseChanges.isEmpty { callPhaseObservers() }
    if geometryChanged || state.targetsChanged || observers.hasNewVisibilityObserver {
      callVisibilityObservers()
    }
    let list = observers.position
    if !list.isEmpty { list.notify(storedPosition) }
  }

  private func callPhaseObservers() {
    let changes = state.phaseChanges
    state.phaseChanges.removeAll()
    let list = observers.phase
    for change in changes {
      let context = ScrollPhaseChangeContext(geometry: geometry, velocity: change.velocity)
      list.notify(
        ScrollObservers.PhaseEvent(old: change.old, new: change.new, context: context))
    }
  }

  private func callVisibilityObservers() {
    observers.hasNewVisibilityObserver = false
    guard !observers.visibility.isEmpty else { return }
    let region = geometry.unobscuredRect.scaled(by: 1 / magnification)
    let list = observers.visibility
    list.notify(
      ScrollObservers.VisibilityEvent(region: region, source: targetSource))
  }
}
