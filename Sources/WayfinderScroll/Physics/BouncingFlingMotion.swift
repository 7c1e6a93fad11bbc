/// A fling that slows down by friction and, at an edge, goes over into the spring that pulls back.
///
/// Beyond an edge the spring acts at once, unless the fling leads back inside. The velocity at the
/// edge is limited to 5,000 points per second and to what keeps the stretch within half of what is
/// left of the view's extent.
public struct BouncingFlingMotion: ScrollMotion, Hashable {
  private enum Course: Hashable {
    case slowing(DecelerationMotion)
    case bouncing(SpringMotion)
    case slowingThenBouncing(DecelerationMotion, until: Double, SpringMotion)
  }

  private let course: Course

  private static let greatestEdgeVelocity = 5000.0  // Flutter, BouncingScrollSimulation.

  /// Creates a fling within a range of offsets.
  ///
  /// - Parameters:
  ///   - start: where it begins, in points; it may lie outside the range.
  ///   - velocity: in points per second.
  ///   - range: the offsets at which the view may rest.
  ///   - dimension: the view's extent along the axis, which limits the stretch.
  ///   - rate: how fast it slows down.
  public init(
    from start: Double, velocity: Double, within range: ClosedRange<Double>, dimension: Double,
    rate: DecelerationRate = .normal
  ) {
    let start = start.finite
    let slowing = DecelerationMotion(from: start, velocity: velocity, rate: rate)
    let end = slowing.destination
    if range.contains(end) {
      course = .slowing(slowing)
      return
    }
    let edge = end < range.lowerBound ? range.lowerBound : range.upperBound
    let isBeyondThatEdge = edge == range.lowerBound ? start < edge : start > edge
    if !isBeyondThatEdge, let meeting = slowing.time(at: edge) {
      let velocity = Self.limited(
        slowing.velocity(at: meeting), stretch: 0, dimension: dimension)
      course = .slowingThenBouncing(
        slowing, until: meeting, SpringMotion(from: edge, to: edge, velocity: velocity))
    } else {
      let velocity = Self.limited(velocity.finite, stretch: start - edge, dimension: dimension)
      course = .bouncing(SpringMotion(from: start, to: edge, velocity: velocity))
    }
  }

  private init(_ course: Course) { self.course = course }

  /// Holds a velocity so that a critically damped spring stretches by at most half of what is left:
  /// its peak is no more than stretch + velocity / (decay·*e*).
  private static func limited(_ velocity: Double, stretch: Double, dimension: Double) -> Double {
    let room = max(0, dimension - abs(stretch)) / 2
    let limit = min(greatestEdgeVelocity, Spring.edge.frequency * eulersNumber * room)
    return velocity.clamped(from: -limit, to: limit)
  }

  /// The seconds until the view rests.
  public var duration: Double {
    switch course {
    case .slowing(let motion): motion.duration
    case .bouncing(let motion): motion.duration
    case .slowingThenBouncing(_, let until, let spring): until + spring.duration
    }
  }

  /// Where the view rests.
  public var destination: Double {
    switch course {
    case .slowing(let motion): motion.destination
    case .bouncing(let motion): motion.destination
    case .slowingThenBouncing(_, _, let spring): spring.destination
    }
  }

  /// The place at a time.
  public func position(at time: Double) -> Double {
    switch course {
    case .slowing(let motion): motion.position(at: time)
    case .bouncing(let motion): motion.position(at: time)
    case .slowingThenBouncing(let slowing, let until, let spring):
      time < until ? slowing.position(at: time) : spring.position(at: time - until)
    }
  }

  /// The velocity at a time; zero once the view rests.
  public func velocity(at time: Double) -> Double {
    switch course {
    case .slowing(let motion): motion.velocity(at: time)
    case .bouncing(let motion): motion.velocity(at: time)
    case .slowingThenBouncing(let slowing, let until, let spring):
      time < until ? slowing.velocity(at: time) : spring.velocity(at: time - until)
    }
  }

  /// The same fling elsewhere, its edge included.
  public func moved(by distance: Double) -> BouncingFlingMotion {
    switch course {
    case .slowing(let motion): Self(.slowing(motion.moved(by: distance)))
    case .bouncing(let motion): Self(.bouncing(motion.moved(by: distance)))
    case .slowingThenBouncing(let slowing, let until, let spring):
      Self(
        .slowingThenBouncing(
          slowing.moved(by: distance), until: until, spring.moved(by: distance)))
    }
  }
}
