import WayfinderDocument
import WayfinderUnicode

/// Keeps the matches that lie to words as the options ask, with the text that has a say: all that is
/// searched in one piece.
struct WordPass {
  private let check: WordCheck
  private let graphemes: BreakIterator?
  private var builder: HaystackBuilder
  private var haystack: Haystack?
  private var haystackEnd = 0
  private var cursor: Haystack.UnitCursor?
  private var hasText = false

  init(_ check: WordCheck, document: Document, options: FindOptions) throws(UnicodeError) {
    self.check = check
    graphemes = options.growsToGraphemeClusters ? try BreakIterator(.grapheme) : nil
    builder = HaystackBuilder(document: document, options: options)
  }

  /// Returns the matches of a page that pass, grown to clusters where the options ask for it.
  mutating func filtered(
    _ items: ContiguousArray<PageMatches.Item>, pageStart: Int
  ) throws(UnicodeError) -> ContiguousArray<PageMatches.Item> {
    var result: ContiguousArray<PageMatches.Item> = []
    for item in items {
      let start = pageStart + Int(item.start)
      let range = start..<start + Int(item.count)
      guard let kept = try kept(range) else { continue }
      result.append(
        PageMatches.Item(start: Int32(kept.lowerBound - pageStart), count: UInt32(kept.count)))
    }
    return result
  }

  private mutating func kept(_ range: Range<Int>) throws(UnicodeError) -> Range<Int>? {
    while haystack == nil || haystackEnd <= range.lowerBound {
      guard let next = builder.next() else { return nil }
      haystack = next
      haystackEnd = next.end
      cursor = Haystack.UnitCursor(next)
      hasText = false
    }
    guard let haystack, cursor != nil else { return nil }
    if !hasText {
      try check.setText(haystack.folded)
      if let graphemes { try graphemes.setText(haystack.units) }
      hasText = true
    }
    let start = cursor?.unit(at: range.lowerBound, isEnd: false, in: haystack) ?? 0
    let end = cursor?.unit(at: range.upperBound, isEnd: true, in: haystack) ?? 0
    guard start < end, check.holds(start..<end) else { return nil }
    guard let graphemes else { return range }
    let grown = HaystackScan.grown(start..<end, graphemes)
    var back = Haystack.Cursor(haystack, at: start, offset: range.lowerBound)
    let lower = back.offset(ofUnit: grown.lowerBound, in: haystack)
    return lower..<back.offset(ofUnit: grown.upperBound, in: haystack)
  }
}
