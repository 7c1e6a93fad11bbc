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
    placesOwner = OwnedBuffer([UInt32](repeating: 0, count: 4096))
    judge = CandidateJudge(pattern)
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
    var failure: UnicodeError?
    scan.forEachPlaces(in: page.plane, count: page.symbolCount, places) { count in
      do throws(UnicodeError) {
        var first = 0
        while first < count { first = try takePlaces(first, count, &state) }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    try searchSeam(number, &state)
    return state.items
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
    seam += [UInt8](repeating: 0, count: 64)
    var failure: UnicodeError?
    seam.withUnsafeBufferPointer { plane in
      guard let base = plane.baseAddress else { return }
      scan.forEachPlaces(in: base, count: symbolCount, places) { count in
        do throws(UnicodeError) {
          for index in 0..<count where Int(places[index]) < head {
            places[index] += UInt32(page.symbolCount - head)
            _ = try takePlaces(index, index + 1, &state)
          }
          return true
        } catch {
          failure = error
          return false
        }
      }
    }
    if let failure { throw failure }
  }

  /// Takes the places of one piece, from `first` on, and returns the first of another piece.
  private mutating func takePlaces(
    _ first: Int, _ count: Int, _ state: inout PageState
  ) throws(UnicodeError) -> Int {
    state.enterPiece(of: Int(places[first]))
    let textStart = state.textRange.lowerBound
    // Copies without references, for the loop.
    let (judge, places, needsChecks) = (judge, placesOwner.start, checks.areNeeded)
    let (symbolStart, symbolEnd) = (state.symbolStart, UInt32(state.symbolEnd))
    var next = first
    var failure: UnicodeError?
    document.withUTF8(in: state.textRange) { bytes in
      guard let base = bytes.baseAddress else {
        next = count
        return
      }
      var cursor = SymbolCursor(
        page: state.page, piece: state.piece, bytes: bytes, base: base, table: pattern.table)
      var free = resume - textStart
      while next < count, places[next] < symbolEnd {
        let symbol = Int(places[next])
        next += 1
        let place = cursor.place(of: symbol - symbolStart)
        if place.runEnd == 0 {
          if place.start < free || place.isInside { continue }
          switch judge.verdict(at: place.start, in: state.text(around: place.start, bytes, base)) {
          case .match(let end, let grownEnd):
            free = end
            if needsChecks {
              let text = UnsafeBufferPointer(start: base + place.start, count: end - place.start)
              if !checks.hold(text) { continue }
            }
            state.append(textStart + place.start, textStart + (growsLater ? end : grownEnd))
            continue
          case .none: continue
          case .unknown: break
          }
        }
        let candidateEnd =
          place.runEnd != 0
          ? place.runEnd
          : place.start + UnicodeText.scalar(inUTF8: bytes, at: place.start).width
        if candidateEnd <= free { continue }
        resume = textStart + free
        do throws(UnicodeError) {
          try decide(textStart + place.start..<textStart + candidateEnd, symbol, &state)
        } catch {
          failure = error
          return
        }
        free = resume - textStart
      }
      resume = max(resume, textStart + free)
    }
    if let failure { throw failure }
    return next
  }

  // MARK: Hard cases

  /// Asks ICU about a candidate.
  private mutating func decide(
    _ candidate: Range<Int>, _ symbol: Int, _ state: inout PageState
  ) throws(UnicodeError) {
    let arbiter = try openArbiter()
    let last = place(ofSymbol: symbol + pattern.codes.count - 1, fromPage: state.number)
    guard
      let match = try arbiter.match(
        of: candidate, lastStart: max(candidate.lowerBound, last), from: resume, judge)
    else { return }
    resume = max(resume, match.range.upperBound)
    if checks.areNeeded, !document.withUTF8(in: match.range, { checks.hold($0) }) { return }
    let range = growsLater ? match.range : match.grown
    state.append(range.lowerBound, range.upperBound)
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
    var state = PageState(index.pages[number], number, start: index.utf8Starts[number], stretches)
    state.enterPiece(of: symbol)
    return document.withUTF8(in: state.textRange) { bytes in
      guard let base = bytes.baseAddress else { return state.textRange.lowerBound }
      var cursor = SymbolCursor(
        page: state.page, piece: state.piece, bytes: bytes, base: base, table: pattern.table)
      return state.textRange.lowerBound + cursor.place(of: symbol - state.symbolStart).start
    }
  }
}
