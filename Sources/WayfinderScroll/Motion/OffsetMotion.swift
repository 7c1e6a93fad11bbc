import WayfinderGeometry

/// A movement along both axes.
struct OffsetMotion: Sendable {
  var x: any ScrollMotion
  var y: any ScrollMotion

  var duration: Double { max(x.duration, y.duration) }
  var destination: Point { Point(x: x.destination, y: y.destination) }

  func position(at time: Double) -> Point {
    Point(x: x.position(at: time), y: y.position(at: time))
  }

  func velocity(at time: Double) -> Vector {
    Vector(dx: x.velocity(at: time), dy: y.velocity(at: time))
  }

  func moved(by shift: Vector) -> OffsetMotion {
    OffsetMotion(x: x.moved(by: shift.dx), y: y.moved(by: shift.dy))
  }
}
