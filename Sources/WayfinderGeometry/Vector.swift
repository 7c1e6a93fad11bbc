/// A displacement or a velocity, in points or points per second, y down.
public struct Vector: Hashable, Sendable {
  /// The horizontal component.
  public var dx: Double
  /// The vertical component, growing downwards.
  public var dy: Double

  /// No displacement.
  public static let zero = Vector(dx: 0, dy: 0)

  /// Creates a vector from its components.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// Returns the sum of two vectors.
  public static func + (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx + b.dx, dy: a.dy + b.dy) }

  /// Returns the difference of two vectors.
  public static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }

  /// Returns the opposite vector.
  public static prefix func - (vector: Vector) -> Vector { Vector(dx: -vector.dx, dy: -vector.dy) }

  /// Returns the vector scaled by a factor.
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(dx: vector.dx * factor, dy: vector.dy * factor)
  }

  /// The Euclidean length.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The component along an axis.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? dx : dy }
    set {
      switch axis {
      case .horizontal: dx = newValue
      case .vertical: dy = newValue
      }
    }
  }

  /// Whether both components are finite numbers.
  public var isFinite: Bool { dx.isFinite && dy.isFinite }
}
