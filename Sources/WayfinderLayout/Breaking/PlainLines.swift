import CWayfinderLines

/// Breaks lines of segments in codes by adding their widths, without a look at the text: without tabs
/// and hyphens, without words that are cut.
///
/// Nearly all lines are of this kind, and these loops are what re-wrapping costs.
struct PlainLines {
  let codes: UnsafePointer<UInt32>
  /// The number of segments without a line end.
  let count: Int
  /// The length of the paragraph, in bytes.
  let length: Int
  /// Whether the paragraph is one item, in which each segment has text.
  let isOneItem: Bool
  private let unit: SegmentUnit
  private let space: Int
  private let rounds: Bool
  private let breaksWords: Bool
  private let limit: Double
  private let indent: Double
  /// How wide the first line may be and how wide others, in units.
  private let firstRoom: Int
  private let room: Int

  /// A line that was found by sums.
  struct Line {
    /// What follows it.
    var next: SegmentCursor
    /// Where white space that hangs at its end begins.
    var inkEnd: Int
    /// The width without white space that hangs, in points.
    var width: Double
    var hangWidth: Double
  }

  /// Takes a paragraph whose segments are codes by the contents of its core.
  ///
  /// - Parameters:
  ///   - limit: How wide lines may be, in points.
  ///   - indent: How far the first line is moved in.
  ///   - rounds: Whether widths are rounded up to layout units.
  ///   - breaksWords: Whether words are cut that are wider than a line.
  @inline(__always)
  init(
    _ header: UnsafePointer<ParagraphCore.Header>, _ codes: UnsafePointer<UInt32>, limit: Double,
    indent: Double, rounds: Bool, breaksWords: Bool
  ) {
    let flags = header.pointee.flags
    self.codes = codes
    count = Int(header.pointee.segmentCount) - (flags.contains(.hasLineEnd) ? 1 : 0)
    length = Int(header.pointee.count)
    unit = header.pointee.setting.unit
    space = unit.space
    isOneItem = flags.contains(.isPlain)
    self.rounds = rounds
    self.breaksWords = breaksWords
    self.limit = limit
    self.indent = indent
    room = Self.fit(limit, unit, rounds)
    firstRoom = indent == 0 ? room : Self.fit(limit - indent, unit, rounds)
  }

  /// The widest sum that fits once it is rounded.
  @inline(__always)
  private static func fit(_ room: Double, _ unit: SegmentUnit, _ rounds: Bool) -> Int {
    guard room < .infinity else { return SegmentUnit.unlimited }
    return unit.floor(rounds ? LayoutUnit.floor(room) + LayoutUnit.slackInPoints : room)
  }

  @inline(__always)
  private func hang(_ code: UInt32) -> Int { code & SegmentCode.hangs != 0 ? space : 0 }

  private func rounded(_ points: Double) -> Double {
    rounds ? LayoutUnit.ceiling(points) : points
  }

  // MARK: Many lines

  /// Breaks lines of a paragraph of one item from a segment on, up to one that is not the sum of its
  /// segments: the first segment of that, or the number of segments, how many lines there are and how
  /// wide the widest is, in points.
  ///
  /// - Parameters:
  ///   - ends: Where the ends of the lines are written; all lines are broken where it is `nil`.
  @inline(__always)
  func breakLines(
    from first: Int, ends: UnsafeMutableBufferPointer<UInt32>? = nil
  ) -> (next: Int, count: Int, width: Double) {
    let found = wl_break(
      codes, UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: first),
      Int64(first == 0 ? firstRoom : room), Int64(room), UInt32(truncatingIfNeeded: space),
      ends?.baseAddress,
      UInt32(truncatingIfNeeded: ends?.count ?? 0))
    return (
      Int(found.next), Int(found.lineCount), rounded(unit.points(Int(found.widest)))
    )
  }

  /// Whether a line may begin with a segment and be the sum of what is on it.
  @inline(__always)
  func isSafeStart(_ index: Int) -> Bool {
    index == 0 || codes[index] & SegmentCode.unsafeStart == 0
  }

  /// The cursor of a segment that is not before another.
  func cursor(of index: Int, after known: SegmentCursor) -> SegmentCursor {
    var start = known.start
    for place in known.index..<index { start += SegmentCode(rawValue: codes[place]).length }
    return SegmentCursor(index: index, start: start)
  }

  // MARK: One line

  /// Returns the line that begins with a segment, or `nil` where a word may have to be cut.
  ///
  /// - Parameter breaker: Tells what breaks change in the shapes around them.
  func line(at first: SegmentCursor, _ breaker: LineBreaker) -> Line? {
    guard first.index < count else { return nil }
    let indent = first.index == 0 ? self.indent : 0
    let opening = isSafeStart(first.index) ? 0 : breaker.startCorrection(at: first)
    let overflowing = fill(from: first.index, indent: indent, opening: opening)
    if overflowing == count { return sum(first.index..<count, first, indent, opening) }
    var end = lineEnd(before: overflowing, first: first.index)
    var firstOpportunity: Line?
    // The breaker forgets opportunities when it has met more; so few are left as candidates.
    for _ in 0..<Self.candidates where end > first.index {
      let line = closed(sum(first.index..<end, first, indent, opening), first, breaker)
      if !hasCorrection(at: end) || line.width + indent <= limit { return line }
      firstOpportunity = line
      end = lineEnd(before: end - 1, first: first.index)
    }
    if breaksWords || end > first.index { return nil }
    if let firstOpportunity { return firstOpportunity }
    // Nothing fits: the line ends where it may for the first time.
    end = overflowing
    while end < count, codes[end] & SegmentCode.keepsNext != 0 { end += 1 }
    end = min(end + 1, count)
    let line = sum(first.index..<end, first, indent, opening)
    return end == count ? line : closed(line, first, breaker)
  }

  private static let candidates = 16

  /// Whether a line that ends before a segment is not the sum of what is on it.
  @inline(__always)
  private func hasCorrection(at end: Int) -> Bool {
    codes[end] & (SegmentCode.unsafeStart | SegmentCode.beginsItem) == SegmentCode.unsafeStart
      && codes[end - 1] & SegmentCode.hangs == 0
  }

  private func closed(_ line: Line, _ first: SegmentCursor, _ breaker: LineBreaker) -> Line {
    guard hasCorrection(at: line.next.index) else { return line }
    let last = line.next.index - 1
    let cursor = SegmentCursor(
      index: last, start: line.next.start - SegmentCode(rawValue: codes[last]).length)
    var line = line
    line.width += breaker.endCorrection(at: cursor, start: first.start)
    return line
  }

  /// Returns the first segment that does not fit.
  private func fill(from first: Int, indent: Double, opening: Double) -> Int {
    if isOneItem, opening == 0 {
      return Int(
        wl_fill(
          codes, UInt32(truncatingIfNeeded: count), UInt32(truncatingIfNeeded: first),
          Int64(first == 0 ? firstRoom : room), UInt32(truncatingIfNeeded: space)
        ).next)
    }
    var settled = indent
    var opening = opening
    var open = 0
    var room = self.room(after: settled, opening)
    var index = first
    while index < count {
      let code = SegmentCode(rawValue: codes[index])
      if code.rawValue & SegmentCode.beginsItem != 0, open > 0 || opening != 0 {
        settled += rounded(opening + unit.points(open))
        open = 0
        opening = 0
        room = self.room(after: settled, 0)
      }
      if !code.isSpace, open + code.width - hang(code.rawValue) > room { break }
      open += code.width
      index += 1
    }
    return index
  }

  private func room(after settled: Double, _ opening: Double) -> Int {
    guard limit < .infinity else { return SegmentUnit.unlimited }
    let room =
      rounds
      ? LayoutUnit.floor(limit - settled) + LayoutUnit.slackInPoints : limit - settled
    return unit.floor(room - opening)
  }

  /// The segment before which the line ends that has room for those before `next`; `first` where
  /// there is none.
  @inline(__always)
  private func lineEnd(before next: Int, first: Int) -> Int {
    var end = next
    while end > first, codes[end - 1] & SegmentCode.keepsNext != 0 { end -= 1 }
    return end
  }

  /// The line of some segments.
  private func sum(
    _ segments: Range<Int>, _ first: SegmentCursor, _ indent: Double, _ opening: Double
  ) -> Line {
    var settled = indent
    var opening = opening
    var open = 0
    var ink: Int?
    var inkWidth = indent
    var end = first.start
    var inkEnd = first.start
    for index in segments {
      let code = SegmentCode(rawValue: codes[index])
      if code.rawValue & SegmentCode.beginsItem != 0, open > 0 || opening != 0 {
        if let ink { inkWidth = settled + rounded(opening + unit.points(ink)) }
        settled += rounded(opening + unit.points(open))
        (open, ink, opening) = (0, nil, 0)
      }
      if !code.isSpace {
        ink = open + code.width - hang(code.rawValue)
        inkEnd = end + code.length - (code.rawValue & SegmentCode.hangs != 0 ? 1 : 0)
      }
      open += code.width
      end += code.length
    }
    if let ink { inkWidth = settled + rounded(opening + unit.points(ink)) }
    return Line(
      next: SegmentCursor(index: segments.upperBound, start: end), inkEnd: inkEnd,
      width: inkWidth - indent,
      hangWidth: max(0, settled + rounded(opening + unit.points(open)) - inkWidth))
  }
}
