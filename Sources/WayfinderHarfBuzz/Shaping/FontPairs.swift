import CHarfBuzz
import WayfinderDocument
import WayfinderLayout
import WayfinderUnicode

extension HarfBuzzShaper: PairShaper {
  package func characterPairs(style: TextStyle, script: Script) -> (any CharacterPairs)? {
    FontPairs(withoutWords, style, script)
  }
}

/// Characters and pairs of them in the fonts of a style.
///
/// Each is shaped once by HarfBuzz; the fonts' rules say whether more characters could have a say.
private struct FontPairs: CharacterPairs {
  /// A character as the glyph of the first font that has it.
  private struct Glyph {
    var id: hb_codepoint_t
    /// The place of the font in the cascade.
    var place: Int
  }

  let shaper: any TextShaper
  private let style: TextStyle
  private let script: Script
  private let fonts: [(font: LoadedFont, id: FontID)]
  private let rules: NeighborRules
  private let trimsPunctuation: Bool

  /// - Returns: `nil` where the rules of the first font look further than from one character to the next,
  ///   or advances are rounded one by one.
  init?(_ shaper: HarfBuzzShaper, _ style: TextStyle, _ script: Script) {
    fonts = shaper.fonts(of: style, script)
    guard !shaper.roundsAdvances, let rules = Self.rules(of: fonts[0].font, script, style) else {
      return nil
    }
    self.shaper = shaper
    self.style = style
    self.script = script
    self.rules = rules
    trimsPunctuation = style.trimsPunctuation && fonts.contains { $0.font.hasHalfWidths }
  }

  func character(_ scalar: Unicode.Scalar) -> PairedCharacter? {
    guard Self.mayStandAlone(scalar), let glyph = glyph(scalar),
      let rules = rules(at: glyph.place),
      hb_ot_layout_get_glyph_class(fonts[glyph.place].font.face, glyph.id)
        != HB_OT_LAYOUT_GLYPH_CLASS_MARK,
      let shaped = shape([scalar], [glyph])
    else { return nil }
    let trims = mayTrim(scalar)
    return PairedCharacter(
      advance: shaped.advances[0], font: fonts[glyph.place].id,
      isInert: !trims && rules.isInert(glyph.id), looksBeyondRuns: trims)
  }

  func pair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> CharacterPair? {
    guard let one = glyph(first), let other = glyph(second) else { return nil }
    let mayTrim = mayTrim(first) && mayTrim(second)
    // Fonts shape what is theirs by itself.
    if one.place == other.place {
      guard let rules = rules(at: one.place), !rules.mayJoin(one.id, other.id) else { return nil }
      if !rules.mayMove(one.id, other.id), !mayTrim { return .unchanged }
    } else if !mayTrim {
      return .unchanged
    }
    guard let shaped = shape([first, second], [one, other]) else { return nil }
    return CharacterPair(
      advances: (shaped.advances[0], shaped.advances[1]), isUnsafe: shaped.unsafeStarts[1])
  }

  // MARK: Fonts

  /// The rules of a font of the cascade; `nil` where its characters have to be shaped.
  private func rules(at place: Int) -> NeighborRules? {
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

  private func glyph(_ scalar: Unicode.Scalar) -> Glyph? {
    for (place, entry) in fonts.enumerated() {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(entry.font.font, scalar.value, &glyph) != 0, glyph != 0 {
        return Glyph(id: glyph, place: place)
      }
    }
    return nil
  }

  /// Shapes characters; `nil` where the result is not the glyph of each.
  private func shape(_ scalars: [Unicode.Scalar], _ glyphs: [Glyph]) -> ShapedText? {
    let text = scalars.flatMap { Array(UTF8.encode($0) ?? UTF8.encodedReplacementCharacter) }
    let shaped = text.withUnsafeBufferPointer {
      shaper.shape(
        TextRun(
          text: $0, range: 0..<$0.count, style: style, script: script, wantsGlyphs: true))
    }
    guard shaped.clusterEnds.count == scalars.count,
      shaped.glyphs.map(\.id) == glyphs.map(\.id),
      shaped.glyphs.map(\.font) == glyphs.map({ fonts[$0.place].id })
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
