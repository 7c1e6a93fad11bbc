import WayfinderGeometry

/// The velocity of a finger, from where it was in the last tenth of a second.
struct VelocityTracker {
  private struct Sample {
    var place: Point
    var time: Double
  }

  /// Samples older than this say nothing about the velocity: the finger has paused.
  private static let window = 0.1
  private static let capacity = 16

  private var samples: [Sample] = []

  init() { samples.reserveCapacity(Self.capacity) }

  mutating func begin(at place: Point, time: Double) {
    samples.removeAll(keepingCapacity: true)
    add(place, time: time)
  }

  /// Adds a sample; one at or before the last one's time replaces it.
  mutating func add(_ place: Point, time: Double) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].place = place
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(Sample(place: place, time: time))
  }

  /// Returns the velocity in points per second: the way over the window divided by its time.
  func velocity(at time: Double) -> Vector {
    guard let last = samples.last, time - last.time <= Self.window,
      let first = samples.first(where: { last.time - $0.time <= Self.window })
    else { return .zero }
    let elapsed = last.time - first.time
    guard elapsed > 0 else { return .zero }
    let velocity = (last.place - first.place) * (1 / elapsed)
    let limit = ScrollPhysics.greatestVelocity
    return Vector(
      dx: velocity.dx.finite.clamped(from: -limit, to: limit),
      dy: velocity.dy.finite.clamped(from: -limit, to: limit))
  }
}
