import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// The source that finds by an index, which it keeps and brings up to date with the document.
///
/// The index is built with the first query, in slices of the session's budget, or ahead of it by
/// `prepare(for:locale:partCount:)`. One source serves any number of sessions on the same document;
/// sessions on other documents should have their own, or the index is built again at each turn.
public final class IndexedMatchSource: MatchSource {
  /// The length of text that is worth one call where the index does not help, in UTF-8 bytes.
  public let portionSize = 1 << 15

  /// What a session gets for a place in a document.
  enum Answer: Sendable {
    /// The index is not built so far.
    case isBuilding
    /// The index cannot tell; ICU has to search.
    case isUnable
    case found(PagedSearch.Piece)
  }

  private struct State {
    var index: FindIndex?
    var build: Build?
    var search: PagedSearch?
  }

  /// An index that is being built.
  private struct Build {
    var builder: FindIndexBuilder
    var revision: UInt64
    var locale: String
  }

  private let state = Mutex(State())

  /// The number of chunks of some kilobytes that are indexed between two questions to the clock.
  private static let chunksPerStep = 32
  /// Text up to this length is searched by ICU sooner than an index follows it.
  private let smallSize: Int
  private let pageTarget: Int

  /// Creates a source without an index.
  public convenience init() {
    self.init(pageTarget: FindIndexBuilder.pageTarget, smallSize: 1 << 15)
  }

  /// Creates a source with pages of another size, small ones for tests.
  package init(pageTarget: Int, smallSize: Int) {
    self.pageTarget = pageTarget
    self.smallSize = smallSize
  }

  // MARK: The index

  /// Builds the index ahead of the first query, in the background and on several cores.
  ///
  /// - Parameters:
  ///   - document: The document that will be searched.
  ///   - locale: That of the options.
  ///   - partCount: The number of parts that are built at the same time.
  /// - Throws: `FindError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) over the number of cores.
  public func prepare(
    for document: Document, locale: String = "en", partCount: Int = 4
  ) async throws(FindError) {
    if isReady(for: document, locale: locale) { return }
    switch await FindIndex.built(for: document, locale: locale, partCount: partCount) {
    case .success(let index):
      state.withLock { state in
        state.index = index
        state.build = nil
      }
    case .failure(let error): throw .unicode(error)
    }
  }

  /// Whether the index describes a document.
  func isReady(for document: Document, locale: String) -> Bool {
    state.withLock { $0.index?.revision == document.revision && $0.index?.locale == locale }
  }

  /// Returns the index of a document, or goes on with it for a step and returns `nil` before its end.
  private static func index(
    for document: Document, locale: String, _ pageTarget: Int, _ state: inout State
  ) throws(UnicodeError) -> FindIndex? {
    if let index = state.index, index.revision == document.revision, index.locale == locale {
      return index
    }
    let known = state.build.flatMap {
      $0.revision == document.revision && $0.locale == locale ? $0 : nil
    }
    let build: Build
    if let known {
      build = known
    } else {
      build = Build(
        builder: try FindIndexBuilder(
          document, locale: locale, chunks: nil, following: state.index, pageTarget: pageTarget),
        revision: document.revision, locale: locale)
    }
    state.build = build
    guard try build.builder.step(chunkCount: chunksPerStep) else { return nil }
    state.build = nil
    state.index = build.builder.finish()
    return state.index
  }

  // MARK: Searching

  /// What the last search for a query knows of it, whatever state of the document that was in.
  private func probe(for query: String, _ options: FindOptions) -> CandidateProbe? {
    state.withLock { state in
      guard state.search?.key.query == query, state.search?.key.options == options
      else { return nil }
      return state.search?.probe
    }
  }

  /// Returns what is found in the page of the index that holds an offset, or in one before it that
  /// has to be known first; where the index is not built, goes on with it as far as the budget allows.
  func answer(
    at offset: TextOffset, _ query: String, _ options: FindOptions, in document: Document,
    _ budget: inout WorkBudget
  ) throws(FindError) -> Answer {
    while true {
      let result = state.withLock { state in
        Result { () throws(UnicodeError) in
          try Self.answer(at: offset, query, options, in: document, pageTarget, &state)
        }
      }
      let answer: Answer
      do throws(UnicodeError) { answer = try result.get() } catch { throw .unicode(error) }
      guard case .isBuilding = answer else { return answer }
      budget.spend(Self.chunksPerStep * max(1, document.utf8Count / max(1, document.chunks.count)))
      if budget.isSpent() { return answer }
    }
  }

  private static func answer(
    at offset: TextOffset, _ query: String, _ options: FindOptions, in document: Document,
    _ pageTarget: Int, _ state: inout State
  ) throws(UnicodeError) -> Answer {
    guard let index = try index(for: document, locale: options.locale, pageTarget, &state) else {
      return .isBuilding
    }
    let key = PagedSearch.Key(query: query, options: options, revision: document.revision)
    if state.search?.key != key {
      state.search = try PagedSearch(key, in: document, index: index, following: state.search)
    }
    guard let search = state.search else { return .isUnable }
    if search.isEmpty {
      let all = 0..<document.utf8Count + 1
      return .found(
        PagedSearch.Piece(range: all, matches: MatchList(utf8Count: document.utf8Count)))
    }
    if !search.usesIndex { return .isUnable }
    guard let piece = try state.search?.piece(at: offset) else { return .isUnable }
    return .found(piece)
  }

  /// Returns the matches in a run of blocks.
  ///
  /// - Complexity: O(*n*) at the speed of memory; building the index comes on top where the document
  ///   is new or edited. Runs of some kilobytes are searched by ICU.
  public func matches(
    of query: String, options: FindOptions, in document: Document, blocks: Range<Int>
  ) throws(FindError) -> [FindMatch] {
    let places = document.places(ofBlocks: blocks)
    let reference = ReferenceMatchSource()
    if places.count <= smallSize {
      if let probe = probe(for: query, options) {
        let mayMatch: Bool
        do throws(UnicodeError) {
          mayMatch = try probe.mayMatch(in: document, blocks: blocks)
        } catch {
          throw .unicode(error)
        }
        if !mayMatch { return [] }
      }
      return try reference.matches(of: query, options: options, in: document, blocks: blocks)
    }
    var found: [FindMatch] = []
    var offset = places.lowerBound
    var budget = WorkBudget.unlimited
    while offset < places.upperBound {
      switch try answer(at: offset, query, options, in: document, &budget) {
      case .isBuilding: continue
      case .isUnable:
        return try reference.matches(of: query, options: options, in: document, blocks: blocks)
      case .found(let piece):
        if piece.range.upperBound <= offset { continue }
        let indices = piece.matches.indices(
          beginningIn: offset - piece.range.lowerBound..<places.upperBound - piece.range.lowerBound)
        for index in indices {
          found.append(piece.matches[index].moved(by: piece.range.lowerBound))
        }
        offset = piece.range.upperBound
      }
    }
    return found
  }
}

extension FindMatch {
  /// The match with its place in the rendered text moved.
  func moved(by distance: Int) -> FindMatch {
    guard stream == .text else { return self }
    var match = self
    match.range = range.lowerBound + distance..<range.upperBound + distance
    return match
  }
}
