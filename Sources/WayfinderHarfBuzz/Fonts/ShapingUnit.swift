import CHarfBuzz
import WayfinderLayout
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
  /// Syllables of scripts that come of Brahmi: letters that viramas bind, with their marks.
  case syllable

  /// - Returns: `nil` for scripts of whose syllables HarfBuzz knows more.
  init?(_ script: Script) {
    switch script.tag {
    case Tag.value("Hang"), Tag.value("Hebr"): self = .character
    case Tag.value("Thai"), Tag.value("Laoo"): self = .cluster
    case Tag.value("Arab"): self = .joinedLetters
    default:
      if Self.syllabicScripts.contains(script.tag) {
        self = .syllable
        return
      }
      guard ScriptRules.isPlain(script) else { return nil }
      self = .character
    }
  }

  /// Those that HarfBuzz's shaper for Indic scripts takes, but Malayalam, where a repha comes
  /// before its syllable.
  private static let syllabicScripts = [
    "Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda",
  ].map { Tag.value($0) }

  /// How a character joins those beside it in one unit.
  func join(of scalar: Unicode.Scalar) -> PieceJoin {
    switch self {
    case .character: []
    // THAI and LAO VOWEL SIGN AM are taken apart into a mark and a letter.
    case .cluster: scalar.isMark || scalar == "\u{E33}" || scalar == "\u{EB3}" ? .mark : []
    case .joinedLetters: PieceJoin(scalar.joiningType)
    case .syllable:
      switch scalar.syllablePart {
      case .letter: .previous
      case .virama: [.mark, .next]
      case .mark: .mark
      case .other: []
      }
    }
  }

  /// Whether a script is written from right to left, as far as it has units.
  static func isRightToLeft(_ script: Script) -> Bool {
    script.tag == Tag.value("Arab") || script.tag == Tag.value("Hebr")
  }
}
