import WayfinderDocument

/// A place where a regular expression was found.
public struct RegexMatch: Hashable, Sendable {
  /// The whole match, never empty.
  public var match: FindMatch
  /// The groups by number, in UTF-8 offsets into the match's text, `nil` for one that took no part;
  /// group 0 is the whole match. A group inside of look-around may lie outside of the match.
  public var groups: [Range<Int>?]

  /// Creates a match from its groups.
  public init(match: FindMatch, groups: [Range<Int>?]) {
    self.match = match
    self.groups = groups
  }
}
