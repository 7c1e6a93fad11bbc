import CWayfinderLines

/// Where lines of a paragraph may end, by UTF-8 offsets.
struct BreakOpportunities {
  private var marks: [UInt8]

  private static let mayBreak = UInt8(wl_mayBreak)
  private static let softHyphen: UInt8 = 2

  init(count: Int) { marks = [UInt8](repeating: 0, count: count + 1) }

  /// Notes that a line may end before an offset.
  mutating func allow(at offset: Int) { marks[offset] |= Self.mayBreak }

  /// Notes that a line may not end before an offset.
  mutating func forbid(at offset: Int) { marks[offset] &= ~Self.mayBreak }

  /// Notes that a soft hyphen ends before an offset.
  mutating func noteSoftHyphen(before offset: Int) { marks[offset] |= Self.softHyphen }

  func isAllowed(at offset: Int) -> Bool { marks[offset] & Self.mayBreak != 0 }
  func isSegmentStart(_ offset: Int) -> Bool { marks[offset] & Self.mayBreak != 0 }
  func isSoftHyphen(before offset: Int) -> Bool { marks[offset] & Self.softHyphen != 0 }

  /// Calls `body` with a byte for each offset, in which `wl_mayBreak` says whether a line may end before it.
  func withMarks<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    marks.withUnsafeBufferPointer(body)
  }

  func opportunity(at offset: Int) -> Segment.Flags { isAllowed(at: offset) ? .breakAfter : [] }
}
