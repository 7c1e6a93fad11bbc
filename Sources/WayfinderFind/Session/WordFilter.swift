import WayfinderDocument
import WayfinderUnicode

/// Keeps the matches that lie to words as the options ask, looking at the text around each, as far as
/// the next places where text may be cut.
struct WordFilter {
  private let check: WordCheck
  private let graphemes: BreakIterator?
  private let options: FindOptions
  private let document: Document
  private let cuts: SearchCuts
  private var builder: HaystackBuilder?
  private var haystack: Haystack?
  private var range = 0..<0
  private var cursor: Haystack.UnitCursor?

  /// Returns `nil` where the options allow matches anywhere.
  init?(
    pattern: [UInt16], _ query: String, options: FindOptions, _ document: Document
  ) throws(UnicodeError) {
    guard let check = try WordCheck(pattern: pattern, options: options) else { return nil }
    self.check = check
    self.options = options
    self.document = document
    graphemes = options.growsToGraphemeClusters ? try BreakIterator(.grapheme) : nil
    cuts = SearchCuts(query: query, options: options, document: document)
  }

  /// Returns the matches of a page that pass, grown to clusters where the options ask for it.
  mutating func filtered(
    _ items: ContiguousArray<MatchItem>, pageStart: TextOffset
  ) throws(UnicodeError) -> ContiguousArray<MatchItem> {
    var result: ContiguousArray<MatchItem> = []
    for item in items {
      let start = pageStart + Int(item.start)
      guard let kept = try kept(start..<start + Int(item.count)) else { continue }
      result.append(
        MatchItem(
          start: Int32(clamping: kept.lowerBound - pageStart), count: UInt32(clamping: kept.count)))
    }
    return result
  }

  private mutating func kept(_ match: Range<Int>) throws(UnicodeError) -> Range<Int>? {
    if !range.contains(match.lowerBound) { try enter(match) }
    guard let haystack, cursor != nil else { return nil }
    let start = cursor?.unit(at: match.lowerBound, isEnd: false, in: haystack) ?? 0
    let end = cursor?.unit(at: match.upperBound, isEnd: true, in: haystack) ?? 0
    guard start < end, check.holds(start..<end) else { return nil }
    guard let graphemes else { return match }
    let grown = HaystackScan.grown(start..<end, graphemes)
    var back = Haystack.Cursor(haystack, at: start, offset: match.lowerBound)
    let lower = back.offset(ofUnit: grown.lowerBound, in: haystack)
    return lower..<back.offset(ofUnit: grown.upperBound, in: haystack)
  }

  /// Makes the text around a match ready.
  private mutating func enter(_ match: Range<Int>) throws(UnicodeError) {
    let blocks = document.blocks
    let first = cuts.cut(notAfter: blocks.index(containing: match.lowerBound))
    let last = cuts.cut(notBefore: blocks.index(containing: match.upperBound - 1) + 1)
    haystack = nil
    cursor = nil
    var builder = HaystackBuilder(document: document, options: options, blocks: first..<last)
    while let next = builder.next() {
      range = next.start..<next.end
      if range.upperBound <= match.lowerBound { continue }
      haystack = next
      cursor = Haystack.UnitCursor(next)
      try check.setText(next.folded)
      if let graphemes { try graphemes.setText(next.units) }
      return
    }
    range = 0..<0
  }
}
