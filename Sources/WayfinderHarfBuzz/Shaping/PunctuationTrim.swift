import CHarfBuzz
import WayfinderLayout
import WayfinderUnicode

/// Finds full-width punctuation that is set half as wide because its empty half meets that of other
/// such punctuation (CSS Text 4, "fullwidth punctuation collapsing").
enum PunctuationTrim {
  /// The parts of a character's box that are empty.
  enum Kind {
    case other, open, close, middle, narrowOpen, narrowClose, dot, colon, semicolon, quoteOpen,
      quoteClose
  }

  /// Returns the characters of a range that are trimmed.
  static func trimmed(_ run: TextRun, _ range: Range<Int>, font: LoadedFont) -> [Range<Int>] {
    guard mayTrim(run.text, range) else { return [] }
    let classes = PunctuationClasses.classes(of: font, language: run.style.language)
    var result: [Range<Int>] = []
    var last: (range: Range<Int>, kind: Kind)?
    if range.lowerBound > 0, !(run.isLineStart && range.lowerBound == run.range.lowerBound) {
      let start = scalarStart(run.text, before: range.lowerBound)
      last = (start..<range.lowerBound, classes.kind(at: start, in: run.text))
    }
    var index = range.lowerBound
    let end = min(run.text.count, range.upperBound + 1)
    while index < end {
      let width = UnicodeText.scalar(inUTF8: run.text, at: index).width
      let kind = classes.kind(at: index, in: run.text)
      let character = index..<index + width
      if let last {
        if last.kind == .close, kind == .close || kind == .middle || kind == .narrowClose {
          if last.range.lowerBound >= range.lowerBound { result.append(last.range) }
        } else if kind == .open, index < range.upperBound,
          last.kind == .open || last.kind == .middle || last.kind == .close
            || last.kind == .narrowOpen
        {
          result.append(character)
        }
      }
      last = (character, kind)
      index += width
    }
    return result
  }

  /// Whether there is full-width punctuation at all.
  private static func mayTrim(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    // Brackets, stops and full-width forms begin with these bytes, curly quotes with E2 80.
    text[range].contains { $0 == 0xE3 || $0 == 0xEF || $0 == 0xE2 }
  }

  private static func scalarStart(_ text: UnsafeBufferPointer<UInt8>, before index: Int) -> Int {
    var start = index - 1
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }

  /// The kind of a character, where fonts agree on it; stops, colons and quotes are the font's.
  static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: .dot
    case 0xFF1A: .colon
    case 0xFF1B: .semicolon
    case 0x2018, 0x201C: .quoteOpen
    case 0x2019, 0x201D: .quoteClose
    case 0x3000, 0x30FB: .middle
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08,
      0xFF3B, 0xFF5B, 0xFF5F:
      .open
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
      0xFF09, 0xFF3D, 0xFF5D, 0xFF60:
      .close
    case 0x28, 0x5B, 0x7B, 0xAB, 0x2039, 0xFF62: .narrowOpen
    case 0x29, 0x5D, 0x7D, 0xBB, 0x203A, 0xFF63: .narrowClose
    default: .other
    }
  }
}

/// What a font says about the punctuation that stands differently in Chinese and Japanese fonts.
struct PunctuationClasses {
  private let dot: PunctuationTrim.Kind
  private let colon: PunctuationTrim.Kind
  private let semicolon: PunctuationTrim.Kind
  private let hasWideQuotes: Bool

  /// The kind of the character at an index.
  func kind(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> PunctuationTrim.Kind {
    switch PunctuationTrim.kind(of: UnicodeText.scalar(inUTF8: text, at: index).scalar) {
    case .dot: dot
    case .colon: colon
    case .semicolon: semicolon
    case .quoteOpen: hasWideQuotes ? .open : .narrowOpen
    case .quoteClose: hasWideQuotes ? .close : .narrowClose
    case let kind: kind
    }
  }

  static func classes(of font: LoadedFont, language: String) -> PunctuationClasses {
    font.punctuation.classes(for: language) { PunctuationClasses(font, language) }
  }

  private init(_ font: LoadedFont, _ language: String) {
    dot = Self.kind(of: ["\u{3001}", "\u{3002}", "\u{FF0C}", "\u{FF0E}"], font, language)
    colon = Self.kind(of: ["\u{FF1A}"], font, language)
    semicolon = Self.kind(of: ["\u{FF1B}"], font, language)
    hasWideQuotes =
      Self.kind(of: ["\u{201C}", "\u{2018}"], font, language) == .open
      && Self.kind(of: ["\u{201D}", "\u{2019}"], font, language) == .close
  }

  /// The kind that the boxes of glyphs say, if all say the same: ink in the left half closes, in the
  /// right half opens.
  private static func kind(
    of scalars: [Unicode.Scalar], _ font: LoadedFont, _ language: String
  ) -> PunctuationTrim.Kind {
    var kinds: Set<PunctuationTrim.Kind> = []
    for scalar in scalars {
      guard let glyph = GlyphBox(scalar, font, language) else { continue }
      let half = glyph.advance / 2
      if glyph.right <= half {
        kinds.insert(.close)
      } else if glyph.left >= half {
        kinds.insert(.open)
      } else if glyph.right - glyph.left <= half, glyph.left >= half / 2 {
        kinds.insert(.middle)
      } else {
        kinds.insert(.other)
      }
    }
    return kinds.count == 1 ? kinds.first ?? .other : .other
  }
}

/// The box of a glyph as a language has it, in font units.
struct GlyphBox {
  let left: Double
  let right: Double
  let advance: Double

  init?(_ scalar: Unicode.Scalar, _ font: LoadedFont, _ language: String) {
    guard let buffer = hb_buffer_create() else { return nil }
    defer { hb_buffer_destroy(buffer) }
    var code = scalar.value
    hb_buffer_add_codepoints(buffer, &code, 1, 0, 1)
    hb_buffer_set_direction(buffer, HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, HB_SCRIPT_HAN)
    hb_buffer_set_language(buffer, hb_language_from_string(language.isEmpty ? "und" : language, -1))
    hb_shape(font.font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count), count == 1,
      infos[0].codepoint != 0
    else { return nil }
    var extents = hb_glyph_extents_t()
    guard hb_font_get_glyph_extents(font.font, infos[0].codepoint, &extents) != 0 else {
      return nil
    }
    left = Double(extents.x_bearing + positions[0].x_offset)
    right = left + Double(extents.width)
    advance = Double(positions[0].x_advance)
  }
}
