/// Numeric integration of motions, the truth their closed forms are held against.
enum Integration {
  /// Integrates x'' = f(x, x') by the classic Runge–Kutta method and returns place and velocity.
  static func solve(
    position: Double, velocity: Double, until time: Double, steps: Int = 4000,
    acceleration: (_ position: Double, _ velocity: Double) -> Double
  ) -> (position: Double, velocity: Double) {
    var (x, v) = (position, velocity)
    let h = time / Double(steps)
    for _ in 0..<steps {
      let (k1x, k1v) = (v, acceleration(x, v))
      let (k2x, k2v) = (v + h / 2 * k1v, acceleration(x + h / 2 * k1x, v + h / 2 * k1v))
      let (k3x, k3v) = (v + h / 2 * k2v, acceleration(x + h / 2 * k2x, v + h / 2 * k2v))
      let (k4x, k4v) = (v + h * k3v, acceleration(x + h * k3x, v + h * k3v))
      x += h / 6 * (k1x + 2 * k2x + 2 * k3x + k4x)
      v += h / 6 * (k1v + 2 * k2v + 2 * k3v + k4v)
    }
    return (x, v)
  }
}

func isClose(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}
