import WayfinderUnicode

/// Takes plain text in as it comes, into memory of its own, and cuts it into leaves while it is still in
/// the processor's cache.
///
/// The memory comes in segments, so that text of unknown length is never copied to a larger place, and
/// what edits leave no leaf of is freed.
struct PlainTextIntake {
  private let limits: StoreLimits
  private var cutter: PlainTextCutter
  private var segment: SharedText
  /// How much of the segment is written, and how much of that is cut.
  private var written = 0
  private var cut = 0
  /// How much is still expected.
  private var expected: Int

  private static let segmentCapacity = 1 << 22
  /// A segment is left when it has less room than this.
  private static let leastRoom = 1 << 10
  private static let portion = 1 << 17

  /// - Parameters:
  ///   - expected: How many bytes are expected; there may be more or less.
  ///   - source: Where the text begins in the source.
  init(expecting expected: Int, unit: SourceUnit, source: Int, limits: StoreLimits) {
    self.limits = limits
    self.expected = expected
    segment = SharedText(
      capacity: min(Self.segmentCapacity, max(expected, Self.leastRoom)))
    cutter = PlainTextCutter(segment, from: 0, unit: unit, source: source, limits: limits)
  }

  /// Appends text.
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write { room in
        let count = min(room.count, rest.count)
        _ = room.update(fromContentsOf: rest[..<count])
        return count
      }
      rest = UnsafeBufferPointer(rebasing: rest[count...])
    }
  }

  /// Appends what `body` writes into the room it is given, a kilobyte or more.
  ///
  /// - Parameter body: Returns how much it wrote.
  mutating func write<Failure: Error>(
    _ body: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Int
  ) throws(Failure) -> Int {
    if segment.count - written < min(Self.leastRoom, max(1, expected)) { openSegment() }
    let count = try segment.write(from: written) { room throws(Failure) in
      try body(UnsafeMutableBufferPointer(rebasing: room.prefix(Self.portion)))
    }
    written += count
    expected = max(0, expected - count)
    takeLeaves(isLast: false)
    return count
  }

  private mutating func openSegment() {
    let rest = written - cut
    let room = min(Self.segmentCapacity, max(expected, Self.portion))
    let next = SharedText(capacity: rest + room)
    segment.withBytes(cut..<written) { bytes in
      next.write(from: 0) { _ = $0.update(fromContentsOf: bytes) }
    }
    segment = next
    cutter.goOn(in: next)
    (cut, written) = (0, rest)
  }

  private mutating func takeLeaves(isLast: Bool) {
    cut += segment.withBytes(cut..<written) { cutter.cut($0, isLast: isLast) }
  }

  /// Returns the tree of all that was appended.
  mutating func finish() -> LeafTree {
    takeLeaves(isLast: true)
    return LeafTree(cutter.leaves, limits: limits)
  }
}
