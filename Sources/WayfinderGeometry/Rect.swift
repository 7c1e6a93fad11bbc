/// A rectangle by its top leading corner and its size, in points, y down.
///
/// Sizes are expected to be zero or more; `standardized` makes any other rectangle so.
public struct Rect: Hashable, Sendable {
  /// The corner with the smallest coordinates.
  public var origin: Point
  /// The extents.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// Creates a rectangle from a corner and a size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its coordinates, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The smallest horizontal coordinate.
  public var minX: Double { origin.x }
  /// The smallest vertical coordinate.
  public var minY: Double { origin.y }
  /// The largest horizontal coordinate.
  public var maxX: Double { origin.x + size.width }
  /// The largest vertical coordinate.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal coordinate of the centre.
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical coordinate of the centre.
  public var midY: Double { origin.y + size.height / 2 }
  /// The horizontal extent.
  public var width: Double { size.width }
  /// The vertical extent.
  public var height: Double { size.height }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }

  /// The same area with extents of zero or more.
  public var standardized: Rect {
    Rect(
      x: Swift.min(minX, maxX), y: Swift.min(minY, maxY),
      width: size.width.magnitude, height: size.height.magnitude)
  }

  /// The smallest coordinate along an axis.
  public func min(_ axis: Axis) -> Double { origin[axis] }
  /// The largest coordinate along an axis.
  public func max(_ axis: Axis) -> Double { origin[axis] + size[axis] }

  /// Whether the point lies inside; the far edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether the other rectangle lies wholly inside, edges included.
  public func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }

  /// Whether the two rectangles share an area.
  public func intersects(_ other: Rect) -> Bool {
    minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// Returns the shared area, or `nil` where the rectangles do not even touch.
  public func intersection(_ other: Rect) -> Rect? {
    let left = Swift.max(minX, other.minX)
    let top = Swift.max(minY, other.minY)
    let right = Swift.min(maxX, other.maxX)
    let bottom = Swift.min(maxY, other.maxY)
    guard right >= left, bottom >= top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the smallest rectangle that holds both.
  public func union(_ other: Rect) -> Rect {
    let left = Swift.min(minX, other.minX)
    let top = Swift.min(minY, other.minY)
    return Rect(
      x: left, y: top,
      width: Swift.max(maxX, other.maxX) - left, height: Swift.max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle moved by a vector.
  public func offset(by vector: Vector) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the rectangle made smaller by the insets; extents do not fall below zero.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.leading, y: minY + insets.top,
      width: Swift.max(0, width - insets.leading - insets.trailing),
      height: Swift.max(0, height - insets.top - insets.bottom))
  }

  /// Returns the point at a fraction of the extents from the origin.
  public func point(at unit: UnitPoint) -> Point {
    Point(x: minX + unit.x * width, y: minY + unit.y * height)
  }

  /// Whether all four numbers are finite.
  public var isFinite: Bool { origin.isFinite && size.isFinite }
}

extension Rect: CustomStringConvertible {
  /// The origin and the extents in brackets.
  public var description: String { "[\(origin.x), \(origin.y), \(size.width), \(size.height)]" }
}
