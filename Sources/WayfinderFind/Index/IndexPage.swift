import CWayfinderScan
import WayfinderDocument

/// The codes of some hundred kilobytes of text in one plane, with what leads back to the text.
///
/// A page is made of pieces, each the codes of one chunk (or of a few whose seams collation crosses).
/// The buffers are allocated and filled while the page is made, and freed with it; nothing writes to
/// them in between, which makes pages `Sendable`.
final class IndexPage: @unchecked Sendable {
  /// `symbolCount` codes and 64 bytes of room that scans may read.
  let plane: UnsafePointer<UInt8>
  let symbolCount: Int
  /// For every 64 symbols, and one or two more.
  let entries: UnsafePointer<wf_entry>
  let wide: UnsafePointer<wf_wide>
  let wideCount: Int
  /// How often each code occurs in a sample of the plane.
  let frequencies: UnsafePointer<UInt16>
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
  private let entryStorage: UnsafeMutablePointer<wf_entry>
  private let wideStorage: UnsafeMutablePointer<wf_wide>
  private let frequencyStorage: UnsafeMutablePointer<UInt16>

  init(_ draft: IndexPageDraft) {
    symbolCount = draft.symbolCount
    storage = .allocate(capacity: symbolCount + Self.padding)
    storage.initialize(from: draft.plane, count: symbolCount)
    (storage + symbolCount).initialize(repeating: 0, count: Self.padding)
    plane = UnsafePointer(storage)
    entryStorage = .allocate(capacity: Self.entryCount(symbolCount))
    entryStorage.initialize(from: draft.entries, count: Self.entryCount(symbolCount))
    entries = UnsafePointer(entryStorage)
    wideCount = draft.wide.count
    wideStorage = .allocate(capacity: wideCount)
    draft.wide.withUnsafeBufferPointer { [wideStorage] wide in
      if let base = wide.baseAddress { wideStorage.initialize(from: base, count: wide.count) }
    }
    wide = UnsafePointer(wideStorage)
    frequencyStorage = Self.sample(plane, symbolCount)
    frequencies = UnsafePointer(frequencyStorage)
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
    entryStorage.deallocate()
    wideStorage.deallocate()
    frequencyStorage.deallocate()
  }

  private static let padding = 64

  /// The number of entries of a page.
  static func entryCount(_ symbolCount: Int) -> Int {
    symbolCount / Int(WF_SYMBOLS_PER_ENTRY) + 2
  }

  private static func sample(
    _ plane: UnsafePointer<UInt8>, _ count: Int
  ) -> UnsafeMutablePointer<UInt16> {
    let frequencies = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
    frequencies.initialize(repeating: 0, count: 256)
    // An odd stride, so that it does not keep step with lines of equal length.
    for place in stride(from: 0, to: count, by: max(1, count / 4096) | 1) {
      frequencies[Int(plane[place])] += 1
    }
    return frequencies
  }

  /// The number of bytes the page takes.
  var byteCount: Int { planeByteCount + mapByteCount }

  /// The bytes of the codes, and of the bits of seams and widths.
  var planeByteCount: Int {
    symbolCount + Self.padding
      + Self.entryCount(symbolCount) * MemoryLayout.size(ofValue: wf_entry().rows)
      + 256 * MemoryLayout<UInt16>.stride
  }

  /// The bytes of what says where entries, wide symbols, pieces and runs stand in the text.
  var mapByteCount: Int {
    let offsetSize = MemoryLayout<wf_entry>.stride - MemoryLayout.size(ofValue: wf_entry().rows)
    return Self.entryCount(symbolCount) * offsetSize
      + wideCount * MemoryLayout<wf_wide>.stride
      + pieces.count * MemoryLayout<IndexPiece>.stride
      + chunks.count * MemoryLayout<ChunkVersion>.stride
      + runs.count * MemoryLayout<IndexRun>.stride + (barriers.count + inlineBreaks.count) * 2
  }

  /// Where the character of a symbol begins in the page.
  ///
  /// - Complexity: O(1).
  func offset(of symbol: Int) -> Int {
    Int(wf_entries_offset(entries, wide, UInt32(wideCount), UInt32(symbol)))
  }

  /// The run that a symbol belongs to.
  ///
  /// - Complexity: O(log *n*).
  func run(containing symbol: Int) -> IndexRun? {
    if runs.isEmpty { return nil }
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if Int(runs[middle].symbolStart) <= symbol { low = middle + 1 } else { high = middle }
    }
    // Runs without symbols share their start with the one that follows.
    guard low > 0, symbol < Int(runs[low - 1].symbolStart + runs[low - 1].symbolCount) else {
      return nil
    }
    return runs[low - 1]
  }
}

/// A chunk in one of its states, with its text.
struct ChunkVersion: Sendable {
  var id: ChunkID
  var version: UInt64
  var text: ChunkText
}

/// What a page knows of one chunk.
struct IndexPiece: Sendable {
  /// Where the piece's symbols and text begin in the page.
  var symbolStart: UInt32
  var symbolCount: UInt32
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
