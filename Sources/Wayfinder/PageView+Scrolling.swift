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

  /// Goes to the place a URL's fragment names: `#top` and an empty one to the top of the page, any
  /// other to the named place; an id comes before the name of an anchor (HTML, "scrolling to a
  /// fragment").
  ///
  /// - Parameter fragment: The fragment, with or without `#`; percent-encoded names are decoded.
  /// - Returns: Whether there is such a place; if not, nothing moves.
  @discardableResult
  public func scroll(toFragment fragment: String) -> Bool {
    let name = fragment.hasPrefix("#") ? String(fragment.dropFirst()) : fragment
    if name.isEmpty {
      scrollModel.position.scrollTo(edge: .top)
      return true
    }
    for candidate in [name, Self.percentDecoded(name)]
    where page.document.offset(ofName: candidate) != nil {
      scrollModel.scrollIntoView(id: candidate)
      return true
    }
    guard name.lowercased() == "top" else { return false }
    scrollModel.position.scrollTo(edge: .top)
    return true
  }

  /// The text that percent-encoded UTF-8 stands for; bytes that are no text become U+FFFD.
  private static func percentDecoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    let utf8 = Array(text.utf8)
    var index = 0
    while index < utf8.count {
      if utf8[index] == UInt8(ascii: "%"), index + 2 < utf8.count,
        let value = UInt8(String(decoding: utf8[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        index += 3
      } else {
        bytes.append(utf8[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

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
