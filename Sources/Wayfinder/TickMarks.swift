/// A mark beside a scroll bar, or in a minimap, that stands for one or more matches.
public struct TickMark: Hashable, Sendable {
  /// The distance from the start of the track, in whole points.
  public var position: Int
  /// The number of matches that fall on the mark.
  public var count: Int

  /// Creates a mark.
  public init(position: Int, count: Int) {
    self.position = position
    self.count = count
  }
}

/// The part of a page that a track stands for, and where its points are in the text.
struct TickMarkTrack {
  let layout: PageLayout
  let matches: MatchList
  /// The y coordinates at which the track begins and ends.
  let range: Range<Double>
  /// The number of points.
  private let length: Double

  /// Longer tracks than a screen has points make no sense.
  private static let maximumLength = 1e6

  init(layout: PageLayout, matches: MatchList, range: Range<Double>, length: Double) {
    self.layout = layout
    self.matches = matches
    self.range = range
    self.length = min(length, Self.maximumLength)
  }

  /// Returns the marks of the matches that stand in the shown parts of the text, ascending.
  ///
  /// From mark to mark, the first line beyond its point is looked for, and the first match there: what
  /// lies between is counted, not visited.
  /// - Complexity: O(*t* log *n*) for *t* points, and no more than O(*m* log *n*) for *m* matches.
  func marks(in shown: [Range<TextOffset>]) -> [TickMark] {
    var marks: [TickMark] = []
    for part in shown {
      let indices = matches.indices(beginningIn: part)
      var index = indices.lowerBound
      while index < indices.upperBound {
        guard let line = layout.line(at: matches.place(at: index).lowerBound) else {
          index += 1
          continue
        }
        if line.rect.midY > range.upperBound { return marks }
        let isBefore = line.rect.midY < range.lowerBound
        let place = position(line.rect.midY)
        let next = isBefore ? firstLine(fromY: range.lowerBound) : firstLine(beyond: place, line)
        let end = min(
          indices.upperBound,
          next.map { max(index + 1, matches.index(atOrAfter: $0.range.lowerBound)) } ?? .max)
        if !isBefore { add(TickMark(position: place, count: end - index), to: &marks) }
        index = end
      }
    }
    return marks
  }

  private func add(_ mark: TickMark, to marks: inout [TickMark]) {
    if let last = marks.last, last.position == mark.position {
      marks[marks.count - 1].count += mark.count
    } else {
      marks.append(mark)
    }
  }

  private func position(_ height: Double) -> Int {
    let scale = length / (range.upperBound - range.lowerBound)
    return min(Int(length) - 1, max(0, Int((height - range.lowerBound) * scale)))
  }

  /// The first line whose middle is at a y coordinate or below.
  private func firstLine(fromY y: Double) -> LineFragment? {
    firstLine(near: y) { $0.rect.midY >= y }
  }

  /// The first line, from one on, that falls on a later point or out of the track.
  private func firstLine(beyond place: Int, _ line: LineFragment) -> LineFragment? {
    let isLast = place >= Int(length) - 1
    let scale = (range.upperBound - range.lowerBound) / length
    let y = isLast ? range.upperBound : range.lowerBound + Double(place + 1) * scale
    return firstLine(near: y) {
      $0.rect.midY > range.upperBound || (!isLast && position($0.rect.midY) > place)
    }
  }

  /// The first line of which a condition holds, as it does of all below; looked for from a y
  /// coordinate on, which it is near to.
  private func firstLine(near y: Double, where holds: (LineFragment) -> Bool) -> LineFragment? {
    guard var line = layout.line(atY: y) else { return nil }
    let lines = layout.lines
    while line.index > 0, holds(lines[line.index - 1]) { line = lines[line.index - 1] }
    while !holds(line) {
      if line.index + 1 == lines.count { return nil }
      line = lines[line.index + 1]
    }
    return line
  }
}

/// What marks depend on.
struct TickMarkKey: Equatable {
  var layout: UInt64
  var matches: UInt64
  var request: Int
  var length: Double
  var range: Range<Double>
}

extension PageView {
  /// Returns the places of the matches along a scroll bar's track, or in a minimap, those on the same
  /// point merged.
  ///
  /// - Parameters:
  ///   - trackLength: The length of the track, in points; less than 1 or no number gives no marks.
  ///   - range: The part of the content that the track stands for, from and to a y coordinate in
  ///     content points; all of it by default. An empty one gives no marks.
  /// - Returns: Marks from the start of the track, each inside of it; matches that are folded away have
  ///   none.
  /// - Complexity: O(*t* log *n*) for a track of *t* points, however many matches there are, and O(1)
  ///   for the same track again; in a page with folded boxes, the lines once for each layout.
  public func tickMarks(trackLength: Double, for range: Range<Double>? = nil) -> [TickMark] {
    let range = range ?? 0..<max(0, layout.contentSize.height)
    guard trackLength.isFinite, trackLength >= 1, !range.isEmpty, range.lowerBound.isFinite,
      range.upperBound.isFinite
    else { return [] }
    let key = TickMarkKey(
      layout: layoutVersion, matches: find.results.version, request: find.results.requestID,
      length: trackLength, range: range)
    if let known = tickMarks, known.key == key { return known.marks }
    let track = TickMarkTrack(
      layout: layout, matches: find.results.matches, range: range, length: trackLength)
    let marks = track.marks(in: shownText())
    tickMarks = (key, marks)
    return marks
  }

  /// The parts of the text that have lines.
  private func shownText() -> [Range<TextOffset>] {
    if let shown, shown.layout == layoutVersion { return shown.parts }
    let document = layout.document
    let end = document.utf8Count + 1
    var parts: [Range<TextOffset>] = []
    if document.boxes.contains(where: \.isCollapsed) {
      for line in layout.lines {
        if let last = parts.last, last.upperBound == line.range.lowerBound {
          parts[parts.count - 1] = last.lowerBound..<line.range.upperBound
        } else {
          parts.append(line.range)
        }
      }
      if let last = parts.last, last.upperBound == document.utf8Count {
        parts[parts.count - 1] = last.lowerBound..<end
      }
    } else {
      parts = [0..<end]
    }
    shown = (layoutVersion, parts)
    return parts
  }
}
