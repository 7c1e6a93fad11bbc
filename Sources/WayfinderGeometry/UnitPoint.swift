/// A place inside a rectangle as fractions of its width and height, y down.
public struct UnitPoint: Hashable, Sendable {
  /// The fraction of the width, 0 at the leading edge and 1 at the trailing edge.
  public var x: Double
  /// The fraction of the height, 0 at the top and 1 at the bottom.
  public var y: Double

  /// Creates a unit point from its fractions.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top leading corner, as in SwiftUI.
  public static let zero = UnitPoint(x: 0, y: 0)
  /// The centre.
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  /// The middle of the leading edge.
  public static let leading = UnitPoint(x: 0, y: 0.5)
  /// The middle of the trailing edge.
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  /// The middle of the top edge.
  public static let top = UnitPoint(x: 0.5, y: 0)
  /// The middle of the bottom edge.
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  /// The top leading corner.
  public static let topLeading = UnitPoint(x: 0, y: 0)
  /// The top trailing corner.
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  /// The bottom leading corner.
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  /// The bottom trailing corner.
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  /// The fraction along an axis.
  public subscript(axis: Axis) -> Double { axis == .horizontal ? x : y }
}
