import CHarfBuzz
import WayfinderUnicode

/// Whether a font's rules look across spaces.
enum SpaceContext {
  /// Whether any substitution or positioning rule of a font for a script has its space glyph among
  /// what it looks at, as where letters kern with spaces; or whether that cannot be told.
  static func exists(in font: LoadedFont, script: Script) -> Bool {
    let (face, font) = (font.face, font.font)
    var space: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, 0x20, &space) != 0 else { return true }
    // A `kern` table is only asked where `GPOS` kerns not; then the pairs are not at hand.
    if LoadedFont.hasTable(face, "kern"), !LoadedFont.hasFeature(face, "kern") { return true }
    for table in ["GSUB", "GPOS"] where looksAt(space, in: face, Tag.value(table), script) {
      return true
    }
    return false
  }

  /// The features that HarfBuzz turns on by itself, in some script.
  private static let defaultFeatures = [
    "abvf", "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "calt", "ccmp", "cfar", "cjct", "clig",
    "curs", "dist", "fin2", "fin3", "fina", "half", "haln", "init", "isol", "kern", "liga", "ljmo",
    "locl", "ltra", "ltrm", "mark", "med2", "medi", "mkmk", "mset", "nukt", "pref", "pres", "pstf",
    "psts", "rclt", "rkrf", "rlig", "rphf", "rtla", "rtlm", "rvrn", "stch", "tjmo", "vatu", "vjmo",
  ]

  private static func looksAt(
    _ glyph: hb_codepoint_t, in face: OpaquePointer, _ table: hb_tag_t, _ script: Script
  ) -> Bool {
    guard let glyphs = hb_set_create(), let lookups = hb_set_create() else { return true }
    defer {
      hb_set_destroy(glyphs)
      hb_set_destroy(lookups)
    }
    // A list of tags ends with zero.
    let scripts = [scriptTag(script, in: face, table), 0]
    let features = defaultFeatures.map { Tag.value($0) } + [0]
    hb_ot_layout_collect_lookups(face, table, scripts, nil, features, lookups)
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 {
      hb_set_clear(glyphs)
      hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
      if hb_set_has(glyphs, glyph) != 0 { return true }
    }
    return false
  }

  /// The tag under which a table of a font has a script's rules.
  private static func scriptTag(
    _ script: Script, in face: OpaquePointer, _ table: hb_tag_t
  ) -> hb_tag_t {
    var count: UInt32 = 4
    var tags = [hb_tag_t](repeating: 0, count: 4)
    hb_ot_tags_from_script_and_language(
      hb_script_from_iso15924_tag(script.tag), nil, &count, &tags, nil, nil)
    var chosen: hb_tag_t = 0
    var index: UInt32 = 0
    _ = hb_ot_layout_table_select_script(face, table, count, tags, &index, &chosen)
    return chosen
  }
}
