/// The pace of an animation: a cubic Bézier curve from (0, 0) to (1, 1), time along x, progress
/// along y.
///
/// The named curves are those of CSS Easing Functions, which SwiftUI shares.
public struct TimingCurve: Hashable, Sendable {
  let x1, y1, x2, y2: Double

  /// Creates a curve from its two control points.
  ///
  /// The times `x1` and `x2` are clamped to 0...1, so that time does not run backwards. What is not
  /// finite counts as zero.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = x1.clamped(from: 0, to: 1)
    self.y1 = y1.finite
    self.x2 = x2.clamped(from: 0, to: 1)
    self.y2 = y2.finite
  }

  /// An even pace.
  public static let linear = TimingCurve(1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3)
  /// A slow start.
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// A slow end.
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// A slow start and a slow end.
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)

  /// Returns the progress at a fraction of the duration.
  public func progress(at fraction: Double) -> Double {
    let u = parameter(at: fraction)
    return Cubic(0, y1, y2, 1).value(u)
  }

  /// Returns the curve's parameter at a fraction of the duration: Newton's method, and halving where
  /// that leaves the interval. Both stop at a fixed number of steps.
  func parameter(at fraction: Double) -> Double {
    let x = Cubic(0, x1, x2, 1)
    let fraction = fraction.clamped(from: 0, to: 1)
    var (low, high, u) = (0.0, 1.0, fraction)
    for _ in 0..<Self.stepLimit {
      let error = x.value(u) - fraction
      if abs(error) < Self.tolerance { break }
      if error > 0 { high = u } else { low = u }
      let slope = x.slope(u)
      let next = slope > Self.tolerance ? u - error / slope : low
      u = next > low && next < high ? next : (low + high) / 2
    }
    return u
  }

  private static let tolerance = 1e-10
  private static let stepLimit = 64
}

/// A cubic polynomial in Bernstein form over 0...1.
struct Cubic: Hashable, Sendable {
  let p0, p1, p2, p3: Double

  init(_ p0: Double, _ p1: Double, _ p2: Double, _ p3: Double) {
    (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
  }

  func value(_ u: Double) -> Double {
    let v = 1 - u
    return p0 * v * v * v + 3 * p1 * v * v * u + 3 * p2 * v * u * u + p3 * u * u * u
  }

  func slope(_ u: Double) -> Double {
    let v = 1 - u
    return 3 * ((p1 - p0) * v * v + 2 * (p2 - p1) * v * u + (p3 - p2) * u * u)
  }
}
