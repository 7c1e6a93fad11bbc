/// Where the offsets of a text went through any number of edits, for one bias.
///
/// What an edit does to offsets never puts a later one before an earlier one, and between its bounds
/// it either moves offsets together or takes them all to one place. So do edits one after another:
/// their map is a sorted list of pieces, and that of two lists one after another is made in one walk
/// through both. Typing on at one place stays one piece.
struct OffsetMap: Hashable, Sendable {
  /// The offsets from `start` up to the next piece.
  private struct Piece: Hashable, Sendable {
    var start: TextOffset
    /// How far the offsets move, or the place to which all of them go.
    var value: Int
    var isPlace: Bool

    func image(of offset: TextOffset) -> TextOffset { isPlace ? value : offset + value }
  }

  /// Offsets before the first piece stay.
  private var pieces: [Piece] = []

  /// The number of pieces, which look-ups search in.
  var pieceCount: Int { pieces.count }

  /// The map under which every offset stays.
  init() {}

  init(_ edit: ReplacedText, bias: Anchor.Bias) {
    let lower = edit.replaced.lowerBound
    let upper = edit.replaced.upperBound
    if edit.replaced.isEmpty {
      let start = bias == .before ? lower + 1 : lower
      append(Piece(start: start, value: edit.shift, isPlace: false))
    } else {
      let place = bias == .before ? lower : lower + edit.insertedCount
      if upper > lower + 1 { append(Piece(start: lower + 1, value: place, isPlace: true)) }
      append(Piece(start: upper, value: edit.shift, isPlace: false))
    }
  }

  /// Returns where an offset went.
  ///
  /// - Complexity: O(log *p*) for *p* pieces.
  func position(ofOffset offset: TextOffset) -> TextOffset {
    let index = firstPiece(after: offset)
    return index == 0 ? offset : pieces[index - 1].image(of: offset)
  }

  /// Returns the map of the edits of this one and then those of `next`.
  ///
  /// - Complexity: O(the number of pieces of both).
  func followed(by next: OffsetMap) -> OffsetMap {
    var joined = OffsetMap()
    joined.pieces.reserveCapacity(pieces.count + next.pieces.count)
    var other = 0
    let identity = Piece(start: .min, value: 0, isPlace: false)
    for index in -1..<pieces.count {
      let piece = index < 0 ? identity : pieces[index]
      let end = index + 1 < pieces.count ? pieces[index + 1].start : TextOffset.max
      let first = piece.start == .min ? TextOffset.min : piece.image(of: piece.start)
      while other < next.pieces.count, next.pieces[other].start <= first { other += 1 }
      let met = other > 0 ? next.pieces[other - 1] : identity
      joined.append(Self.composed(piece, met, start: piece.start))
      if piece.isPlace { continue }
      while other < next.pieces.count {
        let start = next.pieces[other].start - piece.value
        if start >= end { break }
        joined.append(Self.composed(piece, next.pieces[other], start: start))
        other += 1
      }
    }
    return joined
  }

  private static func composed(_ first: Piece, _ next: Piece, start: TextOffset) -> Piece {
    if first.isPlace {
      return Piece(start: start, value: next.image(of: first.value), isPlace: true)
    }
    return next.isPlace
      ? Piece(start: start, value: next.value, isPlace: true)
      : Piece(start: start, value: first.value + next.value, isPlace: false)
  }

  /// Adds a piece after the last one, unless offsets go on as they do there.
  private mutating func append(_ piece: Piece) {
    let goesOn =
      if let last = pieces.last {
        last.value == piece.value && last.isPlace == piece.isPlace
      } else {
        piece.value == 0 && !piece.isPlace
      }
    if !goesOn { pieces.append(piece) }
  }

  private func firstPiece(after offset: TextOffset) -> Int {
    var low = 0
    var high = pieces.count
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
