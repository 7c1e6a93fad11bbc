import WayfinderUnicode

/// How a character joins those beside it in one piece.
struct CharacterJoin: Equatable {
  let rawValue: UInt8

  private static let previous = PieceJoin.previous.rawValue
  private static let next = PieceJoin.next.rawValue
  private static let mark = PieceJoin.mark.rawValue
  private static let leaving: UInt8 = 8
  private static let known: UInt8 = 16

  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ join: PieceJoin, leavesRun: Bool) {
    rawValue = Self.known | join.rawValue | (leavesRun ? Self.leaving : 0)
  }

  @inline(__always) var isKnown: Bool { rawValue != 0 }
  /// Whether the character is part of the piece before it, whatever that is.
  @inline(__always) var isMark: Bool { rawValue & Self.mark != 0 }
  @inline(__always) var joinsNext: Bool { rawValue & Self.next != 0 }
  /// Whether the character ends a run of the script, or asks for more than such a run does.
  @inline(__always) var leavesRun: Bool { rawValue & Self.leaving != 0 }

  /// Whether the character joins one before it.
  @inline(__always)
  func joins(_ previous: CharacterJoin) -> Bool {
    rawValue & Self.previous != 0 && previous.joinsNext
  }

  /// How all of several characters are together.
  @inline(__always)
  func union(_ other: CharacterJoin) -> CharacterJoin {
    CharacterJoin(rawValue: rawValue | other.rawValue)
  }
}

/// How characters below U+10000 join, in pages of 64 that are filled when one of them is first met.
struct JoinPages: ~Copyable {
  private static let pageSize = 64

  /// Where each page begins; the first of all holds nothing.
  private var starts = GrowingBuffer<UInt32>(repeating: 0, count: 0x10000 / pageSize)
  private var joins = GrowingBuffer<UInt8>(repeating: 0, count: pageSize)

  /// What is known of a character.
  @inline(__always)
  subscript(value: Int) -> CharacterJoin {
    CharacterJoin(
      rawValue: joins[Int(starts[value / Self.pageSize]) &+ value % Self.pageSize])
  }

  /// Fills the page of a character.
  mutating func fill(around value: Int, _ join: (Unicode.Scalar) -> CharacterJoin) {
    let first = value / Self.pageSize * Self.pageSize
    starts[value / Self.pageSize] = UInt32(joins.count)
    for value in first..<first + Self.pageSize {
      let scalar = Unicode.Scalar(UInt32(value)) ?? "\u{FFFD}"
      joins.append(join(scalar).rawValue)
    }
  }
}
