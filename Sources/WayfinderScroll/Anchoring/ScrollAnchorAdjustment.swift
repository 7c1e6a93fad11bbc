import WayfinderGeometry

/// A shift of the content that would keep what is seen in its place, offered while the movement is
/// the user's.
///
/// The model shifts by itself while the view rests or is animated. Under a finger or during momentum
/// a host may have reasons not to: a toolkit that owns the momentum stops it when its offset is
/// written.
public struct ScrollAnchorAdjustment: Hashable, Sendable {
  /// What to do with the shift.
  public enum Decision: Hashable, Sendable {
    /// Shift offset and movement alike; the velocity stays.
    case apply
    /// Add it to what is shifted once the view rests.
    case hold
    /// Leave the offset alone; what is seen moves.
    case drop
  }

  /// How far the anchor has moved in the content, in points.
  public let shift: Vector
  /// What the user is doing.
  public let phase: ScrollPhase

  /// Creates an adjustment.
  public init(shift: Vector, phase: ScrollPhase) {
    self.shift = shift
    self.phase = phase
  }
}
