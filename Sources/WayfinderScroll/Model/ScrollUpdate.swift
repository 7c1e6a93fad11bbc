/// What an update changed, and when the next one is due.
public struct ScrollUpdate: Hashable, Sendable {
  /// Whether the geometry differs from the one before: what is seen has to be drawn again.
  public var geometryChanged: Bool
  /// Whether the phase has changed.
  public var phaseChanged: Bool
  /// Whether the place last asked for was an estimate, which measuring around it may correct.
  public var isEstimated: Bool
  /// Whether the next frame should update again.
  public var needsFrame: Bool
  /// The time at which an update is due though nothing happens before.
  public var nextDeadline: Double?
}
