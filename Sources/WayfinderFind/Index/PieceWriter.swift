import CWayfinderScan
import WayfinderUnicode

/// Writes the codes of one piece into buffers it is lent.
struct PieceWriter {
  private(set) var position = 0
  var symbolCount: Int { Int(builder.symbols) }

  /// Whether the text has characters that the index takes for others.
  var hasReplaced: Bool { builder.hasReplaced != 0 }

  private let table: CollationTable
  private let symbolStart: Int
  private var builder: wf_builder
  /// Where the text after the barrier before begins.
  private var segmentStart = 0

  /// Memory for some symbols: codes, seams, and where their characters begin.
  struct Buffers {
    var plane: UnsafeMutablePointer<UInt8>
    var seams: UnsafeMutablePointer<UInt8>
    var starts: UnsafeMutablePointer<UInt16>
    var capacity: Int
  }

  init(table: CollationTable, symbolStart: Int, _ buffers: Buffers) {
    self.table = table
    self.symbolStart = symbolStart
    builder = wf_builder(
      table: table.characters, plane: buffers.plane, seams: buffers.seams, starts: buffers.starts,
      capacity: UInt32(buffers.capacity), symbols: 0, previousFlags: 0, previousTrail: 0,
      state: UInt32(WF_SEAM_UNKNOWN), hasReplaced: 0)
  }

  /// Goes on in larger buffers that hold what was written.
  mutating func move(to buffers: Buffers) {
    builder.plane = buffers.plane
    builder.seams = buffers.seams
    builder.starts = buffers.starts
    builder.capacity = UInt32(buffers.capacity)
  }

  /// Appends text up to `end`; `false` where the buffers are full.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int, _ runs: inout [IndexRun]
  ) throws(UnicodeError) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    while true {
      var at = UInt32(position)
      let result = wf_append(&builder, base, UInt32(bytes.count), &at, UInt32(end))
      position = Int(at)
      switch Int(result) {
      case WF_NEEDS_BLOCK:
        try table.fillBlock(of: UnicodeText.scalar(inUTF8: bytes, at: position).scalar.value)
      case WF_NEEDS_RUN:
        if try !appendRun(bytes, to: end, &runs) { return false }
      case WF_NEEDS_ROOM: return false
      default: return true
      }
    }
  }

  /// Appends the symbol of a boundary; `false` where the buffers are full.
  mutating func appendBarrier() -> Bool {
    if symbolCount + Int(WF_ROOM) / 2 > Int(builder.capacity) { return false }
    let seam = withUnsafeBytes(of: table.characters.pointee.endings) { $0[Int(builder.state)] }
    wf_append_symbol(&builder, 0, seam, UInt32(position))
    forgetPrevious(UInt32(WF_SEAM_BEGINNING))
    segmentStart = position
    return true
  }

  // MARK: Runs

  /// Appends text that collation may read together: the characters before the position back to one
  /// that is no mark, and all that follow and can go on. `false` where the buffers are too small.
  private mutating func appendRun(
    _ bytes: UnsafeBufferPointer<UInt8>, to end: Int, _ runs: inout [IndexRun]
  ) throws(UnicodeError) -> Bool {
    let (start, taken) = try runStart(bytes)
    var units: [UInt16] = []
    var at = start
    while at < end {
      let (scalar, width) = UnicodeText.scalar(inUTF8: bytes, at: at)
      let flags = Int(try character(scalar.value).flags)
      if at > position, flags & (WF_CONTINUES | WF_LEAD_MARK | WF_WILD) == 0 { break }
      if flags & WF_REPLACED != 0 {
        units.append(CharacterFolding.folds[UInt16(scalar.value)] ?? UInt16(scalar.value))
        builder.hasReplaced = 1
      } else {
        units += scalar.utf16
      }
      at += width
    }
    let codes = table.codes(of: try table.elements(of: units))
    if symbolCount + codes.count + Int(WF_ROOM) > Int(builder.capacity) { return false }
    builder.symbols -= taken
    runs.append(
      IndexRun(
        symbolStart: UInt32(symbolStart + symbolCount), symbolCount: UInt32(codes.count),
        utf8Start: UInt32(start), utf8End: UInt32(at)))
    for code in codes { wf_append_symbol(&builder, code, 0, UInt32(start)) }
    forgetPrevious(UInt32(WF_SEAM_UNKNOWN))
    position = at
    return true
  }

  private mutating func forgetPrevious(_ state: UInt32) {
    builder.previousFlags = 0
    builder.previousTrail = 0
    builder.state = state
  }

  /// Where the run at the position begins, and how many symbols its first characters already have.
  private func runStart(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) throws(UnicodeError) -> (start: Int, symbols: UInt32) {
    var start = position
    var symbols: UInt32 = 0
    while start > segmentStart {
      start -= 1
      while start > segmentStart, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      let character = try character(UnicodeText.scalar(inUTF8: bytes, at: start).scalar.value)
      symbols += UInt32(character.symbols)
      if character.lead == 0 { break }
    }
    return (start, min(symbols, builder.symbols))
  }

  private func character(_ scalar: UInt32) throws(UnicodeError) -> wf_character {
    if let known = wf_table_character(table.characters, scalar) { return known.pointee }
    try table.fillBlock(of: scalar)
    return wf_table_character(table.characters, scalar)?.pointee ?? wf_character()
  }
}
