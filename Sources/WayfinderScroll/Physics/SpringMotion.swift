/// A movement on a spring: x'' = -stiffness·x - damping·x', solved in closed form for all three
/// cases.
public struct SpringMotion: ScrollMotion, Hashable {
  /// The seconds until the stretch stays below a tenth of a point.
  public let duration: Double
  /// The place at which the spring is at rest.
  public let destination: Double

  private let solution: Solution

  /// The solutions of the equation, by the damping ratio.
  private enum Solution: Hashable {
    /// e^(-decay·t) · (a·cos(frequency·t) + b·sin(frequency·t))
    case oscillating(decay: Double, frequency: Double, a: Double, b: Double)
    /// e^(-decay·t) · (a + b·t)
    case critical(decay: Double, a: Double, b: Double)
    /// a·e^(-slow·t) + b·e^(-fast·t)
    case creeping(slow: Double, fast: Double, a: Double, b: Double)
  }

  private static let restThreshold = 0.1  // GTK calls an overshoot below a tenth done.

  /// Creates a movement to where the spring is at rest.
  public init(from start: Double, to end: Double, velocity: Double = 0, spring: Spring = .edge) {
    destination = end.finite
    let stretch = start.finite - destination
    solution = Self.solve(stretch: stretch, velocity: velocity.finite, spring: spring)
    duration = stretch == 0 && velocity.finite == 0 ? 0 : Self.settlingTime(solution)
  }

  private init(duration: Double, destination: Double, solution: Solution) {
    (self.duration, self.destination, self.solution) = (duration, destination, solution)
  }

  private static func solve(stretch: Double, velocity: Double, spring: Spring) -> Solution {
    let frequency = spring.frequency
    let ratio = spring.dampingRatio
    let decay = ratio * frequency
    if abs(ratio - 1) < 1e-6 {
      return .critical(decay: decay, a: stretch, b: velocity + decay * stretch)
    }
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      return .oscillating(
        decay: decay, frequency: damped, a: stretch, b: (velocity + decay * stretch) / damped)
    }
    let root = frequency * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (decay - root, decay + root)
    let b = -(velocity + slow * stretch) / (fast - slow)
    return .creeping(slow: slow, fast: fast, a: stretch - b, b: b)
  }

  /// Returns a time after which the stretch stays below the threshold: an upper bound by the
  /// envelope, each of two terms being given half the threshold.
  private static func settlingTime(_ solution: Solution) -> Double {
    switch solution {
    case .oscillating(let decay, _, let a, let b):
      return max(0, logarithm((a * a + b * b).squareRoot() / restThreshold) / decay)
    case .critical(let decay, let a, let b):
      let first = logarithm(2 * abs(a) / restThreshold) / decay
      let second = 2 * logarithm(4 * abs(b) / (restThreshold * decay * eulersNumber)) / decay
      return max(0, first, second)
    case .creeping(let slow, let fast, let a, let b):
      let first = logarithm(2 * abs(a) / restThreshold) / slow
      let second = logarithm(2 * abs(b) / restThreshold) / fast
      return max(0, first, second)
    }
  }

  /// The place at a time.
  public func position(at time: Double) -> Double {
    guard time < duration else { return destination }
    let time = max(0, time)
    switch solution {
    case .oscillating(let decay, let frequency, let a, let b):
      let angle = cosineAndSine(frequency * time)
      return destination + exponential(-decay * time) * (a * angle.cosine + b * angle.sine)
    case .critical(let decay, let a, let b):
      return destination + exponential(-decay * time) * (a + b * time)
    case .creeping(let slow, let fast, let a, let b):
      return destination + a * exponential(-slow * time) + b * exponential(-fast * time)
    }
  }

  /// The velocity at a time; zero once the spring is at rest.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let time = max(0, time)
    switch solution {
    case .oscillating(let decay, let frequency, let a, let b):
      let angle = cosineAndSine(frequency * time)
      let stretch = a * angle.cosine + b * angle.sine
      let turn = frequency * (b * angle.cosine - a * angle.sine)
      return exponential(-decay * time) * (turn - decay * stretch)
    case .critical(let decay, let a, let b):
      return exponential(-decay * time) * (b - decay * (a + b * time))
    case .creeping(let slow, let fast, let a, let b):
      return -slow * a * exponential(-slow * time) - fast * b * exponential(-fast * time)
    }
  }

  /// The same movement elsewhere.
  public func moved(by distance: Double) -> SpringMotion {
    SpringMotion(duration: duration, destination: destination + distance, solution: solution)
  }
}
