import WayfinderDocument
import WayfinderUnicode

/// Makes the text directive for a range of text: one that matches that range and nothing else on the
/// page, and as short as can be had by adding word after word.
///
/// A text that lies in one block and is not long is given whole; others by their first and last
/// words. Where that matches elsewhere too, words around the text are added.
public struct TextFragmentGenerator {
  /// What came of it.
  public enum Outcome: Hashable, Sendable {
    /// A directive that stands for the text.
    case success(TextDirective)
    /// There is no text in the range.
    case invalidSelection
    /// No directive tells the text from other text of the page.
    case ambiguous
    /// More text would have to be searched than allowed.
    case workLimitExceeded
  }

  /// The length up to which a text is given whole, in UTF-16 code units; that of the
  /// text-fragments polyfill by default.
  public var maximumExactLength = 300
  /// The number of words of context on either side that are tried.
  public var maximumContext = 12
  /// The number of UTF-16 code units that may be searched for one directive.
  public var workLimit = 1 << 27

  private let matcher: TextDirectiveMatcher

  /// Creates a generator for a document; it keeps what it has searched for the next range.
  public init(_ document: Document) { self.init(document, patience: TermFinder.standardPatience) }

  init(_ document: Document, patience: Int) {
    matcher = TextDirectiveMatcher(document, patience: patience)
  }

  /// Returns the directive for a range of text, grown to whole words.
  ///
  /// - Parameter range: UTF-8 offsets, clamped to the text.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) for each term that is tried, some dozens at most.
  public func directive(for range: Range<TextOffset>) throws(UnicodeError) -> Outcome {
    guard let selection = try FragmentSelection(range, in: matcher.finder) else {
      return .invalidSelection
    }
    let limit = matcher.finder.work + workLimit
    let cores = try selection.cores(maximumExactLength: maximumExactLength)
    for core in cores {
      if let outcome = try attempt(core, selection, limit) { return outcome }
    }
    // The polyfill gives ranges by three words at either end before it adds context.
    guard let core = cores.dropFirst(2).first ?? cores.last else { return .ambiguous }
    for words in 1...max(1, maximumContext) {
      for directive in try selection.contexts(of: core, words: words) {
        if let outcome = try attempt(directive, selection, limit) { return outcome }
      }
    }
    return .ambiguous
  }

  private func attempt(
    _ directive: TextDirective, _ selection: FragmentSelection, _ limit: Int
  ) throws(UnicodeError) -> Outcome? {
    if try matcher.isUnique(directive, matching: selection.range) { return .success(directive) }
    return matcher.finder.work > limit ? .workLimitExceeded : nil
  }
}

/// A range of text grown to whole words, with the blocks in which it begins and ends.
struct FragmentSelection {
  /// The range, in UTF-8 offsets.
  let range: Range<TextOffset>

  private let finder: TermFinder
  private let first: (index: Int, text: FragmentText, unit: Int)
  private let last: (index: Int, text: FragmentText, unit: Int)

  /// Returns `nil` where the range has no text but white space.
  init?(_ range: Range<TextOffset>, in finder: TermFinder) throws(UnicodeError) {
    var index = 0
    var first: (index: Int, text: FragmentText, unit: Int)?
    var last: (index: Int, text: FragmentText, unit: Int)?
    while let text = finder.text(at: index), text.range.lowerBound < range.upperBound {
      let units = text.trimmed(text.unitRange(of: range))
      if !units.isEmpty, text.range.upperBound > range.lowerBound {
        first = first ?? (index, text, units.lowerBound)
        last = (index, text, units.upperBound)
      }
      index += 1
    }
    guard var first, var last else { return nil }
    let startWords = try finder.words(of: first.text)
    if !startWords.isBoundary(first.unit) {
      first.unit = startWords.boundary(before: first.unit) ?? 0
    }
    let endWords = try finder.words(of: last.text)
    if !endWords.isBoundary(last.unit) {
      last.unit = endWords.boundary(after: last.unit) ?? last.text.units.count
    }
    let end = last.text.textRange(of: 0..<last.unit).upperBound
    let start = first.text.textRange(of: first.unit..<first.text.units.count).lowerBound
    self.range = start..<max(start, end)
    self.finder = finder
    self.first = first
    self.last = last
  }

  private var isInOneBlock: Bool { first.index == last.index }

  /// The directives without context, from short to long.
  func cores(maximumExactLength: Int) throws(UnicodeError) -> [TextDirective] {
    if isInOneBlock, last.unit - first.unit <= maximumExactLength {
      return [TextDirective(start: first.text.string(first.unit..<last.unit))]
    }
    var startSpace = first.unit..<first.text.units.count
    var endSpace = 0..<last.unit
    if isInOneBlock {
      let middle = try finder.words(of: first.text).boundary(
        before: (first.unit + last.unit) / 2 + 1)
      startSpace = first.unit..<max(first.unit, middle ?? first.unit)
      endSpace = startSpace.upperBound..<last.unit
    }
    var cores: [TextDirective] = []
    for count in [1, 2, 3, 5, 8, 13] {
      let start = try words(count, of: first.text, in: startSpace)
      let end = try words(-count, of: last.text, in: endSpace)
      let core = TextDirective(start: start, end: end)
      if cores.last == core { break }
      cores.append(core)
    }
    return cores
  }

  /// The directive with a number of words before, behind, or on both sides, from short to long; where
  /// there are no more words, none.
  func contexts(
    of core: TextDirective, words count: Int
  ) throws(UnicodeError) -> [TextDirective] {
    let prefix = try context(before: true, count)
    let suffix = try context(before: false, count)
    let shorterPrefix = try context(before: true, count - 1)
    let shorterSuffix = try context(before: false, count - 1)
    if prefix == shorterPrefix, suffix == shorterSuffix { return [] }
    var directives: [TextDirective] = []
    for (prefix, suffix) in [(prefix, ""), ("", suffix), (prefix, suffix)]
    where !prefix.isEmpty || !suffix.isEmpty {
      var directive = core
      directive.prefix = prefix.isEmpty ? nil : prefix
      directive.suffix = suffix.isEmpty ? nil : suffix
      directives.append(directive)
    }
    return directives.sorted { $0.description.utf8.count < $1.description.utf8.count }
  }

  /// Words before or behind the text in its block, or else in the neighbouring one.
  private func context(before: Bool, _ count: Int) throws(UnicodeError) -> String {
    if count == 0 { return "" }
    let (index, text, unit) = before ? first : last
    let own = text.trimmed(before ? 0..<unit : unit..<text.units.count)
    if !own.isEmpty { return try words(before ? -count : count, of: text, in: own) }
    guard let neighbour = index > 0 || !before ? finder.text(at: index + (before ? -1 : 1)) : nil
    else { return "" }
    return try words(before ? -count : count, of: neighbour, in: 0..<neighbour.units.count)
  }

  /// The first words of a part of a text, or the last for a negative count, with what stands between
  /// them; all of it where there are no more.
  private func words(
    _ count: Int, of text: FragmentText, in range: Range<Int>
  ) throws(UnicodeError) -> String {
    let range = text.trimmed(range)
    let iterator = try finder.words(of: text)
    var left = abs(count)
    var place = count > 0 ? range.lowerBound : range.upperBound
    while left > 0, count > 0 ? place < range.upperBound : place > range.lowerBound {
      let next = count > 0 ? iterator.boundary(after: place) : iterator.boundary(before: place)
      guard let next else { break }
      let word = (min(place, next)..<max(place, next)).clamped(to: range)
      if text.isWord(word) { left -= 1 }
      place = next
    }
    place = min(max(place, range.lowerBound), range.upperBound)
    return text.string(
      text.trimmed(count > 0 ? range.lowerBound..<place : place..<range.upperBound))
  }
}

extension FragmentText {
  fileprivate func string(_ range: Range<Int>) -> String {
    UTF16Conversion.string(of: units[range])
  }

  /// A range of units without white space at its ends.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, Self.isWhiteSpace(units[lower]) { lower += 1 }
    while upper > lower, Self.isWhiteSpace(units[upper - 1]) { upper -= 1 }
    return lower..<upper
  }

  /// Whether a range of units between two word boundaries is a word: has a letter or digit.
  fileprivate func isWord(_ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound {
      let scalar = UnicodeText.scalar(in: units, at: index)
      if scalar.properties.isAlphabetic || scalar.isDecimalDigit { return true }
      index += UnicodeText.width(in: units, at: index)
    }
    return false
  }
}
