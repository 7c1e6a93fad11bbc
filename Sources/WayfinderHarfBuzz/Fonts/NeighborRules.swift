import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// What of a font's rules for a script makes a character change with others, for scripts that HarfBuzz
/// shapes by rules alone.
final class NeighborRules: Sendable {
  private let sequences: GlyphSequences
  private let positions: PairPositions

  /// - Returns: `nil` where a rule cannot be read, or looks at more than can be told by pairs.
  init?(of font: LoadedFont, script: Script, language: String) {
    let face = font.face
    // Tables of Apple's have rules that are not read here.
    guard ScriptRules.isPlain(script),
      !["morx", "mort", "kerx"].contains(where: { LoadedFont.hasTable(face, $0) }),
      !DefaultFeatures.usesKernTable(script, in: face),
      !ScriptRules.hasRequiredFeature(script, language: language, in: font)
    else { return nil }
    var sequences = GlyphSequences()
    var positions = PairPositions()
    for name in ["GSUB", "GPOS"] where LoadedFont.hasTable(face, name) {
      let table = Tag.value(name)
      let isPositioning = name == "GPOS"
      let isRead = BigEndianBytes.withTable(table, of: face) { bytes in
        DefaultFeatures.lookups(in: face, table, script).allSatisfy { lookup in
          sequences.add(bytes, lookup: Int(lookup), isPositioning: isPositioning)
            && (!isPositioning || positions.add(bytes, lookup: Int(lookup)))
        }
      }
      guard isRead == true else { return nil }
    }
    self.sequences = sequences
    self.positions = positions
  }

  /// Whether rules but for the positioning of pairs may look at both glyphs, one after the other.
  func mayJoin(_ first: UInt32, _ second: UInt32) -> Bool { sequences.mayJoin(first, second) }

  /// Whether the positioning of pairs may move one of two glyphs, one after the other.
  func mayMove(_ first: UInt32, _ second: UInt32) -> Bool { positions.mayMove(first, second) }

  /// Whether a glyph is the same whatever letters stand around it, and they the same beside it.
  func isInert(_ glyph: UInt32) -> Bool {
    !sequences.holds(glyph) && !positions.members.contains(glyph)
  }
}

/// What a font does with neighbours, by script and language, found once.
final class NeighborRulesCache: Sendable {
  private struct Key: Hashable {
    var script: UInt32
    var language: String
  }

  private let known = Mutex<[Key: NeighborRules?]>([:])

  func rules(of font: LoadedFont, script: Script, language: String) -> NeighborRules? {
    let key = Key(script: script.tag, language: language)
    return known.withLock { known in
      if let rules = known[key] { return rules }
      let rules = NeighborRules(of: font, script: script, language: language)
      known[key] = rules
      return rules
    }
  }
}
