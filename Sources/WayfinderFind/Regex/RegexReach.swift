/// How far a regular expression looks around a match.
///
/// A pattern that neither matches a line end nor looks across one finds in each line what it finds in
/// the whole text, so that after an edit only the lines it touched are searched again. That is told
/// from the pattern by a reading that errs on the safe side: whatever it does not know may look
/// anywhere. It knows letters and other signs that stand for themselves, `.`, `^`, `$`, groups, look-around,
/// alternatives, quantifiers, references to groups, `\b`, `\B`, `\d`, `\w`, `\S`, `\h`, escaped
/// punctuation, and sets of such signs that are not negated.
///
/// `^` and `$` match at line ends, and word boundaries (UAX #29, WB3a and WB3b) never depend on what
/// stands beyond one. What may match a line end and so counts as looking anywhere: `\s`, `\n`, `\W`, `\D`,
/// `[^a]`, `(?s)`, `\X`, `\A`, `\z`.
struct RegexReach {
  /// Whether matches are found line by line.
  let staysInLine: Bool

  init(of pattern: String) {
    var reader = Reader(pattern)
    staysInLine = reader.staysInLine()
  }

  private struct Reader {
    private let scalars: [Unicode.Scalar]
    private var index = 0

    init(_ pattern: String) { scalars = Array(pattern.unicodeScalars) }

    private var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func take() -> Unicode.Scalar? {
      guard let scalar = next else { return nil }
      index += 1
      return scalar
    }

    mutating func staysInLine() -> Bool {
      while let scalar = take() {
        switch scalar {
        case "\\": if !readEscape(inSet: false) { return false }
        case "[": if !readSet() { return false }
        case "(": if !readGroupStart() { return false }
        default: if scalar.value < 0x20 || Self.isLineEnd(scalar) { return false }
        }
      }
      return true
    }

    /// The characters that ICU takes for line ends.
    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
      [0x85, 0x2028, 0x2029].contains(scalar.value)
    }

    private mutating func readEscape(inSet: Bool) -> Bool {
      guard let scalar = take() else { return false }
      switch scalar {
      case "d", "w", "S", "h": return true
      case "b", "B", "1"..."9": return !inSet
      case "t": return true
      default:
        let isPunctuation = scalar.isASCII && scalar.value > 0x20 && scalar.value < 0x7F
        return isPunctuation && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      }
    }

    /// Reads a set behind its bracket.
    private mutating func readSet() -> Bool {
      if next == "^" { return false }
      while let scalar = take() {
        switch scalar {
        case "]": return true
        case "[", "&", "{", "}": return false
        case "-":
          if next == "-" { return false }
        case "\\": if !readEscape(inSet: true) { return false }
        default: if scalar.value < 0x20 || Self.isLineEnd(scalar) { return false }
        }
        // Ranges go from one sign to another that is none of those above; those that hold line ends
        // beyond ASCII are rare, and taken for ones that look anywhere.
        if next == "-", index + 1 < scalars.count {
          let end = scalars[index + 1]
          if scalar.value < 0x85, end.value >= 0x85 { return false }
          if scalar.value < 0x2028, end.value >= 0x2028 { return false }
        }
      }
      return false
    }

    /// Reads what stands behind the parenthesis that opens a group.
    private mutating func readGroupStart() -> Bool {
      if next == "*" { return false }
      guard next == "?" else { return true }
      index += 1
      switch take() {
      case ":", ">", "=", "!": return true
      case "<":
        if next == "=" || next == "!" {
          index += 1
          return true
        }
        while let scalar = take() { if scalar == ">" { return true } }
        return false
      case "i": return next == ")" || next == ":"
      default: return false
      }
    }
  }
}
