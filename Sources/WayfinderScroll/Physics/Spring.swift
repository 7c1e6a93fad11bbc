/// A damped spring with a mass of 1.
public struct Spring: Hashable, Sendable {
  /// The force per point of stretch.
  public let stiffness: Double
  /// The damping divided by the damping that just does not oscillate.
  public let dampingRatio: Double

  /// Creates a spring from its constants.
  ///
  /// - Parameters:
  ///   - stiffness: the force per point; what is not above zero counts as the edge spring's.
  ///   - dampingRatio: held to 0.1...10, so that every spring comes to rest.
  public init(stiffness: Double, dampingRatio: Double) {
    let usable = stiffness.isFinite && stiffness > 0
    self.stiffness = usable ? stiffness : Self.edgeStiffness
    self.dampingRatio = dampingRatio.clamped(from: 0.1, to: 10)
  }

  /// Creates a spring as SwiftUI describes it.
  ///
  /// With *w* = 2π / duration the stiffness is *w*²; the damping ratio is 1 - bounce, and
  /// 1 / (1 + bounce) for a negative bounce, which makes a spring that only creeps.
  ///
  /// - Parameters:
  ///   - duration: the perceptual duration in seconds, at least a hundredth.
  ///   - bounce: from -0.9 to 0.9, clamped.
  public init(duration: Double, bounce: Double = 0) {
    let frequency = 2 * Double.pi / max(duration.finite, 0.01)
    let bounce = bounce.finite.clamped(from: -0.9, to: 0.9)
    self.init(
      stiffness: frequency * frequency,
      dampingRatio: bounce < 0 ? 1 / (1 + bounce) : 1 - bounce)
  }

  private static let edgeStiffness = 200.0  // ScrollMechanics, as UIScrollView was measured.

  /// The spring that pulls an overscrolled view back to its edge, critically damped.
  public static let edge = Spring(stiffness: edgeStiffness, dampingRatio: 1)

  /// The undamped angular frequency, in radians per second.
  var frequency: Double { stiffness.squareRoot() }
}
