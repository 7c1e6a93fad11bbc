import Peers

/// HarfBuzz alone: each paragraph is shaped whole, in the first font that has its script. Nothing is
/// itemized, no line break is found.
final class RawHarfBuzz {
  private let harfBuzz: OpaquePointer

  init() throws {
    guard let harfBuzz = peer_harfbuzz_open() else {
      throw PeerError(description: "no HarfBuzz")
    }
    self.harfBuzz = harfBuzz
  }

  deinit { peer_harfbuzz_close(harfBuzz) }

  func add(_ path: String, index: Int) throws {
    guard peer_harfbuzz_add(harfBuzz, path, UInt32(index)) != 0 else {
      throw PeerError(description: "cannot read the font \(path)")
    }
  }

  /// Shapes each line of a text and returns the number of glyphs.
  func shape(_ text: CorpusText) -> Int {
    text.utf8.asCharacters { Int(peer_harfbuzz_shape(harfBuzz, $0, $1)) }
  }
}
