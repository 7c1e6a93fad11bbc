import CWayfinderScan

/// Takes candidates that the seams of the index tell to be matches, without a look at their text.
///
/// That serves patterns of letters without marks that count: where all seams of a candidate are clean,
/// equal primary weights are all that ICU asks for. Where marks count, codes do not tell weights for
/// certain, or kana or case are to be checked, the text must have the pattern's very bytes.
///
/// The pointers in `taker` are those of the page and the text at hand; whoever calls `take` keeps both.
struct MatchTaker {
  /// Candidates up to this length have less ignored text in them than ICU can hold.
  private static let longest = 32

  private let matchesOwner: MatchBuffer
  private let bytesOwner: OwnedBuffer<UInt8>
  /// Whether candidates are only taken in the text at hand.
  let needsText: Bool
  private let isUsable: Bool
  private var taker = wf_taker()

  init(_ pattern: PreparedPattern, needsText: Bool) {
    isUsable = pattern.codes.count <= Self.longest
    self.needsText =
      needsText || !pattern.isPlain || !pattern.table.areCertain(pattern.codes)
    bytesOwner = OwnedBuffer(pattern.bytes)
    matchesOwner = MatchBuffer()
    taker.length = UInt32(pattern.codes.count)
    taker.byteCount = UInt32(pattern.bytes.count)
    taker.bytes = self.needsText ? UnsafePointer(bytesOwner.start) : nil
  }

  // MARK: Pages

  /// Begins a page.
  mutating func open(_ page: IndexPage) {
    taker.entries = page.entries
    taker.wide = page.wide
    taker.wideCount = UInt32(page.wideCount)
    taker.symbols = UInt32(page.symbolCount)
    taker.count = 0
    (taker.symbolStart, taker.symbolEnd) = (0, 0)
  }

  /// The matches of the page so far.
  var matches: UnsafeBufferPointer<wf_match> {
    UnsafeBufferPointer(start: matchesOwner.start, count: Int(taker.count))
  }

  /// Matches begin at or after this offset from the page's start.
  var free: Int {
    get { Int(taker.free) }
    set { taker.free = Int64(newValue) }
  }

  /// Makes room for a number of matches.
  mutating func reserve(_ count: Int) {
    matchesOwner.reserve(Int(taker.count) + count, used: Int(taker.count))
    taker.matches = matchesOwner.start
  }

  /// Appends a match, for which there must be room, by offsets from the page's start.
  mutating func append(_ range: Range<Int>) {
    taker.matches[Int(taker.count)] = wf_match(
      start: Int32(truncatingIfNeeded: range.lowerBound),
      count: UInt32(truncatingIfNeeded: range.count))
    taker.count += 1
  }

  // MARK: Candidates

  /// Sets the text at hand, where the search needs any.
  mutating func setText(_ base: UnsafePointer<UInt8>?, start: Int, symbols: Range<Int>) {
    taker.text = base
    taker.textStart = UInt32(start)
    taker.symbolStart = UInt32(base == nil ? 0 : symbols.lowerBound)
    taker.symbolEnd = UInt32(base == nil ? 0 : symbols.upperBound)
  }

  /// Takes places from `next` on and returns the first one that needs judgement, `count` if there is none.
  ///
  /// - Parameter cuts: The last cut of the text at or before the first place, and the first one after
  ///   it, by their offsets from the page's start.
  mutating func take(
    _ places: UnsafePointer<UInt32>, from next: Int, to count: Int, between cuts: (Int, Int)
  ) -> Int {
    if !isUsable { return next }
    taker.cutBefore = Int64(cuts.0)
    taker.cut = Int64(cuts.1)
    return Int(wf_take(&taker, places, UInt32(next), UInt32(count)))
  }
}

/// Memory for the matches of a page, which grows and is used again for the next.
final class MatchBuffer {
  private(set) var start: UnsafeMutablePointer<wf_match> = .allocate(capacity: 0)
  private var capacity = 0

  deinit { start.deallocate() }

  /// Makes room for `count` matches, of which `used` are there.
  func reserve(_ count: Int, used: Int) {
    if count <= capacity { return }
    capacity = max(count, capacity * 2)
    let grown = UnsafeMutablePointer<wf_match>.allocate(capacity: capacity)
    grown.initialize(from: start, count: used)
    start.deallocate()
    start = grown
  }
}
