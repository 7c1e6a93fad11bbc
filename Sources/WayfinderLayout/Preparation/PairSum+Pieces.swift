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
    } else if index > state.start {
      guard try cross(text, at: index, tables, &finder, &codes) else { return false }
    }
    let breaks = self.breaks
    while index < limit {
      guard let unit = unit(of: text, at: index, limit, breaks, &table, tables) else {
        return false
      }
      if lastClass != 0 {
        if !table.cutsWords, unit.last != 0x20, isLong(at: index) { return false }
        if let added = table.added(lastClass, unit.firstClass) {
          state.width &+= Int64(added)
          guard
            unit.last == 0x20
              || part(at: index, mayBreak: breaks?.isAllowed(at: index) ?? false, &codes)
          else { return false }
        } else {
          guard
            try take(lastClass, unit.firstClass, at: index, &table, tables, &finder, &codes)
          else { return false }
        }
      } else if lastLooksBeyondRuns, unit.looksBeyondRuns {
        return false
      }
      guard
        append(
          unit.advance, extent: unit.extent, isSpace: unit.last == 0x20, at: index, text, table,
          &codes)
      else { return false }
      lastClass = unit.lastClass
      lastLetter = unit.last
      lastLooksBeyondRuns = unit.looksBeyondRuns
      lastJoinsNext = unit.joinsNext
      index = unit.end
    }
    noteExtent(upTo: limit, of: text, table, &codes)
    return true
  }

  /// The character at an index, or the piece that begins with it; `nil` for what has to be shaped.
  @inline(__always)
  private func unit(
    of text: UnsafeBufferPointer<UInt8>, at index: Int, _ limit: Int,
    _ breaks: BreakOpportunities?, _ table: inout PairTable, _ tables: PairTables
  ) -> Unit? {
    let (value, next) = Self.character(text, index)
    var end = next
    var last = value
    var join = table.join(of: value)
    var all = join
    while end < limit {
      let (other, after) = Self.character(text, end)
      let otherJoin = table.join(of: other)
      if otherJoin.joins(join) {
        (last, join) = (other, otherJoin)
      } else if !otherJoin.isMark {
        break
      } else if otherJoin.joinsNext {
        join = otherJoin
      }
      // The dictionary parts some vowels from their letter.
      if breaks?.isAllowed(at: end) == true { return nil }
      all = all.union(otherJoin)
      end = after
    }
    if isGuess, all.leavesRun { return nil }
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
}
