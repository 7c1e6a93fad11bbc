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

/// The heights of matches, from which the marks of a track of any length are made.
struct TickMarkTrack {
  /// The y coordinates of the middles of the matches, ascending.
  private let heights: [Double]
  private var latest: (length: Double, range: Range<Double>, marks: [TickMark])?

  /// - Parameter heights: Middles of matches, in content points; mostly ascending.
  init(heights: [Double]) {
    let isSorted = zip(heights, heights.dropFirst()).allSatisfy { $0 <= $1 }
    self.heights = isSorted ? heights : heights.sorted()
  }

  /// Returns the marks of a track that stands for a part of the content.
  ///
  /// - Complexity: O(min(*m*, *t* log *m*)) for *m* matches and a track of *t* points; O(1) for the
  ///   track asked for last.
  mutating func marks(trackLength: Double, for range: Range<Double>) -> [TickMark] {
    if let latest, latest.length == trackLength, latest.range == range { return latest.marks }
    let length = min(trackLength, Self.maximumLength)
    let scale = length / (range.upperBound - range.lowerBound)
    let last = Int(length) - 1
    func position(_ height: Double) -> Int {
      min(last, max(0, Int((height - range.lowerBound) * scale)))
    }
    var marks: [TickMark] = []
    var index = firstIndex(from: 0) { $0 >= range.lowerBound }
    let end = firstIndex(from: index) { $0 > range.upperBound }
    while index < end {
      let place = position(heights[index])
      let next = min(end, firstIndex(from: index + 1) { position($0) > place })
      marks.append(TickMark(position: place, count: next - index))
      index = next
    }
    latest = (trackLength, range, marks)
    return marks
  }

  /// Longer tracks than a screen has points make no sense.
  private static let maximumLength = 1e6

  /// The first match from `start` on of which the condition holds, as it does of all that follow; near
  /// ones are found in few steps.
  private func firstIndex(from start: Int, where holds: (Double) -> Bool) -> Int {
    var low = start
    var step = 1
    while low + step <= heights.count, !holds(heights[low + step - 1]) {
      low += step
      step *= 2
    }
    var high = min(low + step, heights.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(heights[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// What the heights of matches depend on.
struct TickMarkKey: Equatable {
  var layout: UInt64
  var request: Int
  var revision: UInt64?
  var count: Int
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
  /// - Complexity: O(*m* log *n*) for *m* matches and *n* lines where matches or layout have changed,
  ///   else O(*t* log *m*) for a track of *t* points and O(1) for the same track again.
  public func tickMarks(trackLength: Double, for range: Range<Double>? = nil) -> [TickMark] {
    let range = range ?? 0..<max(0, layout.contentSize.height)
    guard trackLength.isFinite, trackLength >= 1, !range.isEmpty, range.lowerBound.isFinite,
      range.upperBound.isFinite
    else { return [] }
    let key = TickMarkKey(
      layout: layoutVersion, request: find.results.requestID, revision: find.results.revision,
      count: find.results.count)
    if tickMarkTrack?.key != key {
      tickMarkTrack = (key, TickMarkTrack(heights: matchHeights()))
    }
    return tickMarkTrack?.track.marks(trackLength: trackLength, for: range) ?? []
  }

  /// The middles of the lines on which the matches begin.
  private func matchHeights() -> [Double] {
    var heights: [Double] = []
    heights.reserveCapacity(find.results.count)
    // Matches on the line of the one before need no search for it.
    var line: LineFragment?
    for match in find.results.matches {
      let offset = page.document.textRange(of: match).lowerBound
      if line?.range.contains(offset) != true { line = layout.line(at: offset) }
      if let line { heights.append(line.rect.midY) }
    }
    return heights
  }
}
