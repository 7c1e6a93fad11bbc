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
        shapes.joiningType(of: scalar), leavesRun: !ScriptRuns.isPlain(scalar, in: script))
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
      if shapes.joiningType(of: next.scalar) != .transparent { last = next }
      index += next.width
    }
    guard let firstClass = edgeClass(of: first, looks: piece.looksBefore, &breaks),
      let lastClass = edgeClass(of: last.scalar, looks: piece.looksAfter, &breaks)
    else { return nil }
    return PieceTable.Entry(
      key, advance: advance, firstClass: firstClass, lastClass: lastClass, extent: extent)
  }

  private mutating func edgeClass(
    of scalar: Unicode.Scalar, looks: Bool, _ breaks: inout PairBreaks
  ) -> Int? {
    guard scalar.value < 0x10000 else { return nil }
    return looks ? pairClass(of: Int(scalar.value), &breaks) : inertClass(of: scalar, &breaks)
  }
}
