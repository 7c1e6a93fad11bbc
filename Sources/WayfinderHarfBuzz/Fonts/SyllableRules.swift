import CHarfBuzz
import WayfinderUnicode

/// What the glyphs of a font are in syllables.
struct SyllableRules {
  /// All glyphs that may begin a syllable while HarfBuzz applies substitutions: those of letters
  /// and other characters but marks, those of vowels that stand before their letter, and what comes
  /// of them.
  ///
  /// Where a rule skips marks, what it finds first in a syllable is one of these, too, since
  /// letters are none.
  let beginnings: Set<UInt32>
  /// The glyphs that may come first of letters until a syllable is put in order.
  let rephs: Set<UInt32>
  let features: SyllableFeatures
  /// The glyphs of letters.
  let letters: [UInt32]
  private let substitutes: GlyphSubstitutes

  /// - Parameters:
  ///   - marks: The glyphs that the font names marks.
  ///   - firstLookups: The lookups that may change the first glyph of what a rule looks at.
  ///   - basicLookups: Those that may before a syllable is put in order.
  /// - Returns: `nil` where a letter is among the marks, where words begin with other vowels, and
  ///   where substitutions cannot be read.
  init?(
    of font: LoadedFont, _ features: SyllableFeatures, marks: Set<UInt32>, firstLookups: Set<Int>,
    basicLookups: Set<Int>
  ) {
    guard !features.hasInitials, let substitutes = GlyphSubstitutes(of: font),
      let unicodes = hb_set_create()
    else { return nil }
    defer { hb_set_destroy(unicodes) }
    hb_face_collect_unicodes(font.face, unicodes)
    // Whatever a font lacks begins with this.
    var beginnings: Set<UInt32> = [0]
    var letters: [UInt32] = []
    for scalar in GlyphSet.elements(of: unicodes).compactMap(Unicode.Scalar.init)
    where !scalar.isMark || scalar.standsLeft {
      guard let glyph = font.glyph(of: scalar.value) else { continue }
      beginnings.insert(glyph)
      if scalar.syllablePart == .letter {
        if marks.contains(glyph) { return nil }
        letters.append(glyph)
      }
    }
    // What this feature makes is put before its letter.
    beginnings.formUnion(GlyphSubstitutes.all(by: features.preBase, in: font.face))
    self.beginnings = substitutes.beginnings(
      of: beginnings, by: firstLookups.subtracting(features.reph.map { Int($0) }))
    rephs = substitutes.beginnings(
      of: GlyphSubstitutes.all(by: features.reph, in: font.face), by: basicLookups)
    self.features = features
    self.letters = letters
    self.substitutes = substitutes
  }

  /// The glyphs of which some others may come.
  func sources(of glyphs: Set<UInt32>) -> Set<UInt32> { substitutes.sources(of: glyphs) }
}
