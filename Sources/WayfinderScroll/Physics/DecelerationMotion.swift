/// How fast a flung view slows down.
public struct DecelerationRate: Hashable, Sendable {
  /// The part of the velocity left after a millisecond.
  public let perMillisecond: Double

  /// Creates a rate from the part of the velocity left after a millisecond, held to 0.5...0.9999.
  public init(perMillisecond: Double) {
    self.perMillisecond = perMillisecond.clamped(from: 0.5, to: 0.9999)
  }

  /// UIScrollView's normal rate.
  public static let normal = DecelerationRate(perMillisecond: 0.998)
  /// UIScrollView's fast rate.
  public static let fast = DecelerationRate(perMillisecond: 0.99)

  /// The velocity lost per second relative to the velocity, above zero.
  var friction: Double { -1000 * logarithm(perMillisecond) }
}

/// A movement that slows down by friction: x'' = -friction·x'.
///
/// The place is x₀ + v₀ (1 - e^(-friction·t)) / friction, with friction = -1000 ln(rate).
public struct DecelerationMotion: ScrollMotion, Hashable {
  /// The seconds until half a point is left to go.
  public let duration: Double
  private let start: Double
  private let initialVelocity: Double
  private let friction: Double

  private static let restThreshold = 0.5  // ScrollMechanics' example, at a scale of 1.

  /// Creates a movement from a place and a velocity in points per second.
  public init(from start: Double, velocity: Double, rate: DecelerationRate = .normal) {
    self.start = start.finite
    initialVelocity = velocity.finite
    friction = rate.friction
    let distance = abs(initialVelocity) / friction
    duration = max(0, logarithm(max(distance, Self.restThreshold) / Self.restThreshold) / friction)
  }

  private init(duration: Double, start: Double, initialVelocity: Double, friction: Double) {
    (self.duration, self.start) = (duration, start)
    (self.initialVelocity, self.friction) = (initialVelocity, friction)
  }

  /// Where the movement comes to rest: x₀ + v₀ / friction.
  public var destination: Double { start + initialVelocity / friction }

  /// The place at a time.
  public func position(at time: Double) -> Double {
    guard time < duration else { return destination }
    return start + initialVelocity * (1 - exponential(-friction * max(0, time))) / friction
  }

  /// The velocity at a time; zero once the movement is over.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    return initialVelocity * exponential(-friction * max(0, time))
  }

  /// Returns the time at which a place is passed, or `nil` if it is not passed.
  public func time(at place: Double) -> Double? {
    guard initialVelocity != 0 else { return place == start ? 0 : nil }
    let part = friction * (place - start) / initialVelocity
    guard part >= 0, part < 1 else { return nil }
    let time = -logarithm(1 - part) / friction
    return time <= duration ? time : nil
  }

  /// The same movement elsewhere.
  public func moved(by distance: Double) -> DecelerationMotion {
    DecelerationMotion(
      duration: duration, start: start + distance, initialVelocity: initialVelocity,
      friction: friction)
  }
}
