import CWayfinderScan
import WayfinderDocument

/// Where the search of a page is: the piece at hand, and the text around places in it.
///
/// The pointers are the page's, which is kept with them.
struct PageState {
  let page: IndexPage
  private let entries: UnsafePointer<wf_entry>
  private let wide: UnsafePointer<wf_wide>
  private let wideCount: UInt32
  private let hasRuns: Bool
  let number: Int
  /// Where the page begins in the document.
  let start: Int
  private let stretches: TextStretches

  private(set) var piece = 0
  private(set) var symbols = 0..<0
  /// The text of the piece, in offsets of the document.
  private(set) var textRange = 0..<0
  private var barrierStart = 0
  private var barrierEnd = 0
  private var nextBarrier = 0
  private var nextCut = 0
  /// What may be read around the places before the next barrier.
  private var lower = 0
  private var upper = 0
  private var beginsText = false
  private var endsText = false

  init(_ page: IndexPage, _ number: Int, start: Int, _ stretches: TextStretches) {
    self.page = page
    entries = page.entries
    wide = page.wide
    wideCount = UInt32(page.wideCount)
    hasRuns = !page.runs.isEmpty
    self.number = number
    self.start = start
    self.stretches = stretches
  }

  /// Where the piece's text begins in the page.
  var pieceStart: Int { textRange.lowerBound - start }

  /// Where the character of a symbol begins in the page.
  @inline(__always)
  func offset(of symbol: Int) -> Int {
    Int(wf_entries_offset(entries, wide, wideCount, UInt32(symbol)))
  }

  /// Whether a symbol is not the first of its character.
  @inline(__always)
  func isInside(_ symbol: Int) -> Bool { wf_entries_is_inside(entries, UInt32(symbol)) != 0 }

  /// The run that a symbol belongs to.
  @inline(__always)
  func run(containing symbol: Int) -> IndexRun? {
    hasRuns ? page.run(containing: symbol) : nil
  }

  /// Enters the piece that holds a symbol.
  mutating func enterPiece(of symbol: Int) {
    if symbols.contains(symbol) { return }
    var low = symbol < symbols.lowerBound ? 0 : piece
    var high = page.pieces.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(page.pieces[middle].symbolStart) <= symbol { low = middle } else { high = middle }
    }
    // Pieces without symbols share their start with the one that follows.
    enter(low)
  }

  private mutating func enter(_ index: Int) {
    piece = index
    let entered = page.pieces[index]
    let next = index + 1 < page.pieces.count ? page.pieces[index + 1] : nil
    let symbolStart = Int(entered.symbolStart)
    symbols = symbolStart..<symbolStart + Int(entered.symbolCount)
    let textStart = start + Int(entered.utf8Start)
    textRange = textStart..<textStart + Int(entered.utf8Count)
    barrierStart = Int(entered.barrierStart)
    barrierEnd = next.map { Int($0.barrierStart) } ?? page.barriers.count
    nextBarrier = barrierStart
    nextCut = stretches.cuts.isEmpty ? 0 : stretches.cutIndex(after: textStart)
    (lower, upper) = (0, -1)
  }

  /// The text of the piece that a match at an offset may lie in.
  @inline(__always)
  mutating func text(
    around offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ base: UnsafePointer<UInt8>
  ) -> CandidateJudge.Text {
    if offset >= upper || offset < lower { settle(at: offset, count: bytes.count) }
    return CandidateJudge.Text(
      base: base, lower: lower, upper: upper, beginsText: beginsText, endsText: endsText)
  }

  private mutating func settle(at offset: Int, count: Int) {
    if offset < lower { nextBarrier = barrierStart }
    while nextBarrier < barrierEnd, Int(page.barriers[nextBarrier]) <= offset { nextBarrier += 1 }
    let atStart = textRange.lowerBound == 0
    let atEnd = textRange.upperBound == stretches.document.utf8Count
    let hasBefore = nextBarrier > barrierStart
    lower = hasBefore ? Int(page.barriers[nextBarrier - 1]) : 0
    beginsText = hasBefore || atStart
    let hasAfter = nextBarrier < barrierEnd
    upper = hasAfter ? Int(page.barriers[nextBarrier]) : count
    endsText = hasAfter || atEnd
    if stretches.cuts.isEmpty { return }
    let origin = textRange.lowerBound
    if offset + origin < (nextCut > 0 ? stretches.cuts[nextCut - 1] : 0) { nextCut = 0 }
    while nextCut < stretches.cuts.count, stretches.cuts[nextCut] <= offset + origin {
      nextCut += 1
    }
    if nextCut > 0, stretches.cuts[nextCut - 1] - origin >= lower {
      (lower, beginsText) = (stretches.cuts[nextCut - 1] - origin, true)
    }
    if nextCut < stretches.cuts.count, stretches.cuts[nextCut] - origin <= upper {
      (upper, endsText) = (stretches.cuts[nextCut] - origin, true)
    }
  }
}
