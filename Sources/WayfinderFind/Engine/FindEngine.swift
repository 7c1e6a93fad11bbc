import WayfinderDocument
import WayfinderUnicode

/// Finds a query in an indexed document: the answers of ICU's collation search, at the speed of
/// memory.
///
/// The scan compares codes of letters many at a time; what it finds is judged by tables of collation
/// elements, and by ICU itself where contractions, unordered marks or emoji sequences have a say. The
/// result equals that of `ReferenceMatcher`.
public struct FindEngine: Sendable {
  /// What is looked for.
  public let query: String
  /// What counts as a match.
  public let options: FindOptions

  /// Creates an engine for a query.
  ///
  /// An empty query, and one of which collation ignores every character, has no matches.
  public init(query: String, options: FindOptions = .webKit) {
    self.query = query
    self.options = options
  }

  /// Returns all matches in a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - index: The document's index. One of another state or for another locale is brought up to
  ///     date first, which costs what `FindIndex` says.
  ///   - earlier: The matches before an edit; pages the edit did not touch are taken over.
  /// - Throws: `UnicodeError` where ICU fails.
  /// - Complexity: O(*n*) at the speed of memory, and the matches. A query that holds what a boundary
  ///   between blocks reads as (a line feed or tab, for the preset `webKit`) or begins with a
  ///   combining mark that counts is searched by ICU alone.
  public func matches(
    in document: Document, index: FindIndex, following earlier: FindMatches = FindMatches()
  ) throws(UnicodeError) -> FindMatches {
    let pass = try FindPass(
      query: query, options: options, in: document, index: index, following: earlier)
    while try !pass.step() {}
    return pass.matches
  }
}
