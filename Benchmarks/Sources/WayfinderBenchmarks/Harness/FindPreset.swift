import Peers
import WayfinderFind

/// Options that both sides of a pair search with.
struct FindPreset {
  var name: String
  /// Ours.
  var options: (_ locale: String) -> FindOptions
  /// ICU's, for the peer.
  var strength: Int32
  /// Whether a base letter of the pattern matches it with any accent.
  var isWildcard: Bool

  static var webKit: FindPreset {
    FindPreset(
      name: "webKit", options: { .webKit(isCaseSensitive: false, locale: $0) },
      strength: Int32(PEER_SECONDARY), isWildcard: true)
  }

  static var chromium: FindPreset {
    FindPreset(
      name: "chromium", options: { .chromium(isCaseSensitive: false, locale: $0) },
      strength: Int32(PEER_PRIMARY), isWildcard: false)
  }

  static var all: [FindPreset] { [webKit, chromium] }
}
