/// What a break changes in the shapes around it.
extension LineBreaker {
  /// Pairs change the shapes of one another; so few segments around a break tell the difference.
  private static let correctedSegments = 4

  /// What a line that begins with a segment gains in width by being shaped apart.
  func startCorrection(at first: SegmentCursor) -> Double {
    let segment = core.segment(first)
    guard segment.flags.contains(.unsafeStart) else { return 0 }
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
    return range.isEmpty ? 0 : measurer.width(of: range, lineStart: first.start) - known
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
    var first = cursor
    var known = last.width
    while first.index > 0, first.start > start {
      let flags = core.segment(first).flags
      if cursor.index - first.index >= Self.correctedSegments, !flags.contains(.insideCluster) {
        break
      }
      if flags.contains(.beginsItem) || !flags.contains(.unsafeStart) { break }
      first = core.cursor(before: first)
      known += core.segment(first).total
    }
    if first.start < start || first.start >= last.inkEnd { return 0 }
    return measurer.width(of: first.start..<last.inkEnd, lineStart: -1) - known
  }
}
