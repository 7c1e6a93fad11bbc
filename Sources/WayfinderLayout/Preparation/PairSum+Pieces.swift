import WayfinderUnicode

/// Text of which some characters are shaped in pieces: letters that join, or that marks follow.
extension PairSum {
  /// What stands at one place of a text: a character or a piece.
  private struct Unit {
    var end: Int
    /// The last character, marks apart.
    var last: Int
    var joinsNext: Bool
    var firstClass: Int
    var lastClass: Int
    var advance: Int
    var extent: Int
    var looksBeyondRuns: Bool
  }

  /// Adds words of one run, until one has to be shaped.
  ///
  /// Parameters, result and errors are those of `add`.
  ///
  /// - Complexity: O(*n*).
  mutating func addPieces(
    _ text: UnsafeBufferPointer<UInt8>, from first: Int, to limit: Int, isAfterSpace: Bool,
    _ table: inout PairTable, _ tables: PairTables, _ finder: inout BreakFinder,
    to codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    var index = first
    var lastClass = 0
    if isAfterSpace {
      guard let space = table.pairClass(of: 0x20, &tables.breaks) else { return false }
      lastClass = space
    } else if index > start {
      guard try cross(to: Self.character(text, index).value, at: index, tables, &finder, &codes)
      else { return false }
    }
    while index < limit {
      guard let unit = Self.unit(of: text, at: index, limit, &table, tables) else { return false }
      if lastClass != 0 {
        guard
          try meet(lastClass, unit.firstClass, at: index, &table, tables, &finder, &codes)
        else { return false }
      } else if lastLooksBeyondRuns, unit.looksBeyondRuns {
        return false
      }
      if unit.extent != extent {
        noteExtent(upTo: index, of: text, table, &codes)
        (extent, extentStart) = (unit.extent, index)
      }
      if unit.last == 0x20 {
        guard index > wordStart, extent == 0, close(beforeSpaceAt: index, &codes) else {
          return false
        }
      } else {
        width &+= unit.advance
      }
      lastClass = unit.lastClass
      last = unit.last
      lastLooksBeyondRuns = unit.looksBeyondRuns
      lastJoinsNext = unit.joinsNext
      index = unit.end
    }
    noteExtent(upTo: limit, of: text, table, &codes)
    return true
  }

  /// The character at an index, or the piece that begins with it; `nil` for what has to be shaped.
  @inline(__always)
  private static func unit(
    of text: UnsafeBufferPointer<UInt8>, at index: Int, _ limit: Int, _ table: inout PairTable,
    _ tables: PairTables
  ) -> Unit? {
    let (value, next) = character(text, index)
    var end = next
    var last = value
    var join = table.join(of: value)
    while end < limit {
      let (other, after) = character(text, end)
      let otherJoin = table.join(of: other)
      if otherJoin.joins(join) {
        (last, join) = (other, otherJoin)
      } else if !otherJoin.isTransparent {
        break
      }
      end = after
    }
    if end > next {
      guard let piece = table.piece(text, index..<end, &tables.breaks) else { return nil }
      return Unit(
        end: end, last: last, joinsNext: join.joinsNext, firstClass: Int(piece.firstClass),
        lastClass: Int(piece.lastClass), advance: Int(piece.advance), extent: Int(piece.extent),
        looksBeyondRuns: false)
    }
    var code = table.known(value)
    if !code.isAddedUp {
      guard let found = table.code(of: value, &tables.breaks) else { return nil }
      code = found
    }
    return Unit(
      end: end, last: value, joinsNext: join.joinsNext, firstClass: code.pairClass,
      lastClass: code.pairClass, advance: code.advance, extent: code.extent,
      looksBeyondRuns: code.looksBeyondRuns)
  }

  /// Takes what comes of two characters side by side, the edges of what stands before an index and
  /// after it.
  @inline(__always)
  private mutating func meet(
    _ first: Int, _ second: Int, at index: Int, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    var entry = table.known(first, second)
    if !entry.isKnown { entry = try table.find(first, second, &tables.breaks, &finder) }
    if entry.isApart { return false }
    width &+= entry.first
    if !table.isSpace(second) {
      if breaks?.isAllowed(at: index) ?? entry.breaks {
        guard index == start || close(at: index, 0, &codes) else { return false }
      } else if !entry.isUnsafe, isLong(at: index) {
        guard close(at: index, SegmentCode.keepsNext, &codes) else { return false }
      }
    }
    if entry.isUnsafe, index == start { flags |= SegmentCode.unsafeStart }
    width &+= entry.second
    return true
  }
}
