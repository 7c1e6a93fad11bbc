import WayfinderUnicode

/// Words that are added up by characters and pairs of them.
extension WordAssembler {
  /// Adds up the words from an index on.
  ///
  /// - Returns: Where the first begins that has to be shaped, or the end of the text.
  func addWords(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ parts: UnsafeBufferPointer<Part>,
    _ part: Int, isGuess: Bool, _ words: inout WordTable.Words, _ pairs: PairTables,
    _ setting: ParagraphSetting, _ space: UInt32, _ finder: inout BreakFinder,
    _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Int {
    var run = parts[part]
    var part = part
    var index = start
    var sum = PairSum(
      start: start, flags: run.beginsItem && run.start == start ? SegmentCode.beginsItem : 0,
      space: space, after: codes, isGuess: isGuess)
    // Runs of two scripts or directions take turns.
    var recent: (Int, PairTables.Pointer?)?
    var other: (Int, PairTables.Pointer?)?
    while true {
      if recent?.0 != run.kind {
        swap(&recent, &other)
        if recent?.0 != run.kind {
          recent = (run.kind, table(of: run, pairs, setting))
        }
      }
      guard let table = recent?.1 else { break }
      if table.pointee.breaksByDictionary, sum.breaks == nil {
        sum.breaks = try breaks(in: text, setting, &finder)
      }
      let before = sum
      let (count, mark) = (codes.count, codes.fallbackMark)
      if try add(
        text, from: index, to: run.end, isAfterSpace: index > run.start,
        &table.pointee, pairs, &sum, &finder, &codes)
      {
        index = run.end
      } else {
        if sum.wordStart > index {
          sum.takeBack(text, &codes)
        } else {
          sum = before
          codes.truncate(to: count, mark)
        }
        // What of a piece of ASCII is no letter is plain in every script.
        guard !isGuess || run.script == UInt16(truncatingIfNeeded: Script.latin.code),
          let end = try addPiece(
            text, from: max(index, sum.wordStart), run, &sum, &words, &table.pointee, pairs,
            setting, &finder, &codes)
        else { break }
        index = end
        if index < run.end {
          guard sum.endWord(atSpace: index, &codes) else { break }
          index += 1
          if index < run.end { continue }
        }
      }
      if index == text.count {
        if sum.finish(at: index, &codes) { return index }
        break
      }
      part += 1
      run = parts[part]
      if run.beginsItem {
        guard let next = try sum.beginItem(text, at: index, pairs, &finder, &codes) else { break }
        index = next
      }
    }
    sum.takeBack(text, &codes)
    return sum.wordStart
  }

  func table(
    of run: Part, _ pairs: PairTables, _ setting: ParagraphSetting
  ) -> PairTables.Pointer? {
    pairs.table(run.script, isRightToLeft: run.isRightToLeft, setting, pairShaper)
  }

  /// Adds up words of a run by its characters, or by pieces of them where some join.
  @inline(__always)
  private func add(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int, isAfterSpace: Bool,
    _ table: inout PairTable, _ pairs: PairTables, _ sum: inout PairSum,
    _ finder: inout BreakFinder, _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Bool {
    table.hasPieces
      ? try sum.addPieces(
        text, from: start, to: end, isAfterSpace: isAfterSpace, &table, pairs, &finder, to: &codes)
      : try sum.add(
        text, from: start, to: end, isAfterSpace: isAfterSpace, &table, pairs, &finder, to: &codes)
  }

  /// Where lines may end in the whole text.
  private func breaks(
    in text: UnsafeBufferPointer<UInt8>, _ setting: ParagraphSetting, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> BreakOpportunities {
    if !knowsTextBreaks {
      try finder.find(in: text, style: setting.style, &textBreaks)
      knowsTextBreaks = true
    }
    return textBreaks
  }

  /// Adds a piece of a run that has to be shaped, if it is of ASCII between spaces and other runs.
  ///
  /// - Returns: Where it ends; `nil` where the word has to be shaped as a whole.
  private func addPiece(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, _ run: Part, _ sum: inout PairSum,
    _ words: inout WordTable.Words, _ table: inout PairTable, _ pairs: PairTables,
    _ setting: ParagraphSetting, _ finder: inout BreakFinder,
    _ codes: inout AssembledCodes
  ) throws(UnicodeError) -> Int? {
    var end = start
    while end < run.end, text[end] > 0x20, text[end] < 0x7F { end += 1 }
    // Whether a hyphen is a minus sign is told by what stands before it.
    guard !table.hasPieces, !run.isRightToLeft, end > start, end - start < PairSum.longWord,
      text[start] != UInt8(ascii: "-"),
      end == run.end || text[end] == 0x20
    else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: text[start..<end])
    guard try standsApart(bytes, start > run.start, end < run.end, &table, pairs, &finder) else {
      return nil
    }
    // Kept apart from words, of which some stand alone in more places.
    let shape = WordTable.Shape(script: run.script, level: run.level | WordTable.Shape.pieceLevel)
    let hash = WordScan.word(
      in: bytes, at: 0, seed: WordScan.seed(script: shape.script, level: shape.level)
    ).hash
    let number: Int
    if let known = words.find(bytes, hash, script: shape.script, level: shape.level) {
      number = known
    } else {
      number = try prepare(bytes, hash, shape, &words, setting, &finder)
    }
    let entry = words.entries[number]
    guard entry.codeCount > 0, entry.fallbackCount == 0 else { return nil }
    piece.removeAll()
    piece.append(
      Int(entry.codes)..<Int(entry.codes) + entry.codeCount, of: words.codes)
    let isAdded = try piece.withElements { shaped in
      Result { () throws(UnicodeError) in
        try sum.add(start..<end, of: text, shaped, &table, pairs, &finder, to: &codes)
      }
    }.get()
    return isAdded ? end : nil
  }

  /// Whether a piece is the same beside spaces of its run as without them: if the characters at its
  /// ends have shapes of their own and nothing comes of them and the spaces.
  private func standsApart(
    _ piece: UnsafeBufferPointer<UInt8>, _ isAfterSpace: Bool, _ isBeforeSpace: Bool,
    _ table: inout PairTable, _ pairs: PairTables, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Bool {
    let last = piece.count - 1
    if isAfterSpace {
      let first = Int(piece[0])
      guard try table.isUnchanged(0x20, first, &pairs.breaks, &finder) else { return false }
      if last > 0, try table.isApart(first, Int(piece[1]), &pairs.breaks, &finder) {
        return false
      }
    }
    if isBeforeSpace {
      let final = Int(piece[last])
      guard try table.isUnchanged(final, 0x20, &pairs.breaks, &finder) else { return false }
      if last > 0, try table.isApart(Int(piece[last - 1]), final, &pairs.breaks, &finder) {
        return false
      }
    }
    return true
  }

  /// Whether a word of a run can be added up.
  func isAdded(
    _ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>, _ run: Part, _ pairs: PairTables,
    _ setting: ParagraphSetting, _ finder: inout BreakFinder
  ) throws(UnicodeError) -> Bool {
    guard let table = table(of: run, pairs, setting) else { return false }
    tried.removeAll()
    var sum = PairSum(start: word.lowerBound, flags: 0, space: 0, after: tried)
    if table.pointee.breaksByDictionary { sum.breaks = try breaks(in: text, setting, &finder) }
    return try add(
      text, from: word.lowerBound, to: min(word.upperBound + 1, run.end),
      isAfterSpace: word.lowerBound > run.start, &table.pointee, pairs, &sum, &finder, &tried)
  }
}
