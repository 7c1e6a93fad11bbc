import WayfinderUnicode

/// Decides whether a match lies to words as the options ask.
final class WordCheck {
  private let method: FindOptions.WordMatchMethod
  private let rules: FindOptions.WordRules
  private let treatsMedialCapitals: Bool
  private let words: BreakIterator
  private var units: [UInt16] = []
  /// Where words and what stands between them begin and end, both ends of the text included.
  private var boundaries: [Int] = []

  /// Returns `nil` where the options allow matches anywhere.
  init?(pattern: [UInt16], options: FindOptions) throws(UnicodeError) {
    var method = options.wordMatchMethod
    // WebKit drops the word-start rule for a query that begins with no letter or digit.
    if method == .startsWith, !pattern.isEmpty,
      UnicodeText.scalar(in: pattern, at: 0).isWordSeparator
    {
      method = .contains
    }
    if method == .contains { return nil }
    self.method = method
    rules = options.wordRules
    treatsMedialCapitals = options.treatsMedialCapitalsAsWordStarts
    words = try BreakIterator(.word, locale: options.locale)
  }

  func setText(_ units: [UInt16]) throws(UnicodeError) {
    self.units = rules == .chromium ? units.map { $0 == 0xAD ? 0 : $0 } : units
    try words.setText(self.units)
    boundaries.removeAll(keepingCapacity: true)
    boundaries.append(0)
    words.forEachBoundary { boundary, _ in
      if rules == .chromium {
        let last = boundaries[boundaries.count - 1]
        for offset in last..<boundary where offset > last && splitsWord(offset) {
          boundaries.append(offset)
        }
      }
      boundaries.append(boundary)
    }
  }

  /// Whether a range of units, which must not be empty, is a match.
  func holds(_ range: Range<Int>) -> Bool {
    switch method {
    case .contains: true
    case .startsWith: startsWord(range)
    case .fullWord: rules == .chromium ? isWholeWord(range) : startsWord(range) && endsWord(range)
    }
  }

  // MARK: WebKit

  private func startsWord(_ range: Range<Int>) -> Bool {
    if range.lowerBound == 0 { return true }
    if treatsMedialCapitals, startsMedially(range.lowerBound) { return true }
    if UnicodeText.scalar(in: units, at: range.lowerBound).isCJKIdeographOrSymbol { return true }
    return isWordStart(range.lowerBound)
  }

  private func endsWord(_ range: Range<Int>) -> Bool {
    boundaries[index(notBefore: range.upperBound)] == range.upperBound
  }

  /// Whether a word begins at an offset: a boundary after which a letter or digit stands. WebKit
  /// walks back over the words of a match and asks whether it comes to its start, which is the same.
  private func isWordStart(_ offset: Int) -> Bool {
    guard boundaries[index(notBefore: offset)] == offset else { return false }
    let scalar = UnicodeText.scalar(in: units, at: offset)
    return scalar.properties.isAlphabetic || scalar.isDecimalDigit
  }

  /// Whether a run of separators, capitals, digits or other letters begins inside a word.
  private func startsMedially(_ start: Int) -> Bool {
    let first = UnicodeText.scalar(in: units, at: start)
    let previous = UnicodeText.scalar(in: units, before: start)
    if first.isWordSeparator { return !previous.isWordSeparator }
    if Self.isCapital(first) {
      if !Self.isCapital(previous) { return true }
      let after = start + UnicodeText.width(in: units, at: start)
      guard after < units.count else { return false }
      let next = UnicodeText.scalar(in: units, at: after)
      return !Self.isCapital(next) && !Self.isDigit(next) && !next.isWordSeparator
    }
    if Self.isDigit(first) { return !Self.isDigit(previous) }
    return previous.isWordSeparator || Self.isDigit(previous)
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool { scalar.isUppercaseLetter }
  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.isDecimalDigit }

  // MARK: Chromium

  private func isWholeWord(_ range: Range<Int>) -> Bool {
    if UnicodeText.scalar(in: units, at: range.lowerBound).isCJKIdeographOrSymbol { return true }
    guard isWordStart(range.lowerBound) else { return false }
    return boundaries[index(notBefore: range.lowerBound + 1)] == range.upperBound
  }

  // MARK: Boundaries

  /// The first boundary at or after an offset, as an index into `boundaries`.
  private func index(notBefore offset: Int) -> Int {
    var low = 0
    var high = boundaries.count - 1
    while low < high {
      let middle = (low + high) / 2
      if boundaries[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a word that ICU holds together ends here all the same: Chromium's words end at `.`, `:`
  /// and `@` between letters.
  private func splitsWord(_ offset: Int) -> Bool {
    guard offset > 0, offset < units.count else { return false }
    return isDivider(offset) || isDivider(offset - 1)
  }

  private func isDivider(_ index: Int) -> Bool {
    guard [0x2E, 0x3A, 0x40].contains(units[index]), index > 0, index + 1 < units.count else {
      return false
    }
    return UnicodeText.scalar(in: units, before: index).properties.isAlphabetic
      && UnicodeText.scalar(in: units, at: index + 1).properties.isAlphabetic
  }
}
