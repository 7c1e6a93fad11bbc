import WayfinderUnicode

/// Tells kana apart that collation takes for equal at its first two levels: small from large, and
/// voiced and semi-voiced from plain. Hiragana, katakana and half-width forms stay equal.
enum KanaCheck {
  /// Whether the kana of a match agree with those of the pattern.
  static func holds(
    pattern: [UInt16], match: ArraySlice<UInt16>, _ mode: FindOptions.KanaMatching
  ) -> Bool {
    guard pattern.contains(where: isKana) else { return true }
    let wanted = kana(in: NormalizationForm.nfc.normalized(pattern))
    let found = kana(in: NormalizationForm.nfc.normalized(Array(match)))
    if mode == .distinctInNumber, wanted.count != found.count { return false }
    return zip(wanted, found).allSatisfy { $0 == $1 }
  }

  /// Whether a pattern has kana, without which every match passes.
  static func holdsKana(_ pattern: [UInt16]) -> Bool { pattern.contains(where: isKana) }

  /// What sets one kana apart from its like.
  private struct Feature: Equatable {
    var isSmall: Bool
    var voicing: UInt8
    var marks: [UInt16]
  }

  private static func kana(in units: [UInt16]) -> [Feature] {
    var features: [Feature] = []
    for (index, unit) in units.enumerated() where isKana(unit) {
      let marks = units[(index + 1)...].prefix { $0 == 0x3099 || $0 == 0x309A }
      features.append(
        Feature(isSmall: isSmall(unit), voicing: voicing(of: unit), marks: Array(marks)))
    }
    return features
  }

  /// Letters of hiragana, katakana, their phonetic extensions and half-width forms.
  private static func isKana(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x31F0...0x31FF: true
    case 0xFF66...0xFF9D: unit != 0xFF70
    default: false
    }
  }

  private static func isSmall(_ unit: UInt16) -> Bool {
    switch hiragana(unit) {
    case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095,
      0x3096, 0x31F0...0x31FF, 0xFF67...0xFF6F:
      true
    default: false
    }
  }

  /// 1 for voiced, 2 for semi-voiced, 0 for plain kana.
  private static func voicing(of unit: UInt16) -> UInt8 {
    switch hiragana(unit) {
    // が to ぢ: plain and voiced letters in turn.
    case 0x304B...0x3062: hiragana(unit) % 2 == 0x304C % 2 ? 1 : 0
    case 0x3065, 0x3067, 0x3069, 0x3094: 1
    // ば to ぽ: plain, voiced and semi-voiced in turn.
    case 0x306F...0x307D: UInt8((hiragana(unit) - 0x306F) % 3)
    case 0x30F7...0x30FA: 1
    default: 0
    }
  }

  /// Katakana with a hiragana twin as that twin.
  private static func hiragana(_ unit: UInt16) -> UInt16 {
    (0x30A1...0x30F6).contains(unit) ? unit - 0x60 : unit
  }
}
