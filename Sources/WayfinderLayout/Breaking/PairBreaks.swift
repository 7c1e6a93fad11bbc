import WayfinderDocument
import WayfinderUnicode

/// Whether lines may end between two characters of a word, where those two alone decide; found once for
/// each pair of kinds.
///
/// It is `BreakFinder` remembered, for profile `chromium` and `word-break` and `line-break` of `normal`
/// and `auto`: all rules of UAX #14 up to Unicode 15 but LB14 to LB17 (which look across spaces, after
/// which these lines end anyway), LB21a and LB25 (hyphens and numbers) look at two characters, marks
/// apart.
struct PairBreaks {
  enum Answer: UInt8 {
    case unknown, no, yes
    /// More than the two decide.
    case open
  }

  /// A number for characters that all rules treat alike, below `limit`.
  typealias Kind = Int

  private static let limit = 128

  private struct Traits: Hashable {
    var lineBreak: LineBreakClass
    var isWide: Bool
    /// A curly quotation mark, which some languages have open and close as brackets do.
    var quote: UInt32?

    var isQuote: Bool { quote != nil || lineBreak == PairBreaks.quotation }
  }

  private var kinds: [Traits: Kind] = [:]
  private var traits: [Traits] = []
  /// By the kinds of both characters.
  private var answers: [Answer] = []
  private let style: BlockStyle
  /// The kinds of characters below U+10000 plus one, once they are known.
  private var known: [UInt8] = []

  init(style: BlockStyle) { self.style = style }

  /// The kind of a character that is not ASCII, or of one beside such.
  mutating func kind(of scalar: Unicode.Scalar) -> Kind {
    let value = Int(scalar.value)
    guard value < 0x10000 else { return findKind(scalar) }
    if known.isEmpty { known = [UInt8](repeating: 0, count: 0x10000) }
    if known[value] != 0 { return Int(known[value]) - 1 }
    let kind = findKind(scalar)
    if kind < Self.limit { known[value] = UInt8(kind + 1) }
    return kind
  }

  private mutating func findKind(_ scalar: Unicode.Scalar) -> Kind {
    let new = Traits(
      lineBreak: scalar.lineBreakClass, isWide: NewerUnicodeRules.isWide(scalar),
      quote: (0x2018...0x201D).contains(scalar.value) ? scalar.value : nil)
    if let known = kinds[new] { return known }
    let kind = traits.count
    kinds[new] = kind
    traits.append(new)
    if kind < Self.limit {
      // Rows are of fixed length, so that what is known keeps its place.
      answers += [Answer](repeating: .unknown, count: Self.limit)
    }
    return kind
  }

  /// The same for numbers of characters; `open` for what is none.
  mutating func answer(
    _ first: Int, _ second: Int, finder: inout BreakFinder
  ) throws(UnicodeError) -> Answer {
    guard let first = Unicode.Scalar(UInt32(first)), let second = Unicode.Scalar(UInt32(second))
    else { return .open }
    return try answer(first, second, finder: &finder)
  }

  /// Whether a line may end between two characters, neither of which is a space or a mark.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func answer(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, finder: inout BreakFinder
  ) throws(UnicodeError) -> Answer {
    if first.value < 0x80, second.value < 0x80 {
      // Whether a hyphen is a minus sign is told by what stands before it.
      if first == "-", (0x30...0x39).contains(second.value) { return .open }
      return ASCIIPairs.chromium.breaks(UInt8(first.value), UInt8(second.value)) ? .yes : .no
    }
    let one = kind(of: first)
    let other = kind(of: second)
    guard one < Self.limit, other < Self.limit else { return .open }
    let known = answers[one * Self.limit + other]
    if known != .unknown { return known }
    let found =
      Self.isOpen(traits[one], traits[other])
      ? .open : try Self.find(first, second, style, finder: &finder)
    answers[one * Self.limit + other] = found
    return found
  }

  private static func find(
    _ first: Unicode.Scalar, _ second: Unicode.Scalar, _ style: BlockStyle,
    finder: inout BreakFinder
  ) throws(UnicodeError) -> Answer {
    let bytes = Array(String(String.UnicodeScalarView([first, second])).utf8)
    let found = try bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(UnicodeError) in try finder.opportunities(in: bytes, style: style) }
    }.get()
    let middle = UTF8.width(first)
    return found.isAllowed(at: middle) ? .yes : .no
  }

  // MARK: What more than two characters decide

  private static func classes(_ names: [String]) -> Set<LineBreakClass> {
    Set(names.compactMap { LineBreakClass($0) })
  }

  /// Classes beside which more than pairs count: hyphens, spaces of zero width, joiners, marks, flags,
  /// dictionaries, syllables of Jamo.
  private static let openAround = classes([
    "HY", "HH", "ZW", "ZWJ", "WJ", "CM", "RI", "SA", "SG", "XX", "HL", "CB", "EB", "EM", "BK", "CR",
    "LF", "NL", "SP", "JL", "JV", "JT", "AK", "AP", "AS", "VF", "VI",
  ])
  /// LB25: before a number, in it, and after it.
  private static let prefixes = classes(["PR", "PO"])
  private static let numberParts = classes(["IS", "SY"])
  private static let numberEnds = classes(["IS", "SY", "CL", "CP"])
  private static let number = LineBreakClass("NU")
  private static let quotation = LineBreakClass("QU")
  private static let opening = LineBreakClass("OP")
  private static let breakAfter = LineBreakClass("BA")

  private static func isOpen(_ first: Traits, _ second: Traits) -> Bool {
    if openAround.contains(first.lineBreak) || openAround.contains(second.lineBreak) {
      return true
    }
    // U+2010 is a hyphen, though its class says less; ICU has it looked at with what stands before.
    if first.lineBreak == breakAfter { return true }
    // Beside wide characters quotation marks open and close (LB19a since Unicode 16), and around numbers
    // where a language has them as brackets.
    if first.isQuote, second.isWide || prefixes.contains(second.lineBreak) { return true }
    if second.isQuote, first.isWide || prefixes.contains(first.lineBreak) { return true }
    switch second.lineBreak {
    case number:
      return prefixes.contains(first.lineBreak) || numberParts.contains(first.lineBreak)
    case opening: return prefixes.contains(first.lineBreak)
    default: return prefixes.contains(second.lineBreak) && numberEnds.contains(first.lineBreak)
    }
  }
}
