import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// A page that is being built, piece by piece.
///
/// The draft owns its two buffers. `planeCapacity` symbols fit the plane, and the map has room for
/// the entries of as many and one more for each piece; both hold after each `makeRoom`.
final class IndexPageDraft {
  private(set) var plane: UnsafeMutablePointer<UInt8>
  private(set) var map: UnsafeMutablePointer<UInt32>
  fileprivate(set) var symbolCount = 0
  private(set) var mapCount = 0
  private(set) var pieces: [IndexPiece] = []
  private(set) var chunks: [ChunkVersion] = []
  private(set) var runs: [IndexRun] = []
  private(set) var barriers: [UInt16] = []
  private(set) var inlineBreaks: [UInt16] = []
  private(set) var utf8Count = 0
  private(set) var boundaryKinds: UInt8 = 0
  private(set) var hasReplaced = false

  private let table: CollationTable
  fileprivate var planeCapacity = 0
  private var mapCapacity = 0

  /// - Parameter symbolCount: The room to begin with.
  init(table: CollationTable, symbolCount: Int) {
    self.table = table
    plane = .allocate(capacity: 0)
    map = .allocate(capacity: 0)
    makeRoom(for: symbolCount)
  }

  deinit {
    plane.deallocate()
    map.deallocate()
  }

  /// Begins the next page.
  func reset() {
    (symbolCount, mapCount, utf8Count, boundaryKinds) = (0, 0, 0, 0)
    hasReplaced = false
    pieces.removeAll(keepingCapacity: true)
    chunks.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    barriers.removeAll(keepingCapacity: true)
    inlineBreaks.removeAll(keepingCapacity: true)
  }

  fileprivate func makeRoom(for count: Int) {
    let needed = symbolCount + count + Int(WF_ROOM) * 2
    if needed > planeCapacity {
      let capacity = max(needed, planeCapacity * 2)
      let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      grown.initialize(from: plane, count: symbolCount)
      plane.deallocate()
      plane = grown
      planeCapacity = capacity
    }
    let neededEntries = mapCount + (planeCapacity - symbolCount) / Int(WF_SYMBOLS_PER_ENTRY) + 2
    if neededEntries > mapCapacity {
      let grown = UnsafeMutablePointer<UInt32>.allocate(capacity: neededEntries * 2)
      grown.initialize(from: map, count: mapCapacity)
      (grown + mapCapacity).initialize(repeating: 0, count: neededEntries * 2 - mapCapacity)
      map.deallocate()
      map = grown
      mapCapacity = neededEntries * 2
    }
  }

  // MARK: Pieces

  private func newPiece(utf8Count: Int) -> IndexPiece {
    IndexPiece(
      symbolStart: UInt32(symbolCount), symbolCount: 0, mapStart: UInt32(mapCount),
      utf8Start: UInt32(self.utf8Count), utf8Count: UInt32(utf8Count),
      chunkStart: UInt32(chunks.count), runStart: UInt32(runs.count),
      barrierStart: UInt32(barriers.count), inlineBreakStart: UInt32(inlineBreaks.count))
  }

  /// Appends the piece of a page made before, whose chunks have not changed.
  func append(_ index: Int, of page: IndexPage) {
    let old = page.pieces[index]
    let next = index + 1 < page.pieces.count ? page.pieces[index + 1] : nil
    makeRoom(for: Int(old.symbolCount))
    var piece = newPiece(utf8Count: Int(old.utf8Count))
    piece.symbolCount = old.symbolCount
    (plane + symbolCount).update(
      from: page.plane + Int(old.symbolStart), count: Int(old.symbolCount))
    let entryCount = (next.map { Int($0.mapStart) } ?? page.mapCount) - Int(old.mapStart)
    (map + mapCount).update(from: page.map + Int(old.mapStart), count: entryCount)
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
    finish(piece, entries: entryCount)
  }

  private func finish(_ piece: IndexPiece, entries: Int) {
    pieces.append(piece)
    symbolCount += Int(piece.symbolCount)
    mapCount += entries
    utf8Count += Int(piece.utf8Count)
  }

  /// Appends a piece for the chunks at some places of a document.
  func append(
    _ range: Range<Int>, from all: Document.Chunks, in document: Document
  ) throws(UnicodeError) {
    var segments = PieceSegments()
    for index in range {
      let chunk = all[index]
      chunks.append(ChunkVersion(id: chunk.id, version: chunk.version))
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
      table: table, symbolStart: symbolCount, plane: plane + symbolCount, map: map + mapCount,
      capacity: planeCapacity - symbolCount)
    var next = 0
    while true {
      let end = next < segments.barriers.count ? Int(segments.barriers[next]) : bytes.count
      while try !writer.append(bytes, to: end, &runs) { enlarge(&writer, bytes.count) }
      if next == segments.barriers.count { break }
      while !writer.appendBarrier() { enlarge(&writer, bytes.count) }
      next += 1
    }
    piece.symbolCount = UInt32(writer.symbolCount)
    barriers += segments.barriers
    inlineBreaks += segments.inlineBreaks
    boundaryKinds |= segments.kinds
    hasReplaced = hasReplaced || writer.hasReplaced
    let perEntry = Int(WF_SYMBOLS_PER_ENTRY)
    finish(piece, entries: (writer.symbolCount + perEntry - 1) / perEntry)
  }
}

extension IndexPageDraft {
  /// Gives a writer, which has filled its buffers, more room.
  private func enlarge(_ writer: inout PieceWriter, _ utf8Count: Int) {
    let written = writer.symbolCount
    symbolCount += written
    makeRoom(for: (utf8Count - writer.position) * 2 + 2 * Int(WF_ROOM))
    symbolCount -= written
    writer.move(
      plane: plane + symbolCount, map: map + mapCount, capacity: planeCapacity - symbolCount)
  }
}

/// The boundaries of the chunks that make up a piece.
struct PieceSegments {
  private(set) var barriers: [UInt16] = []
  private(set) var inlineBreaks: [UInt16] = []
  private(set) var kinds: UInt8 = 0
  private var utf8Count = 0

  mutating func append(_ chunk: Chunk) {
    let origin = utf8Count
    utf8Count += chunk.utf8Count
    if chunk.beginsOnlyLines {
      // Their places need not be known, which would cost as much as all the rest.
      if !chunk.blocks.isEmpty { kinds |= 1 << BoundaryKind.none.rawValue }
      return
    }
    chunk.forEachBlockStart { offset, boundary in
      let offset = UInt16(clamping: origin + offset)
      kinds |= 1 << boundary.rawValue
      if boundary.stopsText {
        barriers.append(offset)
      } else if boundary == .inlineBreak {
        inlineBreaks.append(offset)
      }
    }
  }
}
