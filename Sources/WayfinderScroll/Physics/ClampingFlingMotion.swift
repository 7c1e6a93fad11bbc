/// A fling as Android's scroller makes it, which stops dead at the edges.
///
/// The place is x₀ + d (1 - (1 - t / T)^p) with p = ln 0.78 / ln 0.9; the duration T and the distance
/// d = v₀·T / p follow from the velocity, Android's friction and the density of a point.
public struct ClampingFlingMotion: ScrollMotion, Hashable {
  /// The seconds until the view rests, at an edge or by itself.
  public let duration: Double
  /// Where the view rests.
  public let destination: Double
  private let start: Double
  private let distance: Double
  private let fullDuration: Double

  /// The constants of `android.widget.OverScroller`, for a point of 1/160 inch.
  private enum Android {
    static let friction = 0.015
    static let exponent = logarithm(0.78) / logarithm(0.9)
    static let inflexion = 0.35
    static let physicalCoefficient = 9.80665 * 39.37 * 160 * 0.84
    static let referenceVelocity = friction * physicalCoefficient / inflexion
  }

  /// Creates a fling within a range of offsets. A start outside of it is first put to its edge.
  public init(from start: Double, velocity: Double, within range: ClosedRange<Double>) {
    let start = start.clamped(from: range.lowerBound, to: range.upperBound)
    let velocity = velocity.finite.clamped(
      from: -ScrollPhysics.greatestVelocity, to: ScrollPhysics.greatestVelocity)
    let part = power(abs(velocity) / Android.referenceVelocity, 1 / (Android.exponent - 1))
    let full = Android.exponent * Android.inflexion * part
    let distance = velocity * full / Android.exponent
    let end = (start + distance).clamped(from: range.lowerBound, to: range.upperBound)
    self.start = start
    self.distance = distance
    fullDuration = full
    destination = end
    // A part of the distance takes 1 - (1 - part)^(1/p) of the time.
    let covered = distance == 0 ? 0 : (end - start) / distance
    duration =
      covered < 1 ? full * (1 - power(max(0, 1 - covered), 1 / Android.exponent)) : full
  }

  private init(_ other: ClampingFlingMotion, movedBy shift: Double) {
    duration = other.duration
    destination = other.destination + shift
    start = other.start + shift
    distance = other.distance
    fullDuration = other.fullDuration
  }

  /// The place at a time.
  public func position(at time: Double) -> Double {
    guard time < duration else { return destination }
    let left = 1 - max(0, time) / fullDuration
    return start + distance * (1 - power(left, Android.exponent))
  }

  /// The velocity at a time; zero once the view rests.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let left = 1 - max(0, time) / fullDuration
    return distance * Android.exponent / fullDuration * power(left, Android.exponent - 1)
  }

  /// The same fling elsewhere.
  public func moved(by distance: Double) -> ClampingFlingMotion {
    ClampingFlingMotion(self, movedBy: distance)
  }
}
