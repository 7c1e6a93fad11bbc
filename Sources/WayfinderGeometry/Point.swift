/// A location in a plane whose y axis points down, in points.
///
/// `WayfinderGeometry` holds the plain values every other module measures in. It takes numbers and
/// gives numbers, knows no text, no layout and no scrolling, and imports nothing.
public struct Point: Hashable, Sendable {
  /// The horizontal distance from the origin, in points.
  public var x: Double
  /// The vertical distance from the origin, in points, growing downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the point moved by a vector.
  public static func + (point: Point, vector: Vector) -> Point {
    Point(x: point.x + vector.dx, y: point.y + vector.dy)
  }

  /// Returns the point moved by the opposite of a vector.
  public static func - (point: Point, vector: Vector) -> Point {
    Point(x: point.x - vector.dx, y: point.y - vector.dy)
  }

  /// Returns the vector that leads from the second point to the first.
  public static func - (end: Point, start: Point) -> Vector {
    Vector(dx: end.x - start.x, dy: end.y - start.y)
  }

  /// The coordinate along an axis, in points.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? x : y }
    set {
      switch axis {
      case .horizontal: x = newValue
      case .vertical: y = newValue
      }
    }
  }

  /// Whether both coordinates are finite numbers.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
  /// The coordinates in parentheses.
  public var description: String { "(\(x), \(y))" }
}
