import WayfinderDocument
import WayfinderUnicode

/// What finds the matches of a literal query: a matcher without state, or one with an index.
///
/// A session asks for them in portions of a document, so that it can stop between two of them and
/// search what is in view first.
public protocol MatchSource: Sendable {
  /// The length of text worth one call, in UTF-8 bytes: about a millisecond's work.
  var portionSize: Int { get }

  /// Returns the matches in a run of blocks and in the side texts that stand in it, in document
  /// order, as if it were all of the document.
  ///
  /// - Parameters:
  ///   - query: The text to look for.
  ///   - options: What counts as a match.
  ///   - document: The document.
  ///   - blocks: Places in `Document.blocks`. No match of the query runs across their ends.
  func matches(
    of query: String, options: FindOptions, in document: Document, blocks: Range<Int>
  ) throws(FindError) -> [FindMatch]
}

/// The source that searches the text anew each time, by ICU's collation search.
public struct ReferenceMatchSource: MatchSource {
  /// The length of text worth one call, in UTF-8 bytes.
  public let portionSize: Int

  /// Creates a source.
  public init(portionSize: Int = 1 << 15) { self.portionSize = max(1, portionSize) }

  /// Returns the matches in a run of blocks.
  ///
  /// - Complexity: That of `ReferenceMatcher.matches(in:blocks:)`.
  public func matches(
    of query: String, options: FindOptions, in document: Document, blocks: Range<Int>
  ) throws(FindError) -> [FindMatch] {
    do throws(UnicodeError) {
      return try ReferenceMatcher(query: query, options: options)
        .matches(in: document, blocks: blocks)
    } catch {
      throw .unicode(error)
    }
  }
}
