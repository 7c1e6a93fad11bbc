import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// Searches the pages of an index one after the other, from the end of one match to the next.
struct PageSearch {
  let document: Document
  let index: FindIndex
  let pattern: PreparedPattern
  let stretches: TextStretches
  /// The text from here on may match; what comes before is taken.
  private(set) var resume = 0

  private let scan: CodeScan
  private let judge: CandidateJudge
  private let checks: MatchChecks
  private let growsLater: Bool
  private var taker: MatchTaker
  private var arbiter: SearchArbiter?
  private let placesOwner: OwnedBuffer<UInt32>
  private var places: UnsafeMutableBufferPointer<UInt32> { placesOwner.memory }

  /// - Parameter growsLater: Whether ranges are kept as ICU gives them, for checks of words.
  init(
    _ document: Document, _ index: FindIndex, _ pattern: PreparedPattern,
    _ stretches: TextStretches, growsLater: Bool
  ) throws(UnicodeError) {
    self.document = document
    self.index = index
    self.pattern = pattern
    self.stretches = stretches
    self.growsLater = growsLater
    checks = try MatchChecks(pattern)
    scan = CodeScan(pattern.codes, pages: index.pages)
    placesOwner = OwnedBuffer<UInt32>(repeating: 0, count: 4096)
    judge = CandidateJudge(pattern)
    taker = MatchTaker(pattern, needsText: checks.areNeeded)
  }

  /// Goes on with another page, where the matches before it end.
  mutating func skip(to offset: Int) { resume = max(resume, offset) }

  // MARK: Pages

  /// Returns the matches that begin in a page.
  mutating func matches(inPage number: Int) throws(UnicodeError) -> ContiguousArray<
    PageMatches.Item
  > {
    let page = index.pages[number]
    var state = PageState(page, number, start: index.utf8Starts[number], stretches)
    taker.open(page)
    taker.free = resume - state.start
    try forEachPlaces(in: page.plane, count: page.symbolCount) {
      search, count throws(UnicodeError) in
      try search.takePlaces(count, &state)
    }
    try searchSeam(number, &state)
    resume = max(resume, state.start + taker.free)
    return ContiguousArray(taker.matches)
  }

  private mutating func forEachPlaces(
    in plane: UnsafePointer<UInt8>, count: Int,
    _ body: (inout PageSearch, Int) throws(UnicodeError) -> Void
  ) throws(UnicodeError) {
    var failure: UnicodeError?
    scan.forEachPlaces(in: plane, count: count, places) { found in
      do throws(UnicodeError) {
        try body(&self, found)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }

  /// Searches what begins in a page and ends in a later one.
  private mutating func searchSeam(
    _ number: Int, _ state: inout PageState
  ) throws(UnicodeError) {
    let reach = pattern.codes.count - 1
    let page = state.page
    guard reach > 0, number + 1 < index.pages.count, page.symbolCount > 0 else { return }
    let head = min(reach, page.symbolCount)
    var seam = Array(
      UnsafeBufferPointer(start: page.plane + (page.symbolCount - head), count: head))
    var next = number + 1
    while seam.count < head + reach, next < index.pages.count {
      let following = index.pages[next]
      let count = min(head + reach - seam.count, following.symbolCount)
      seam += UnsafeBufferPointer(start: following.plane, count: count)
      next += 1
    }
    let symbolCount = seam.count
    let owner = OwnedBuffer(seam + [UInt8](repeating: 0, count: 64))
    try forEachPlaces(in: UnsafePointer(owner.start), count: symbolCount) {
      search, found throws(UnicodeError) in
      var count = 0
      while count < found, Int(search.places[count]) < head {
        search.places[count] += UInt32(page.symbolCount - head)
        count += 1
      }
      try search.takePlaces(count, &state)
    }
  }

  // MARK: Places

  /// Takes the first `count` places.
  private mutating func takePlaces(
    _ count: Int, _ state: inout PageState
  ) throws(UnicodeError) {
    taker.reserve(count)
    taker.setText(nil, start: 0, symbols: 0..<0)
    var next = 0
    while next < count {
      next = takeOpenPlaces(next, count, &state)
      if next < count { next = try judgePlaces(next, count, &state) }
    }
  }

  /// Takes places until one needs judgement, and returns it.
  @inline(__always)
  private mutating func takeOpenPlaces(
    _ first: Int, _ count: Int, _ state: inout PageState
  ) -> Int {
    let places = UnsafePointer(placesOwner.start)
    if stretches.cuts.isEmpty {
      return taker.take(places, from: first, to: count, between: (-1, .max))
    }
    var next = first
    while true {
      let number = stretches.cutIndex(after: state.start + state.offset(of: Int(places[next])))
      let before = number > 0 ? stretches.cuts[number - 1] - state.start : -1
      let after = number < stretches.cuts.count ? stretches.cuts[number] - state.start : .max
      next = taker.take(places, from: next, to: count, between: (before, after))
      if next == count || state.offset(of: Int(places[next])) < after { return next }
    }
  }

  /// Judges a place with its text at hand, and those that follow it in the same piece.
  private mutating func judgePlaces(
    _ first: Int, _ count: Int, _ state: inout PageState
  ) throws(UnicodeError) -> Int {
    state.enterPiece(of: Int(places[first]))
    let places = placesOwner.start
    var next = first
    var failure: UnicodeError?
    Self.withText(of: state.page, piece: state.piece, state.textRange, document) { bytes in
      taker.setText(bytes.baseAddress, start: state.pieceStart, symbols: state.symbols)
      do throws(UnicodeError) {
        var isFirst = true
        while next < count, state.symbols.contains(Int(places[next])) {
          if !isFirst || taker.needsText {
            next = takeOpenPlaces(next, count, &state)
            if next == count || !state.symbols.contains(Int(places[next])) { break }
          }
          isFirst = false
          try judgePlace(Int(places[next]), bytes, &state)
          next += 1
        }
      } catch {
        failure = error
      }
      taker.setText(nil, start: 0, symbols: 0..<0)
    }
    if let failure { throw failure }
    return next
  }

  /// Calls `body` with the text of a piece.
  ///
  /// No method of the search, which `body` changes: it would be copied for the call.
  @inline(__always)
  private static func withText(
    of page: IndexPage, piece: Int, _ range: Range<Int>, _ document: Document,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    let first = Int(page.pieces[piece].chunkStart)
    let next = piece + 1
    let end = next < page.pieces.count ? Int(page.pieces[next].chunkStart) : page.chunks.count
    if first + 1 == end {
      page.chunks[first].text.withUTF8(body)
    } else {
      document.withUTF8(in: range, body)
    }
  }

  private mutating func judgePlace(
    _ symbol: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ state: inout PageState
  ) throws(UnicodeError) {
    guard let base = bytes.baseAddress else { return }
    let start = state.offset(of: symbol) - state.pieceStart
    var candidateEnd = start
    if let run = state.run(containing: symbol) {
      candidateEnd = Int(run.utf8End)
    } else {
      let free = taker.free - state.pieceStart
      if start < free || state.isInside(symbol) { return }
      switch judge.verdict(at: start, in: state.text(around: start, bytes, base)) {
      case .match(let end, let grownEnd):
        taker.free = end + state.pieceStart
        if checks.areNeeded {
          let text = UnsafeBufferPointer(start: base + start, count: end - start)
          if !checks.hold(text) { return }
        }
        taker.append(start + state.pieceStart..<(growsLater ? end : grownEnd) + state.pieceStart)
        return
      case .none: return
      case .unknown: candidateEnd += UnicodeText.scalar(inUTF8: bytes, at: start).width
      }
    }
    let origin = state.textRange.lowerBound
    if candidateEnd + origin <= state.start + taker.free { return }
    try decide(
      origin + start..<origin + candidateEnd, symbol, pageStart: state.start, state.number)
  }

  // MARK: Hard cases

  /// Asks ICU about a candidate.
  private mutating func decide(
    _ candidate: Range<Int>, _ symbol: Int, pageStart: Int, _ pageNumber: Int
  ) throws(UnicodeError) {
    let arbiter = try openArbiter()
    let last = place(ofSymbol: symbol + pattern.codes.count - 1, fromPage: pageNumber)
    guard
      let match = try arbiter.match(
        of: candidate, lastStart: max(candidate.lowerBound, last), from: pageStart + taker.free,
        judge)
    else { return }
    taker.free = max(taker.free, match.range.upperBound - pageStart)
    if checks.areNeeded, !document.withUTF8(in: match.range, { checks.hold($0) }) { return }
    let range = growsLater ? match.range : match.grown
    taker.append(range.lowerBound - pageStart..<range.upperBound - pageStart)
  }

  private mutating func openArbiter() throws(UnicodeError) -> SearchArbiter {
    if let arbiter { return arbiter }
    let opened = try SearchArbiter(pattern, stretches)
    arbiter = opened
    return opened
  }

  /// Where the character of a symbol begins, the symbol counted from the start of a page and perhaps
  /// in a later one.
  private func place(ofSymbol symbol: Int, fromPage number: Int) -> Int {
    var symbol = symbol
    var number = number
    while number < index.pages.count, symbol >= index.pages[number].symbolCount {
      symbol -= index.pages[number].symbolCount
      number += 1
    }
    guard number < index.pages.count else { return document.utf8Count }
    return index.utf8Starts[number] + index.pages[number].offset(of: symbol)
  }
}
