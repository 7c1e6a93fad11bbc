import WayfinderDocument
import WayfinderUnicode

/// One search of a document, in slices.
///
/// The matches, their ranges and their order are those of `ReferenceMatcher`. A pass is used by one
/// thread at a time; it works on a snapshot, so the document may be edited meanwhile.
public final class FindPass {
  /// What is looked for.
  public let query: String
  /// What counts as a match.
  public let options: FindOptions
  /// The matches found so far; those in side texts come at the end of the pass.
  public private(set) var matches = FindMatches()
  /// Whether all matches are found.
  public private(set) var isFinal: Bool

  private let document: Document
  private let index: FindIndex
  private let pattern: [UInt16]
  /// The earlier matches by their page, where they can be taken over.
  private var known: [ObjectIdentifier: PageMatches] = [:]
  private var search: PageSearch?
  private var words: WordPass?
  private var nextPage = 0

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - query: The text to look for.
  ///   - options: What counts as a match.
  ///   - document: The document.
  ///   - index: The document's index. One of another state or for another locale is brought up to
  ///     date first, which costs what `FindIndex` says.
  ///   - earlier: Matches of the same query and options in another state of the document; those far
  ///     from edits are taken over.
  /// - Throws: `UnicodeError` where ICU fails.
  public init(
    query: String, options: FindOptions = .webKit, in document: Document, index: FindIndex,
    following earlier: FindMatches = FindMatches()
  ) throws(UnicodeError) {
    self.query = query
    self.options = options
    self.document = document
    var current = index
    if index.locale != options.locale {
      current = try FindIndex(document, locale: options.locale)
    } else {
      try current.update(to: document)
    }
    self.index = current
    pattern = CharacterFolding(options).folded(UTF16Conversion.units(of: query))
    let plan = try SearchPlan(pattern: pattern, options: options, document, current)
    isFinal = plan.isEmpty
    let words = try WordCheck(pattern: pattern, options: options)
    if let indexed = plan.indexed {
      self.words = try words.map { check throws(UnicodeError) in
        try WordPass(check, document: document, options: options)
      }
      search = try PageSearch(
        document, current, indexed.pattern, indexed.stretches, growsLater: words != nil)
      if indexed.stretches.cuts.isEmpty, words == nil {
        for page in earlier.pages { known[ObjectIdentifier(page.page)] = page }
      }
    }
  }

  /// Whether the index is used, rather than ICU alone.
  package var usesIndex: Bool { search != nil }

  /// How much is done, from 0 to 1.
  public var fractionCompleted: Double {
    isFinal ? 1 : Double(nextPage) / Double(max(1, index.pages.count))
  }

  /// Goes on until the time is over or all is done.
  ///
  /// A slice may take longer by what a page of 128 KB costs, and where ICU has to search alone, by the
  /// whole search.
  /// - Returns: Whether all is done.
  /// - Throws: `UnicodeError` where ICU fails.
  public func step(budget: Duration) throws(UnicodeError) -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + budget
    while try !step() { if clock.now >= deadline { return false } }
    return true
  }

  /// Goes on for a page of the index.
  ///
  /// - Returns: Whether all is done.
  /// - Throws: `UnicodeError` where ICU fails.
  public func step() throws(UnicodeError) -> Bool {
    if isFinal { return true }
    guard search != nil else {
      try searchByReference()
      return true
    }
    if nextPage < index.pages.count {
      try searchPage(nextPage)
      nextPage += 1
      if nextPage < index.pages.count { return false }
    }
    try searchSideTexts()
    return true
  }

  private func searchPage(_ number: Int) throws(UnicodeError) {
    let start = index.utf8Starts[number]
    let end = index.utf8Starts[number + 1]
    let page = index.pages[number]
    let previous = number > 0 ? index.pages[number - 1] : nil
    let next = number + 1 < index.pages.count ? index.pages[number + 1] : nil
    let carriedIn = max(0, (search?.resume ?? 0) - start)
    if let known = known[ObjectIdentifier(page)], known.previous === previous,
      known.next === next, known.carriedIn == carriedIn
    {
      matches.append(known, at: start)
      search?.skip(to: end + known.carriedOut)
      return
    }
    var items = try search?.matches(inPage: number) ?? []
    if words != nil { items = try words?.filtered(items, pageStart: start) ?? [] }
    matches.append(
      PageMatches(
        items: items, page: page, previous: previous, next: next, carriedIn: carriedIn,
        carriedOut: max(0, (search?.resume ?? 0) - end)),
      at: start)
  }

  private func searchSideTexts() throws(UnicodeError) {
    isFinal = true
    let wanted = document.sideTexts.contains { options.sideTexts.contains($0.kind) }
    guard wanted else { return }
    let beside = try ReferenceMatcher(query: query, options: options).sideTextMatches(
      in: document, 0..<document.utf8Count + 1)
    matches.insert(beside.map { ($0, document.textRange(of: $0).lowerBound) })
  }

  private func searchByReference() throws(UnicodeError) {
    let ranges = try ReferenceMatcher(query: query, options: options).textRanges(
      in: document, blocks: 0..<document.blocks.count)
    var rest = ranges[...]
    for (number, page) in index.pages.enumerated() {
      let start = index.utf8Starts[number]
      let isLast = number + 1 == index.pages.count
      let end = isLast ? Int.max : index.utf8Starts[number + 1]
      let here = rest.prefix { $0.lowerBound < end }
      rest = rest.dropFirst(here.count)
      let items = here.map {
        PageMatches.Item(start: Int32($0.lowerBound - start), count: UInt32($0.count))
      }
      matches.append(
        PageMatches(
          items: ContiguousArray(items), page: page, previous: nil, next: nil, carriedIn: -1,
          carriedOut: 0),
        at: start)
    }
    nextPage = index.pages.count
    try searchSideTexts()
  }
}
