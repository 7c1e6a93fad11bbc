import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// What of a font's rules for a script makes a character change with others, for scripts that HarfBuzz
/// shapes by rules alone.
final class NeighborRules: @unchecked Sendable {
  // Sendable: the set is not changed after the initializer ends, and only read then.

  private let sequences: GlyphSequences
  /// The glyphs that positioning of pairs looks at.
  private let positioned: OpaquePointer

  /// - Returns: `nil` where a rule cannot be read, or looks at more than can be told by pairs.
  init?(of font: LoadedFont, script: Script, language: String) {
    let face = font.face
    // Tables of Apple's have rules that are not read here.
    guard ScriptRules.isPlain(script),
      !["morx", "mort", "kerx"].contains(where: { LoadedFont.hasTable(face, $0) }),
      !DefaultFeatures.usesKernTable(script, in: face),
      !ScriptRules.hasRequiredFeature(script, language: language, in: font),
      let positioned = hb_set_create()
    else { return nil }
    self.positioned = positioned
    var sequences = GlyphSequences()
    var isReadable = true
    for name in ["GSUB", "GPOS"] where LoadedFont.hasTable(face, name) {
      let table = Tag.value(name)
      let isPositioning = name == "GPOS"
      let read = BigEndianBytes.withTable(table, of: face) { bytes in
        for lookup in DefaultFeatures.lookups(in: face, table, script) {
          guard sequences.add(bytes, lookup: Int(lookup), isPositioning: isPositioning) else {
            return false
          }
          if isPositioning, !Self.addPairs(bytes, face, lookup, to: positioned) { return false }
        }
        return true
      }
      isReadable = isReadable && read == true
    }
    self.sequences = sequences
    if !isReadable { return nil }
  }

  deinit { hb_set_destroy(positioned) }

  /// Whether rules but for the positioning of pairs may look at both glyphs, one after the other.
  func mayJoin(_ first: UInt32, _ second: UInt32) -> Bool { sequences.mayJoin(first, second) }

  /// Whether a glyph is the same whatever letters stand around it, and they the same beside it.
  func isInert(_ glyph: UInt32) -> Bool {
    !sequences.holds(glyph) && hb_set_has(positioned, glyph) == 0
  }

  private static let pairType = 2
  private static let extensionType = 9

  /// Adds the glyphs of a lookup that positions pairs.
  ///
  /// - Returns: `false` where it moves the second glyph, after which the next pair begins behind it, or
  ///   moves a glyph before others than those it names.
  private static func addPairs(
    _ table: BigEndianBytes, _ face: OpaquePointer, _ index: hb_codepoint_t,
    to positioned: OpaquePointer
  ) -> Bool {
    guard let list = table.word(at: 8), let offset = table.word(at: list + 2 + 2 * Int(index)),
      let type = table.word(at: list + offset), let flags = table.word(at: list + offset + 2),
      let count = table.word(at: list + offset + 4)
    else { return false }
    let lookup = list + offset
    for number in 0..<count {
      guard let offset = table.word(at: lookup + 6 + 2 * number) else { return false }
      var subtable = lookup + offset
      if type == extensionType {
        guard let real = table.word(at: subtable + 2), let further = table.long(at: subtable + 4)
        else { return false }
        if real != pairType { return true }
        subtable += further
      } else if type != pairType {
        return true
      }
      guard flags & 0x6 == 0, isOfFirst(table, subtable) else { return false }
    }
    hb_ot_layout_lookup_collect_glyphs(
      face, Tag.value("GPOS"), index, positioned, positioned, positioned, nil)
    return true
  }

  /// Whether a subtable moves the first glyph of a pair alone, and no glyph before one without a class.
  private static func isOfFirst(_ table: BigEndianBytes, _ subtable: Int) -> Bool {
    guard let format = table.word(at: subtable), let first = table.word(at: subtable + 4),
      table.word(at: subtable + 6) == 0
    else { return false }
    if format == 1 { return true }
    guard format == 2, let firstCount = table.word(at: subtable + 12),
      let secondCount = table.word(at: subtable + 14)
    else { return false }
    let size = first.nonzeroBitCount
    for row in 0..<firstCount {
      let record = subtable + 16 + 2 * size * secondCount * row
      guard let values = table.words(at: record, count: size), values.allSatisfy({ $0 == 0 })
      else { return false }
    }
    return true
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
