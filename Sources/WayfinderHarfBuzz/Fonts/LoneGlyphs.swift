import CHarfBuzz
import WayfinderUnicode

/// Which glyphs of a font its rules for a script and language may change by themselves, without
/// others beside them.
final class LoneGlyphs: @unchecked Sendable {
  // Sendable: the set is not changed after the initializer ends, and only read then.

  private let changed: OpaquePointer

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
      let alone =
        name == "GSUB"
        ? lookups
        : BigEndianBytes.withTable(table, of: face) { bytes in
          lookups.filter { !Self.needsOthers(Int($0), in: bytes) }
        } ?? lookups
      for lookup in alone {
        hb_ot_layout_lookup_collect_glyphs(face, table, lookup, nil, changed, nil, nil)
      }
    }
  }

  deinit { hb_set_destroy(changed) }

  /// Whether a lookup of positions only looks at several glyphs.
  private static func needsOthers(_ lookup: Int, in table: BigEndianBytes) -> Bool {
    table.subtables(ofLookup: lookup, isPositioning: true)?.subtables.allSatisfy {
      pairTypes.contains($0.type)
    } ?? false
  }

  /// Whether a rule may change a glyph.
  func mayChange(_ glyph: UInt32) -> Bool { hb_set_has(changed, glyph) != 0 }
}

/// What fonts change of lone glyphs, by script and language, found once.
final class LoneGlyphsCache: Sendable {
  private let known = LanguageCache<LoneGlyphs>()

  func rules(of font: LoadedFont, script: Script, language: String) -> LoneGlyphs? {
    known.value(script, language) { places in
      places.value(at: [script.tag] + ScriptRules.languages(of: script, language, in: font)) {
        LoneGlyphs(of: font, script: script, language: language)
      }
    }
  }
}
