/// A deceleration that stops dead at the edge of a range.
struct ClampedMotion: ScrollMotion, Hashable {
  private let motion: DecelerationMotion
  private let range: ClosedRange<Double>
  let duration: Double

  init(_ motion: DecelerationMotion, to range: ClosedRange<Double>) {
    self.motion = motion
    self.range = range
    let edge = motion.destination.clamped(from: range.lowerBound, to: range.upperBound)
    duration = edge == motion.destination ? motion.duration : motion.time(at: edge) ?? 0
  }

  private init(_ motion: DecelerationMotion, _ range: ClosedRange<Double>, _ duration: Double) {
    (self.motion, self.range, self.duration) = (motion, range, duration)
  }

  var destination: Double {
    motion.destination.clamped(from: range.lowerBound, to: range.upperBound)
  }

  func position(at time: Double) -> Double {
    guard time < duration else { return destination }
    return motion.position(at: time).clamped(from: range.lowerBound, to: range.upperBound)
  }

  func velocity(at time: Double) -> Double { time < duration ? motion.velocity(at: time) : 0 }

  func moved(by distance: Double) -> ClampedMotion {
    ClampedMotion(
      motion.moved(by: distance), range.lowerBound + distance...range.upperBound + distance,
      duration)
  }
}
