import CWayfinderScan
import WayfinderDocument

/// The codes of some hundred kilobytes of text in one plane, with the map back to the text.
///
/// A page is made of pieces, each the codes of one chunk (or of a few whose seams collation crosses).
/// Plane and map are allocated and filled while the page is made, and freed with it; nothing writes to
/// them in between, which makes pages `Sendable`.
final class IndexPage: @unchecked Sendable {
  /// `symbolCount` codes and 64 bytes of room that scans may read.
  let plane: UnsafePointer<UInt8>
  let symbolCount: Int
  /// For each piece in turn, where every 64th symbol stands; see `WF_SYMBOLS_PER_ENTRY`.
  let map: UnsafePointer<UInt32>
  let mapCount: Int
  let pieces: [IndexPiece]
  /// The chunks of the pieces.
  let chunks: [ChunkVersion]
  let runs: [IndexRun]
  /// Offsets in their piece of the boundaries that have a symbol, and of those that have none.
  let barriers: [UInt16]
  let inlineBreaks: [UInt16]
  let utf8Count: Int
  /// The kinds of boundaries in the page, a bit for each raw value.
  let boundaryKinds: UInt8
  /// Whether there may be characters that are taken for what options may replace them by.
  let hasReplaced: Bool

  private let storage: UnsafeMutablePointer<UInt8>
  private let mapStorage: UnsafeMutablePointer<UInt32>

  init(_ draft: IndexPageDraft) {
    storage = .allocate(capacity: draft.symbolCount + Self.padding)
    storage.initialize(from: draft.plane, count: draft.symbolCount)
    (storage + draft.symbolCount).initialize(repeating: 0, count: Self.padding)
    plane = UnsafePointer(storage)
    symbolCount = draft.symbolCount
    mapCount = draft.mapCount
    mapStorage = .allocate(capacity: mapCount)
    mapStorage.initialize(from: draft.map, count: mapCount)
    map = UnsafePointer(mapStorage)
    pieces = draft.pieces
    chunks = draft.chunks
    runs = draft.runs
    barriers = draft.barriers
    inlineBreaks = draft.inlineBreaks
    utf8Count = draft.utf8Count
    boundaryKinds = draft.boundaryKinds
    hasReplaced = draft.hasReplaced
  }

  deinit {
    storage.deallocate()
    mapStorage.deallocate()
  }

  private static let padding = 64

  /// The number of bytes the page takes.
  var byteCount: Int {
    symbolCount + Self.padding + mapCount * MemoryLayout<UInt32>.stride
      + pieces.count * MemoryLayout<IndexPiece>.stride
      + chunks.count * MemoryLayout<ChunkVersion>.stride
      + runs.count * MemoryLayout<IndexRun>.stride + (barriers.count + inlineBreaks.count) * 2
  }
}

/// A chunk in one of its states.
struct ChunkVersion: Hashable, Sendable {
  var id: ChunkID
  var version: UInt64
}

/// What a page knows of one chunk.
struct IndexPiece: Sendable {
  /// Where the piece's symbols, map entries and text begin in the page.
  var symbolStart: UInt32
  var symbolCount: UInt32
  var mapStart: UInt32
  var utf8Start: UInt32
  var utf8Count: UInt32
  /// Where the piece's chunks, runs, barriers and inline breaks begin; each ends where the next
  /// piece's begin.
  var chunkStart: UInt32
  var runStart: UInt32
  var barrierStart: UInt32
  var inlineBreakStart: UInt32
}

/// Text whose collation elements are not those of its characters one by one.
struct IndexRun: Sendable {
  /// Where the run's symbols begin in the page.
  var symbolStart: UInt32
  var symbolCount: UInt32
  /// Where the run stands in its piece.
  var utf8Start: UInt32
  var utf8End: UInt32
}
