import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// Which glyphs of a font its rules for a script and language may change by themselves, without
/// others beside them.
final class LoneGlyphs: @unchecked Sendable {
  // Sendable: the set is not changed after the initializer ends, and only read then.

  private let changed: OpaquePointer

  private static let positioningExtension = 9
  /// Lookups that position pairs, join letters in a line, and set marks on others.
  private static let pairTypes = 2...6

  /// - Returns: `nil` where rules cannot be read, and where glyphs are tracked.
  init?(of font: LoadedFont, script: Script, language: String) {
    let face = font.face
    guard !["morx", "mort", "kerx", "trak"].contains(where: { LoadedFont.hasTable(face, $0) }),
      !ScriptRules.vary(in: font),
      let changed = hb_set_create()
    else { return nil }
    self.changed = changed
    for name in NeighborRules.tables where LoadedFont.hasTable(face, name) {
      let table = Tag.value(name)
      let lookups = ScriptRules.defaultLookups(script, language: language, in: font, table)
      for lookup in lookups {
        if name == "GPOS", Self.needsOthers(Int(lookup), in: face) { continue }
        hb_ot_layout_lookup_collect_glyphs(face, table, lookup, nil, changed, nil, nil)
      }
    }
  }

  deinit { hb_set_destroy(changed) }

  /// Whether a lookup of positions only looks at several glyphs.
  private static func needsOthers(_ lookup: Int, in face: OpaquePointer) -> Bool {
    let found = BigEndianBytes.withTable(Tag.value("GPOS"), of: face) { table in
      table.subtables(ofLookup: lookup, extensionType: positioningExtension)
    }
    return found?.subtables.allSatisfy { pairTypes.contains($0.type) } ?? false
  }

  /// Whether a rule may change a glyph.
  func mayChange(_ glyph: UInt32) -> Bool { hb_set_has(changed, glyph) != 0 }
}

/// What fonts change of lone glyphs, by script and language, found once.
final class LoneGlyphsCache: Sendable {
  private struct Key: Hashable {
    var script: UInt32
    var language: String
  }

  /// More languages would be a sign of names that are made up.
  private static let maximumCount = 256

  private struct Known {
    var byLanguage: [Key: LoneGlyphs?] = [:]
    /// By the script and what the font has for the language.
    var byPlace: [[UInt32]: LoneGlyphs?] = [:]
  }

  private let known = Mutex(Known())

  func rules(of font: LoadedFont, script: Script, language: String) -> LoneGlyphs? {
    let key = Key(script: script.tag, language: language)
    return known.withLock { known in
      if let rules = known.byLanguage[key] { return rules }
      let place = [key.script] + ScriptRules.languages(of: script, language, in: font)
      let rules: LoneGlyphs?
      if let found = known.byPlace[place] {
        rules = found
      } else {
        rules = LoneGlyphs(of: font, script: script, language: language)
        known.byPlace[place] = .some(rules)
      }
      if known.byLanguage.count >= Self.maximumCount { known.byLanguage.removeAll() }
      known.byLanguage[key] = .some(rules)
      return rules
    }
  }
}
