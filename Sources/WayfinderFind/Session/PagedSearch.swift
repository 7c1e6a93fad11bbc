import WayfinderDocument
import WayfinderUnicode

/// One query over an indexed document, a page at a time, from any page on.
///
/// Where the matches of a page lie depends on how far one of the page before reaches into it. That is
/// remembered by page, so that after an edit it is known without searching the pages before again.
struct PagedSearch {
  /// What is looked for, and in which state of which document.
  struct Key: Hashable {
    var query: String
    var options: FindOptions
    var revision: UInt64
  }

  /// What was found in a page.
  struct Piece: Sendable {
    /// The text of the page; that of the last one ends behind the document.
    var range: Range<TextOffset>
    var matches: MatchList
    /// The next page, where it was searched as if this one reached into it otherwise.
    var outdated: Range<TextOffset>?
  }

  /// How the search of a page came out, between which others.
  private struct Outcome {
    var page: IndexPage
    var previous: IndexPage?
    var next: IndexPage?
    var carriedIn: Int
    var carriedOut: Int
    /// Whether the first match begins before the page, with marks at the end of the one before.
    var beginsBefore: Bool
  }

  let key: Key
  private let document: Document
  private let index: FindIndex
  private let pattern: [UInt16]
  private let plan: SearchPlan
  private var search: PageSearch?
  private var words: WordFilter?
  private var outcomes: [ObjectIdentifier: Outcome] = [:]
  /// What tells of text without an index that it holds no match.
  let probe: CandidateProbe?

  /// - Parameter earlier: A search in an earlier state of the document.
  init(
    _ key: Key, in document: Document, index: FindIndex, following earlier: PagedSearch? = nil
  ) throws(UnicodeError) {
    self.key = key
    self.document = document
    self.index = index
    pattern = CharacterFolding(key.options).folded(UTF16Conversion.units(of: key.query))
    plan = try SearchPlan(pattern: pattern, options: key.options, document, index)
    let isKnown = earlier?.key.query == key.query && earlier?.key.options == key.options
    probe = isKnown ? earlier?.probe : plan.indexed.flatMap { CandidateProbe($0.pattern) }
    if plan.indexed != nil {
      words = try WordFilter(pattern: pattern, key.query, options: key.options, document)
      if let earlier, isKnown {
        outcomes = earlier.outcomes.count <= 2 * index.pages.count + 16 ? earlier.outcomes : [:]
      }
    }
  }

  /// Whether nothing can match.
  var isEmpty: Bool { plan.isEmpty }
  /// Whether the index can find the matches, rather than ICU alone.
  var usesIndex: Bool { plan.indexed != nil }

  /// Searches the page at an offset, or one before it that has to be known first.
  mutating func piece(at offset: TextOffset) throws(UnicodeError) -> Piece {
    let wanted = page(at: offset)
    var number = wanted
    while carried(into: number) == nil { number -= 1 }
    return try search(number, carriedIn: carried(into: number) ?? 0)
  }

  /// The part of the document that the page at an offset holds.
  func range(at offset: TextOffset) -> Range<TextOffset> { range(of: page(at: offset)) }

  private func page(at offset: TextOffset) -> Int {
    let starts = index.utf8Starts
    var low = 0
    var high = max(1, index.pages.count)
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  private func range(of number: Int) -> Range<TextOffset> {
    let isLast = number + 1 >= index.pages.count
    let start = index.utf8Starts[number]
    return start..<(isLast ? document.utf8Count + 1 : index.utf8Starts[number + 1])
  }

  // MARK: Pages

  private func neighbour(_ number: Int) -> IndexPage? {
    index.pages.indices.contains(number) ? index.pages[number] : nil
  }

  /// The outcome of a page, if it still stands between the same others.
  private func outcome(_ number: Int) -> Outcome? {
    guard let page = neighbour(number), let known = outcomes[ObjectIdentifier(page)],
      known.previous === neighbour(number - 1), known.next === neighbour(number + 1)
    else { return nil }
    return known
  }

  /// How far the matches of the page before reach into a page, `nil` where that is not known.
  private func carried(into number: Int) -> Int? {
    if number == 0 { return 0 }
    if let before = outcome(number - 1) { return before.carriedOut }
    return beginsText(number) ? 0 : nil
  }

  /// Whether no match can run across the start of a page: a block begins there behind a boundary or a
  /// line end, and the query has no line ends.
  private func beginsText(_ number: Int) -> Bool {
    let start = index.utf8Starts[number]
    let block = document.blocks[document.blocks.index(containing: start)]
    guard block.range.lowerBound == start else { return false }
    if block.boundary.stopsText { return true }
    return !pattern.contains { $0 < 0x20 }
      && document.withUTF8(in: start - 1..<start) { $0.first == 0x0A || $0.first == 0x0D }
  }

  private mutating func search(
    _ number: Int, carriedIn: Int
  ) throws(UnicodeError) -> Piece {
    let range = range(of: number)
    guard let page = neighbour(number), let indexed = plan.indexed else {
      return Piece(range: range, matches: MatchList(utf8Count: document.utf8Count))
    }
    let free = range.lowerBound + carriedIn
    if search.map({ $0.resume > free }) ?? true {
      search = try PageSearch(
        document, index, indexed.pattern, indexed.stretches, growsLater: words != nil)
    }
    search?.skip(to: free)
    var items = try search?.matches(inPage: number) ?? []
    if words != nil { items = try words?.filtered(items, pageStart: range.lowerBound) ?? [] }
    let end = range.lowerBound + page.utf8Count
    let carriedOut = max(0, (search?.resume ?? 0) - end)
    outcomes[ObjectIdentifier(page)] = Outcome(
      page: page, previous: neighbour(number - 1), next: neighbour(number + 1),
      carriedIn: carriedIn, carriedOut: carriedOut, beginsBefore: (items.first?.start ?? 0) < 0)
    var outdated: Range<TextOffset>?
    // A match of the next page that begins in this one goes with what stood here.
    if let next = neighbour(number + 1).flatMap({ outcomes[ObjectIdentifier($0)] }),
      next.carriedIn != carriedOut || next.beginsBefore
    {
      outdated = self.range(of: number + 1)
    }
    return try piece(items, range, outdated)
  }

  /// Puts matches in the page's text and in its side texts together.
  private func piece(
    _ items: ContiguousArray<MatchItem>, _ range: Range<TextOffset>, _ outdated: Range<TextOffset>?
  ) throws(UnicodeError) -> Piece {
    var range = range
    let page = range.lowerBound
    // The first match may begin with marks at the end of the page before.
    if let first = items.first, first.start < 0 {
      range = page + Int(first.start)..<range.upperBound
    }
    let beside = try SideTextSearch(pattern: pattern, options: key.options)
      .matches(in: document, page..<range.upperBound)
    var builder = MatchListBuilder(range, in: document)
    var next = 0
    for (place, matches) in beside {
      var end = next
      while end < items.count, page + Int(items[end].start) < place { end += 1 }
      builder.append(items, in: next..<end, page: page, upTo: place)
      builder.append(beside: matches, at: place)
      next = end
    }
    builder.append(
      items, in: next..<items.count, page: page, upTo: min(range.upperBound, document.utf8Count))
    return Piece(range: range, matches: builder.finish(), outdated: outdated)
  }
}
