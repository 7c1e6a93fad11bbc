import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// The source that finds by an index, which it keeps and brings up to date with the document.
///
/// The index is built with the first query. One source serves any number of sessions on the same
/// document; sessions on other documents should have their own, or the index is built again at each
/// turn.
public final class IndexedMatchSource: MatchSource {
  /// The length of text worth one call, in UTF-8 bytes: more than the index searches in a frame.
  public let portionSize = 1 << 26

  private struct State {
    var index: FindIndex?
    var last: Answer?
  }

  /// The matches of the query asked for last.
  private struct Answer {
    var query: String
    var options: FindOptions
    var revision: UInt64
    var matches: FindMatches
  }

  private let state = Mutex(State())

  /// Creates a source without an index.
  public init() {}

  /// Returns the matches in a run of blocks.
  ///
  /// - Complexity: O(*n*) at the speed of memory for a new query, O(log *n* + *m*) for more of the
  ///   answer of the last one; building the index comes on top where the document is new, and
  ///   re-reading of the chunks that an edit touched.
  public func matches(
    of query: String, options: FindOptions, in document: Document, blocks: Range<Int>
  ) throws(FindError) -> [FindMatch] {
    let answer = state.withLock { state -> Result<FindMatches, UnicodeError> in
      do throws(UnicodeError) {
        return .success(try Self.answer(query, options, document, &state))
      } catch {
        return .failure(error)
      }
    }
    switch answer {
    case .success(let matches):
      return Array(matches[matches.indices(beginningIn: document.places(ofBlocks: blocks))])
    case .failure(let error): throw .unicode(error)
    }
  }

  private static func answer(
    _ query: String, _ options: FindOptions, _ document: Document, _ state: inout State
  ) throws(UnicodeError) -> FindMatches {
    let last = state.last.flatMap { $0.query == query && $0.options == options ? $0 : nil }
    if let last, last.revision == document.revision { return last.matches }
    if state.index?.locale != options.locale {
      state.index = try FindIndex(document, locale: options.locale)
    } else if state.index?.revision != document.revision {
      try state.index?.update(to: document)
    }
    guard let index = state.index else { return FindMatches() }
    let matches = try FindEngine(query: query, options: options).matches(
      in: document, index: index, following: last?.matches ?? FindMatches())
    state.last = Answer(
      query: query, options: options, revision: document.revision, matches: matches)
    return matches
  }
}
