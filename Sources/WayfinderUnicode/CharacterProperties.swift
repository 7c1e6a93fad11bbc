import CICU

extension Unicode.Scalar {
  /// How many columns of a grid the scalar takes by UAX #11.
  public enum EastAsianWidth: Hashable, Sendable {
    case narrow, wide, ambiguous
  }

  /// The scalar's column class: wide and full-width together, ambiguous, and all others narrow.
  public var eastAsianWidth: EastAsianWidth {
    switch Int(icu_columnClass(code)) {
    case ICU_WIDE: .wide
    case ICU_AMBIGUOUS: .ambiguous
    default: .narrow
    }
  }

  /// Whether the scalar takes no room of its own: combining marks, format characters, controls,
  /// default ignorables, and medial vowels and final consonants of conjoining Hangul.
  public var isZeroWidth: Bool {
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0xAD }
    if has(ICU_MARKS_WITHOUT_SPACE | ICU_FORMATS | ICU_CONTROLS) { return true }
    if icu_isDefaultIgnorable(code) != 0 { return true }
    return (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
  }

  /// Whether the scalar shows as an emoji, two columns wide, without a variation selector.
  public var isEmojiPresentation: Bool {
    value >= 0x231A && icu_isEmojiPresentation(code) != 0
  }

  /// Whether the scalar belongs to an ideographic or syllabic CJK script or its symbols, as WebKit
  /// and Chromium ask it before they look for words.
  public var isCJKIdeographOrSymbol: Bool {
    if value < 0x2E80 { return false }
    if icu_isIdeographic(code) != 0 { return true }
    switch value {
    case 0x2E80...0x2FDF, 0x2FF0...0x312F, 0x3190...0x33FF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
      0xFF5B...0xFF64, 0x1F200...0x1F2FF:
      return true
    default: return false
    }
  }

  /// Whether the scalar separates words for WebKit's word-start rule: a space, punctuation, symbol
  /// or format character.
  public var isWordSeparator: Bool {
    has(ICU_SEPARATORS | ICU_PUNCTUATION | ICU_SYMBOLS | ICU_FORMATS | ICU_CONTROLS)
  }

  /// Whether the scalar has the General_Category of an upper-case letter.
  public var isUppercaseLetter: Bool { has(ICU_UPPERCASE) }
  /// Whether the scalar is a decimal digit of any script.
  public var isDecimalDigit: Bool { has(ICU_DECIMAL_DIGITS) }

  /// Whether the scalar has a canonical decomposition, as `é` and syllables of Hangul have (UAX #15).
  public var isDecomposable: Bool { icu_decomposes(code) != 0 }

  /// Whether the scalar makes a cluster with a space before it: marks and what else extends a cluster, and
  /// vowels of Thai and Lao of which a part is a mark.
  package var joinsSpace: Bool {
    switch value {
    case 0x00..<0x300: false
    case 0xE33, 0xEB3, 0x200C, 0x200D, 0xFF9E, 0xFF9F, 0x1F3FB...0x1F3FF, 0xE0020...0xE007F: true
    default: isMark
    }
  }

  private var code: Int32 { Int32(bitPattern: value) }
  private func has(_ categories: UInt32) -> Bool { icu_categoryMask(code) & categories != 0 }
}
