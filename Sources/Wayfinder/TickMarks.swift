/// A mark beside a scroll bar that stands for one or more matches.
public struct TickMark: Hashable, Sendable {
  /// The distance from the start of the track, in whole points.
  public var position: Int
  /// The number of matches that fall on the mark.
  public var count: Int
}

extension PageView {
  /// Returns the places of the matches along a scroll bar's track, those on the same point merged.
  ///
  /// - Parameter trackLength: The length of the track, in points; less than 1 or no number gives no
  ///   marks.
  /// - Returns: Marks from the start of the track, each inside of it.
  /// - Complexity: O(*m* log *n*) for *m* matches and *n* lines.
  public func tickMarks(trackLength: Double) -> [TickMark] {
    let height = layout.contentSize.height
    guard trackLength.isFinite, trackLength >= 1, height > 0 else { return [] }
    let last = Int(min(trackLength, 1e6)) - 1
    var marks: [TickMark] = []
    for match in find.results.matches {
      let offset = page.document.textRange(of: match).lowerBound
      guard let line = layout.line(at: offset) else { continue }
      let position = min(last, max(0, Int(line.rect.midY / height * trackLength)))
      if marks.last?.position == position {
        marks[marks.count - 1].count += 1
      } else {
        marks.append(TickMark(position: position, count: 1))
      }
    }
    return marks
  }
}
