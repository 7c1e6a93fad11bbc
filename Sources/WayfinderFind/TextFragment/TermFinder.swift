import WayfinderDocument
import WayfinderUnicode

/// Finds the terms of text directives, searching no further into the document than asked and each
/// part once for a term.
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
    var lists: [[Range<TextOffset>]] = [[], [], [], []]
    var searchedTexts = 0
  }

  private let options: FindOptions
  private var builder: FragmentTextBuilder
  private var isBuilt = false
  private(set) var texts: [FragmentText] = []
  private var occurrences: [String: Occurrences] = [:]
  private var iterators: [String: BreakIterator] = [:]
  /// The number of code units searched so far, a measure of work.
  private(set) var work = 0

  init(_ document: Document, options: FindOptions) {
    self.options = options
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
      guard let text = text(at: found.searchedTexts) else { return nil }
      found.searchedTexts += 1
      try search(text, into: &found)
    }
  }

  /// Returns the text of a block by its number, or `nil` behind the last.
  func text(at index: Int) -> FragmentText? {
    while !isBuilt, texts.count <= index {
      if let text = builder.next() { texts.append(text) } else { isBuilt = true }
    }
    return texts.indices.contains(index) ? texts[index] : nil
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
    if pattern.units.isEmpty { return Occurrences(search: nil) }
    return Occurrences(
      search: try CollationSearch(
        pattern: pattern.units, locale: options.locale, strength: .primary, comparison: .standard))
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
    var next = try search.match(from: 0)
    while let match = next {
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
      next = try search.match(
        from: match.lowerBound + UnicodeText.width(in: text.units, at: match.lowerBound))
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
