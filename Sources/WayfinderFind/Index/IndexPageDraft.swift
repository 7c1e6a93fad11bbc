import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// A page that is being built, piece by piece.
///
/// The draft owns its buffers. `capacity` symbols fit the plane and the entries, `pieceCapacity` the
/// buffers that serve one piece after another; entries are zero beyond the symbols there are.
final class IndexPageDraft {
  private(set) var plane: UnsafeMutablePointer<UInt8>
  private(set) var entries: UnsafeMutablePointer<wf_entry>
  fileprivate(set) var symbolCount = 0
  private(set) var wide: [wf_wide] = []
  private(set) var pieces: [IndexPiece] = []
  private(set) var chunks: [ChunkVersion] = []
  private(set) var runs: [IndexRun] = []
  private(set) var barriers: [UInt16] = []
  private(set) var inlineBreaks: [UInt16] = []
  private(set) var utf8Count = 0
  private(set) var boundaryKinds: UInt8 = 0
  private(set) var hasReplaced = false

  private let table: CollationTable
  /// Where the character of the first symbol begins.
  private var firstOffset = 0
  private var seams: UnsafeMutablePointer<UInt8>
  private var starts: UnsafeMutablePointer<UInt16>
  private var capacity = 0
  private var entryCapacity = 0
  private var pieceCapacity = 0

  /// - Parameter symbolCount: The room to begin with.
  init(table: CollationTable, symbolCount: Int) {
    self.table = table
    plane = .allocate(capacity: 0)
    entries = .allocate(capacity: 0)
    seams = .allocate(capacity: 0)
    starts = .allocate(capacity: 0)
    makeRoom(for: symbolCount)
  }

  deinit {
    plane.deallocate()
    entries.deallocate()
    seams.deallocate()
    starts.deallocate()
  }

  /// Completes the entries and returns the page.
  func closePage() -> IndexPage {
    wide.withUnsafeBufferPointer {
      wf_entries_finish(
        entries, UInt32(symbolCount), UInt32(firstOffset), $0.baseAddress, UInt32($0.count))
    }
    let page = IndexPage(self)
    entries.update(repeating: wf_entry(), count: IndexPage.entryCount(symbolCount))
    reset()
    return page
  }

  private func reset() {
    (symbolCount, utf8Count, firstOffset, boundaryKinds) = (0, 0, 0, 0)
    hasReplaced = false
    wide.removeAll(keepingCapacity: true)
    pieces.removeAll(keepingCapacity: true)
    chunks.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    barriers.removeAll(keepingCapacity: true)
    inlineBreaks.removeAll(keepingCapacity: true)
  }

  // MARK: Room

  fileprivate func makeRoom(for count: Int) {
    let needed = symbolCount + count + Int(WF_ROOM) * 2
    if needed > capacity {
      let grown = max(needed, capacity * 2)
      plane = Self.moved(plane, symbolCount, capacity: grown)
      capacity = grown
      let entryCount = IndexPage.entryCount(grown) + 1
      entries = Self.moved(entries, entryCapacity, capacity: entryCount)
      (entries + entryCapacity).initialize(
        repeating: wf_entry(), count: entryCount - entryCapacity)
      entryCapacity = entryCount
    }
  }

  private static func moved<Element: BitwiseCopyable>(
    _ memory: UnsafeMutablePointer<Element>, _ count: Int, capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    grown.initialize(from: memory, count: count)
    memory.deallocate()
    return grown
  }

  /// Buffers for a piece of which `written` symbols are there already.
  private func buffers(written: Int, _ count: Int) -> PieceWriter.Buffers {
    let needed = written + count + Int(WF_ROOM) * 2
    if needed > pieceCapacity {
      pieceCapacity = max(needed, pieceCapacity * 2)
      seams = Self.moved(seams, written, capacity: pieceCapacity)
      starts = Self.moved(starts, written, capacity: pieceCapacity)
    }
    return PieceWriter.Buffers(
      plane: plane + symbolCount, seams: seams, starts: starts,
      capacity: min(pieceCapacity, capacity - symbolCount))
  }

  // MARK: Pieces

  private func newPiece(utf8Count: Int) -> IndexPiece {
    IndexPiece(
      symbolStart: UInt32(symbolCount), symbolCount: 0, utf8Start: UInt32(self.utf8Count),
      utf8Count: UInt32(utf8Count), chunkStart: UInt32(chunks.count),
      runStart: UInt32(runs.count), barrierStart: UInt32(barriers.count),
      inlineBreakStart: UInt32(inlineBreaks.count))
  }

  /// Appends the piece of a page made before, whose chunks have not changed.
  func append(_ index: Int, of page: IndexPage) {
    let old = page.pieces[index]
    let next = index + 1 < page.pieces.count ? page.pieces[index + 1] : nil
    makeRoom(for: Int(old.symbolCount))
    var piece = newPiece(utf8Count: Int(old.utf8Count))
    piece.symbolCount = old.symbolCount
    copySymbols(of: old, page)
    let shift = UInt32(symbolCount) &- old.symbolStart
    runs += page.runs[Int(old.runStart)..<(next.map { Int($0.runStart) } ?? page.runs.count)].map {
      var run = $0
      run.symbolStart &+= shift
      return run
    }
    chunks +=
      page.chunks[
        Int(old.chunkStart)..<(next.map { Int($0.chunkStart) } ?? page.chunks.count)]
    barriers +=
      page.barriers[
        Int(old.barrierStart)..<(next.map { Int($0.barrierStart) } ?? page.barriers.count)]
    inlineBreaks +=
      page.inlineBreaks[
        Int(
          old.inlineBreakStart)..<(next.map { Int($0.inlineBreakStart) }
          ?? page.inlineBreaks.count)]
    // Which piece a kind of boundary came from is not kept; too many kinds only cost time.
    boundaryKinds |= page.boundaryKinds
    hasReplaced = hasReplaced || page.hasReplaced
    finish(piece)
  }

  private func copySymbols(of old: IndexPiece, _ page: IndexPage) {
    let count = Int(old.symbolCount)
    let source = Int(old.symbolStart)
    let utf8Start = Int(old.utf8Start)
    guard count > 0 else { return widenLast(by: Int(old.utf8Count)) }
    widenLast(by: page.offset(of: source) - utf8Start)
    (plane + symbolCount).update(from: page.plane + source, count: count)
    wf_entries_copy(
      entries, UInt32(symbolCount), page.entries, UInt32(source), UInt32(count))
    // The last width may reach into the old page's next piece.
    let last = source + count - 1
    for number in wideNumbers(source..<last, page) {
      var symbol = page.wide[number]
      symbol.symbol = symbol.symbol - UInt32(source) + UInt32(symbolCount)
      wide.append(symbol)
    }
    setWidth(
      of: symbolCount + count - 1, to: utf8Start + Int(old.utf8Count) - page.offset(of: last))
  }

  /// Which wide symbols of a page lie in a range of symbols.
  private func wideNumbers(_ symbols: Range<Int>, _ page: IndexPage) -> Range<Int> {
    let count = UInt32(page.wideCount)
    let first = wf_wide_before(page.wide, count, UInt32(symbols.lowerBound))
    let end = wf_wide_before(page.wide, count, UInt32(symbols.upperBound))
    return Int(first)..<Int(end)
  }

  private func finish(_ piece: IndexPiece) {
    pieces.append(piece)
    symbolCount += Int(piece.symbolCount)
    utf8Count += Int(piece.utf8Count)
  }

  // MARK: Widths

  /// Adds text without symbols to the last symbol.
  private func widenLast(by count: Int) {
    if count == 0 { return }
    guard symbolCount > 0 else {
      firstOffset += count
      return
    }
    let last = symbolCount - 1
    let width = Int(wf_entries_width(entries, UInt32(last)))
    if width == Int(WF_WIDE) {
      wide[wide.count - 1].width += UInt32(count)
    } else {
      setWidth(of: last, to: width + count)
    }
  }

  /// Sets the width of a symbol after which no symbol is wide.
  private func setWidth(of symbol: Int, to width: Int) {
    let isWide = width >= Int(WF_WIDE)
    wf_entries_set_width(entries, UInt32(symbol), isWide ? UInt32(WF_WIDE) : UInt32(width))
    if isWide { wide.append(wf_wide(symbol: UInt32(symbol), width: UInt32(width))) }
  }

  // MARK: New text

  /// Appends a piece for the chunks at some places of a document.
  func append(
    _ range: Range<Int>, from all: Document.Chunks, in document: Document
  ) throws(UnicodeError) {
    var segments = PieceSegments()
    for index in range {
      let chunk = all[index]
      chunks.append(ChunkVersion(id: chunk.id, version: chunk.version, text: chunk.text))
      segments.append(chunk)
    }
    let start = chunkStarts(all, range)
    let result = document.withUTF8(in: start) { bytes -> Result<Void, UnicodeError> in
      do throws(UnicodeError) {
        return .success(try append(bytes, segments, chunkCount: range.count))
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  private func chunkStarts(_ all: Document.Chunks, _ range: Range<Int>) -> Range<Int> {
    all[range.lowerBound].range.lowerBound..<all[range.upperBound - 1].range.upperBound
  }

  private func append(
    _ bytes: UnsafeBufferPointer<UInt8>, _ segments: PieceSegments, chunkCount: Int
  ) throws(UnicodeError) {
    var piece = newPiece(utf8Count: bytes.count)
    piece.chunkStart -= UInt32(chunkCount)
    makeRoom(for: bytes.count)
    var writer = PieceWriter(
      table: table, symbolStart: symbolCount, buffers(written: 0, bytes.count))
    var next = 0
    while true {
      let end = next < segments.barriers.count ? Int(segments.barriers[next]) : bytes.count
      while try !writer.append(bytes, to: end, &runs) { enlarge(&writer, bytes.count) }
      if next == segments.barriers.count { break }
      while !writer.appendBarrier() { enlarge(&writer, bytes.count) }
      next += 1
    }
    piece.symbolCount = UInt32(writer.symbolCount)
    putSymbols(writer.symbolCount, utf8Count: bytes.count)
    barriers += segments.barriers
    inlineBreaks += segments.inlineBreaks
    boundaryKinds |= segments.kinds
    hasReplaced = hasReplaced || writer.hasReplaced
    finish(piece)
  }

  /// Packs what a writer has written into entries.
  private func putSymbols(_ count: Int, utf8Count: Int) {
    guard count > 0 else { return widenLast(by: utf8Count) }
    widenLast(by: Int(starts[0]))
    starts[count] = UInt16(clamping: utf8Count)
    withUnsafeTemporaryAllocation(of: wf_wide.self, capacity: count) { found in
      let wideCount = wf_entries_put(
        entries, UInt32(symbolCount), seams, starts, UInt32(count), found.baseAddress)
      wide += found[..<Int(wideCount)]
    }
  }

  /// Gives a writer, which has filled its buffers, more room.
  private func enlarge(_ writer: inout PieceWriter, _ utf8Count: Int) {
    let written = writer.symbolCount
    let count = (utf8Count - writer.position) * 2 + 2 * Int(WF_ROOM)
    symbolCount += written
    makeRoom(for: count)
    symbolCount -= written
    writer.move(to: buffers(written: written, count))
  }
}
