import CHarfBuzz
import WayfinderUnicode

/// The substitutions of a font for a script of syllables, by the way HarfBuzz's shaper for Indic
/// scripts applies them (OpenType, "Developing OpenType Fonts for Devanagari Script", and so for
/// the other scripts).
struct SyllableFeatures {
  /// Lookups that are kept to one syllable and are done before vowels and the reph are put in
  /// order. A context may still ask what stands around the syllable.
  let basic: [hb_codepoint_t]
  /// Those that are done after that.
  let presentation: [hb_codepoint_t]
  /// Those that make a reph, which begins its syllable until all is put in order.
  let reph: [hb_codepoint_t]
  /// Those that make letters which stand before that to which they belong.
  let preBase: [hb_codepoint_t]
  /// Whether there are other vowels where words begin.
  let hasInitials: Bool

  private static let basicTags = [
    "abvf", "akhn", "blwf", "ccmp", "cjct", "half", "locl", "nukt", "pref", "pstf", "rkrf", "rphf",
    "vatu",
  ].map { Tag.value($0) }
  private static let presentationTags = ["abvs", "blws", "haln", "init", "pres", "psts"].map {
    Tag.value($0)
  }

  init(in face: OpaquePointer, _ script: Script) {
    let table = Tag.value("GSUB")
    func lookups(onlyOf tags: [hb_tag_t]) -> [hb_codepoint_t] {
      DefaultFeatures.lookups(in: face, table, script, onlyOf: tags)
    }
    presentation = lookups(onlyOf: Self.presentationTags)
    let later = Set(presentation)
    basic = lookups(onlyOf: Self.basicTags + Self.presentationTags).filter { !later.contains($0) }
    reph = lookups(onlyOf: [Tag.value("rphf")])
    func lookups(of tag: String) -> [hb_codepoint_t] {
      DefaultFeatures.lookups(in: face, table, script, of: [Tag.value(tag)])
    }
    preBase = lookups(of: "pref")
    hasInitials = !lookups(of: "init").isEmpty
  }
}
