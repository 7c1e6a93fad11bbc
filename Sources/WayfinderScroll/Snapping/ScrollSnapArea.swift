import WayfinderGeometry

/// A part of the content that scrolls come to rest at: CSS Scroll Snap's snap area.
public struct ScrollSnapArea<ID: Hashable & Sendable>: Hashable, Sendable {
  /// The place in area and snapport that meet along an axis.
  public enum Alignment: Hashable, Sendable {
    /// The starts of both.
    case start
    /// The centres of both.
    case center
    /// The ends of both.
    case end
  }

  /// Whether a scroll may pass the area.
  public enum Stop: Hashable, Sendable {
    /// It may.
    case normal
    /// It stops at the first such area on its way.
    case always
  }

  /// The name of the area.
  public var id: ID
  /// The place in content coordinates.
  public var rect: Rect
  /// The space around it that belongs to it.
  public var scrollMargin: EdgeInsets
  /// Where it meets the snapport horizontally; `nil` if it does not snap that way.
  public var horizontal: Alignment?
  /// Where it meets the snapport vertically; `nil` if it does not snap that way.
  public var vertical: Alignment?
  /// Whether a scroll may pass it.
  public var stop: Stop

  /// Creates an area.
  public init(
    _ id: ID, _ rect: Rect, horizontal: Alignment? = nil, vertical: Alignment? = nil,
    scrollMargin: EdgeInsets = .zero, stop: Stop = .normal
  ) {
    self.id = id
    self.rect = rect.wellFormed
    self.horizontal = horizontal
    self.vertical = vertical
    self.scrollMargin = scrollMargin.finite
    self.stop = stop
  }

  func alignment(_ axis: Axis) -> Alignment? { axis == .vertical ? vertical : horizontal }

  func span(_ axis: Axis) -> Span { Span(rect, axis).grown(by: scrollMargin, axis) }
}
