import CHarfBuzz
import WayfinderUnicode

/// The features that HarfBuzz turns on by itself, in some script.
enum DefaultFeatures {
  static let tags = [
    "BUZZ", "Buzz", "HARF", "Harf", "abvf", "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "calt",
    "ccmp", "cfar", "cjct", "clig",
    "curs", "dist", "fin2", "fin3", "fina", "half", "haln", "init", "isol", "kern", "liga", "ljmo",
    "locl", "ltra", "ltrm", "mark", "med2", "medi", "mkmk", "mset", "nukt", "pref", "pres", "pstf",
    "psts", "rand", "rclt", "rkrf", "rlig", "rphf", "rtla", "rtlm", "rvrn", "stch", "tjmo", "vatu",
    "vjmo",
  ].map { Tag.value($0) }

  /// The lookups that these features have for a script, in all of its languages.
  static func lookups(
    in face: OpaquePointer, _ table: hb_tag_t, _ script: Script
  ) -> [hb_codepoint_t] {
    lookups(in: face, table, script, of: tags)
  }

  /// The lookups of one table that only some features have.
  static func lookups(
    in face: OpaquePointer, _ table: hb_tag_t, _ script: Script, onlyOf some: [hb_tag_t]
  ) -> [hb_codepoint_t] {
    let others = Set(lookups(in: face, table, script, of: tags.filter { !some.contains($0) }))
    return lookups(in: face, table, script, of: some).filter { !others.contains($0) }
  }

  static func lookups(
    in face: OpaquePointer, _ table: hb_tag_t, _ script: Script, of tags: [hb_tag_t]
  ) -> [hb_codepoint_t] {
    guard let lookups = hb_set_create() else { return [] }
    defer { hb_set_destroy(lookups) }
    // A list of tags ends with zero.
    hb_ot_layout_collect_lookups(
      face, table, [ScriptRules.tag(of: script, in: face, table), 0], nil, tags + [0], lookups)
    return GlyphSet.elements(of: lookups)
  }
}
