import WayfinderUnicode

/// Gives a replacement the case of the text it replaces.
///
/// Text all in capitals or all in small letters makes the replacement so; text that begins with a
/// capital or a small letter makes the replacement's first letter so and leaves the rest. A single
/// capital is taken for the beginning of a word. Where text and replacement have as many parts between
/// hyphens, or between underscores, each part is done by itself. Text without letters that have case
/// changes nothing.
struct CasePreservation {
  let locale: String

  func applied(of original: String, to replacement: String) -> String {
    for separator: Unicode.Scalar in ["-", "_"] {
      let from = Self.parts(of: original, at: separator)
      let to = Self.parts(of: replacement, at: separator)
      if from.count > 1, from.count == to.count {
        return zip(from, to).map { appliedToPart($0, $1) }.joined(separator: String(separator))
      }
    }
    return appliedToPart(original, replacement)
  }

  private static func parts(of text: String, at separator: Unicode.Scalar) -> [String] {
    text.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }

  private func appliedToPart(_ original: String, _ replacement: String) -> String {
    let letters = original.unicodeScalars.filter(\.properties.isCased)
    guard let first = letters.first else { return replacement }
    let isLower = letters.map(\.properties.isLowercase)
    if !isLower.contains(true), letters.count > 1 { return mapped(replacement, .uppercase) }
    if !isLower.contains(false) { return mapped(replacement, .lowercase) }
    return withFirstLetter(of: replacement, first.properties.isLowercase ? .lowercase : .capitalize)
  }

  private func withFirstLetter(of text: String, _ mapping: CaseMapping) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: \.properties.isCased) else { return text }
    let rest = scalars[scalars.index(after: first)...]
    return String(scalars[..<first]) + mapped(String(scalars[first]), mapping) + String(rest)
  }

  private func mapped(_ text: String, _ mapping: CaseMapping) -> String {
    UTF16Conversion.string(
      of: mapping.mapped(UTF16Conversion.units(of: text), locale: locale))
  }
}
