import CWayfinderLines
import WayfinderUnicode

/// How a character joins those beside it in one piece, as `wl_pieces` has it.
struct CharacterJoin: Equatable {
  let rawValue: UInt8

  private static let previous = UInt8(wl_joinsPrevious)
  private static let next = UInt8(wl_joinsNext)
  private static let mark = UInt8(wl_joinsAsMark)
  private static let leaving = UInt8(wl_joinLeavesRun)
  private static let known = UInt8(wl_joinIsKnown)

  @inline(__always) init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ join: PieceJoin, leavesRun: Bool) {
    rawValue =
      Self.known | (join.contains(.previous) ? Self.previous : 0)
      | (join.contains(.next) ? Self.next : 0) | (join.contains(.mark) ? Self.mark : 0)
      | (leavesRun ? Self.leaving : 0)
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
