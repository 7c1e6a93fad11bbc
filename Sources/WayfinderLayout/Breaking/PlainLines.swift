/// Breaks the lines that need nothing but sums: without tabs, without breaks that change the shapes
/// around them, without words that are wider than a line.
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
  private let limit: Double
  private let indent: Double
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
    self.limit = limit
    self.indent = indent
    room = Self.fit(limit, unit, rounds)
    firstRoom = indent == 0 ? room : Self.fit(limit - indent, unit, rounds)
  }

  /// The widest sum that fits once it is rounded.
  @inline(__always)
  private static func fit(_ room: Double, _ unit: SegmentUnit, _ rounds: Bool) -> Int {
    guard room.isFinite else { return Int(Int32.max) }
    return unit.floor(rounds ? LayoutUnit.floor(room) + LayoutUnit.slackInPoints : room)
  }

  @inline(__always)
  private func hang(_ code: UInt32) -> Int { code & SegmentCode.hangs != 0 ? space : 0 }

  @inline(__always)
  private func points(_ units: Int) -> Double {
    let points = unit.points(units)
    return rounds ? LayoutUnit.ceiling(points) : points
  }

  // MARK: One item

  /// Adds segments as long as their text fits; returns the one that does not and the sum before it.
  @inline(__always)
  private func fill(from first: Int, room: Int) -> (next: Int, total: Int) {
    var index = first
    var total = 0
    while index < count {
      let code = codes[index]
      let end = total + Int(code & SegmentCode.widthMask)
      if end - hang(code) > room { break }
      total = end
      index += 1
    }
    return (index, total)
  }

  /// The segment before which the line ends that has room for those before `next`; `first` where
  /// there is none.
  @inline(__always)
  private func lineEnd(before next: Int, first: Int) -> Int {
    var end = next
    while end > first, codes[end - 1] & SegmentCode.keepsNext != 0 { end -= 1 }
    return end
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
      var (next, total) = fill(from: index, room: room)
      if next < count {
        let end = lineEnd(before: next, first: index)
        if end == index || codes[end] & SegmentCode.unsafeStart != 0 { return nil }
        while next > end {
          next -= 1
          total -= Int(codes[next] & SegmentCode.widthMask)
        }
      }
      widest = max(widest, total - hang(codes[next - 1]))
      if next == count { break }
      lines += 1
      index = next
      room = self.room
    }
    return (lines, points(widest))
  }

  // MARK: Lines

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
    let isFirst = start == 0
    let next =
      isPlain
      ? fill(from: first, room: isFirst ? firstRoom : room).next
      : fillItems(from: first, indent: isFirst ? indent : 0)
    let isLast = next == count
    let end = isLast ? next : lineEnd(before: next, first: first)
    if end == first || (!isLast && codes[end] & SegmentCode.unsafeStart != 0) { return nil }
    var line = sum(first..<end, from: start, indent: isFirst ? indent : 0)
    line.isForced = isLast
    cursor = SegmentCursor(index: end, start: line.range.upperBound)
    if isLast { line.range = start..<length }
    return line
  }

  /// Adds segments as long as their text fits, each item rounded by itself; returns the one that does
  /// not.
  private func fillItems(from first: Int, indent: Double) -> Int {
    var settled = indent
    var open = 0
    var room = Self.fit(limit - settled, unit, rounds)
    var index = first
    while index < count {
      let code = SegmentCode(rawValue: codes[index])
      if index > first, code.rawValue & SegmentCode.beginsItem != 0 {
        settled += points(open)
        open = 0
        room = Self.fit(limit - settled, unit, rounds)
      }
      if !code.isSpace, open + code.width - hang(code.rawValue) > room { break }
      open += code.width
      index += 1
    }
    return index
  }

  /// The line of some segments.
  private func sum(_ segments: Range<Int>, from start: Int, indent: Double) -> BrokenLine {
    var settled = indent
    var open = 0
    var ink = 0
    var inkWidth = indent
    var end = start
    var inkEnd = start
    for index in segments {
      let code = SegmentCode(rawValue: codes[index])
      if index > segments.lowerBound, code.rawValue & SegmentCode.beginsItem != 0 {
        if ink > 0 { inkWidth = settled + points(ink) }
        settled += points(open)
        (open, ink) = (0, 0)
      }
      if !code.isSpace {
        ink = open + code.width - hang(code.rawValue)
        inkEnd = end + code.length - (code.rawValue & SegmentCode.hangs != 0 ? 1 : 0)
      }
      open += code.width
      end += code.length
    }
    if ink > 0 { inkWidth = settled + points(ink) }
    return BrokenLine(
      range: start..<end, inkEnd: inkEnd, width: inkWidth - indent,
      hangWidth: max(0, settled + points(open) - inkWidth), isHyphenated: false, isForced: false)
  }
}
