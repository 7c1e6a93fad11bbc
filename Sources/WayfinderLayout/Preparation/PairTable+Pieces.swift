import CWayfinderLines
import WayfinderUnicode

/// Pieces of text in a table of pairs.
extension PairTable {
  /// How a character below U+10000 joins those beside it.
  mutating func join(of value: Int) -> CharacterJoin {
    let known = CharacterJoin(rawValue: joins[place(of: value)])
    if known.isKnown { return known }
    fillJoins(around: value)
    return CharacterJoin(rawValue: joins[place(of: value)])
  }

  private mutating func fillJoins(around value: Int) {
    addPage(of: value)
    let first = value / Self.pageSize * Self.pageSize
    for value in first..<first + Self.pageSize {
      let scalar = Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}"
      joins[place(of: value)] =
        CharacterJoin(
          shapes.join(of: scalar), leavesRun: !ScriptRuns.isPlain(scalar, in: script)
        ).rawValue
    }
  }

  /// What there is to know of a piece, or `nil` where it has to be shaped.
  mutating func piece(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ breaks: inout PairBreaks
  ) -> wl_piece? {
    guard let key = wl_pieceKey(text, range) else { return nil }
    let piece = pieces.find(key) ?? add(key, UnsafeBufferPointer(rebasing: text[range]), &breaks)
    return piece.isApart ? nil : piece
  }

  private mutating func add(
    _ key: wl_pieceKey, _ text: UnsafeBufferPointer<UInt8>, _ breaks: inout PairBreaks
  ) -> wl_piece {
    let piece = make(key, text, &breaks) ?? .apart(key)
    pieces.insert(piece)
    return piece
  }

  private mutating func make(
    _ key: wl_pieceKey, _ text: UnsafeBufferPointer<UInt8>, _ breaks: inout PairBreaks
  ) -> wl_piece? {
    guard let piece = shapes.piece(text),
      let advance = setting.unit.exactUnits(Double(piece.advance)),
      let extent = extentNumber(of: piece.font)
    else { return nil }
    let first = PairSum.character(text, 0)
    var (last, index) = (first.value, first.next)
    while index < text.count {
      let (value, next) = PairSum.character(text, index)
      if !join(of: value).isMark { last = value }
      index = next
    }
    let (before, after) = (piece.looksBefore, piece.looksAfter)
    guard
      let firstClass =
        before && piece.edgesTell.before
        ? pairClass(of: first.value, &breaks)
        : edgeClass(of: first.value, looksBefore: before, &breaks),
      let lastClass =
        after && piece.edgesTell.after
        ? pairClass(of: last, &breaks) : edgeClass(of: last, looksAfter: after, &breaks)
    else { return nil }
    return wl_piece(
      key, advance: advance, firstClass: firstClass, lastClass: lastClass, extent: extent)
  }

  private mutating func edgeClass(
    of value: Int, looksBefore: Bool = false, looksAfter: Bool = false, _ breaks: inout PairBreaks
  ) -> Int? {
    Unicode.Scalar(UInt32(value)).flatMap {
      edgeClass(of: $0, looksBefore: looksBefore, looksAfter: looksAfter, &breaks)
    }
  }
}
