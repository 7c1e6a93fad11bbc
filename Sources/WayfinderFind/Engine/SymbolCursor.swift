import CWayfinderScan
import WayfinderUnicode

/// Finds the text of symbols of one piece; asked in ascending order, it goes on from the last one.
///
/// `bytes` must stay readable while the cursor is in use; the caller makes one for the time of a
/// closure.
struct SymbolCursor {
  /// Where a symbol stands.
  struct Place {
    /// The character or run the symbol belongs to.
    var start: Int
    /// Whether other symbols of the same character come before it.
    var isInside: Bool
    /// The end of the run the symbol belongs to, zero where it belongs to a character.
    var runEnd: Int
  }

  private let page: IndexPage
  private let piece: IndexPiece
  private let map: UnsafePointer<UInt32>
  private let bytes: UnsafePointer<UInt8>
  private let count: Int
  private let table: UnsafePointer<wf_table>
  private let runEnd: Int
  private var nextRun: Int
  /// The character at `offset` has the symbols from `symbol` on, counted in the piece; -1 at first.
  private var symbol = -1
  private var offset = 0

  init(
    page: IndexPage, piece index: Int, bytes: UnsafeBufferPointer<UInt8>,
    base: UnsafePointer<UInt8>, table: CollationTable
  ) {
    self.page = page
    piece = page.pieces[index]
    map = page.map + Int(piece.mapStart)
    self.bytes = base
    count = bytes.count
    self.table = table.characters
    runEnd =
      index + 1 < page.pieces.count ? Int(page.pieces[index + 1].runStart) : page.runs.count
    nextRun = Int(piece.runStart)
  }

  /// Returns where a symbol stands, counted in the piece.
  ///
  /// - Complexity: O(1) where the text around is ASCII, else O(the distance to the symbol asked
  ///   before, at most 64).
  @inline(__always)
  mutating func place(of target: Int) -> Place {
    let perEntry = Int(WF_SYMBOLS_PER_ENTRY)
    let entry = map[target / perEntry]
    let start = Int(entry & 0xFFFF)
    if entry & UInt32(WF_NOT_ASCII) == 0 {
      return Place(start: start + target % perEntry, isInside: false, runEnd: 0)
    }
    let first = target / perEntry * perEntry
    if entry & UInt32(WF_NOT_UNIFORM) == 0 {
      var from = start
      var left = target % perEntry
      if symbol >= first, symbol <= target {
        from = offset
        left = target - symbol
      }
      from = character(left, after: from)
      (symbol, offset) = (target, from)
      return Place(start: from, isInside: false, runEnd: 0)
    }
    if symbol < first || symbol > target {
      symbol = first - Int(entry >> 16 & 0xFF)
      offset = start
    }
    return walk(to: target)
  }

  /// Where the character begins that is `distance` characters after the one at `start`; eight bytes at
  /// a time, of which those that begin characters are counted.
  @inline(__always)
  private func character(_ distance: Int, after start: Int) -> Int {
    var left = distance
    var at = start
    while at + 8 <= count {
      let word = UnsafeRawPointer(bytes + at).loadUnaligned(as: UInt64.self)
      let continuations = word >> 7 & ~(word >> 6) & 0x0101_0101_0101_0101
      let begun = 8 - continuations.nonzeroBitCount
      if begun > left { break }
      left -= begun
      at += 8
    }
    while at < count {
      if bytes[at] & 0xC0 != 0x80 {
        if left == 0 { break }
        left -= 1
      }
      at += 1
    }
    return at
  }

  @inline(never)
  private mutating func walk(to target: Int) -> Place {
    let plane = page.plane + Int(piece.symbolStart)
    while true {
      if symbol <= target, plane[symbol] == 0 {
        if symbol == target { return Place(start: offset, isInside: false, runEnd: 0) }
        symbol += 1
        continue
      }
      if let run = run(at: offset) {
        let end = Int(run.utf8End)
        let first = Int(run.symbolStart) - Int(piece.symbolStart)
        if target < first + Int(run.symbolCount) {
          // The cursor may have entered the run at a map entry, after its first symbols.
          symbol = min(symbol, first)
          return Place(start: offset, isInside: false, runEnd: end)
        }
        symbol = first + Int(run.symbolCount)
        offset = end
        continue
      }
      guard offset < count else { return Place(start: count, isInside: true, runEnd: 0) }
      let (symbols, width) = character(at: offset)
      if target < symbol + symbols {
        return Place(start: offset, isInside: target > symbol, runEnd: 0)
      }
      symbol += symbols
      offset += width
    }
  }

  private func character(at offset: Int) -> (symbols: Int, width: Int) {
    let text = UnsafeBufferPointer(start: bytes, count: count)
    let (scalar, width) = UnicodeText.scalar(inUTF8: text, at: offset)
    return (Int(wf_table_character(table, scalar.value)?.pointee.symbols ?? 0), width)
  }

  private mutating func run(at offset: Int) -> IndexRun? {
    if nextRun == runEnd, nextRun == Int(piece.runStart) { return nil }
    while nextRun > Int(piece.runStart), Int(page.runs[nextRun - 1].utf8Start) >= offset {
      nextRun -= 1
    }
    while nextRun < runEnd, Int(page.runs[nextRun].utf8Start) < offset { nextRun += 1 }
    guard nextRun < runEnd, Int(page.runs[nextRun].utf8Start) == offset else { return nil }
    return page.runs[nextRun]
  }
}
