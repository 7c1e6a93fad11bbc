import CHarfBuzz
import Synchronization
import WayfinderUnicode

/// What of a font's rules for a script looks across spaces.
final class SpaceContext: @unchecked Sendable {
  // Sendable: the set is not changed after the initializer ends, and only read then.

  /// Whether letters of any word may change with what stands across a space.
  let isEverywhere: Bool
  /// The glyphs that have to be in a word for that, where it can be told; `nil` where there are none.
  let glyphs: OpaquePointer?
  /// Whether a space may change beside what the font lacks.
  var looksBesideMissing: Bool { isEverywhere || glyphs.map { hb_set_has($0, 0) != 0 } ?? false }

  /// Collects the substitution and positioning rules of a font for a script that have its space glyph
  /// among what they look at, as where letters kern with spaces.
  ///
  /// Positioning comes last, so that the glyphs of a shaped word tell whether it is touched.
  init(of loaded: LoadedFont, script: Script) {
    let (face, font) = (loaded.face, loaded.font)
    var space: hb_codepoint_t = 0
    // The pairs of a `kern` table are not at hand.
    guard hb_font_get_nominal_glyph(font, 0x20, &space) != 0,
      !ScriptRules.usesKernTable(script, language: "", in: loaded),
      let touched = hb_set_create()
    else {
      isEverywhere = true
      glyphs = nil
      return
    }
    isEverywhere = Self.collect(space, in: face, Tag.value("GSUB"), script, into: touched) {
      !Self.touchesMarksOnly($0, face, font, space: space)
    }
    _ = Self.collect(space, in: face, Tag.value("GPOS"), script, into: touched) { _ in true }
    hb_set_del(touched, space)
    if isEverywhere || hb_set_is_empty(touched) != 0 {
      hb_set_destroy(touched)
      glyphs = nil
    } else {
      glyphs = touched
    }
  }

  deinit {
    if let glyphs { hb_set_destroy(glyphs) }
  }

  /// Whether a substitution joins the space glyph with marks after it and does nothing else with it, as
  /// where Arabic marks have spacing forms. No word that is kept begins with a mark.
  private static func touchesMarksOnly(
    _ lookup: hb_codepoint_t, _ face: OpaquePointer, _ font: OpaquePointer, space: hb_codepoint_t
  ) -> Bool {
    guard let ligatures = LigatureLookup(face, lookup, startingWith: space),
      let marks = hb_set_create(), let made = hb_set_create(), let unicodes = hb_set_create()
    else { return false }
    defer {
      hb_set_destroy(marks)
      hb_set_destroy(made)
      hb_set_destroy(unicodes)
    }
    for glyph in ligatures.seconds { hb_set_add(marks, glyph) }
    // What no rule makes comes from characters only.
    for other in 0..<hb_ot_layout_table_get_lookup_count(face, Tag.value("GSUB")) {
      hb_ot_layout_lookup_collect_glyphs(face, Tag.value("GSUB"), other, nil, nil, nil, made)
    }
    hb_set_intersect(made, marks)
    guard hb_set_is_empty(made) != 0 else { return false }
    hb_face_collect_unicodes(face, unicodes)
    return GlyphSet.elements(of: unicodes).allSatisfy { code in
      var glyph: hb_codepoint_t = 0
      return hb_font_get_nominal_glyph(font, code, &glyph) == 0 || hb_set_has(marks, glyph) == 0
        || Unicode.Scalar(code)?.isMark == true
    }
  }

  /// Adds the glyphs that rules look at which look at a glyph, too; whether there are such rules.
  ///
  /// - Parameter counts: Whether a rule that looks at the glyph counts.
  private static func collect(
    _ glyph: hb_codepoint_t, in face: OpaquePointer, _ table: hb_tag_t, _ script: Script,
    into touched: OpaquePointer, _ counts: (_ lookup: hb_codepoint_t) -> Bool
  ) -> Bool {
    var exists = false
    guard let glyphs = hb_set_create() else { return true }
    defer { hb_set_destroy(glyphs) }
    for lookup in DefaultFeatures.lookups(in: face, table, script) {
      hb_set_clear(glyphs)
      hb_ot_layout_lookup_collect_glyphs(face, table, lookup, glyphs, glyphs, glyphs, nil)
      if hb_set_has(glyphs, glyph) != 0, counts(lookup) {
        exists = true
        hb_set_union(touched, glyphs)
      }
    }
    return exists
  }
}

/// What fonts look at across spaces, by script, found once.
final class SpaceContextCache: Sendable {
  private let known = Mutex<[UInt32: SpaceContext]>([:])

  func context(of font: LoadedFont, script: Script) -> SpaceContext {
    known.withLock { known in
      if let context = known[script.tag] { return context }
      let context = SpaceContext(of: font, script: script)
      known[script.tag] = context
      return context
    }
  }
}
