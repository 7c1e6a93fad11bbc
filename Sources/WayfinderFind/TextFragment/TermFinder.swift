import WayfinderDocument
import WayfinderUnicode

/// Finds the terms of text directives, searching no further into the document than asked and each
/// part once for a term.
///
/// ICU's collation search says where a term stands. Once that has gone on for a while, an index of the
/// document tells which parts it need not be asked about.
final class TermFinder {
  /// What is asked of the ends of an occurrence.
  struct Bounds: OptionSet {
    let rawValue: Int
    /// It begins where a word begins or ends.
    static let start = Bounds(rawValue: 1)
    /// It ends where a word begins or ends.
    static let end = Bounds(rawValue: 2)
  }

  /// The occurrences of a term, overlapping ones too, in the texts searched so far: a list for each
  /// combination of bounds.
  private struct Occurrences {
    let search: CollationSearch?
    let units: [UInt16]
    /// Where the term may stand, once an index was asked.
    var filter: TermFilter?
    var wasFiltered = false
    var lists: [[Range<TextOffset>]] = [[], [], [], []]
    var searchedTexts = 0
  }

  private let document: Document
  private let options: FindOptions
  private var builder: FragmentTextBuilder
  private var areSpansComplete = false
  private var spans: [FragmentSpan] = []
  private var texts: [Int: FragmentText] = [:]
  private var index: FindIndex?
  /// The number of code units searched before an index is made.
  private let patience: Int
  private var occurrences: [String: Occurrences] = [:]
  private var iterators: [String: BreakIterator] = [:]
  /// The number of code units searched so far, a measure of work.
  private(set) var work = 0

  /// The number of code units that are searched as fast as an index of a document is made.
  static let standardPatience = 1 << 18

  init(_ document: Document, options: FindOptions, patience: Int = TermFinder.standardPatience) {
    self.document = document
    self.options = options
    self.patience = patience
    builder = FragmentTextBuilder(document, options: options)
  }

  /// Returns the first occurrence of a term that begins at or after an offset.
  ///
  /// - Complexity: O(*n*) once for a term, then O(log *n*).
  func occurrence(
    of term: String, from offset: TextOffset, _ bounds: Bounds
  ) throws(UnicodeError) -> Range<TextOffset>? {
    var found: Occurrences
    if let known = occurrences[term] { found = known } else { found = try begin(term) }
    defer { occurrences[term] = found }
    // Kept only here meanwhile, so that its lists are not copied.
    occurrences[term] = nil
    while true {
      let list = found.lists[bounds.rawValue]
      let index = Self.firstIndex(in: list, from: offset)
      if index < list.count { return list[index] }
      guard let span = span(at: found.searchedTexts) else { return nil }
      try makeFilter(for: &found)
      let mayMatch = span.holdsObject || found.filter?.mayMatch(in: span.range) ?? true
      if mayMatch, let text = text(at: found.searchedTexts) { try search(text, into: &found) }
      found.searchedTexts += 1
    }
  }

  /// Returns the text of a block by its number, or `nil` behind the last.
  func text(at index: Int) -> FragmentText? {
    guard let span = span(at: index) else { return nil }
    if let known = texts[index] { return known }
    let text = builder.text(of: span)
    texts[index] = text
    return text
  }

  private func span(at index: Int) -> FragmentSpan? {
    while !areSpansComplete, spans.count <= index {
      if let span = builder.nextSpan() { spans.append(span) } else { areSpansComplete = true }
    }
    return spans.indices.contains(index) ? spans[index] : nil
  }

  private func makeFilter(for found: inout Occurrences) throws(UnicodeError) {
    if found.wasFiltered || work < patience { return }
    found.wasFiltered = true
    let current: FindIndex
    if let index {
      current = index
    } else {
      current = try FindIndex(document, locale: options.locale)
    }
    index = current
    found.filter = try TermFilter(found.units, in: current)
  }

  /// Returns an iterator over the words of a text, by the rules of its language.
  func words(of text: FragmentText) throws(UnicodeError) -> BreakIterator {
    let iterator: BreakIterator
    if let known = iterators[text.language] {
      iterator = known
    } else {
      iterator = try BreakIterator(.word, locale: text.language)
      iterators[text.language] = iterator
    }
    try iterator.setText(text.units)
    return iterator
  }

  private func begin(_ term: String) throws(UnicodeError) -> Occurrences {
    var pattern = FragmentText(at: 0, language: "")
    pattern.append(UTF16Conversion.units(of: term), at: 0, CharacterFolding(options))
    if pattern.units.isEmpty { return Occurrences(search: nil, units: []) }
    return Occurrences(
      search: try CollationSearch(
        pattern: pattern.units, locale: options.locale, strength: .primary, comparison: .standard),
      units: pattern.units)
  }

  private func search(
    _ text: FragmentText, into found: inout Occurrences
  ) throws(UnicodeError) {
    guard let search = found.search else { return }
    work += text.units.count
    let set = text.units.withUnsafeBufferPointer { buffer -> Result<Void, UnicodeError> in
      do throws(UnicodeError) { return .success(try search.setText(buffer)) } catch {
        return .failure(error)
      }
    }
    try set.get()
    var words: BreakIterator?
    var from = 0
    var last = -1
    while from < text.units.count, let match = try search.match(from: from) {
      // ICU may go back over marks; the search always goes on.
      let isNew = match.lowerBound > last
      last = max(last, match.lowerBound)
      from = max(from, last)
      from += UnicodeText.width(in: text.units, at: from)
      if !isNew { continue }
      let iterator: BreakIterator
      if let words { iterator = words } else { iterator = try self.words(of: text) }
      words = iterator
      let startsWord = iterator.isBoundary(match.lowerBound)
      let endsWord = iterator.isBoundary(match.upperBound)
      let range = text.textRange(of: match)
      found.lists[0].append(range)
      if startsWord { found.lists[Bounds.start.rawValue].append(range) }
      if endsWord { found.lists[Bounds.end.rawValue].append(range) }
      if startsWord, endsWord { found.lists[3].append(range) }
    }
  }

  private static func firstIndex(in list: [Range<TextOffset>], from offset: TextOffset) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if list[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
