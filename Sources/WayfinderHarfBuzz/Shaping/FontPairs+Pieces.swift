import CHarfBuzz
import WayfinderLayout
import WayfinderUnicode

/// Pieces: letters that join, or a letter with marks, which are shaped together.
extension FontPairs {
  func piece(_ text: UnsafeBufferPointer<UInt8>) -> PairedCharacter? {
    guard !isAgainstScript, letters.areLettersAndMarks(text) else { return nil }
    if case .joinedLetters = unit, let joined = joined(text) { return joined }
    let scalars = UnicodeText.scalars(inUTF8: text, 0..<text.count)
    let shaped = shape(text)
    // A break between letters that are not bound by their shapes would be told by what follows the piece.
    guard let font = shaped.glyphs.first?.font,
      let place = fonts.firstIndex(where: { $0.id == font }), let rules = rules(at: place),
      shaped.glyphs.allSatisfy({ $0.font == font && $0.id != 0 }),
      // A font that has but some of a cluster has shaped it with what stands around.
      scalars.allSatisfy({ glyph($0)?.place == place }),
      !shaped.unsafeStarts[0], shaped.unsafeStarts.dropFirst().allSatisfy({ $0 })
    else { return nil }
    if case .syllable = unit { return syllable(scalars, shaped, rules, place) }
    // A piece begins with a letter, behind which no rule looks; behind marks, and letters that a ligature
    // ends with, some do.
    let start = shaped.clusterEnds.dropLast().last ?? 0
    let beginning = shaped.glyphs.prefix { $0.cluster == 0 }
    // Glyphs stand from left to right in their cluster.
    guard let lead = isRightToLeft ? beginning.last : beginning.first else { return nil }
    let lastLetter = scalars.lastIndex { !join(of: $0).contains(.mark) } ?? 0
    guard
      let before = looks(rules.looksBefore, scalars.prefix(1), [lead], place),
      let after = looks(
        rules.looksAfter, scalars[lastLetter...], shaped.glyphs.filter { $0.cluster == start }[...],
        place),
      hb_ot_layout_get_glyph_class(fonts[place].font.face, lead.id)
        != HB_OT_LAYOUT_GLYPH_CLASS_MARK
    else { return nil }
    // What comes of a letter and one before it, it tells with marks as without, if it is the same glyph;
    // what comes of it and one after it, only without.
    if before, !tells(scalars[0], lead.id) { return nil }
    if after, text.count - Int(start) > UTF8.width(scalars[lastLetter]) { return nil }
    return PairedCharacter(
      advance: shaped.width, font: font, looksBefore: before, looksAfter: after)
  }

  /// Whether a letter by itself is a glyph or, where letters join, may become it.
  func tells(_ scalar: Unicode.Scalar, _ id: UInt32) -> Bool {
    guard let glyph = glyph(scalar), let forms = forms(of: glyph) else { return false }
    return forms.contains(id)
  }

  /// Whether a rule may look beyond the edge of a piece; `nil` where that is not known.
  private func looks(
    _ look: (UInt32) -> Bool, _ scalars: ArraySlice<Unicode.Scalar>,
    _ glyphs: ArraySlice<ShapedText.Glyph>, _ place: Int
  ) -> Bool? {
    var ids = glyphs.map(\.id)
    for scalar in scalars {
      guard let glyph = glyph(scalar), let forms = forms(of: glyph) else { return nil }
      ids += forms
    }
    return ids.contains(where: look)
  }
}

extension ShapedText {
  /// The sum of all advances, in points.
  var width: Float { Float(advances.reduce(0) { $0 + Double($1) }) }
}
