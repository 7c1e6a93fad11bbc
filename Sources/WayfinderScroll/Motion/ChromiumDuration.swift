/// How long Chromium's smooth scrolls take: cc/animation/scroll_offset_animation_curve.cc.
enum ChromiumDuration: Hashable {
  case constant, deltaBased, inverseDelta

  private static let framesPerSecond = 60.0
  private static let constantFrames = 9.0
  private static let greatestDeltaBasedFrames = 42.0
  private static let inverseFrames = 6.0...12.0
  private static let inverseRamp = 120.0...480.0  // points
  /// A movement in the right direction already is not slowed to more than this many times the way at
  /// its velocity.
  private static let greatestSlowdown = 2.5

  /// Returns the seconds for a way in points at a velocity in points per second.
  func duration(for way: Double, velocity: Double) -> Double {
    let frames =
      switch self {
      case .constant: Self.constantFrames
      case .deltaBased: min(abs(way).squareRoot(), Self.greatestDeltaBasedFrames)
      case .inverseDelta: Self.inverseFrames(for: abs(way))
      }
    return Self.limited(frames / Self.framesPerSecond, way: way, velocity: velocity)
  }

  /// Returns a duration shortened to what a velocity in the right direction allows.
  static func limited(_ duration: Double, way: Double, velocity: Double) -> Double {
    guard velocity * way > 0 else { return duration }
    return min(duration, greatestSlowdown * way / velocity)
  }

  private static func inverseFrames(for way: Double) -> Double {
    let part = (way - inverseRamp.lowerBound) / (inverseRamp.upperBound - inverseRamp.lowerBound)
    let frames =
      inverseFrames.upperBound + part * (inverseFrames.lowerBound - inverseFrames.upperBound)
    return frames.clamped(from: inverseFrames.lowerBound, to: inverseFrames.upperBound)
  }
}
