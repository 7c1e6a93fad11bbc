import WayfinderDocument
import WayfinderGeometry

/// The places on a line where a caret can stand, in visual order.
struct CaretStops {
  struct Stop {
    /// The x coordinate, in content points.
    var x: Double
    var position: CaretPosition
    /// The number of the part of the line that the stop is an edge in.
    var part: Int
  }

  private(set) var stops: [Stop] = []
  private let isRightToLeft: Bool
  /// Where the next line begins, if the text of the paragraph goes on there without a break.
  private let wrapsAt: TextOffset?

  /// Carets closer to each other than this show in one place, in points.
  private static let tolerance = 1.0 / 64

  init(_ page: PageLayout, _ line: PlacedLine) {
    let record = line.record
    let paragraph = page.paragraph(of: record)
    let base = paragraph.range.lowerBound
    let layout = LineLayout(page, record)
    let left = record.rect.minX - layout.leftHang
    let last = page.lastCaretOffset(of: record, in: paragraph)
    isRightToLeft = paragraph.isRightToLeft
    wrapsAt = last == record.end && record.end < paragraph.range.upperBound ? last : nil
    let starts = Dictionary(
      layout.parts.filter { !$0.range.isEmpty }.map { ($0.range.lowerBound, $0) }
    ) { first, _ in first }
    for (index, part) in layout.parts.enumerated() {
      // Where text goes on right there in the same direction, a caret shows in one place only.
      let next = starts[part.range.upperBound]
      let goesOn =
        next?.isRightToLeft == part.isRightToLeft
        && next.map { abs($0.x(at: 0) - part.x(at: part.width)) <= Self.tolerance } == true
      let edges = ClusterEdges(part, page.document, base: base)
      var offsets = [part.range.lowerBound] + edges.graphemeEnds(part.range)
      offsets.removeAll { base + $0 > last }
      if part.isRightToLeft { offsets.reverse() }
      for offset in offsets {
        stops.append(
          Stop(
            x: left + part.x(at: edges.distance(at: offset, roundsUp: false)),
            position: CaretPosition(
              base + offset,
              affinity: offset == part.range.upperBound && !goesOn ? .upstream : .downstream),
            part: index))
      }
    }
    if stops.isEmpty {
      let x = isRightToLeft ? record.rect.maxX : record.rect.minX
      stops = [Stop(x: x, position: page.startOfLine(line), part: 0)]
    }
  }

  /// The stop at which a caret stands.
  private func index(of position: CaretPosition) -> Int {
    stops.firstIndex { $0.position == position }
      ?? stops.firstIndex { $0.position.offset == position.offset }
      ?? stops.indices.min {
        abs(stops[$0].position.offset - position.offset)
          < abs(stops[$1].position.offset - position.offset)
      } ?? 0
  }

  /// The stop next to a caret to the right or left, `nil` beyond the end of the line. A caret that passes
  /// a character belongs to it.
  func neighbour(of position: CaretPosition, toTheRight: Bool) -> CaretPosition? {
    let start = index(of: position)
    let x = stops[start].x
    let next =
      toTheRight
      ? stops.indices[start...].first { stops[$0].x > x + Self.tolerance }
      : stops.indices[..<start].last { stops[$0].x < x - Self.tolerance }
    return next.flatMap { isNextLine($0) ? nil : stops[$0].position }
  }

  /// Whether the start of the next line stands for a stop: that at the end of a line that is wrapped.
  private func isNextLine(_ index: Int) -> Bool {
    stops[index].position.offset == wrapsAt
      && abs(stops[index].x - stops[isRightToLeft ? 0 : stops.count - 1].x) <= Self.tolerance
  }

  /// The stop at which text of the line's direction begins.
  var leading: CaretPosition { stops[isRightToLeft ? stops.count - 1 : 0].position }

  /// The stop at which it ends; before the last character where the line is wrapped right after it.
  var trailing: CaretPosition {
    let end = isRightToLeft ? 0 : stops.count - 1
    if isNextLine(end), let before = neighbour(of: stops[end].position, toTheRight: isRightToLeft) {
      return before
    }
    return stops[end].position
  }

  /// The stop nearest to an x coordinate: of the part there, the nearer edge.
  func position(atX x: Double) -> CaretPosition {
    let part = self.part(atX: x)
    let nearest = stops.filter { $0.part == part }.min { abs($0.x - x) < abs($1.x - x) }
    return (nearest ?? stops[0]).position
  }

  /// The text of the character whose box holds an x coordinate, or of the nearest one.
  func character(atX x: Double) -> Range<TextOffset>? {
    let part = self.part(atX: x)
    var best: (range: Range<TextOffset>, distance: Double)?
    for (a, b) in zip(stops, stops.dropFirst()) where a.part == part && b.part == part {
      let offsets = [a.position.offset, b.position.offset]
      guard let low = offsets.min(), let high = offsets.max(), low < high, b.x > a.x else {
        continue
      }
      let distance = max(a.x - x, x - b.x, 0)
      if distance < best?.distance ?? .infinity { best = (low..<high, distance) }
    }
    return best?.range
  }

  /// The number of the part at an x coordinate, or of the nearest one.
  private func part(atX x: Double) -> Int {
    var best: (part: Int, distance: Double)?
    var index = 0
    while index < stops.count {
      var end = index
      while end + 1 < stops.count, stops[end + 1].part == stops[index].part { end += 1 }
      let distance = max(stops[index].x - x, x - stops[end].x, 0)
      // Of two parts that meet there, the one to the right holds the point; one without width, none.
      let isWide = stops[end].x > stops[index].x
      if best == nil || distance < best?.distance ?? .infinity
        || (distance == best?.distance && isWide)
      {
        best = (stops[index].part, distance)
      }
      index = end + 1
    }
    return best?.part ?? 0
  }
}
