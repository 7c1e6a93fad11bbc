import WayfinderGeometry

/// Where the view looked and how fast it moved when its phase changed.
public struct ScrollPhaseChangeContext: Hashable, Sendable {
  /// The geometry of the update the change belongs to.
  public let geometry: ScrollGeometry
  /// The velocity of the content offset in points per second, or `nil` where none is known.
  public let velocity: Vector?

  /// Creates a context from its values.
  public init(geometry: ScrollGeometry, velocity: Vector?) {
    self.geometry = geometry
    self.velocity = velocity
  }
}
