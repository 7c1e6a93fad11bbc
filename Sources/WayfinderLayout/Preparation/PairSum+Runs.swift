import WayfinderUnicode

/// Words of several runs, and of pieces that were shaped by themselves.
extension PairSum {
  /// Goes on with a character in another run, where it is shaped by itself.
  mutating func cross(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    if text[index] == 0x20 { return true }
    switch try answer(text, at: index, tables, &finder) {
    case .yes: return part(at: index, mayBreak: true, &codes)
    case .no: return part(at: index, mayBreak: false, &codes)
    case .open, .unknown: return false
    }
  }

  /// Whether a line may end where one run meets another inside of a word.
  private mutating func answer(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ tables: PairTables,
    _ finder: inout BreakFinder
  ) throws(UnicodeError) -> PairBreaks.Answer {
    let value = Self.character(text, index).value
    if lastJoinsNext {
      guard let scalar = Unicode.Scalar(UInt32(value)), !scalar.joiningType.joinsPrevious else {
        return .open
      }
      lastJoinsNext = false
    }
    if let breaks { return breaks.isAllowed(at: index) ? .yes : .no }
    var last = lastLetter
    if last == 0 {
      var before = index - 1
      while before > 0, text[before] & 0xC0 == 0x80 { before -= 1 }
      last = Self.character(text, before).value
    }
    return try tables.breaks.answer(last, value, finder: &finder)
  }

  /// Goes on with an item, in a word or between words: a segment begins there.
  ///
  /// - Returns: Where its words go on; `nil` where they have to be shaped.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func beginItem(
    _ text: UnsafeBufferPointer<UInt8>, at index: Int, _ tables: PairTables,
    _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Int? {
    let item = SegmentCode.beginsItem
    if index == wordStart {
      if text[index] == 0x20 { return nil }
      beginWord(at: index, flags: item, codes)
      return index
    }
    if text[index] == 0x20 {
      // No line ends before a space, nor between two.
      guard index + 1 < text.count, text[index + 1] != 0x20,
        index == state.start || close(at: index, SegmentCode.keepsNext, &codes)
      else { return nil }
      codes.add(SegmentCode.keepsNext, at: codes.count - 1)
      codes.append(space | item)
      lastLooksBeyondRuns = false
      lastJoinsNext = false
      beginWord(at: index + 1, flags: 0, codes)
      return index + 1
    }
    switch try answer(text, at: index, tables, &finder) {
    case .yes: if index > state.start, !close(at: index, 0, &codes) { return nil }
    case .no:
      if index > state.start, !close(at: index, SegmentCode.keepsNext, &codes) { return nil }
    case .open, .unknown: return nil
    }
    state.flags |= item
    return index
  }

  /// Adds a piece of ASCII that was shaped by itself: the rest of a run, or what a space follows in it.
  ///
  /// - Parameters:
  ///   - piece: Where it stands in the text; a space or another run is before it.
  ///   - shaped: What it is cut into.
  /// - Returns: `false` where it cannot be added so.
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func add(
    _ piece: Range<Int>, of text: UnsafeBufferPointer<UInt8>,
    _ shaped: UnsafeBufferPointer<UInt32>, _ table: inout PairTable, _ tables: PairTables,
    _ finder: inout BreakFinder, to codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    let first = Int(text[piece.lowerBound])
    let final = Int(text[piece.upperBound - 1])
    if lastLooksBeyondRuns, table.looksBeyondRuns(first, &tables.breaks) { return false }
    if piece.lowerBound > state.start {
      guard try cross(text, at: piece.lowerBound, tables, &finder, &codes) else { return false }
      // Where a long word is cut depends on where it begins.
      if piece.lowerBound > state.start, piece.upperBound - state.start >= Self.longWord {
        return false
      }
    }
    for (index, code) in shaped.enumerated() {
      let code = SegmentCode(rawValue: code)
      state.flags |= code.rawValue & SegmentCode.unsafeStart
      state.width += Int64(code.width)
      if state.width > Self.wideUnits, index == 0, piece.lowerBound > state.start { return false }
      let end = (index == 0 ? piece.lowerBound : state.start) + code.length
      if index + 1 < shaped.count {
        guard close(at: end, code.rawValue & SegmentCode.keepsNext, &codes) else { return false }
      }
    }
    lastLooksBeyondRuns = table.looksBeyondRuns(final, &tables.breaks)
    lastLetter = 0
    lastJoinsNext = false
    return true
  }

  /// Ends the word with the space at an index.
  ///
  /// - Returns: `false` where it does not fit.
  mutating func endWord(atSpace index: Int, _ codes: inout AssembledCodes) -> Bool {
    lastLooksBeyondRuns = false
    return close(beforeSpaceAt: index, &codes)
  }
}
