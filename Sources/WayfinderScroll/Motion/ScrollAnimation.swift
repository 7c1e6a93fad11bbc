import WayfinderGeometry

/// How a view moves to a place it is asked to show.
///
/// An animation that is given a new target on its way keeps its velocity; a curve then takes no
/// more than 2.5 times as long as the rest of the way would at that velocity, as in Chromium, so that
/// it does not shoot past.
public struct ScrollAnimation: Hashable, Sendable {
  private enum Pace: Hashable {
    case curve(TimingCurve, duration: Double)
    case spring(Spring)
    case chromium(ChromiumDuration)
    case webKit
  }

  private let pace: Pace

  private init(_ pace: Pace) { self.pace = pace }

  /// The seconds a curve takes when none are given, as in SwiftUI.
  public static let defaultDuration = 0.35

  /// An even pace.
  public static func linear(duration: Double = defaultDuration) -> ScrollAnimation {
    timingCurve(.linear, duration: duration)
  }

  /// A slow start.
  public static func easeIn(duration: Double = defaultDuration) -> ScrollAnimation {
    timingCurve(.easeIn, duration: duration)
  }

  /// A slow end.
  public static func easeOut(duration: Double = defaultDuration) -> ScrollAnimation {
    timingCurve(.easeOut, duration: duration)
  }

  /// A slow start and a slow end.
  public static func easeInOut(duration: Double = defaultDuration) -> ScrollAnimation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// The pace of a curve of one's own.
  ///
  /// - Parameters:
  ///   - curve: how far it has come at each part of its time.
  ///   - duration: in seconds; held to 0...60.
  public static func timingCurve(_ curve: TimingCurve, duration: Double) -> ScrollAnimation {
    ScrollAnimation(.curve(curve, duration: duration.clamped(from: 0, to: greatestDuration)))
  }

  /// The pace of a Bézier curve from its two control points.
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = defaultDuration
  ) -> ScrollAnimation {
    timingCurve(TimingCurve(x1, y1, x2, y2), duration: duration)
  }

  /// A spring, by its perceptual duration in seconds and its bounce; see `Spring`.
  public static func spring(duration: Double = 0.5, bounce: Double = 0) -> ScrollAnimation {
    ScrollAnimation(.spring(Spring(duration: duration, bounce: bounce)))
  }

  /// A spring by its constants.
  public static func spring(_ spring: Spring) -> ScrollAnimation {
    ScrollAnimation(.spring(spring))
  }

  /// A spring without bounce, SwiftUI's default.
  public static let `default` = spring()

  /// Chromium's smooth scroll for `behavior: "smooth"`: ease-in-out, the longer the farther, at most
  /// 0.7 seconds.
  public static let chromiumSmooth = ScrollAnimation(.chromium(.deltaBased))

  /// Chromium's smooth scroll for a mouse wheel: ease-in-out, 0.2 seconds or less for long ways.
  public static let chromiumWheel = ScrollAnimation(.chromium(.inverseDelta))

  /// Chromium's smooth scroll for keys: ease-in-out in 0.15 seconds.
  public static let chromiumKeyboard = ScrollAnimation(.chromium(.constant))

  /// WebKit's smooth scroll: ease-in-out at 1,000 points per second, at most 0.2 seconds.
  public static let webKitSmooth = ScrollAnimation(.webKit)

  private static let greatestDuration = 60.0
  private static let webKitSpeed = 1000.0  // WebKit, ScrollAnimationSmooth: points per second.
  private static let webKitDuration = 0.2  // The same: at most so many seconds.

  /// Returns the movement between two offsets that takes over a velocity.
  func motion(from start: Point, to end: Point, velocity: Vector) -> OffsetMotion {
    OffsetMotion(
      x: motion(.horizontal, from: start, to: end, velocity: velocity),
      y: motion(.vertical, from: start, to: end, velocity: velocity))
  }

  private func motion(
    _ axis: Axis, from start: Point, to end: Point, velocity: Vector
  ) -> any ScrollMotion {
    let (from, to, speed) = (start[axis], end[axis], velocity[axis])
    if from == to && speed == 0 { return RestMotion(at: to) }
    if case .spring(let spring) = pace {
      return SpringMotion(from: from, to: to, velocity: speed, spring: spring)
    }
    let (curve, duration) = timing(from: start, to: end, velocity: velocity)
    return CurveMotion(from: from, to: to, duration: duration, curve: curve, velocity: speed)
  }

  /// Returns curve and duration; both axes share those of the one that has farther to go.
  private func timing(
    from start: Point, to end: Point, velocity: Vector
  ) -> (TimingCurve, duration: Double) {
    let way = end - start
    let axis: Axis = abs(way.dx) > abs(way.dy) ? .horizontal : .vertical
    switch pace {
    case .curve(let curve, let duration):
      return (curve, ChromiumDuration.limited(duration, way: way[axis], velocity: velocity[axis]))
    case .spring: return (.easeInOut, Self.defaultDuration)
    case .webKit:
      let duration = min(abs(way[axis]) / Self.webKitSpeed, Self.webKitDuration)
      return (
        .easeInOut,
        ChromiumDuration.limited(duration, way: way[axis], velocity: velocity[axis])
      )
    case .chromium(let rule):
      return (.easeInOut, rule.duration(for: way[axis], velocity: velocity[axis]))
    }
  }
}
