import WayfinderGeometry

/// How a match is brought into view: along each axis not at all if it can be seen, by one rule if
/// part of it can, by another if none of it can.
///
/// The presets are what browsers were recorded to do. A match that is larger than the space it is
/// shown in is never centred, since neither of its ends would show: it goes to its start, unless it
/// already fills the space.
public struct RevealPolicy: Hashable, Sendable {
  /// Where a match goes.
  public enum Placement: Hashable, Sendable {
    /// To the edge that is nearest, by the least scroll.
    case nearestEdge
    /// To the middle of the space it is shown in.
    case center
  }

  /// What `scrollPadding` does.
  public enum PaddingRule: Hashable, Sendable {
    /// The space a match is shown in is made smaller, as CSS Scroll Snap defines scroll-padding.
    case shrinksContainer
    /// The match is made larger, so that it counts as partly visible sooner.
    case growsMatch
  }

  /// The placements along one axis.
  public struct AxisRule: Hashable, Sendable {
    /// Where a match goes of which a part can be seen.
    public var partlyVisible: Placement
    /// Where a match goes of which nothing can be seen.
    public var hidden: Placement

    /// Creates a rule from its two placements.
    public init(partlyVisible: Placement, hidden: Placement) {
      self.partlyVisible = partlyVisible
      self.hidden = hidden
    }
  }

  /// The rule along the horizontal axis.
  public var horizontal: AxisRule
  /// The rule along the vertical axis.
  public var vertical: AxisRule
  /// What `scrollPadding` does.
  public var padding: PaddingRule
  /// The space around a match that has to be seen with it, in points.
  public var context: EdgeInsets

  /// Creates a policy from its rules.
  public init(
    horizontal: AxisRule, vertical: AxisRule, padding: PaddingRule = .shrinksContainer,
    context: EdgeInsets = .zero
  ) {
    self.horizontal = horizontal
    self.vertical = vertical
    self.padding = padding
    self.context = context
  }

  private static let centerIfHidden = AxisRule(partlyVisible: .nearestEdge, hidden: .center)

  /// What Chromium's `window.find` does: the centre for a hidden match, the edge for a cut one.
  public static let chromium = RevealPolicy(horizontal: centerIfHidden, vertical: centerIfHidden)

  /// What Chromium's find bar does, which is the same.
  public static let chromiumFindBar = chromium

  /// What WebKit does: as Chromium, but scroll padding makes the match larger.
  public static let webKit = RevealPolicy(
    horizontal: centerIfHidden, vertical: centerIfHidden, padding: .growsMatch)

  /// What Firefox does: the centre vertically, the nearest edge horizontally.
  public static let firefox = RevealPolicy(
    horizontal: AxisRule(partlyVisible: .nearestEdge, hidden: .nearestEdge),
    vertical: AxisRule(partlyVisible: .center, hidden: .center))

  /// Returns the offset that reveals a rectangle, clamped to where the content may rest.
  ///
  /// - Parameters:
  ///   - rect: the match from its first to its last edge, in content coordinates.
  ///   - geometry: where we look now. What its insets cover does not count as visible.
  ///   - scrollPadding: space at the edges of the container to keep matches out of, besides the
  ///     insets.
  /// - Complexity: O(1).
  public func contentOffset(
    revealing rect: Rect, in geometry: ScrollGeometry, scrollPadding: EdgeInsets = .zero
  ) -> Point {
    let rect = rect.wellFormed
    let insets = geometry.contentInsets
    var offset = geometry.contentOffset
    for axis in Axis.allCases {
      var match = Span(rect, axis).grown(by: context.finite, axis)
      var port = Span(geometry.bounds, axis).shrunk(by: insets, axis)
      switch padding {
      case .shrinksContainer: port = port.shrunk(by: scrollPadding.finite, axis)
      case .growsMatch: match = match.grown(by: scrollPadding.finite, axis)
      }
      offset[axis] += shift(of: match, into: port, by: axis == .vertical ? vertical : horizontal)
    }
    return geometry.clamped(offset)
  }

  /// Returns how far the port has to move along one axis.
  private func shift(of match: Span, into port: Span, by rule: AxisRule) -> Double {
    if port.contains(match) || match.contains(port) { return 0 }
    if match.length > port.length { return match.start - port.start }
    let isCut = match.start < port.end && match.end > port.start
    switch isCut ? rule.partlyVisible : rule.hidden {
    case .center: return match.middle - port.middle
    case .nearestEdge:
      return match.start < port.start ? match.start - port.start : match.end - port.end
    }
  }
}
