import WayfinderDocument
import WayfinderUnicode

/// Finds a query by ICU's collation search, with the rules that browsers add to it.
///
/// `WayfinderFind` takes a document, a query and options and gives the matches, in document order.
/// It knows no geometry and moves nothing. This matcher is the truth that a faster one must equal:
/// simple, and as fast as `usearch` is.
///
/// Matches come from one forward pass, do not overlap, are never empty and never split the
/// expansion of a character (`f` is not found in `ﬃ`).
public struct ReferenceMatcher: Sendable {
  /// What is looked for.
  public let query: String
  /// What counts as a match.
  public let options: FindOptions

  private let pattern: [UInt16]

  /// Creates a matcher.
  ///
  /// An empty query, and one of which collation ignores every character, has no matches.
  public init(query: String, options: FindOptions = .webKit) {
    self.query = query
    self.options = options
    pattern = CharacterFolding(options).folded(UTF16Conversion.units(of: query))
  }

  /// Returns all matches of the query in a document, in document order; matches in a side text
  /// stand at its place.
  ///
  /// - Throws: `UnicodeError` where ICU fails, as when its data cannot be loaded.
  /// - Complexity: O(*n*), and the length of the query where the text nearly matches everywhere.
  public func matches(in document: Document) throws(UnicodeError) -> [FindMatch] {
    try matches(in: document, blocks: 0..<document.blocks.count)
  }

  /// Returns the matches in a run of blocks and in the side texts that stand in it, in document
  /// order, as if it were all of the document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - blocks: Places in `Document.blocks`, clamped to them.
  /// - Throws: `UnicodeError` where ICU fails.
  /// - Complexity: As that of `matches(in:)`, in the length of the blocks.
  public func matches(
    in document: Document, blocks: Range<Int>
  ) throws(UnicodeError) -> [FindMatch] {
    let blocks = blocks.clamped(to: 0..<document.blocks.count)
    guard !pattern.isEmpty, !blocks.isEmpty else { return [] }
    let matches = try textRanges(in: document, blocks: blocks).map { FindMatch(range: $0) }
    let beside = try sideTextMatches(in: document, document.places(ofBlocks: blocks))
    return beside.isEmpty ? matches : merged(matches, beside, in: document)
  }

  /// Returns the ranges of the matches in the rendered text of a run of blocks.
  func textRanges(
    in document: Document, blocks: Range<Int>
  ) throws(UnicodeError) -> [Range<Int>] {
    guard !pattern.isEmpty else { return [] }
    let scan = try HaystackScan(pattern: pattern, options: options)
    var ranges: [Range<Int>] = []
    var builder = HaystackBuilder(document: document, options: options, blocks: blocks)
    while let haystack = builder.next() { ranges += try scan.ranges(in: haystack) }
    return ranges
  }

  /// Returns the ranges of all matches in a text without blocks, in UTF-8 offsets.
  ///
  /// - Throws: `UnicodeError` where ICU fails.
  /// - Complexity: As that of `matches(in:)`.
  public func ranges(in text: String) throws(UnicodeError) -> [Range<Int>] {
    guard !pattern.isEmpty else { return [] }
    let scan = try HaystackScan(pattern: pattern, options: options)
    return try scan.ranges(in: Haystack(text: text, folding: CharacterFolding(options)))
  }

  /// Returns the matches in the side texts that stand in a range, in the order of those.
  func sideTextMatches(
    in document: Document, _ places: Range<TextOffset>
  ) throws(UnicodeError) -> [FindMatch] {
    // To open ICU's search costs as much as to search a screen of text.
    guard !pattern.isEmpty, !document.sideTexts.isEmpty else { return [] }
    let scan = try HaystackScan(pattern: pattern, options: options)
    var matches: [FindMatch] = []
    let folding = CharacterFolding(options)
    for (index, side) in document.sideTexts.enumerated() where options.sideTexts.contains(side.kind)
    {
      guard places.contains(document.offset(of: side.anchor)) else { continue }
      for range in try scan.ranges(in: Haystack(text: side.text, folding: folding)) {
        matches.append(FindMatch(range: range, stream: .sideText(index)))
      }
    }
    return matches
  }

  private func merged(
    _ text: [FindMatch], _ beside: [FindMatch], in document: Document
  ) -> [FindMatch] {
    var result: [FindMatch] = []
    result.reserveCapacity(text.count + beside.count)
    var rest = text[...]
    for match in beside {
      let place = document.textRange(of: match).lowerBound
      let before = rest.prefix { $0.range.lowerBound < place }
      result += before
      rest = rest.dropFirst(before.count)
      result.append(match)
    }
    return result + rest
  }
}

extension Document {
  /// The offsets that belong to a run of blocks: those of its text and, after the last block, the
  /// end of the document.
  func places(ofBlocks range: Range<Int>) -> Range<TextOffset> {
    if range.isEmpty { return 0..<0 }
    let end =
      range.upperBound == blocks.count ? utf8Count + 1 : utf8Start(ofBlock: range.upperBound)
    return utf8Start(ofBlock: range.lowerBound)..<end
  }
}
