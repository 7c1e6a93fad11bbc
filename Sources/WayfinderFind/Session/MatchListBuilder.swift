import WayfinderDocument

/// Makes the list of the matches that were found in a range of a document.
struct MatchListBuilder {
  private var runs: [MatchRun] = []
  private var items: ContiguousArray<MatchItem> = []
  /// Where the run being made begins.
  private var start: TextOffset
  private let end: TextOffset

  /// A run is closed at so many matches.
  private static let runCount = 1024
  /// A run is closed before offsets in it grow beyond this.
  private static let runReach = 1 << 30

  /// - Parameter range: The range's end may lie behind the text.
  init(_ range: Range<TextOffset>, in document: Document) {
    start = range.lowerBound
    end = min(range.upperBound, document.utf8Count)
  }

  /// Makes the list of some matches in document order.
  static func list(
    of matches: [FindMatch], in range: Range<TextOffset>, _ document: Document
  ) -> MatchList {
    var builder = MatchListBuilder(range, in: document)
    for match in matches {
      switch match.stream {
      case .text: builder.append(match.range)
      case .sideText:
        builder.append(beside: [match], at: document.textRange(of: match).lowerBound)
      }
    }
    return builder.finish()
  }

  mutating func append(_ match: Range<TextOffset>) {
    let isFar = match.lowerBound - start > Self.runReach
    if isFar || (items.count >= Self.runCount && match.lowerBound > start) {
      close(at: match.lowerBound)
    }
    items.append(
      MatchItem(
        start: Int32(clamping: match.lowerBound - start), count: UInt32(clamping: match.count)))
  }

  /// Appends matches in side texts at a place.
  mutating func append(beside matches: [FindMatch], at place: TextOffset) {
    close(at: place)
    runs.append(MatchRun(beside: matches))
  }

  /// Appends the items of a page that stand between two places in it; all text up to there with them.
  ///
  /// - Parameter page: Where the page begins.
  mutating func append(
    _ all: ContiguousArray<MatchItem>, in range: Range<Int>, page: TextOffset, upTo end: TextOffset
  ) {
    close(at: start)
    runs.append(
      MatchRun(all, in: range, origin: start - page, utf8Count: max(0, end - start)))
    start = max(start, end)
  }

  private mutating func close(at place: TextOffset) {
    if items.isEmpty, place <= start { return }
    runs.append(
      MatchRun(items, in: items.indices, origin: 0, utf8Count: max(0, place - start)))
    items = []
    start = max(start, place)
  }

  mutating func finish() -> MatchList {
    close(at: end)
    return MatchList(runs)
  }
}
