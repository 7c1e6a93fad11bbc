import CICU

/// What a character is in a syllable of a script that comes of Brahmi (property
/// Indic_Syllabic_Category, UAX #44).
package enum SyllablePart: Sendable {
  /// A letter that begins a syllable, but after a virama.
  case letter
  /// A virama, which binds the letter after it to the one before.
  case virama
  /// Any other mark, which belongs to the letter before it.
  case mark
  /// No part of a syllable, or a letter that has a say in the syllable after its own.
  case other
}

extension Unicode.Scalar {
  /// What the scalar is in a syllable.
  package var syllablePart: SyllablePart {
    let category = Int(icu_syllabicCategory(Int32(bitPattern: value)))
    switch category {
    case Int(ICU_SYLLABIC_CONSONANT), Int(ICU_SYLLABIC_CONSONANT_DEAD),
      Int(ICU_SYLLABIC_VOWEL_INDEPENDENT), Int(ICU_SYLLABIC_AVAGRAHA):
      return isMark ? .mark : .letter
    case Int(ICU_SYLLABIC_VIRAMA): return .virama
    default: return isMark ? .mark : .other
    }
  }

  /// Whether the scalar is a vowel that, or a part of which, stands before the letter it follows in
  /// memory (property Indic_Positional_Category).
  package var standsLeft: Bool {
    switch Int(icu_positionalCategory(Int32(bitPattern: value))) {
    case Int(ICU_POSITIONAL_LEFT), Int(ICU_POSITIONAL_LEFT_AND_RIGHT),
      Int(ICU_POSITIONAL_BOTTOM_AND_LEFT), Int(ICU_POSITIONAL_TOP_AND_LEFT),
      Int(ICU_POSITIONAL_TOP_AND_LEFT_AND_RIGHT):
      true
    default: false
    }
  }
}
