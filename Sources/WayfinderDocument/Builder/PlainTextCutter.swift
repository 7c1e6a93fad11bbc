import WayfinderUnicode

/// Cuts well-formed plain text into leaves with a block a line.
struct PlainTextCutter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let limits: StoreLimits
  private var runs: SourceRunSlicer
  private var scanner: LineScanner
  /// The first line that begins beyond those taken; the end of the text begins none.
  private var nextLine: Int
  /// The offsets of the lines of the leaf being made, kept for its storage.
  private var starts: [UInt16] = []

  /// Makes the tree of a text: without its byte order mark, and ill-formed sequences repaired.
  static func tree(of bytes: UnsafeBufferPointer<UInt8>, _ limits: StoreLimits) -> LeafTree {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let illFormed = UTF8Validation.firstIllFormed(in: bytes, from: start) {
      let repaired = RepairedText(bytes, from: start, firstIllFormed: illFormed)
      return repaired.bytes.withUnsafeBufferPointer {
        var cutter = PlainTextCutter($0, runs: repaired.runs, limits)
        return LeafTree(cutter.leaves(), limits: limits)
      }
    }
    let run = SourceRun(text: 0, sourceCount: SourceRun.linear, source: start)
    var cutter = PlainTextCutter(
      UnsafeBufferPointer(rebasing: bytes[start...]), runs: [run], limits)
    return LeafTree(cutter.leaves(), limits: limits)
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, runs: [SourceRun], _ limits: StoreLimits
  ) {
    self.bytes = bytes
    self.limits = limits
    self.runs = SourceRunSlicer(runs, unit: .utf8)
    scanner = LineScanner(bytes)
    nextLine = scanner.next()?.next ?? bytes.count
  }

  private mutating func leaves() -> [Leaf] {
    var leaves: [Leaf] = []
    leaves.reserveCapacity(bytes.count / limits.leafTarget + 1)
    var start = 0
    var startsLine = true
    while start < bytes.count {
      starts.removeAll(keepingCapacity: true)
      if startsLine { starts.append(0) }
      let end = takeLines(from: start)
      leaves.append(leaf(start..<end, startsLine: startsLine))
      startsLine = end == nextLine
      if startsLine { advance() }
      start = end
    }
    return leaves
  }

  /// Takes the lines that begin in the next leaf and returns its end: the first line that begins
  /// beyond the target or, in a long line, the last scalar within the maximum.
  private mutating func takeLines(from start: Int) -> Int {
    while nextLine - start < limits.leafTarget, nextLine < bytes.count {
      if nextLine > start { starts.append(UInt16(nextLine - start)) }
      advance()
    }
    let limit = start + limits.leafMaximum
    if nextLine <= limit { return nextLine }
    if bytes.count <= limit { return bytes.count }
    var cut = limit
    while bytes[cut] & 0xC0 == 0x80 || (bytes[cut] == 0x0A && bytes[cut - 1] == 0x0D) { cut -= 1 }
    return cut
  }

  private mutating func advance() {
    nextLine = scanner.next()?.next ?? bytes.count
  }

  private mutating func leaf(_ range: Range<Int>, startsLine: Bool) -> Leaf {
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    let endsLine = text.last == 0x0A || text.last == 0x0D
    return Leaf(
      identity: .new(), bytes: Array(text), blocks: .lines(Array(starts[...])), styleRuns: [],
      sourceRuns: runs.next(range, in: bytes),
      lineEnds: starts.count - (startsLine ? 1 : 0) + (endsLine ? 1 : 0))
  }
}

/// Text with U+FFFD in place of ill-formed sequences, and its map to the source.
private struct RepairedText {
  private(set) var bytes: [UInt8] = []
  private(set) var runs: [SourceRun] = []

  init(_ source: UnsafeBufferPointer<UInt8>, from start: Int, firstIllFormed: Range<Int>) {
    bytes.reserveCapacity(source.count)
    var position = start
    var illFormed: Range<Int>? = firstIllFormed
    while let sequence = illFormed {
      take(position..<sequence.lowerBound, of: source)
      runs.append(
        SourceRun(text: bytes.count, sourceCount: sequence.count, source: sequence.lowerBound))
      bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
      position = sequence.upperBound
      illFormed = UTF8Validation.firstIllFormed(in: source, from: position)
    }
    take(position..<source.count, of: source)
  }

  private mutating func take(_ range: Range<Int>, of source: UnsafeBufferPointer<UInt8>) {
    if range.isEmpty { return }
    runs.append(
      SourceRun(text: bytes.count, sourceCount: SourceRun.linear, source: range.lowerBound))
    bytes.append(contentsOf: source[range])
  }
}
