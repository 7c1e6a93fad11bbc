import WayfinderGeometry

/// Where scrolls come to rest by the rules of CSS Scroll Snap.
///
/// An area larger than the snapport may also be rested at anywhere inside, as long as the areas before
/// and after are more than a snapport apart. Where two axes ask for areas that cannot be seen
/// together, the nearer one wins and the other axis looks again among those in view.
public struct ScrollSnapContainer<ID: Hashable & Sendable>: Hashable, Sendable {
  /// Whether every scroll snaps.
  public enum Strictness: Hashable, Sendable {
    /// Every scroll does.
    case mandatory
    /// Those do that end within a third of the snapport from an area, as in Chromium.
    case proximity
  }

  /// Where a scroll comes to rest, and the areas it rests at.
  public struct Snap: Hashable, Sendable {
    /// The offset.
    public var contentOffset: Point
    /// The area snapped to horizontally.
    public var horizontalID: ID?
    /// The area snapped to vertically.
    public var verticalID: ID?
  }

  /// The areas, in the order of the content.
  public var areas: [ScrollSnapArea<ID>]
  /// Whether every scroll snaps.
  public var strictness: Strictness
  /// Space at the container's edges that is no part of the snapport.
  public var scrollPadding: EdgeInsets

  /// Creates a container.
  public init(
    _ areas: [ScrollSnapArea<ID>] = [], strictness: Strictness = .mandatory,
    scrollPadding: EdgeInsets = .zero
  ) {
    self.areas = areas
    self.strictness = strictness
    self.scrollPadding = scrollPadding.finite
  }

  private static var proximityPart: Double { 1.0 / 3 }

  /// Returns where a scroll to an offset comes to rest.
  ///
  /// - Parameters:
  ///   - proposed: where it would come to rest without snapping.
  ///   - start: where it starts, if it has a direction, as `scrollBy` has and `scrollTo` has not;
  ///     only then areas that are always stopped at hold it up.
  ///   - geometry: the sizes of the scroller.
  /// - Complexity: O(*n* log *n*) for *n* areas.
  public func snap(
    to proposed: Point, from start: Point? = nil, in geometry: ScrollGeometry
  ) -> Snap {
    let proposed = geometry.clamped(proposed)
    let search = ScrollSnapSearch(self, geometry: geometry)
    let x = search.nearest(.horizontal, to: proposed, from: start)
    let y = search.nearest(.vertical, to: proposed, from: start)
    var snap = search.combined(x, y, proposed: proposed, from: start)
    let reach = strictness == .mandatory ? Double.infinity : Self.proximityPart
    for axis in Axis.allCases {
      let limit = reach * search.snapport(axis, at: 0).length
      if abs(snap.contentOffset[axis] - proposed[axis]) > limit {
        snap.contentOffset[axis] = proposed[axis]
        snap[axis] = nil
      }
    }
    return snap
  }

  /// Returns where the scroller rests after its content changed: at the same areas, or if they are gone
  /// at the nearest others.
  public func snap(following previous: Snap, in geometry: ScrollGeometry) -> Snap {
    let search = ScrollSnapSearch(self, geometry: geometry)
    let proposed = geometry.clamped(previous.contentOffset)
    let x = search.candidate(previous.horizontalID, .horizontal)
    let y = search.candidate(previous.verticalID, .vertical)
    if x == nil && y == nil { return snap(to: proposed, in: geometry) }
    return search.combined(
      x ?? search.nearest(.horizontal, to: proposed, from: nil),
      y ?? search.nearest(.vertical, to: proposed, from: nil),
      proposed: proposed, from: nil)
  }
}

extension ScrollSnapContainer.Snap {
  /// The area snapped to along an axis.
  public internal(set) subscript(axis: Axis) -> ID? {
    get { axis == .vertical ? verticalID : horizontalID }
    set {
      switch axis {
      case .vertical: verticalID = newValue
      case .horizontal: horizontalID = newValue
      }
    }
  }
}

extension ScrollSnapContainer: ScrollTargetBehavior {
  /// Moves a gesture's target to where it snaps.
  public func updateTarget(_ target: inout ScrollTarget, context: ScrollTargetBehaviorContext) {
    let start = context.originalTarget.rect.origin
    target.rect.origin =
      snap(to: target.rect.origin, from: start, in: context.geometry).contentOffset
  }
}
