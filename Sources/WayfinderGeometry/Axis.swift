/// The horizontal or the vertical dimension.
public enum Axis: Int8, CaseIterable, Hashable, Sendable {
  case horizontal, vertical

  /// The dimension at right angles to this one.
  public var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// A set of dimensions.
  public struct Set: OptionSet, Hashable, Sendable {
    /// One bit a dimension.
    public let rawValue: Int8

    /// Creates a set from its bits.
    public init(rawValue: Int8) { self.rawValue = rawValue }

    /// Creates a set of one dimension.
    public init(_ axis: Axis) { self.rawValue = 1 << axis.rawValue }

    /// The horizontal dimension.
    public static let horizontal = Set(.horizontal)
    /// The vertical dimension.
    public static let vertical = Set(.vertical)
  }
}
