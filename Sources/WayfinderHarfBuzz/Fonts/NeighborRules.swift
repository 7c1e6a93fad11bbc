import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// What of a font's rules for a script makes a character change with others, for scripts that HarfBuzz
/// shapes by rules alone.
final class NeighborRules: Sendable {
  private let sequences: GlyphSequences
  private let positions: PairPositions

  /// - Returns: `nil` where a rule cannot be read, or looks at more than can be told by pairs.
  init?(of font: LoadedFont, script: Script) {
    let face = font.face
    // Tables of Apple's have rules that are not read here.
    guard ScriptRules.shapesCharacters(of: script),
      !["morx", "mort", "kerx"].contains(where: { LoadedFont.hasTable(face, $0) })
    else { return nil }
    var sequences = GlyphSequences()
    var positions = PairPositions()
    for name in ["GSUB", "GPOS"] where LoadedFont.hasTable(face, name) {
      let isRead = BigEndianBytes.withTable(Tag.value(name), of: face) { bytes in
        Self.read(
          bytes, DefaultFeatures.lookups(in: face, Tag.value(name), script),
          isPositioning: name == "GPOS", &sequences, &positions)
      }
      guard isRead == true else { return nil }
    }
    self.sequences = sequences
    self.positions = positions
  }

  /// Reads lookups, and those that they call.
  private static func read(
    _ table: BigEndianBytes, _ lookups: [UInt32], isPositioning: Bool,
    _ sequences: inout GlyphSequences, _ positions: inout PairPositions
  ) -> Bool {
    var waiting = lookups.map { Int($0) }
    var known = Set(waiting)
    while let lookup = waiting.popLast() {
      guard sequences.add(table, lookup: lookup, isPositioning: isPositioning),
        !isPositioning || positions.add(table, lookup: lookup)
      else { return false }
      for called in sequences.takeCalled() where known.insert(called).inserted {
        waiting.append(called)
      }
    }
    return true
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

/// What a font does with neighbours, by script, found once.
final class NeighborRulesCache: Sendable {
  private let known = Mutex<[UInt32: NeighborRules?]>([:])

  /// - Returns: `nil` where more than neighbours count in a language.
  func rules(of font: LoadedFont, script: Script, language: String) -> NeighborRules? {
    guard ScriptRules.shapesCharacters(of: script),
      !ScriptRules.hasRequiredFeature(script, language: language, in: font),
      !ScriptRules.usesKernTable(script, language: language, in: font)
    else { return nil }
    return known.withLock { known in
      if let rules = known[script.tag] { return rules }
      let rules = NeighborRules(of: font, script: script)
      known[script.tag] = rules
      return rules
    }
  }
}
