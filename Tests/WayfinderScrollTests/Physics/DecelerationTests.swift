import Foundation
import Testing
import WayfinderScroll

@Suite struct DecelerationTests {
  static let rates = [DecelerationRate.normal, .fast, DecelerationRate(perMillisecond: 0.995)]

  @Test(arguments: rates, [1500.0, -320, 12_000])
  func itFollowsTheIntegratedEquation(rate: DecelerationRate, velocity: Double) {
    let motion = DecelerationMotion(from: 40, velocity: velocity, rate: rate)
    let friction = -1000 * log(rate.perMillisecond)
    for part in [0.1, 0.35, 0.8, 0.99] {
      let time = motion.duration * part
      let truth = Integration.solve(position: 40, velocity: velocity, until: time) { _, v in
        -friction * v
      }
      #expect(isClose(motion.position(at: time), truth.position, within: 1e-5))
      #expect(isClose(motion.velocity(at: time), truth.velocity, within: 1e-5))
    }
  }

  @Test(arguments: [(DecelerationRate.normal, 0.4995), (.fast, 0.0995)])
  func itComesToRestAtAPartOfItsVelocity(rate: DecelerationRate, part: Double) {
    let motion = DecelerationMotion(from: 100, velocity: 2000, rate: rate)
    #expect(isClose(motion.destination, 100 + 2000 * part, within: 1e-3))
    #expect(abs(motion.position(at: motion.duration - 1e-9) - motion.destination) < 0.51)
    #expect(motion.velocity(at: motion.duration) == 0)
  }

  @Test func itPassesAPlaceAtTheTimeItSays() throws {
    let motion = DecelerationMotion(from: 0, velocity: 900)
    let time = try #require(motion.time(at: 300))
    #expect(isClose(motion.position(at: time), 300))
    #expect(motion.time(at: -1) == nil)
    #expect(motion.time(at: 5000) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, 0])
  func withoutAVelocityItRests(velocity: Double) {
    let motion = DecelerationMotion(from: 12, velocity: velocity)
    #expect(motion.duration == 0 && motion.position(at: 0) == 12 && motion.destination == 12)
  }
}
