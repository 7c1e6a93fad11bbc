import CWayfinderLines

/// What a break changes in the shapes around it.
extension LineBreaker {
  /// Pairs change the shapes of one another; so few segments around a break tell the difference.
  private static let correctedSegments = Int(wl_correctedSegments)

  /// What a line that begins with a segment gains in width by being shaped apart.
  func startCorrection(at first: SegmentCursor) -> Double {
    let segment = core.segment(first)
    guard segment.flags.contains(.unsafeStart) else { return 0 }
    if let known = knownGain(wl_start, at: first.start) { return known }
    let (gain, end) = measuredStart(at: first, segment)
    return kept(gain, wl_start, at: first.start, seeing: first.start..<end)
  }

  /// The same by shaping the start of the line, and where that ends.
  private func measuredStart(
    at first: SegmentCursor, _ segment: Segment
  ) -> (gain: Double, end: Int) {
    var known = segment.total
    var cursor = SegmentCursor(index: first.index + 1, start: segment.end)
    while cursor.index < segmentCount {
      let segment = core.segment(cursor)
      let flags = segment.flags
      if cursor.index - first.index >= Self.correctedSegments, !flags.contains(.insideCluster) {
        break
      }
      if flags.contains(.beginsItem) || !flags.contains(.unsafeStart) { break }
      known += segment.total
      cursor = SegmentCursor(index: cursor.index + 1, start: segment.end)
    }
    let range = first.start..<cursor.start
    if range.isEmpty { return (0, range.upperBound) }
    let gain = measurer.width(of: range, lineStart: first.start) - known
    return (gain, range.upperBound)
  }

  /// What a line that ends with a segment gains in width by being shaped apart from what follows.
  func endCorrection(at cursor: SegmentCursor, start: Int) -> Double {
    let last = core.segment(cursor)
    if last.hangCount > 0 {
      guard last.flags.contains(.unsafeHang), paragraph.style.whiteSpace.collapsesSpaces else {
        return 0
      }
    } else {
      guard cursor.index + 1 < segmentCount else { return 0 }
      let next = core.segment(SegmentCursor(index: cursor.index + 1, start: last.end)).flags
      if next.contains(.beginsItem) || !next.contains(.unsafeStart) { return 0 }
    }
    let (first, width, reachesStart) = changedEnd(at: cursor, last, start: start)
    if first < start || first >= last.inkEnd { return 0 }
    let isSame = !reachesStart && last.hangCount == 0
    if isSame, let known = knownGain(wl_end, at: last.end) { return known }
    let gain = measurer.width(of: first..<last.inkEnd, lineStart: -1) - width
    return isSame ? kept(gain, wl_end, at: last.end, seeing: first..<last.end) : gain
  }

  /// Where the shapes begin that the end of a line changes, how wide they are without that, and
  /// whether there are fewer since the line begins there.
  private func changedEnd(
    at cursor: SegmentCursor, _ last: Segment, start: Int
  ) -> (start: Int, width: Double, reachesStart: Bool) {
    var first = cursor
    var width = last.width
    while first.index > 0, first.start > start {
      let flags = core.segment(first).flags
      let isEnough = cursor.index - first.index >= Self.correctedSegments
      if isEnough && !flags.contains(.insideCluster) || flags.contains(.beginsItem)
        || !flags.contains(.unsafeStart)
      {
        return (first.start, width, false)
      }
      first = core.cursor(before: first)
      width += core.segment(first).total
    }
    return (first.start, width, true)
  }

  /// What a break is known to change, in points.
  private func knownGain(_ edge: wl_edge, at offset: Int) -> Double? {
    guard usesSums else { return nil }
    return context.breakCorrections.gain(edge, at: paragraph.range.lowerBound + offset)
      .map(core.header.setting.unit.points)
  }

  /// Keeps what a break changes, if sums can tell it and the paragraph has all of the text that was
  /// looked at.
  private func kept(
    _ gain: Double, _ edge: wl_edge, at offset: Int, seeing range: Range<Int>
  ) -> Double {
    let unit = core.header.setting.unit
    guard usesSums, paragraph.hasContext(before: range.lowerBound),
      paragraph.hasContext(after: range.upperBound), let units = unit.difference(gain)
    else { return gain }
    context.breakCorrections.keep(units, edge, at: paragraph.range.lowerBound + offset)
    return unit.points(units)
  }
}
