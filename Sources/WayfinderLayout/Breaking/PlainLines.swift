/// Breaks the lines that need nothing but sums: of one inline box, without tabs, without breaks that
/// change the shapes around them.
///
/// Most lines are of this kind, and this loop is what re-wrapping costs.
struct PlainLines {
  private let limit: Double
  private let indent: Double
  private let rounds: Bool

  /// What a line of this kind has none of, but for its first segment.
  private static let special: Segment.Flags = [.tab, .beginsItem, .hardBreakAfter]
  /// What the first one must not be.
  private static let specialStart: Segment.Flags = [.tab, .object]
  /// What its last segment must not have.
  private static let specialEnd: Segment.Flags = [.softHyphen, .unsafeHang]

  /// - Parameters:
  ///   - limit: How wide lines may be, in points.
  ///   - indent: How far the first line is moved in.
  init(limit: Double, indent: Double, rounds: Bool) {
    self.limit = limit
    self.indent = indent
    self.rounds = rounds
  }

  /// Returns the line that begins at an offset and moves on to the segment after it, or `nil` where
  /// the line is of another kind.
  ///
  /// - Parameters:
  ///   - start: Where the line begins.
  ///   - first: The segment that holds `start`.
  ///   - segments: The segments of the paragraph.
  @inline(__always)
  func line(
    from start: Int, segment first: inout Int, in segments: UnsafeBufferPointer<Segment>
  ) -> BrokenLine? {
    var index = first
    if index > 0 {
      guard start == Int(segments[index - 1].end), index < segments.count,
        !segments[index].flags.contains(.unsafeStart)
      else { return nil }
    }
    let room = fit(index == 0 && start == 0 ? indent : 0)
    var x = 0.0
    var inkWidth = 0.0
    var inkEnd = start
    var end: (index: Int, width: Double)?
    var previousEnd = start
    while index < segments.count {
      let segment = segments[index]
      let flags = segment.flags
      if index > first || !flags.isDisjoint(with: Self.specialStart),
        !flags.isDisjoint(with: Self.special)
      {
        guard flags.contains(.hardBreakAfter), flags.isDisjoint(with: Self.specialStart),
          segment.width == 0
        else {
          return nil
        }
        first = index + 1
        return line(start, Int(segment.end), inkEnd, inkWidth, x, isForced: true)
      }
      if flags.contains(.hardBreakAfter) { return nil }
      let width = x + Double(segment.width)
      guard width <= room else { break }
      x = width + Double(segment.hangWidth)
      // A segment of white space alone does not move the end of the text.
      guard segment.inkEnd > previousEnd else { return nil }
      inkEnd = segment.inkEnd
      inkWidth = width
      if flags.contains(.breakAfter) { end = (index, width) }
      previousEnd = Int(segment.end)
      index += 1
    }
    if index == segments.count {
      first = index
      return line(start, previousEnd, inkEnd, inkWidth, x, isForced: true)
    }
    guard let end, allowsEnd(at: end.index, segments) else { return nil }
    let last = segments[end.index]
    first = end.index + 1
    return line(
      start, Int(last.end), last.inkEnd, end.width, end.width + Double(last.hangWidth),
      isForced: false)
  }

  /// The widest sum that fits once it is rounded.
  @inline(__always)
  private func fit(_ indent: Double) -> Double {
    let room = limit - indent
    return rounds && room.isFinite ? LayoutUnit.floor(room) + LayoutUnit.slackInPoints : room
  }

  @inline(__always)
  private func allowsEnd(at index: Int, _ segments: UnsafeBufferPointer<Segment>) -> Bool {
    let last = segments[index]
    if !last.flags.isDisjoint(with: Self.specialEnd) { return false }
    guard last.hangCount == 0, index + 1 < segments.count else { return true }
    return !segments[index + 1].flags.contains(.unsafeStart)
  }

  @inline(__always)
  private func line(
    _ start: Int, _ end: Int, _ inkEnd: Int, _ width: Double, _ total: Double, isForced: Bool
  ) -> BrokenLine {
    BrokenLine(
      range: start..<end, inkEnd: inkEnd, width: rounds ? LayoutUnit.ceiling(width) : width,
      hangWidth: max(0, total - width), isHyphenated: false, isForced: isForced)
  }
}
