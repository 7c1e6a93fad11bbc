import WayfinderUnicode

/// Pieces of text in a table of pairs.
extension PairTable {
  /// How a character below U+10000 joins those beside it.
  @inline(__always)
  mutating func join(of value: Int) -> CharacterJoin {
    let known = joins[value]
    if known.isKnown { return known }
    fillJoins(around: value)
    return joins[value]
  }

  @inline(never)
  private mutating func fillJoins(around value: Int) {
    let (shapes, script) = (shapes, script)
    joins.fill(around: value) { scalar in
      CharacterJoin(
        shapes.join(of: scalar), leavesRun: !ScriptRuns.isPlain(scalar, in: script))
    }
  }

  /// What there is to know of a piece.
  mutating func piece(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ breaks: inout PairBreaks
  ) -> PieceTable.Entry? {
    guard let key = PieceTable.Key(text, range) else { return nil }
    let entry = pieces.find(key) ?? add(key, UnsafeBufferPointer(rebasing: text[range]), &breaks)
    return entry.isApart ? nil : entry
  }

  @inline(never)
  private mutating func add(
    _ key: PieceTable.Key, _ text: UnsafeBufferPointer<UInt8>, _ breaks: inout PairBreaks
  ) -> PieceTable.Entry {
    let entry = make(key, text, &breaks) ?? .apart(key)
    pieces.insert(entry)
    return entry
  }

  private mutating func make(
    _ key: PieceTable.Key, _ text: UnsafeBufferPointer<UInt8>, _ breaks: inout PairBreaks
  ) -> PieceTable.Entry? {
    guard let piece = shapes.piece(text),
      let advance = setting.unit.exactUnits(Double(piece.advance)),
      let extent = extentNumber(of: piece.font)
    else { return nil }
    var last = UnicodeText.scalar(inUTF8: text, at: 0)
    let first = last.scalar
    var index = last.width
    while index < text.count {
      let next = UnicodeText.scalar(inUTF8: text, at: index)
      if !shapes.join(of: next.scalar).contains(.mark) { last = next }
      index += next.width
    }
    let (before, after) = (piece.looksBefore, piece.looksAfter)
    guard
      let firstClass =
        before && piece.edgesTell.before
        ? letterClass(of: first, &breaks) : edgeClass(of: first, looksBefore: before, &breaks),
      let lastClass =
        after && piece.edgesTell.after
        ? letterClass(of: last.scalar, &breaks)
        : edgeClass(of: last.scalar, looksAfter: after, &breaks)
    else { return nil }
    return PieceTable.Entry(
      key, advance: advance, firstClass: firstClass, lastClass: lastClass, extent: extent)
  }

  private mutating func letterClass(
    of scalar: Unicode.Scalar, _ breaks: inout PairBreaks
  ) -> Int? {
    scalar.value < 0x10000 ? pairClass(of: Int(scalar.value), &breaks) : nil
  }
}
