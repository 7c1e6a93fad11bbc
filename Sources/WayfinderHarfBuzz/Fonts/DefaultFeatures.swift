import CHarfBuzz
import WayfinderUnicode

/// The features that HarfBuzz turns on by itself, in some script.
enum DefaultFeatures {
  private static let tags = [
    "abvf", "abvm", "abvs", "akhn", "blwf", "blwm", "blws", "calt", "ccmp", "cfar", "cjct", "clig",
    "curs", "dist", "fin2", "fin3", "fina", "half", "haln", "init", "isol", "kern", "liga", "ljmo",
    "locl", "ltra", "ltrm", "mark", "med2", "medi", "mkmk", "mset", "nukt", "pref", "pres", "pstf",
    "psts", "rand", "rclt", "rkrf", "rlig", "rphf", "rtla", "rtlm", "rvrn", "stch", "tjmo", "vatu",
    "vjmo",
  ].map { Tag.value($0) }

  /// The lookups that these features have for a script, in all of its languages.
  static func lookups(
    in face: OpaquePointer, _ table: hb_tag_t, _ script: Script
  ) -> [hb_codepoint_t] {
    guard let lookups = hb_set_create() else { return [] }
    defer { hb_set_destroy(lookups) }
    // A list of tags ends with zero.
    hb_ot_layout_collect_lookups(
      face, table, [scriptTag(script, in: face, table), 0], nil, tags + [0], lookups)
    var found: [hb_codepoint_t] = []
    var lookup = hb_codepoint_t.max
    while hb_set_next(lookups, &lookup) != 0 { found.append(lookup) }
    return found
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
