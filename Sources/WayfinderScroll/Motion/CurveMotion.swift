/// A movement between two places in a given time at the pace of a curve.
///
/// A movement that takes over from another keeps its velocity: the first control point of the curve
/// is put on the tangent, as Chromium does when a smooth scroll is given a new target.
public struct CurveMotion: ScrollMotion, Hashable {
  /// The seconds the movement takes.
  public let duration: Double
  private let curve: TimingCurve
  private let place: Cubic

  /// A curve that begins without a handle gets one of this length when it has to take a velocity over.
  private static let handle = 1.0 / 3

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - start: where it begins, in points.
  ///   - end: where it ends.
  ///   - duration: its seconds; zero or less ends at once.
  ///   - curve: its pace.
  ///   - velocity: the velocity to take over, in points per second; zero leaves the curve as it is.
  public init(
    from start: Double, to end: Double, duration: Double, curve: TimingCurve = .easeInOut,
    velocity: Double = 0
  ) {
    let (start, end, velocity) = (start.finite, end.finite, velocity.finite)
    let duration = max(0, duration.finite)
    self.duration = duration
    let distance = end - start
    var firstHandle = start + distance * curve.y1
    var curve = curve
    if velocity != 0 {
      if curve.x1 == 0 { curve = TimingCurve(Self.handle, curve.y1, curve.x2, curve.y2) }
      firstHandle = start + velocity * duration * curve.x1
    }
    self.curve = curve
    place = Cubic(start, firstHandle, start + distance * curve.y2, end)
  }

  private init(duration: Double, curve: TimingCurve, place: Cubic) {
    (self.duration, self.curve, self.place) = (duration, curve, place)
  }

  /// The place at the end.
  public var destination: Double { place.p3 }

  /// The place at a time.
  public func position(at time: Double) -> Double {
    guard time < duration else { return place.p3 }
    return place.value(curve.parameter(at: time / duration))
  }

  /// The velocity at a time; zero once the movement is over.
  public func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    // Where a handle has no length the curve's slope is a limit: step aside from it.
    let u = curve.parameter(at: time / duration).clamped(from: 1e-6, to: 1 - 1e-6)
    let pace = Cubic(0, curve.x1, curve.x2, 1).slope(u)
    return pace > 0 ? place.slope(u) / pace / duration : 0
  }

  /// The same movement elsewhere.
  public func moved(by distance: Double) -> CurveMotion {
    CurveMotion(
      duration: duration, curve: curve,
      place: Cubic(
        place.p0 + distance, place.p1 + distance, place.p2 + distance, place.p3 + distance))
  }
}
