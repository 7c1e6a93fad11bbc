import WayfinderDocument
import WayfinderUnicode

/// What browsers decide about a line break from the characters around it, before they ask ICU.
///
/// Both engines break after every run of white space and never before one, and between two ASCII
/// characters by a table of pairs (`ASCIIPairs`). `word-break` adds and takes away opportunities.
struct PairRules {
  enum Answer { case yes, no, asUnicodeSays }

  let units: UnsafeBufferPointer<UInt16>
  private let wordBreak: WordBreak
  private let breaksAfterEverySpace: Bool
  private let usesTable: Bool
  private let pairs: ASCIIPairs
  private let profile: LineBreakProfile

  init(profile: LineBreakProfile, style: borrowing BlockStyle, units: UnsafeBufferPointer<UInt16>) {
    self.units = units
    self.profile = profile
    wordBreak = style.wordBreak
    breaksAfterEverySpace = style.whiteSpace == .breakSpaces
    pairs = profile == .webKit ? .webKit : .chromium
    // WebKit leaves its table where `line-break` is set.
    usesTable = profile == .chromium || style.lineBreak == .auto
  }

  /// Letters of one length in UTF-8.
  struct Letters {
    let range: ClosedRange<UInt16>
    let utf8Width: Int
  }

  /// The letters of which the second of two neighbours is one if ICU alone tells where lines may
  /// end between them and in a run of such letters from the second on: beyond those of European
  /// scripts, where browsers have no rules of their own.
  ///
  /// It is `nil` for some of which that holds, too.
  @inline(__always)
  func letters(around last: UInt16, _ unit: UInt16) -> Letters? {
    guard wordBreak == .normal, Self.letters.contains(last), Self.letters.contains(unit) else {
      return nil
    }
    return unit < 0x800 ? Self.shortLetters : Self.longLetters
  }

  /// Arabic to Tibetan and Burmese, without U+05BE, spaces, punctuation that rules name and surrogates.
  private static let letters: ClosedRange<UInt16> = 0x620...0x109F
  private static let shortLetters = Letters(range: 0x620...0x7FF, utf8Width: 2)
  private static let longLetters = Letters(range: 0x800...0x109F, utf8Width: 3)

  /// Whether a line may end before a code unit of which the rules for pairs do not tell.
  ///
  /// - Parameter isBoundary: What ICU says.
  func allows(_ isBoundary: Bool, before index: Int) -> Bool {
    profile == .chromium
      ? NewerUnicodeRules.allows(units, before: index, otherwise: isBoundary) : isBoundary
  }

  /// Whether a line may end before a code unit, which is not the first.
  func answer(before index: Int) -> Answer {
    let last = units[index - 1]
    let unit = units[index]
    if unit & 0xFC00 == 0xDC00, last & 0xFC00 == 0xD800 { return .no }
    let lastIsSpace = BreakSpace.isBreakable(last)
    if breaksAfterEverySpace {
      if lastIsSpace || BreakSpace.isOther(last) { return .yes }
      if BreakSpace.isBreakable(unit) { return .no }
    } else {
      if BreakSpace.isBreakable(unit) { return .no }
      if lastIsSpace { return .yes }
    }
    // WebKit's `break-all` parts all of ASCII.
    if wordBreak == .breakAll, profile == .webKit, last > 0x20, last < 0x7F, unit > 0x20,
      unit < 0x7F
    {
      return .yes
    }
    if usesTable, let answer = asciiAnswer(last, unit, index) {
      if answer { return keeps(index) ? .no : .yes }
      if wordBreak == .breakAll, BreakAllRules.allows(units, before: index) { return .yes }
      return .no
    }
    if wordBreak == .breakAll, BreakAllRules.allows(units, before: index) { return .yes }
    if keeps(index) { return .no }
    if !usesTable { return .asUnicodeSays }
    return needsUnicode(last) || needsUnicode(unit) ? .asUnicodeSays : .no
  }

  private func asciiAnswer(_ last: UInt16, _ unit: UInt16, _ index: Int) -> Bool? {
    guard last > 0x20, last < 0x80 else { return nil }
    if last == 0x2D {
      // A hyphen before a digit may be a minus sign; inside of `1234-5678` it is none.
      if unit >= 0x30, unit <= 0x39 {
        return index >= 2 && ASCIIPairs.isAlphanumeric(units[index - 2])
      }
      if profile == .webKit, unit >= 0x80 { return false }
    }
    guard unit > 0x20, unit < 0x80 else { return nil }
    return pairs.breaks(UInt8(last), UInt8(unit))
  }

  private func needsUnicode(_ unit: UInt16) -> Bool { unit > 0x7F && unit != 0xA0 }

  /// `word-break: keep-all` keeps letters and numbers together, but for scripts with a dictionary.
  @inline(__always)
  private func keeps(_ index: Int) -> Bool { wordBreak == .keepAll && keepsAll(index) }

  private func keepsAll(_ index: Int) -> Bool {
    if profile == .webKit { return true }
    var before = UnicodeText.scalar(in: units, before: index)
    if before.isMark, index >= 2 { before = UnicodeText.scalar(in: units, before: index - 1) }
    let after = UnicodeText.scalar(in: units, at: index)
    return before.isLetterOrNumber && !before.needsDictionary && after.isLetterOrNumber
      && !after.needsDictionary
  }
}

/// The pairs of ASCII characters between which a browser breaks lines.
struct ASCIIPairs {
  /// For each character, a set of those that may begin a line after it.
  private var rows: [(low: UInt64, high: UInt64)]

  /// Whether a line may end between two characters above U+0020.
  func breaks(_ last: UInt8, _ unit: UInt8) -> Bool {
    let row = rows[Int(last)]
    return unit < 64 ? row.low >> UInt64(unit) & 1 != 0 : row.high >> UInt64(unit - 64) & 1 != 0
  }

  static func isAlphanumeric(_ unit: UInt16) -> Bool {
    (0x30...0x39).contains(unit) || (0x41...0x5A).contains(unit) || (0x61...0x7A).contains(unit)
  }

  /// Both browsers break before an opening bracket that follows punctuation, and after `-` and `?`
  /// before most characters; nowhere else inside of ASCII words. So URLs and paths stay whole.
  private static let openings = "(<[{"
  private static let afterPunctuation = "!\"#%&)*+,.:;=>\\]|}~"
  private static let wordStarts =
    "%&(*+-<=>@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\^_`abcdefghijklmnopqrstuvwxyz{|~\u{7F}"

  static let chromium = ASCIIPairs(afterHyphen: wordStarts + "\"#'")
  static let webKit = ASCIIPairs(afterHyphen: wordStarts + "\"#'!),./:;?]}")

  private init(afterHyphen: String) {
    rows = Array(repeating: (0, 0), count: 128)
    for character in Self.afterPunctuation.utf8 { allow(character, Self.openings) }
    allow(UInt8(ascii: "-"), afterHyphen)
    allow(UInt8(ascii: "?"), Self.wordStarts + "#$0123456789")
  }

  private mutating func allow(_ last: UInt8, _ next: String) {
    for unit in next.utf8 {
      if unit < 64 {
        rows[Int(last)].low |= 1 << UInt64(unit)
      } else {
        rows[Int(last)].high |= 1 << UInt64(unit - 64)
      }
    }
  }
}
