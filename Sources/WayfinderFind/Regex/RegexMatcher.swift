import WayfinderDocument
import WayfinderUnicode

/// Finds a regular expression in ICU's dialect, over the text that `ReferenceMatcher` searches.
///
/// Boundaries between blocks read as the options say: with the WebKit preset a block ends with a
/// line feed, which `\s` and `\n` match; with Chromium's no match runs across. `^` and `$` match at
/// the ends of blocks and lines (not at a control or annotation in the line), `\b` at the word
/// boundaries of UAX #29. Groups may be named (`(?<name>…)`), look-ahead and look-behind work.
///
/// Of the options, case, boundaries, side texts and word rules count; letters are never folded, so
/// that a pattern means what it says. Matches do not overlap. A match of no length stands for no
/// text that could be shown or stepped to, so none is reported: `a*` finds the runs of `a`.
public struct RegexMatcher: Sendable {
  /// The regular expression.
  public let pattern: String
  /// What counts as a match.
  public let options: FindOptions
  /// How much work a search may be.
  public let limits: RegexLimits
  /// The number of capturing groups.
  public let groupCount: Int

  /// Creates a matcher; an empty pattern has no matches.
  ///
  /// - Throws: `FindError.invalidPattern` with the place of the mistake.
  public init(
    pattern: String, options: FindOptions = .webKit, limits: RegexLimits = .standard
  ) throws(FindError) {
    self.pattern = pattern
    self.options = options
    self.limits = limits
    groupCount = try Self.compile(pattern, options, limits)?.groupCount ?? 0
  }

  /// Returns the number of a named group, or `nil` if there is none.
  public func groupNumber(named name: String) -> Int? {
    (try? compiled())?.groupNumber(named: name)
  }

  /// Returns all matches in a document, in document order; matches in a side text stand at its place.
  ///
  /// - Throws: `FindError` where a limit is exceeded or ICU fails.
  /// - Complexity: That of the pattern; O(*n*) for one that does not backtrack far.
  public func matches(in document: Document) throws(FindError) -> [RegexMatch] {
    var search = RegexSearch(self, in: document, blocks: 0..<document.blocks.count)
    var budget = WorkBudget.unlimited
    return try search.advance(&budget)
  }

  /// Returns the compiled pattern, `nil` for an empty one.
  func compiled() throws(FindError) -> RegularExpression? {
    try Self.compile(pattern, options, limits)
  }

  private static func compile(
    _ pattern: String, _ options: FindOptions, _ limits: RegexLimits
  ) throws(FindError) -> RegularExpression? {
    let units = UTF16Conversion.units(of: pattern)
    if units.isEmpty { return nil }
    do throws(RegularExpressionError) {
      return try RegularExpression(
        units, ignoresCase: !options.isCaseSensitive,
        limits: .init(time: limits.stepsPerStretch, stack: limits.stackSize))
    } catch {
      throw FindError(error, pattern: units)
    }
  }
}
