import CHarfBuzz
import WayfinderUnicode

/// The least parts of a text that HarfBuzz shapes one by one, a font's rules apart.
enum ShapingUnit {
  /// Characters: scripts that need a font's rules alone, and composed syllables of Hangul, for which
  /// HarfBuzz only takes a feature away.
  case character
  /// Characters with the marks and vowels after them that it puts in order and composes.
  case cluster
  /// Letters that join, with their marks.
  case joinedLetters

  /// - Returns: `nil` for scripts of whose syllables HarfBuzz knows more.
  init?(_ script: Script) {
    switch script.tag {
    case Tag.value("Hang"), Tag.value("Hebr"): self = .character
    case Tag.value("Thai"), Tag.value("Laoo"): self = .cluster
    case Tag.value("Arab"): self = .joinedLetters
    default:
      guard ScriptRules.isPlain(script) else { return nil }
      self = .character
    }
  }

  /// How a character joins those beside it in one unit.
  func joiningType(of scalar: Unicode.Scalar) -> JoiningType {
    switch self {
    case .character: .nonJoining
    // THAI and LAO VOWEL SIGN AM are taken apart into a mark and a letter.
    case .cluster:
      scalar.isMark || scalar == "\u{E33}" || scalar == "\u{EB3}" ? .transparent : .nonJoining
    case .joinedLetters: scalar.joiningType
    }
  }

  /// Whether a script is written from right to left, as far as it has units.
  static func isRightToLeft(_ script: Script) -> Bool {
    script.tag == Tag.value("Arab") || script.tag == Tag.value("Hebr")
  }
}
