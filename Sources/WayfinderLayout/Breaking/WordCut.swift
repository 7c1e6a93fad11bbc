import WayfinderUnicode

/// Where a word that is wider than its line is cut: between grapheme clusters, after all that fit.
struct WordCut {
  private(set) var end: Int
  private(set) var width: Double
  /// Whether the cut changes the shapes before it, so that they have to be measured apart.
  private var isUnsafe = false

  /// - Parameters:
  ///   - range: The text from the start of the line to the end of the word.
  ///   - mean: How wide a byte of it is likely to be, in points.
  ///   - room: What the line holds, in points.
  /// - Returns: `nil` for an empty range.
  init?(
    _ measurer: LineMeasurer, _ range: Range<Int>, mean: Double, room: Double, rounds: Bool
  ) {
    if range.isEmpty { return nil }
    end = range.lowerBound
    width = 0
    var window = LineMeasurer.likelyCount(filling: room, mean: mean)
    while true {
      let limit = min(range.upperBound, measurer.boundary(notAfter: range.lowerBound + window))
      let part = range.lowerBound..<limit
      let overflows = fill(measurer, part, room: room, rounds: rounds)
      if overflows || limit == range.upperBound { break }
      window *= 2
    }
    if isUnsafe {
      let own = measurer.width(of: range.lowerBound..<end, lineStart: range.lowerBound)
      width = rounds ? LayoutUnit.ceiling(own) : own
    }
  }

  /// Cuts a word whose letters are known; `nil` where all fits.
  ///
  /// - Parameter range: The text from the start of the line, at which the word may be cut, to the end of
  ///   what is to be cut.
  init?(
    _ word: CutWords.Word, _ measurer: LineMeasurer, _ range: Range<Int>, room: Double,
    rounds: Bool
  ) {
    guard word.range.lowerBound <= range.lowerBound, range.upperBound <= word.range.upperBound
    else { return nil }
    end = range.lowerBound
    width = 0
    var x = 0.0
    while end < range.upperBound {
      x += Double(word.advances[end - word.range.lowerBound])
      let total = rounds ? LayoutUnit.ceiling(x) : x
      if total > room, end > range.lowerBound {
        if !word.isSafe(at: end) {
          let own = measurer.width(of: range.lowerBound..<end, lineStart: range.lowerBound)
          width = rounds ? LayoutUnit.ceiling(own) : own
        }
        return
      }
      end += 1
      width = total
    }
    return nil
  }

  /// Takes the clusters of a part that fit, at least one; whether any is left.
  private mutating func fill(
    _ measurer: LineMeasurer, _ range: Range<Int>, room: Double, rounds: Bool
  ) -> Bool {
    let boundaries = Self.graphemeEnds(measurer, range)
    var x = LineBreaker.Pieces(from: 0, rounds: rounds)
    end = range.lowerBound
    var start = range.lowerBound
    for piece in measurer.pieces(range, lineStart: range.lowerBound) {
      if piece.run.beginsItem, piece.range.lowerBound == piece.run.range.lowerBound {
        x.beginItem()
      }
      for (cluster, clusterEnd) in piece.shaped.clusterEnds.enumerated() {
        let ends = boundaries.between(start, Int(clusterEnd))
        // A ligature of several graphemes is cut between them, an even share for each.
        let share = Double(piece.shaped.advances[cluster]) / Double(max(1, ends.count))
        if ends.isEmpty { x.add(share) }
        for (place, boundary) in ends.enumerated() {
          x.add(share)
          if x.total > room, end > range.lowerBound {
            let starts = piece.shaped.unsafeStarts
            isUnsafe = place > 0 || (!starts.isEmpty && starts[cluster])
            return true
          }
          end = boundary
          width = x.total
        }
        start = Int(clusterEnd)
      }
    }
    return false
  }

  private static func graphemeEnds(_ measurer: LineMeasurer, _ range: Range<Int>) -> GraphemeEnds {
    let base = measurer.paragraph.range.lowerBound
    return GraphemeEnds(
      measurer.context.document, base + range.lowerBound..<base + range.upperBound, base: base)
  }
}
