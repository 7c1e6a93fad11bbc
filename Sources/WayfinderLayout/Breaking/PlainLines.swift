import CWayfinderLines

/// Breaks lines of segments in codes by adding their widths, without a look at the text: without tabs
/// and hyphens, without words that are cut.
///
/// Nearly all lines are of this kind. Those of which no record is asked for are measured by the same
/// rules in `wl_measure`.
struct PlainLines {
  /// The codes without that of a line end.
  let codes: SegmentCodes
  /// How wide lines may be.
  let rule: LineRule
  /// The length of the paragraph, in bytes.
  let length: Int
  /// Whether the paragraph is one item, in which each segment has text.
  let isOneItem: Bool
  private let unit: SegmentUnit
  private let space: Int
  private let breaksWords: Bool

  private var rounds: Bool { rule.rounds }
  private var limit: Double { rule.limit }

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
  ///   - rule: How wide lines may be.
  ///   - breaksWords: Whether words are cut that are wider than a line.
  @inline(__always)
  init(
    _ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>,
    _ rule: LineRule, breaksWords: Bool
  ) {
    let flags = header.pointee.flags
    codes = SegmentCodes(header, words)
    length = Int(header.pointee.count)
    unit = header.pointee.setting.unit
    space = unit.space
    isOneItem = flags.contains(.isPlain)
    self.rule = rule
    self.breaksWords = breaksWords
  }

  /// The number of segments without a line end.
  var count: Int { codes.count }

  private func hang(_ code: UInt32) -> Int { code & SegmentCode.hangs != 0 ? space : 0 }

  /// Whether a line may begin with a segment and be the sum of what is on it.
  private func isSafeStart(_ index: Int) -> Bool {
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
    let indent = first.index == 0 ? rule.indent : 0
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

  private static let candidates = Int(wl_candidates)

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
      return codes.fill(from: first, rule)
    }
    var settled = indent
    var opening = opening
    var open = 0
    var room = self.room(after: settled, opening)
    var index = first
    while index < count {
      let code = SegmentCode(rawValue: codes[index])
      if code.rawValue & SegmentCode.beginsItem != 0, open > 0 || opening != 0 {
        settled += rule.rounded(opening + unit.points(open))
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
        if let ink { inkWidth = settled + rule.rounded(opening + unit.points(ink)) }
        settled += rule.rounded(opening + unit.points(open))
        (open, ink, opening) = (0, nil, 0)
      }
      if !code.isSpace {
        ink = open + code.width - hang(code.rawValue)
        inkEnd = end + code.length - (code.rawValue & SegmentCode.hangs != 0 ? 1 : 0)
      }
      open += code.width
      end += code.length
    }
    if let ink { inkWidth = settled + rule.rounded(opening + unit.points(ink)) }
    return Line(
      next: SegmentCursor(index: segments.upperBound, start: end), inkEnd: inkEnd,
      width: inkWidth - indent,
      hangWidth: max(0, settled + rule.rounded(opening + unit.points(open)) - inkWidth))
  }
}
