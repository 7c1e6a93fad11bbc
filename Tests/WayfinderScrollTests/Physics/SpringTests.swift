import Testing
import WayfinderScroll

@Suite struct SpringTests {
  static let springs = [
    Spring.edge, Spring(duration: 0.5), Spring(duration: 0.5, bounce: 0.3),
    Spring(duration: 0.3, bounce: 0.8), Spring(duration: 0.6, bounce: -0.4),
    Spring(stiffness: 75, dampingRatio: 1.3),
  ]

  @Test(arguments: springs, [0.0, 1800, -2500])
  func itFollowsTheIntegratedEquation(spring: Spring, velocity: Double) {
    let motion = SpringMotion(from: -120, to: 400, velocity: velocity, spring: spring)
    let damping = 2 * spring.dampingRatio * spring.stiffness.squareRoot()
    for part in [0.02, 0.2, 0.5, 0.9] {
      let time = motion.duration * part
      let truth = Integration.solve(position: -520, velocity: velocity, until: time) { x, v in
        -spring.stiffness * x - damping * v
      }
      #expect(isClose(motion.position(at: time), 400 + truth.position))
      #expect(isClose(motion.velocity(at: time), truth.velocity, within: 1e-5))
    }
  }

  @Test(arguments: springs)
  func itStaysAtRestOnceItsDurationIsOver(spring: Spring) {
    let motion = SpringMotion(from: -120, to: 400, velocity: 700, spring: spring)
    let damping = 2 * spring.dampingRatio * spring.stiffness.squareRoot()
    var (x, v) = Integration.solve(
      position: -520, velocity: 700, until: motion.duration
    ) { x, v in -spring.stiffness * x - damping * v }
    for _ in 0..<50 {
      #expect(abs(x) <= 0.1)
      (x, v) = Integration.solve(position: x, velocity: v, until: 0.05, steps: 50) { x, v in
        -spring.stiffness * x - damping * v
      }
    }
    #expect(motion.position(at: motion.duration) == 400)
  }

  @Test func itMovesAsAWhole() {
    let motion = SpringMotion(from: 0, to: 100, velocity: 50)
    let moved = motion.moved(by: 30)
    #expect(isClose(moved.position(at: 0.1), motion.position(at: 0.1) + 30))
    #expect(moved.destination == 130 && moved.duration == motion.duration)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0])
  func everySpringComesToRest(number: Double) {
    let springs = [
      Spring(stiffness: number, dampingRatio: number), Spring(duration: number, bounce: number),
    ]
    for spring in springs {
      let motion = SpringMotion(from: 0, to: 10, velocity: number, spring: spring)
      #expect(motion.duration.isFinite && motion.duration < 100)
      #expect(motion.position(at: motion.duration / 3).isFinite)
    }
  }
}
