import Foundation
import TestSupport
import Testing
import WayfinderGeometry

@testable import WayfinderScroll

/// Random input, requests, animations and changes of the content, with bad numbers among them.
///
/// `WAYFINDER_STORM_ROUNDS` makes each storm longer, `WAYFINDER_STORM_SEED` sets the seed.
@Suite struct EventStormTests {
  static let steps = StormLength.steps(50_000)
  static let seed =
    UInt64(ProcessInfo.processInfo.environment["WAYFINDER_STORM_SEED"] ?? "") ?? 20_260

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
