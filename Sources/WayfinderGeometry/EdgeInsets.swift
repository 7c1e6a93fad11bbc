/// Distances from the four edges of a rectangle inwards, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance from the top edge.
  public var top: Double
  /// The distance from the leading edge.
  public var leading: Double
  /// The distance from the bottom edge.
  public var bottom: Double
  /// The distance from the trailing edge.
  public var trailing: Double

  /// No distance at any edge.
  public static let zero = EdgeInsets()

  /// Creates insets from the four distances, each zero where left out.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The distance at an edge.
  public subscript(edge: Edge) -> Double {
    get {
      switch edge {
      case .top: top
      case .leading: leading
      case .bottom: bottom
      case .trailing: trailing
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .leading: leading = newValue
      case .bottom: bottom = newValue
      case .trailing: trailing = newValue
      }
    }
  }

  /// Returns the edgewise sum.
  public static func + (a: EdgeInsets, b: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: a.top + b.top, leading: a.leading + b.leading,
      bottom: a.bottom + b.bottom, trailing: a.trailing + b.trailing)
  }

  /// The distance at the start of an axis: top or leading.
  public func leading(_ axis: Axis) -> Double { axis == .vertical ? top : leading }
  /// The distance at the end of an axis: bottom or trailing.
  public func trailing(_ axis: Axis) -> Double { axis == .vertical ? bottom : trailing }
}
