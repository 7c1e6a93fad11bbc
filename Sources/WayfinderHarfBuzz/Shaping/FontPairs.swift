import CHarfBuzz
import WayfinderDocument
import WayfinderLayout
import WayfinderUnicode

extension HarfBuzzShaper: PairShaper {
  package func characterPairs(
    style: TextStyle, script: Script, isRightToLeft: Bool
  ) -> (any CharacterPairs)? {
    FontPairs(withoutWords, style, script, isRightToLeft: isRightToLeft)
  }
}

/// Characters and pairs of them in the fonts of a style, and pieces that are only shaped together.
///
/// Each is shaped once by HarfBuzz; the fonts' rules say whether more characters could have a say.
struct FontPairs: CharacterPairs {
  /// A character as the glyph of the first font that has it.
  struct Glyph {
    var id: hb_codepoint_t
    /// The place of the font in the cascade.
    var place: Int
  }

  let shaper: any TextShaper
  let style: TextStyle
  let script: Script
  let isRightToLeft: Bool
  let unit: ShapingUnit
  let fonts: [(font: LoadedFont, id: FontID)]
  let letters: PieceLetters
  private let likenesses = GlyphLikenesses()
  private let rules: NeighborRules
  private let trimsPunctuation: Bool

  /// - Returns: `nil` where the rules of the first font look further than from one character to the next,
  ///   where advances are rounded one by one, and for scripts of whose syllables HarfBuzz knows more.
  init?(_ shaper: HarfBuzzShaper, _ style: TextStyle, _ script: Script, isRightToLeft: Bool) {
    guard !shaper.roundsAdvances, let unit = ShapingUnit(script),
      !isRightToLeft || ShapingUnit.isRightToLeft(script)
    else { return nil }
    fonts = shaper.fonts(of: style, script, isRightToLeft: isRightToLeft)
    guard let rules = Self.rules(of: fonts[0].font, script, style) else { return nil }
    self.shaper = shaper
    self.style = style
    self.script = script
    self.isRightToLeft = isRightToLeft
    self.unit = unit
    letters = PieceLetters(unit)
    self.rules = rules
    trimsPunctuation = style.trimsPunctuation && fonts.contains { $0.font.hasHalfWidths }
  }

  var joins: Bool {
    switch unit {
    case .character: false
    case .cluster, .joinedLetters, .syllable: true
    }
  }

  /// In syllables HarfBuzz and rules of placement, which are not told here, say where breaks are
  /// safe.
  var cutsWords: Bool {
    if case .syllable = unit { false } else { true }
  }

  /// Whether text is set against the direction of its script: then HarfBuzz turns some runs around before it
  /// joins letters and applies rules.
  var isAgainstScript: Bool { !isRightToLeft && ShapingUnit.isRightToLeft(script) }

  func join(of scalar: Unicode.Scalar) -> PieceJoin { unit.join(of: scalar) }

  func character(_ scalar: Unicode.Scalar) -> PairedCharacter? {
    guard Self.mayStandAlone(scalar), !isAgainstScript || join(of: scalar).isEmpty,
      mayBeSyllable(scalar),
      let glyph = glyph(scalar), let rules = rules(at: glyph.place), !rules.mayReach(glyph.id),
      hb_ot_layout_get_glyph_class(fonts[glyph.place].font.face, glyph.id)
        != HB_OT_LAYOUT_GLYPH_CLASS_MARK,
      let forms = forms(of: glyph),
      let advance = loneAdvance(of: scalar, glyph) ?? shape([scalar], [glyph])?.advances[0]
    else { return nil }
    let trims = mayTrim(scalar)
    var character = PairedCharacter(
      advance: advance, font: fonts[glyph.place].id,
      looksBefore: trims || forms.contains(where: rules.looksBefore),
      looksAfter: trims || forms.contains(where: rules.looksAfter), looksBeyondRuns: trims)
    if character.looksBefore || character.looksAfter {
      if isAgainstScript { return nil }
      if !trims, forms == [glyph.id] {
        character.likeness = likenesses.number(of: rules.likeness(of: glyph.id), place: glyph.place)
      }
    }
    return character
  }

  func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> CharacterPair? {
    guard let one = glyph(first), let other = glyph(second) else { return nil }
    let mayTrim = mayTrim(first) && mayTrim(second)
    // Fonts shape what is theirs by itself.
    if one.place == other.place {
      guard let rules = rules(at: one.place), let ones = forms(of: one),
        let others = forms(of: other),
        !rules.mayJoin(ones, others)
      else { return nil }
      if !rules.mayMove(ones, others), !mayTrim { return .unchanged }
      // Which of its forms a letter has is not told by the two.
      if ones.count > 1 || others.count > 1 { return nil }
    } else if !mayTrim {
      return .unchanged
    }
    guard let shaped = shape([first, second], [one, other]) else { return nil }
    return CharacterPair(
      advances: (shaped.advances[0], shaped.advances[1]), isUnsafe: shaped.unsafeStarts[1])
  }

  // MARK: Fonts

  /// The rules of a font of the cascade; `nil` where its characters have to be shaped.
  func rules(at place: Int) -> NeighborRules? {
    if place == 0 { return rules }
    // A font shapes what others have as `.notdef`.
    guard rules.isInert(0), let own = Self.rules(of: fonts[place].font, script, style),
      own.isInert(0)
    else { return nil }
    return own
  }

  private static func rules(
    of font: LoadedFont, _ script: Script, _ style: TextStyle
  ) -> NeighborRules? {
    font.isBitmap
      ? nil : font.neighborRules.rules(of: font, script: script, language: style.language)
  }

  /// Whether a character may be set narrower beside others or others beside it, in whatever run and
  /// font they are.
  private func mayTrim(_ scalar: Unicode.Scalar) -> Bool {
    trimsPunctuation && PunctuationTrim.kind(of: scalar) != .other
  }

  func glyph(_ scalar: Unicode.Scalar) -> Glyph? {
    for (place, entry) in fonts.enumerated() {
      guard let glyph = entry.font.glyph(of: scalar.value) else { continue }
      if isRightToLeft {
        let mirrored = hb_unicode_mirroring(hb_unicode_funcs_get_default(), scalar.value)
        if let other = entry.font.glyph(of: mirrored) { return Glyph(id: other, place: place) }
      }
      return Glyph(id: glyph, place: place)
    }
    return nil
  }

  /// The glyphs that a character may be while HarfBuzz applies rules; `nil` where these are many.
  func forms(of glyph: Glyph) -> [UInt32]? {
    guard case .joinedLetters = unit else { return [glyph.id] }
    return rules(at: glyph.place)?.forms(of: glyph.id, in: fonts[glyph.place].font)
  }

  /// The advance of a letter or number that no rule changes by itself, so that it need not be
  /// shaped.
  private func loneAdvance(of scalar: Unicode.Scalar, _ glyph: Glyph) -> Float? {
    // A font before may have the parts of a character that it lacks.
    guard case .character = unit, scalar.isLetterOrNumber, !scalar.isDecomposable else {
      return nil
    }
    let font = fonts[glyph.place].font
    guard
      let rules = font.loneGlyphs.rules(of: font, script: script, language: style.language),
      !rules.mayChange(glyph.id)
    else { return nil }
    return Float(font.advance(ofGlyph: glyph.id) * (style.fontSize / font.unitsPerEm))
  }

  /// Shapes characters; `nil` where the result is not a cluster and a glyph for each: its own, or one of
  /// its forms where letters join.
  private func shape(_ scalars: [Unicode.Scalar], _ glyphs: [Glyph]) -> ShapedText? {
    let shaped = Self.utf8(of: scalars).withUnsafeBufferPointer { shape($0) }
    guard shaped.clusterEnds.count == scalars.count, shaped.glyphs.count == scalars.count,
      zip(shaped.glyphs, glyphs).allSatisfy({ shaped, glyph in
        shaped.font == fonts[glyph.place].id && forms(of: glyph)?.contains(shaped.id) == true
      })
    else { return nil }
    return shaped
  }

  static func utf8(of scalars: [Unicode.Scalar]) -> [UInt8] {
    scalars.flatMap(\.utf8)
  }

  /// Shapes a part of a text, or all of it.
  func shape(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>? = nil) -> ShapedText {
    shaper.shape(
      TextRun(
        text: text, range: range ?? 0..<text.count, style: style, script: script,
        isRightToLeft: isRightToLeft, wantsGlyphs: true))
  }

  /// Whether HarfBuzz and layout have no rules of their own for a character beside others: no mark, no
  /// control, no part of a syllable or emoji sequence, no half-wide voicing mark, no space but U+0020 and U+00A0, and not the slash
  /// that makes fractions.
  static func mayStandAlone(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard scalar.value < 0xFFFE, scalar != "\u{2044}", !(0xFF9E...0xFF9F).contains(scalar.value),
      !properties.isDefaultIgnorableCodePoint,
      !properties.isEmojiPresentation, !properties.isEmojiModifier
    else { return false }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      // Conjoining Jamo.
      return !(0x1100...0x11FF).contains(scalar.value)
        && !(0xA960...0xA97F).contains(scalar.value)
        && !(0xD7B0...0xD7FF).contains(scalar.value)
    case .decimalNumber, .letterNumber, .otherNumber, .connectorPunctuation, .dashPunctuation,
      .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation,
      .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return true
    case .spaceSeparator: return scalar == " " || scalar == "\u{A0}"
    default: return false
    }
  }
}
