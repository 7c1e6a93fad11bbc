import CHarfBuzz
import WayfinderLayout
import WayfinderUnicode

/// Syllables of scripts that come of Brahmi.
///
/// No substitution reaches from one to the next, but where `NeighborRules` say so, so that
/// positioning alone, which comes last, looks at two: their glyphs tell.
extension FontPairs {
  /// Whether a character has no say in the syllable after its own, as some letters have.
  func mayBeSyllable(_ scalar: Unicode.Scalar) -> Bool {
    guard case .syllable = unit else { return true }
    // DOTTED CIRCLE takes a reph from the letters before it.
    if scalar == "\u{25CC}" { return false }
    return scalar.syllablePart == .letter || !scalar.isLetterOrNumber
      || scalar.properties.generalCategory == .decimalNumber
  }

  /// A syllable, or some that viramas bind, as it was shaped by itself in one font.
  ///
  /// - Parameter place: The place of that font in the cascade.
  /// - Returns: `nil` where a substitution may change it for what stands around it.
  func syllable(
    _ scalars: [Unicode.Scalar], _ shaped: ShapedText, _ rules: NeighborRules,
    _ place: Int
  ) -> PairedCharacter? {
    guard
      scalars.allSatisfy({ scalar in
        scalar.syllablePart != .other && glyph(scalar).map { !rules.mayReach($0.id) } == true
          // HarfBuzz takes vowels of several parts apart.
          && !(scalar.isDecomposable && rules.mayReachAny)
      })
    else { return nil }
    let face = fonts[place].font.face
    func isMark(_ glyph: ShapedText.Glyph) -> Bool {
      hb_ot_layout_get_glyph_class(face, glyph.id) == HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }
    // Rules may pass over the marks at the end, and not over what the syllable begins with.
    guard let lead = shaped.glyphs.first, !isMark(lead), rules.mayBeginSyllable(lead.id),
      let last = shaped.glyphs.lastIndex(where: { !isMark($0) })
    else { return nil }
    let ends = shaped.glyphs[last...]
    var syllable = PairedCharacter(
      advance: shaped.width, font: fonts[place].id, looksBefore: rules.looksBefore(lead.id),
      looksAfter: ends.contains { rules.looksAfter($0.id) })
    let letter = scalars[scalars.count - 1]
    syllable.edgesTell = (
      before: tells(scalars[0], lead.id),
      after: ends.count == 1 && letter.syllablePart == .letter
        && tells(letter, shaped.glyphs[last].id)
    )
    return syllable
  }
}
