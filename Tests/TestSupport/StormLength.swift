import Foundation

/// How long tests by random changes go on.
package enum StormLength {
  /// How many times as long as by default: what `WAYFINDER_STORM_ROUNDS` says, which may be a part of 1.
  private static let rounds: Double = {
    let text = ProcessInfo.processInfo.environment["WAYFINDER_STORM_ROUNDS"] ?? ""
    guard let rounds = Double(text), rounds > 0, rounds <= 1_000_000 else { return 1 }
    return rounds
  }()

  /// Returns how many steps to take where `count` is the number by default.
  package static func steps(_ count: Int) -> Int { max(1, Int(Double(count) * rounds)) }
}
