import CHarfBuzz
import WayfinderUnicode

/// A font of HarfBuzz, ready to shape, with the measures that lines need.
///
/// Advances and measures are in font units; a shaper scales them by the font size, so that one object
/// serves all sizes.
final class LoadedFont: @unchecked Sendable {
  // Sendable: the blob, face and font are made immutable before the initializer ends, and HarfBuzz
  // lets any number of threads shape with immutable objects; all else is constant.
  let font: OpaquePointer
  let face: OpaquePointer
  let unitsPerEm: Double
  let ascent: Double
  let descent: Double
  let lineGap: Double
  let spaceAdvance: Double
  let familyName: String
  let weight: Int
  let isItalic: Bool
  /// Whether the glyphs are bitmaps, whose advances browsers round to whole pixels.
  let isBitmap: Bool
  /// Whether glyphs have colours of their own.
  let isColored: Bool
  /// Whether the font can set full-width punctuation half as wide (OpenType `halt`).
  let hasHalfWidths: Bool
  let punctuation = PunctuationCache()
  let spaceContexts = SpaceContextCache()
  let scriptRules = ScriptRulesCache()
  let neighborRules = NeighborRulesCache()
  let loneGlyphs = LoneGlyphsCache()

  /// - Parameters:
  ///   - blob: The file; the initializer takes it over.
  ///   - name: What to call the file in errors.
  ///   - index: The number of the font in a collection.
  ///   - instance: The number of a variable font's named instance, or `nil` for its default.
  init(
    blob: OpaquePointer, name: String, index: Int, instance: Int?
  ) throws(FontError) {
    defer { hb_blob_destroy(blob) }
    let count = Int(hb_face_count(blob))
    if count == 0 { throw .damaged(name: name) }
    guard index >= 0, index < count else { throw .missing(name: name, index: index) }
    guard let face = hb_face_create(blob, UInt32(index)) else { throw .damaged(name: name) }
    guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face) else {
      hb_face_destroy(face)
      throw .damaged(name: name)
    }
    let units = Int32(bitPattern: hb_face_get_upem(face))
    hb_ot_font_set_funcs(font)
    hb_font_set_scale(font, units, units)
    var failure: FontError?
    if let instance {
      if instance >= 0, instance < Int(hb_ot_var_get_named_instance_count(face)) {
        hb_font_set_var_named_instance(font, UInt32(instance))
      } else {
        failure = .missing(name: name, index: instance)
      }
    }
    hb_face_make_immutable(face)
    hb_font_make_immutable(font)
    self.face = face
    self.font = font
    unitsPerEm = Double(units)
    ascent = Self.metric(font, HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
    descent = -Self.metric(font, HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER)
    lineGap = Self.metric(font, HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP)
    spaceAdvance = Self.advance(font, of: 0x20)
    familyName = Self.name(face, 16) ?? Self.name(face, 1) ?? name
    weight = Int(exactly: hb_style_get_value(font, HB_STYLE_TAG_WEIGHT).rounded()) ?? 400
    isItalic =
      hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0
      || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0
    isBitmap =
      hb_ot_color_has_png(face) != 0 && !Self.hasTable(face, "glyf") && !Self.hasTable(face, "CFF ")
      && !Self.hasTable(face, "CFF2")
    isColored =
      hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
      || hb_ot_color_has_svg(face) != 0
    hasHalfWidths = Self.hasFeature(face, "halt")
    if let failure { throw failure }
  }

  deinit {
    hb_font_destroy(font)
    hb_face_destroy(face)
  }

  /// Whether the font has a glyph of its own for a scalar.
  func hasGlyph(for scalar: Unicode.Scalar) -> Bool { glyph(of: scalar.value) != nil }

  /// The glyph of a scalar by itself, before any rule is applied.
  func glyph(of scalar: UInt32) -> hb_codepoint_t? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 && glyph != 0 ? glyph : nil
  }

  /// Whether the font has no glyph for any character of a word, all of which are letters, marks and digits
  /// that no other characters may stand for, nor part of a cluster with what is before the word.
  func lacks(_ word: Range<Int>, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = word.lowerBound
    while index < word.upperBound {
      let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: index)
      if hasGlyph(for: scalar) || !(scalar.isLetterOrNumber || scalar.isMark)
        || scalar.isDecomposable || scalar.properties.isDefaultIgnorableCodePoint
        || index == word.lowerBound && scalar.joinsSpace
      {
        return false
      }
      index += width
    }
    return true
  }

  private static func metric(_ font: OpaquePointer, _ tag: hb_ot_metrics_tag_t) -> Double {
    var position: hb_position_t = 0
    return hb_ot_metrics_get_position(font, tag, &position) != 0 ? Double(position) : 0
  }

  /// The advance of a glyph by itself, in units of the font.
  func advance(ofGlyph glyph: hb_codepoint_t) -> Double {
    Double(hb_font_get_glyph_h_advance(font, glyph))
  }

  private static func advance(_ font: OpaquePointer, of scalar: UInt32) -> Double {
    var glyph: hb_codepoint_t = 0
    guard hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 else { return 0 }
    return Double(hb_font_get_glyph_h_advance(font, glyph))
  }

  private static func name(_ face: OpaquePointer, _ identifier: UInt32) -> String? {
    var count: UInt32 = 256
    var buffer = [CChar](repeating: 0, count: Int(count))
    let language = hb_language_from_string("en", -1)
    guard hb_ot_name_get_utf8(face, identifier, language, &count, &buffer) > 0 else { return nil }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether the font has a table that is not empty.
  static func hasTable(_ face: OpaquePointer, _ name: String) -> Bool {
    guard let blob = hb_face_reference_table(face, Tag.value(name)) else { return false }
    defer { hb_blob_destroy(blob) }
    return hb_blob_get_length(blob) > 0
  }

  /// Whether the font's positioning has a feature.
  static func hasFeature(_ face: OpaquePointer, _ name: String) -> Bool {
    var count: UInt32 = 0
    let total = hb_ot_layout_table_get_feature_tags(face, Tag.value("GPOS"), 0, &count, nil)
    var tags = [hb_tag_t](repeating: 0, count: Int(total))
    count = total
    _ = hb_ot_layout_table_get_feature_tags(face, Tag.value("GPOS"), 0, &count, &tags)
    return tags.contains(Tag.value(name))
  }
}

/// Names of four letters that OpenType gives tables, features and scripts.
enum Tag {
  static func value(_ name: String) -> hb_tag_t {
    name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
  }
}
