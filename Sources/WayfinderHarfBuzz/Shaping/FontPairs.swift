import CHarfBuzz
import WayfinderDocument
import WayfinderLayout
import WayfinderUnicode

extension HarfBuzzShaper: PairShaper {
  package func characterPairs(style: TextStyle, script: Script) -> (any CharacterPairs)? {
    FontPairs(withoutWords, style, script)
  }
}

/// Characters and pairs of them in the first font of a style.
///
/// Each is shaped once by HarfBuzz; the font's rules say whether more characters could have a say.
private struct FontPairs: CharacterPairs {
  private let shaper: HarfBuzzShaper
  private let style: TextStyle
  private let script: Script
  private let font: LoadedFont
  private let id: FontID
  private let rules: NeighborRules

  /// - Returns: `nil` where the rules look further than from one character to the next, or advances are
  ///   rounded one by one.
  init?(_ shaper: HarfBuzzShaper, _ style: TextStyle, _ script: Script) {
    let (font, id) = shaper.firstFont(of: style, script)
    guard !font.isBitmap, !shaper.roundsAdvances,
      let rules = font.neighborRules.rules(of: font, script: script, language: style.language)
    else { return nil }
    self.shaper = shaper
    self.style = style
    self.script = script
    self.font = font
    self.id = id
    self.rules = rules
  }

  func character(_ scalar: Unicode.Scalar) -> PairedCharacter? {
    guard Self.mayStandAlone(scalar), let glyph = glyph(scalar),
      hb_ot_layout_get_glyph_class(font.face, glyph) != HB_OT_LAYOUT_GLYPH_CLASS_MARK,
      let shaped = shape([scalar], [glyph])
    else { return nil }
    let trims = mayTrim(scalar)
    return PairedCharacter(
      advance: shaped.advances[0], isInert: !trims && rules.isInert(glyph),
      looksBeyondRuns: trims)
  }

  func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> CharacterPair? {
    guard let one = glyph(first), let other = glyph(second), !rules.mayJoin(one, other) else {
      return nil
    }
    if !rules.mayMove(one, other), !mayTrim(first) || !mayTrim(second) {
      return .unchanged
    }
    guard let shaped = shape([first, second], [one, other]) else { return nil }
    return CharacterPair(
      advances: (shaped.advances[0], shaped.advances[1]), isUnsafe: shaped.unsafeStarts[1])
  }

  /// Whether a character may be set narrower beside others, in whatever run they are.
  private func mayTrim(_ scalar: Unicode.Scalar) -> Bool {
    style.trimsPunctuation && font.hasHalfWidths && PunctuationTrim.kind(of: scalar) != .other
  }

  private func glyph(_ scalar: Unicode.Scalar) -> hb_codepoint_t? {
    var glyph: hb_codepoint_t = 0
    return hb_font_get_nominal_glyph(font.font, scalar.value, &glyph) != 0 && glyph != 0
      ? glyph : nil
  }

  /// Shapes characters; `nil` where the result is not the glyph of each.
  private func shape(_ scalars: [Unicode.Scalar], _ glyphs: [hb_codepoint_t]) -> ShapedText? {
    let text = scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    let shaped = text.withUnsafeBufferPointer {
      shaper.shape(
        TextRun(
          text: $0, range: 0..<$0.count, style: style, script: script, wantsGlyphs: true))
    }
    guard shaped.clusterEnds.count == scalars.count, shaped.fonts.map(\.font) == [id],
      shaped.glyphs.map(\.id) == glyphs
    else { return nil }
    return shaped
  }

  /// Whether HarfBuzz and layout have no rules of their own for a character beside others: no mark, no
  /// control, no part of a syllable or emoji sequence, no half-wide voicing mark, no space but U+0020 and U+00A0, and not the slash
  /// that makes fractions.
  private static func mayStandAlone(_ scalar: Unicode.Scalar) -> Bool {
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
