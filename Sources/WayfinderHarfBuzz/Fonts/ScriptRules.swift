import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// Which rules a font has for a script and language, by feature.
struct ScriptRules: Equatable {
  /// The lookups of each feature of substitution, and of positioning.
  private let tables: [[hb_tag_t: [UInt32]]]
  private let required: [UInt32]

  /// Scripts that HarfBuzz shapes by a font's rules alone, without rules of its own.
  private static let plainScripts = ["Latn", "Grek", "Cyrl", "Hani", "Hira", "Kana", "Bopo"].map {
    Tag.value($0)
  }

  /// Whether HarfBuzz shapes a script by a font's rules alone.
  static func isPlain(_ script: Script) -> Bool { plainScripts.contains(script.tag) }

  /// The numbers of the lists of rules that a font's tables have for a language: the same for all
  /// languages of which they know nothing.
  static func languages(
    of script: Script, _ language: String, in font: LoadedFont
  ) -> [UInt32] {
    NeighborRules.tables.map { place(of: script, language, in: font.face, Tag.value($0)).language }
  }

  /// Whether rules differ with the variations of a font (OpenType, "FeatureVariations Table").
  static func vary(in font: LoadedFont) -> Bool {
    NeighborRules.tables.contains { name in
      BigEndianBytes.withTable(Tag.value(name), of: font.face) { table in
        table.word(at: 2) ?? 0 > 0 && table.long(at: 10) ?? 0 != 0
      } ?? false
    }
  }

  /// The lookups of a feature that a table of a font has for a script and language and that cannot
  /// be turned off.
  static func requiredLookups(
    _ script: Script, language: String, in font: LoadedFont, _ table: hb_tag_t
  ) -> [UInt32] {
    let place = place(of: script, language, in: font.face, table)
    var feature: UInt32 = 0
    let exists = hb_ot_layout_language_get_required_feature_index(
      font.face, table, place.script, place.language, &feature)
    return exists != 0 ? lookups(font.face, table, ofFeature: feature) : []
  }

  /// The lookups of a table that HarfBuzz applies by itself to text of a script and language.
  static func defaultLookups(
    _ script: Script, language: String, in font: LoadedFont, _ table: hb_tag_t
  ) -> Set<UInt32> {
    let place = place(of: script, language, in: font.face, table)
    let features = features(font.face, table, place.script, place.language)
    let required = requiredLookups(script, language: language, in: font, table)
    return Set(DefaultFeatures.tags.flatMap { features[$0] ?? [] } + required)
  }

  /// Whether letters of a script and language are kerned by a font's `kern` table, which HarfBuzz asks
  /// where `GPOS` does not kern them.
  static func usesKernTable(_ script: Script, language: String, in font: LoadedFont) -> Bool {
    guard LoadedFont.hasTable(font.face, "kern") else { return false }
    let table = Tag.value("GPOS")
    let place = place(of: script, language, in: font.face, table)
    return features(font.face, table, place.script, place.language)[Tag.value("kern")] == nil
  }

  /// - Returns: `nil` for a script that needs more than the font's rules.
  init?(_ script: Script, language: String, in font: LoadedFont) {
    guard Self.plainScripts.contains(script.tag) else { return nil }
    var tables: [[hb_tag_t: [UInt32]]] = []
    var required: [UInt32] = []
    for table in [Tag.value("GSUB"), Tag.value("GPOS")] {
      let place = Self.place(of: script, language, in: font.face, table)
      var feature: UInt32 = 0
      let hasRequired = hb_ot_layout_language_get_required_feature_index(
        font.face, table, place.script, place.language, &feature)
      required.append(hasRequired != 0 ? feature : .max)
      tables.append(Self.features(font.face, table, place.script, place.language))
    }
    self.tables = tables
    self.required = required
  }

  /// The tag under which a table of a font has a script's rules.
  static func tag(of script: Script, in face: OpaquePointer, _ table: hb_tag_t) -> hb_tag_t {
    place(of: script, "", in: face, table).tag
  }

  private static func place(
    of script: Script, _ language: String, in face: OpaquePointer, _ table: hb_tag_t
  ) -> (tag: hb_tag_t, script: UInt32, language: UInt32) {
    var scriptCount: UInt32 = 4
    var scripts = [hb_tag_t](repeating: 0, count: 4)
    var languageCount: UInt32 = 4
    var languages = [hb_tag_t](repeating: 0, count: 4)
    hb_ot_tags_from_script_and_language(
      hb_script_from_iso15924_tag(script.tag),
      hb_language_from_string(language.isEmpty ? "und" : language, -1), &scriptCount, &scripts,
      &languageCount, &languages)
    var scriptIndex: UInt32 = 0
    var chosen: hb_tag_t = 0
    _ = hb_ot_layout_table_select_script(face, table, scriptCount, scripts, &scriptIndex, &chosen)
    var languageIndex: UInt32 = 0
    _ = hb_ot_layout_script_select_language(
      face, table, scriptIndex, languageCount, languages, &languageIndex)
    return (chosen, scriptIndex, languageIndex)
  }

  private static func features(
    _ face: OpaquePointer, _ table: hb_tag_t, _ script: UInt32, _ language: UInt32
  ) -> [hb_tag_t: [UInt32]] {
    var count: UInt32 = 0
    let total = hb_ot_layout_language_get_feature_indexes(
      face, table, script, language, 0, &count, nil)
    var indexes = [UInt32](repeating: 0, count: Int(total))
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    _ = hb_ot_layout_language_get_feature_indexes(
      face, table, script, language, 0, &count, &indexes)
    count = total
    _ = hb_ot_layout_language_get_feature_tags(face, table, script, language, 0, &count, &tags)
    var features: [hb_tag_t: [UInt32]] = [:]
    for (tag, index) in zip(tags, indexes) {
      features[tag, default: []] += lookups(face, table, ofFeature: index)
    }
    return features
  }

  private static func lookups(
    _ face: OpaquePointer, _ table: hb_tag_t, ofFeature index: UInt32
  ) -> [UInt32] {
    var count: UInt32 = 0
    let total = hb_ot_layout_feature_get_lookups(face, table, index, 0, &count, nil)
    var lookups = [UInt32](repeating: 0, count: Int(total))
    count = total
    _ = hb_ot_layout_feature_get_lookups(face, table, index, 0, &count, &lookups)
    return lookups
  }
}

/// Which scripts have the same rules in a font, found once.
final class ScriptRulesCache: Sendable {
  private struct Pair: Hashable {
    var first: UInt32
    var second: UInt32
    var language: String
  }

  private struct State {
    var known: [Pair: Bool] = [:]
    /// What was asked for last, which is mostly asked for next.
    var last: (pair: Pair, areEqual: Bool)?
  }

  private let state = Mutex(State())

  func areEqual(_ one: Script, _ other: Script, language: String, in font: LoadedFont) -> Bool {
    let pair = Pair(
      first: min(one.tag, other.tag), second: max(one.tag, other.tag), language: language)
    return state.withLock { state in
      if let last = state.last, last.pair == pair { return last.areEqual }
      let areEqual =
        state.known[pair]
        ?? ScriptRules(one, language: language, in: font).map {
          $0 == ScriptRules(other, language: language, in: font)
        } ?? false
      state.known[pair] = areEqual
      state.last = (pair, areEqual)
      return areEqual
    }
  }
}
