/// A movement along one axis as a pure function of time, in points and seconds since its start.
///
/// A motion is defined for all times: before its start it stands where it begins, after its duration
/// at its destination. Nothing is integrated step by step, so that a dropped frame changes nothing.
public protocol ScrollMotion: Sendable {
  /// The seconds until the motion has come to rest.
  var duration: Double { get }

  /// Where the motion comes to rest, in points.
  var destination: Double { get }

  /// Returns the place at a time, in points.
  func position(at time: Double) -> Double

  /// Returns the velocity at a time, in points per second.
  func velocity(at time: Double) -> Double

  /// Returns the same motion with both its ends moved, as content that grows above asks for.
  func moved(by distance: Double) -> Self
}

/// A motion that stays where it is.
public struct RestMotion: ScrollMotion, Hashable {
  /// Where it stays.
  public let destination: Double

  /// Creates a motion that stays at a place.
  public init(at position: Double) { destination = position.finite }

  /// No time at all.
  public var duration: Double { 0 }

  /// The place at any time.
  public func position(at time: Double) -> Double { destination }

  /// Zero.
  public func velocity(at time: Double) -> Double { 0 }

  /// Rest at another place.
  public func moved(by distance: Double) -> RestMotion { RestMotion(at: destination + distance) }
}
