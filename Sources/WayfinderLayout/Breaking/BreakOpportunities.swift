import CWayfinderLines

/// Where lines of a paragraph may end, by UTF-8 offsets.
struct BreakOpportunities {
  /// What holds before each byte and at the end; more than there are of a text that is shorter than
  /// one before it.
  private var marks: [UInt8] = []
  /// The length of the text, in bytes.
  private var count = 0

  private static let mayBreak = UInt8(wl_mayBreak)
  private static let softHyphen: UInt8 = 2

  /// Forgets all there was, for a text of as many bytes, in the same memory where it fits.
  mutating func reset(count: Int) {
    self.count = count
    if marks.count > count {
      marks.withUnsafeMutableBufferPointer {
        UnsafeMutableBufferPointer(rebasing: $0[...count]).update(repeating: 0)
      }
    } else {
      let new = marks.isEmpty ? count + 1 : max(count + 1, marks.count * 2)
      marks = [UInt8](repeating: 0, count: new)
    }
  }

  /// Notes that a line may end before an offset.
  mutating func allow(at offset: Int) { marks[offset] |= Self.mayBreak }

  /// Notes that a line may not end before an offset.
  mutating func forbid(at offset: Int) { marks[offset] &= ~Self.mayBreak }

  /// Notes that lines do not end after soft hyphens.
  mutating func forbidAfterSoftHyphens() {
    for offset in 0...count where marks[offset] & Self.softHyphen != 0 { forbid(at: offset) }
  }

  /// Notes that a soft hyphen ends before an offset.
  mutating func noteSoftHyphen(before offset: Int) { marks[offset] |= Self.softHyphen }

  func isAllowed(at offset: Int) -> Bool { marks[offset] & Self.mayBreak != 0 }
  func isSegmentStart(_ offset: Int) -> Bool { marks[offset] & Self.mayBreak != 0 }
  func isSoftHyphen(before offset: Int) -> Bool { marks[offset] & Self.softHyphen != 0 }

  /// Calls `body` with a byte for each offset, in which `wl_mayBreak` says whether a line may end
  /// before it.
  func withMarks<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    marks.withUnsafeBufferPointer(body)
  }

  func opportunity(at offset: Int) -> Segment.Flags { isAllowed(at: offset) ? .breakAfter : [] }
}
