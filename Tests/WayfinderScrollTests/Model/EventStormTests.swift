import Foundation
import Testing
import WayfinderGeometry

@testable import WayfinderScroll

/// Random input, requests, animations and changes of the content, with bad numbers among them.
///
/// `WAYFINDER_STORM_STEPS` sets the number of steps of each storm, `WAYFINDER_STORM_SEED` the seed.
@Suite struct EventStormTests {
  static let steps = number("WAYFINDER_STORM_STEPS") ?? 50_000
  static let seed = UInt64(number("WAYFINDER_STORM_SEED") ?? 20_260)

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }

  static let physics: [ScrollPhysics] = [.bouncing, .clamping, .still]

  @Test(arguments: physics)
  func invariantsHoldInAStorm(physics: ScrollPhysics) {
    let storm = Storm(seed: Self.seed, physics: physics)
    for step in 0..<Self.steps {
      storm.next()
      if let failure = storm.failure {
        Issue.record("seed \(Self.seed), step \(step), after \(storm.lastEvents): \(failure)")
        return
      }
    }
  }
}
