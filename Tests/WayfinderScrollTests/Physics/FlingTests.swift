import Testing
import WayfinderScroll

@Suite struct FlingTests {
  @Test func aFlingInsideItsRangeIsADeceleration() {
    let fling = BouncingFlingMotion(from: 0, velocity: 1000, within: 0...5000, dimension: 600)
    let free = DecelerationMotion(from: 0, velocity: 1000)
    #expect(fling.destination == free.destination && fling.duration == free.duration)
  }

  @Test func aFlingIntoAnEdgeGoesOverAndComesBack() {
    let fling = BouncingFlingMotion(from: 0, velocity: 3000, within: 0...500, dimension: 600)
    let times = stride(from: 0, through: fling.duration, by: 0.001)
    let places = times.map(fling.position)
    #expect((places.max() ?? 0) > 550)
    #expect((places.max() ?? 0) < 500 + 600)
    #expect(fling.destination == 500 && fling.position(at: fling.duration) == 500)
    // Neither the place nor the velocity jumps on the way.
    for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b - a) < 3.1) }
  }

  @Test func theVelocityAtTheEdgeIsLimited() {
    let fling = BouncingFlingMotion(from: 499, velocity: 1e9, within: 0...500, dimension: 80)
    let places = stride(from: 0, through: fling.duration, by: 0.001).map(fling.position)
    #expect((places.max() ?? 0) < 580)
  }

  @Test func beyondAnEdgeTheSpringPullsBackAtOnce() {
    let fling = BouncingFlingMotion(from: -50, velocity: 0, within: 0...500, dimension: 600)
    #expect(fling.destination == 0)
    #expect(fling.position(at: 0) == -50)
    #expect(fling.velocity(at: 0.05) > 0)
  }

  @Test func aFlingBackInsideIsNotHeldByTheSpring() {
    let fling = BouncingFlingMotion(from: -50, velocity: 2000, within: 0...5000, dimension: 600)
    #expect(isClose(fling.destination, -50 + 2000 * 0.4995, within: 1e-3))
  }

  @Test(arguments: [900.0, -4000, 25_000])
  func anAndroidFlingIsItsOwnIntegral(velocity: Double) {
    let fling = ClampingFlingMotion(from: 0, velocity: velocity, within: -1e9...1e9)
    #expect(isClose(fling.velocity(at: 0), velocity))
    #expect(fling.velocity(at: fling.duration) == 0)
    let steps = 200_000
    let step = fling.duration / Double(steps)
    var place = 0.0
    for index in 0..<steps { place += step * fling.velocity(at: (Double(index) + 0.5) * step) }
    #expect(isClose(place, fling.destination, within: 1e-5))
  }

  @Test func anAndroidFlingStopsDeadAtTheEdge() {
    let fling = ClampingFlingMotion(from: 0, velocity: 4000, within: 0...300)
    #expect(fling.destination == 300)
    #expect(isClose(fling.position(at: fling.duration - 1e-7), 300, within: 1e-3))
    #expect(fling.velocity(at: fling.duration - 1e-7) > 1000)
    #expect(fling.velocity(at: fling.duration) == 0)
  }

  @Test(arguments: [ScrollPhysics.bouncing, .clamping, .still])
  func flingsOfAnyVelocityComeToRestInTheirRange(physics: ScrollPhysics) {
    for velocity in [0, 1e-9, 1e300, -1e300, .nan, .infinity] {
      for start in [-50.0, 0, 10, 160] {
        let fling = physics.fling(from: start, velocity: velocity, within: 0...100, dimension: 80)
        #expect(fling.duration.isFinite)
        #expect((0...100).contains(fling.position(at: fling.duration)))
        #expect(fling.position(at: fling.duration / 2).isFinite)
        #expect(physics.naturalDestination(from: start, velocity: velocity).isFinite)
      }
    }
  }
}
