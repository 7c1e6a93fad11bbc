extension PageView {
  /// The place asked for; a written place is gone to by the next update, animated inside
  /// `withAnimation`. Named places of the page are ids of type `String`.
  public var scrollPosition: ScrollPosition {
    get { scrollModel.position }
    set { scrollModel.position = newValue }
  }

  /// Moves the view by a distance, as a wheel does; the offset is clamped to the content.
  ///
  /// - Parameter distance: How far to move, in points; what is no number moves nothing.
  public func scroll(by distance: Vector) {
    scrollModel.handle(.wheel(delta: distance, unit: .point))
  }

  /// Takes input that scrolls: wheel, trackpad, touch, keys, scroll bar, pinch.
  public func handle(_ input: ScrollInput) { scrollModel.handle(input) }

  // MARK: Events

  /// Calls an action when a value made of the geometry changes; see
  /// `ScrollModel.onScrollGeometryChange(for:of:action:)`.
  ///
  /// - Returns: A token; the action is called as long as it lives.
  public func onScrollGeometryChange<Value: Equatable>(
    for type: Value.Type, of transform: @escaping (ScrollGeometry) -> Value,
    action: @escaping (_ old: Value, _ new: Value) -> Void
  ) -> ScrollObservation {
    scrollModel.onScrollGeometryChange(for: type, of: transform, action: action)
  }

  /// Calls an action with each change of phase, in order.
  ///
  /// - Returns: A token; the action is called as long as it lives.
  public func onScrollPhaseChange(
    _ action: @escaping (_ old: ScrollPhase, _ new: ScrollPhase) -> Void
  ) -> ScrollObservation {
    scrollModel.onScrollPhaseChange(action)
  }

  /// A sequence of a value made of the geometry: the present one, then the newest after each change.
  public func scrollGeometryChanges<Value: Equatable & Sendable>(
    of transform: @escaping (ScrollGeometry) -> Value
  ) -> AsyncStream<Value> {
    scrollModel.scrollGeometryChanges(of: transform)
  }

  // MARK: State

  /// The place that is read, in a form that outlives the layout, the view and the process.
  public var savedPlace: SavedScrollPlace<PageAnchor> {
    scrollModel.savedPlace(as: PageAnchor.self)
  }

  /// Goes to a saved place with the next update.
  public func restore(_ place: SavedScrollPlace<PageAnchor>) { scrollModel.restore(place) }
}
