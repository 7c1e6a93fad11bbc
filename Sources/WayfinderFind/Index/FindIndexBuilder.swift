import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// Builds a `FindIndex` in slices, so that a host can do other things in between.
///
/// A document may also be built in parts on several threads: each part by a builder of its own over
/// a range of chunks, the parts joined by `finish(joining:)`.
public final class FindIndexBuilder {
  private let document: Document
  private let chunks: Document.Chunks
  private let locale: String
  private let table: CollationTable
  private let end: Int
  private var next: Int
  private var pages: [IndexPage] = []
  private let draft: IndexPageDraft
  private var isComplete = true
  private var old: OldPages
  private let pageTarget: Int

  /// A page is closed at the first chunk beyond this much text.
  static let pageTarget = 1 << 17
  /// Chunks that collation reads as one are not joined beyond this, the reach of a map entry.
  private static let pieceLimit = 60_000

  /// Begins the index of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - locale: The BCP 47 tag of the language whose collation decides.
  ///   - range: The chunks to index, all by default.
  ///   - previous: An index of another state of the document, whose pages are taken over where the
  ///     chunks have not changed.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  public convenience init(
    _ document: Document, locale: String = "en", chunks range: Range<Int>? = nil,
    following previous: FindIndex? = nil
  ) throws(UnicodeError) {
    try self.init(
      document, locale: locale, chunks: range, following: previous, pageTarget: Self.pageTarget)
  }

  init(
    _ document: Document, locale: String, chunks range: Range<Int>?,
    following previous: FindIndex?, pageTarget: Int
  ) throws(UnicodeError) {
    self.document = document
    self.pageTarget = pageTarget
    self.locale = locale
    chunks = document.chunks
    let range = (range ?? 0..<chunks.count).clamped(to: 0..<chunks.count)
    table = try CollationTable.shared(for: locale)
    draft = IndexPageDraft(table: table, symbolCount: min(document.utf8Count, pageTarget))
    next = range.lowerBound
    end = range.upperBound
    let isUsable = previous?.locale == locale && range == 0..<document.chunks.count
    old = OldPages(isUsable ? previous?.pages ?? [] : [])
  }

  /// How much is done, from 0 to 1.
  public var fractionCompleted: Double { end == 0 ? 1 : Double(next) / Double(end) }

  /// Goes on until the time is over or all is done.
  ///
  /// - Returns: Whether all is done.
  /// - Throws: `UnicodeError` where ICU fails.
  public func step(budget: Duration) throws(UnicodeError) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + budget
    while try !step(chunkCount: 1024, utf8Count: Self.portion) {
      if clock.now >= deadline { return false }
    }
    return true
  }

  /// How much text is read between two looks at the clock: some hundredths of a millisecond's work.
  private static let portion = 1 << 16

  /// Goes on for a number of chunks of 4 to 20 kilobytes each.
  ///
  /// - Returns: Whether all is done.
  /// - Throws: `UnicodeError` where ICU fails.
  public func step(chunkCount: Int) throws(UnicodeError) -> Bool {
    try step(chunkCount: chunkCount, utf8Count: .max)
  }

  /// Goes on until a number of chunks is done, or some text is read that the old index does not have.
  private func step(chunkCount: Int, utf8Count: Int) throws(UnicodeError) -> Bool {
    var left = chunkCount
    var read = 0
    while next < end, left > 0, read < utf8Count {
      if let page = old.page(at: next, in: chunks, before: end) {
        if try !joinsPrevious(next), try !joinsPrevious(next + page.chunks.count) {
          closePage()
          pages.append(page)
          next += page.chunks.count
          left -= page.chunks.count
          continue
        }
      }
      let piece = try appendPiece()
      left -= piece.chunkCount
      read += piece.utf8Count
    }
    if next < end { return false }
    closePage()
    return true
  }

  /// Appends the piece at the next chunk and returns the number of its chunks and bytes.
  private func appendPiece() throws(UnicodeError) -> (chunkCount: Int, utf8Count: Int) {
    var stop = next + 1
    var count = chunks[next].utf8Count
    while stop < end, try joinsPrevious(stop) {
      let following = chunks[stop].utf8Count
      if count + following > Self.pieceLimit {
        isComplete = false
        break
      }
      count += following
      stop += 1
    }
    let taken = stop - next
    if let (page, index) = old.piece(at: next, chunkCount: taken, in: chunks) {
      draft.append(index, of: page)
    } else {
      try draft.append(next..<stop, from: chunks, in: document)
    }
    next = stop
    if draft.utf8Count >= pageTarget { closePage() }
    return (taken, count)
  }

  private func closePage() {
    if draft.pieces.isEmpty { return }
    pages.append(draft.closePage())
  }

  /// Whether collation may read the end of the chunk before together with the start of this one.
  private func joinsPrevious(_ index: Int) throws(UnicodeError) -> Bool {
    guard index > 0, index < end, let seam = chunks.seam(before: index) else { return false }
    let first = try character(seam.first)
    if Int(first.flags) & (WF_CONTINUES | WF_LEAD_MARK | WF_WILD) == 0 { return false }
    let last = try character(seam.last)
    return Int(last.flags) & (WF_STARTS | WF_CONTINUES | WF_LEAD_MARK | WF_WILD) != 0
      || last.trail != 0
  }

  private func character(_ scalar: UInt32) throws(UnicodeError) -> wf_character {
    if wf_table_character(table.characters, scalar) == nil { try table.fillBlock(of: scalar) }
    return wf_table_character(table.characters, scalar)?.pointee ?? wf_character()
  }

  // MARK: Result

  /// Returns the index; all must be done.
  public func finish() -> FindIndex { finish(joining: []) }

  /// Returns the index of this part and the parts that follow it.
  ///
  /// Each part begins where the one before ends, and the last ends with the document. A part that is
  /// not done, or does not fit, makes an index that leaves the search to ICU.
  public func finish(joining parts: [FindIndex]) -> FindIndex {
    let all = pages + parts.flatMap(\.pages)
    let isWhole = all.reduce(0) { $0 + $1.chunks.count } == chunks.count
    return FindIndex(
      locale: locale, revision: document.revision, table: table, pages: all,
      isPartComplete: isComplete && parts.allSatisfy(\.isPartComplete), isWhole: isWhole)
  }
}

/// The pages of an index made before, met in order.
struct OldPages {
  private let pages: [IndexPage]
  /// Where the first piece of each chunk stands.
  private var places: [ChunkID: (page: Int, piece: Int)] = [:]

  init(_ pages: [IndexPage]) {
    self.pages = pages
    for (number, page) in pages.enumerated() {
      if let first = page.chunks.first { places[first.id] = (number, 0) }
    }
  }

  /// The page that holds just the chunks from a place on.
  func page(at place: Int, in chunks: Document.Chunks, before end: Int) -> IndexPage? {
    if pages.isEmpty { return nil }
    guard let known = places[chunks.id(at: place)], known.piece == 0 else { return nil }
    let page = pages[known.page]
    guard place + page.chunks.count <= end else { return nil }
    for (offset, chunk) in page.chunks.enumerated()
    where !chunks.has(chunk.id, chunk.version, at: place + offset) {
      return nil
    }
    return page
  }

  /// The piece that holds just the chunks from a place on.
  mutating func piece(
    at place: Int, chunkCount: Int, in chunks: Document.Chunks
  ) -> (page: IndexPage, piece: Int)? {
    if pages.isEmpty { return nil }
    let id = chunks.id(at: place)
    if places[id] == nil { openPage(before: place, in: chunks) }
    guard let known = places[id] else { return nil }
    let page = pages[known.page]
    let piece = page.pieces[known.piece]
    let next = known.piece + 1
    let stop = next < page.pieces.count ? Int(page.pieces[next].chunkStart) : page.chunks.count
    let range = Int(piece.chunkStart)..<stop
    guard range.count == chunkCount else { return nil }
    for (offset, index) in range.enumerated() {
      let chunk = page.chunks[index]
      if !chunks.has(chunk.id, chunk.version, at: place + offset) { return nil }
    }
    return (page, known.piece)
  }

  /// Notes the pieces of the page in which the chunk before stood.
  private mutating func openPage(before place: Int, in chunks: Document.Chunks) {
    guard place > 0, let before = places[chunks.id(at: place - 1)] else { return }
    open(before.page)
  }

  private mutating func open(_ number: Int) {
    let page = pages[number]
    for (index, piece) in page.pieces.enumerated() {
      places[page.chunks[Int(piece.chunkStart)].id] = (number, index)
    }
  }
}
