/// Breaks the lines that need nothing but sums: of one inline box, without tabs, without breaks that
/// change the shapes around them.
///
/// Most lines are of this kind, and this loop is what re-wrapping costs.
struct PlainLines {
  private let codes: UnsafePointer<UInt32>
  /// The number of segments without a line end.
  private let count: Int
  /// The length of the paragraph, in bytes.
  private let length: Int
  private let unit: SegmentUnit
  private let space: Int
  private let isPlain: Bool
  private let rounds: Bool
  /// How wide the first line may be and how wide others, in units.
  private let firstRoom: Int
  private let room: Int

  /// - Parameters:
  ///   - core: A paragraph whose segments are codes.
  ///   - codes: Its codes.
  ///   - limit: How wide lines may be, in points.
  ///   - indent: How far the first line is moved in.
  ///   - rounds: Whether widths are rounded up to layout units.
  @inline(__always)
  init(
    _ core: ParagraphCore, _ codes: UnsafePointer<UInt32>, limit: Double, indent: Double,
    rounds: Bool
  ) {
    let header = core.header
    self.codes = codes
    count = Int(header.segmentCount) - (header.flags.contains(.hasLineEnd) ? 1 : 0)
    length = Int(header.count)
    unit = header.setting.unit
    space = unit.space
    isPlain = header.flags.contains(.isPlain)
    self.rounds = rounds
    room = Self.fit(limit, unit, rounds)
    firstRoom = indent == 0 ? room : Self.fit(limit - indent, unit, rounds)
  }

  /// The widest sum that fits once it is rounded.
  @inline(__always)
  private static func fit(_ room: Double, _ unit: SegmentUnit, _ rounds: Bool) -> Int {
    guard room.isFinite else { return Int(Int32.max) }
    return unit.floor(rounds ? LayoutUnit.floor(room) + LayoutUnit.slackInPoints : room)
  }

  /// Adds segments as long as their text fits; returns the one that does not and the sum before it.
  @inline(__always)
  private func fill(from first: Int, room: Int) -> (next: Int, total: Int) {
    var index = first
    var total = 0
    while index < count {
      let code = codes[index]
      let end = total + Int(code & SegmentCode.widthMask)
      if end - (code & SegmentCode.hangs != 0 ? space : 0) > room { break }
      total = end
      index += 1
    }
    return (index, total)
  }

  @inline(__always)
  private func hang(before index: Int) -> Int {
    codes[index - 1] & SegmentCode.hangs != 0 ? space : 0
  }

  /// Whether a line may end before a segment with no change of shapes.
  @inline(__always)
  private func breaksPlainly(before index: Int) -> Bool {
    codes[index] & SegmentCode.unsafeStart == 0
      && codes[index - 1] & SegmentCode.keepsNext == 0
  }

  /// The number of lines and the width of the widest, in points; `nil` where a line is of another
  /// kind.
  @inline(__always)
  func measure() -> (count: Int, width: Double)? {
    guard isPlain, count > 0 else { return nil }
    var lines = 1
    var widest = 0
    var index = 0
    var room = firstRoom
    while true {
      let (next, total) = fill(from: index, room: room)
      if next > index { widest = max(widest, total - hang(before: next)) }
      if next == count { break }
      if next == index || !breaksPlainly(before: next) { return nil }
      lines += 1
      index = next
      room = self.room
    }
    return (lines, points(widest))
  }

  /// Returns the line that begins at an offset and moves on to the segment after it, or `nil` where
  /// the line is of another kind.
  ///
  /// - Parameters:
  ///   - start: Where the line begins.
  ///   - cursor: The segment that holds `start`.
  @inline(__always)
  func line(from start: Int, _ cursor: inout SegmentCursor) -> BrokenLine? {
    let first = cursor.index
    guard cursor.start == start, first < count else { return nil }
    if first > 0, codes[first] & SegmentCode.unsafeStart != 0 { return nil }
    let (next, total) = fill(from: first, room: start == 0 ? firstRoom : room)
    guard next > first, isPlain || isPlain(first, next) else { return nil }
    let isLast = next == count
    if !isLast, !breaksPlainly(before: next) { return nil }
    var end = start
    for index in first..<next { end += SegmentCode(rawValue: codes[index]).length }
    let hang = hang(before: next)
    let inkEnd = end - (codes[next - 1] & SegmentCode.hangs != 0 ? 1 : 0)
    if isLast {
      cursor = SegmentCursor(index: Int.max, start: length)
      end = length
    } else {
      cursor = SegmentCursor(index: next, start: end)
    }
    return BrokenLine(
      range: start..<end, inkEnd: inkEnd, width: points(total - hang),
      hangWidth: unit.points(hang), isHyphenated: false, isForced: isLast)
  }

  /// Whether segments are of one item and each has text.
  private func isPlain(_ first: Int, _ next: Int) -> Bool {
    for index in first..<next {
      let code = SegmentCode(rawValue: codes[index])
      if index > first, code.rawValue & SegmentCode.beginsItem != 0 { return false }
      if code.length == 1, code.rawValue & SegmentCode.hangs != 0 { return false }
    }
    // The next item would begin with what of it fits.
    return next == count || codes[next] & SegmentCode.beginsItem == 0
  }

  @inline(__always)
  private func points(_ units: Int) -> Double {
    let points = unit.points(units)
    return rounds ? LayoutUnit.ceiling(points) : points
  }
}
