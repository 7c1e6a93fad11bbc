import CWayfinderLines
import WayfinderUnicode

/// Text of which some characters are shaped in pieces: letters that join, or that marks follow.
extension PairSum {
  /// What stands at one place of a text: a character or a piece.
  private struct Unit {
    var end: Int
    var advance: Int
    /// Words, as those of characters, of its beginning and its end.
    var first: PairTable.Code
    var last: PairTable.Code
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
    state.index = first
    state.last = 0
    if isAfterSpace {
      guard let space = table.code(of: 0x20, &tables.breaks) else { return false }
      state.last = space.rawValue
    } else if first > state.start {
      guard try cross(text, at: first, tables, &finder, &codes) else { return false }
    }
    var lastUnit = first
    while state.index < limit {
      if state.last != 0 {
        let (before, word) = (state.index, state.wordStart)
        state.codeCount = codes.count
        let last = table.addPieces(
          text, to: limit, breaks: breaks, stopsAtRunEnds: isGuess, extent: extent, space: space,
          &state, &codes)
        if state.index > before { lastUnit = last }
        noteAdded(since: before, word, codes)
        if state.index >= limit { break }
      }
      lastUnit = state.index
      guard try stepPiece(text, to: limit, &table, tables, &finder, &codes) else { return false }
    }
    noteExtent(upTo: limit, of: text, &codes)
    noteLastLetter(text, lastUnit..<limit, &table)
    return true
  }

  /// Adds a character or piece that may be new, or not simply add to the width.
  private mutating func stepPiece(
    _ text: UnsafeBufferPointer<UInt8>, to limit: Int, _ table: inout PairTable,
    _ tables: PairTables, _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    let index = state.index
    guard let unit = unit(of: text, at: index, limit, &table, tables) else { return false }
    let lastClass = PairTable.Code(rawValue: state.last).pairClass
    if lastClass != 0 {
      guard try take(lastClass, unit.first.pairClass, at: index, &table, tables, &finder, &codes)
      else { return false }
    } else if lastLooksBeyondRuns, unit.first.looksBeyondRuns {
      return false
    }
    guard
      append(
        unit.advance, extent: unit.first.extent, isSpace: text[index] == 0x20, at: index, text,
        table, &codes)
    else { return false }
    state.last = unit.last.rawValue
    state.index = unit.end
    lastLooksBeyondRuns = unit.last.looksBeyondRuns
    return true
  }

  /// The character at an index, or the piece that begins with it; `nil` for what has to be shaped.
  private func unit(
    of text: UnsafeBufferPointer<UInt8>, at index: Int, _ limit: Int, _ table: inout PairTable,
    _ tables: PairTables
  ) -> Unit? {
    let (value, next) = Self.character(text, index)
    var end = next
    var join = table.join(of: value)
    var all = join
    while end < limit {
      let (other, after) = Self.character(text, end)
      let otherJoin = table.join(of: other)
      if !otherJoin.joins(join), !otherJoin.isMark { break }
      if !otherJoin.isMark || otherJoin.joinsNext { join = otherJoin }
      // The dictionary parts some vowels from their letter.
      if breaks?.isAllowed(at: end) == true { return nil }
      all = all.union(otherJoin)
      end = after
    }
    if isGuess, all.leavesRun { return nil }
    if end > next {
      return table.piece(text, index..<end, &tables.breaks).map {
        Unit(
          end: end, advance: Int($0.advance), first: PairTable.Code(rawValue: $0.first),
          last: PairTable.Code(rawValue: $0.last))
      }
    }
    return table.code(of: value, &tables.breaks).map {
      Unit(end: end, advance: $0.advance, first: $0, last: $0)
    }
  }

  /// Notes the last character of a piece, marks apart, and whether it joins one after it.
  private mutating func noteLastLetter(
    _ text: UnsafeBufferPointer<UInt8>, _ piece: Range<Int>, _ table: inout PairTable
  ) {
    var index = piece.lowerBound
    while index < piece.upperBound {
      let (value, next) = Self.character(text, index)
      let join = table.join(of: value)
      if index == piece.lowerBound || !join.isMark {
        (lastLetter, lastJoinsNext) = (value, join.joinsNext)
      }
      index = next
    }
  }
}
