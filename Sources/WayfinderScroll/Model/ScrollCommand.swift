import WayfinderGeometry

/// What waits for the next update, in the order in which it was asked for.
enum ScrollCommand {
  case setContentSize(Size, shift: Vector?, ScrollAnimation?)
  case setContainerSize(Size)
  case setContentInsets(EdgeInsets)
  case setDefaultAnchor(UnitPoint?, ScrollAnchorRole)
  case targetsChanged
  case go(ScrollDestination, ScrollAnimation?)
  case forgetRequest
  case magnify(to: Double, about: Point)
  case stop
  case input(ScrollInput)
}

/// A place to scroll to, resolved when it is gone to and as long as it is kept.
enum ScrollDestination {
  case point(Point)
  case by(Vector)
  case coordinate(Axis, Double)
  case edge(Edge)
  case view(ScrollTargetID, anchor: UnitPoint?)
  case rect(Rect, RectAlignment)
  case target(ScrollTargetID, RectAlignment)
  case place(anchor: ScrollTargetID?, delta: Vector, otherwise: Point)

  /// How a rectangle is brought into view.
  enum RectAlignment {
    case reveal(RevealPolicy, EdgeInsets)
    case intoView(ScrollIntoView, EdgeInsets)

    func contentOffset(of rect: Rect, in geometry: ScrollGeometry) -> Point {
      switch self {
      case .reveal(let policy, let padding):
        policy.contentOffset(revealing: rect, in: geometry, scrollPadding: padding)
      case .intoView(let request, let padding):
        request.contentOffset(of: rect, in: geometry, scrollPadding: padding)
      }
    }
  }

  init(_ request: ScrollPosition.Request) {
    switch request {
    case .automatic: self = .by(.zero)
    case .id(let id, let anchor): self = .view(id, anchor: anchor)
    case .edge(let edge): self = .edge(edge)
    case .point(let point): self = .point(point)
    case .x(let x): self = .coordinate(.horizontal, x)
    case .y(let y): self = .coordinate(.vertical, y)
    }
  }

  /// How long a destination is kept once it is reached.
  enum Persistence {
    /// Not at all.
    case once
    /// Until its place is no longer an estimate.
    case untilExact
    /// Until the user scrolls or another place is asked for.
    case untilReplaced
  }

  var persistence: Persistence {
    switch self {
    case .point, .by, .coordinate, .rect: .once
    case .target, .place: .untilExact
    case .edge, .view: .untilReplaced
    }
  }
}
