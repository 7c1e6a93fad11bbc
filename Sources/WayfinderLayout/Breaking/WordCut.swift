import WayfinderUnicode

/// Where a word that is wider than its line is cut: between grapheme clusters, after all that fit.
struct WordCut {
  private(set) var end: Int
  private(set) var width: Double
  /// Whether a cut at the end changes the shapes before it, so that they have to be measured apart.
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
      let isLast = limit == range.upperBound
      let overflows = fill(measurer, part, isLast: isLast, room: room, rounds: rounds)
      if overflows || isLast { break }
      window *= 2
    }
    if isUnsafe {
      let own = measurer.width(of: range.lowerBound..<end, lineStart: range.lowerBound)
      width = rounds ? LayoutUnit.ceiling(own) : own
    }
  }

  /// Takes the clusters of a part that fit, at least one; whether any is left for sure.
  ///
  /// - Parameter isLast: Whether the text ends with the part.
  private mutating func fill(
    _ measurer: LineMeasurer, _ range: Range<Int>, isLast: Bool, room: Double, rounds: Bool
  ) -> Bool {
    let boundaries = Self.graphemeEnds(measurer, range)
    var x = LineBreaker.Pieces(from: 0, rounds: rounds)
    end = range.lowerBound
    width = 0
    var start = range.lowerBound
    for piece in measurer.pieces(range, lineStart: range.lowerBound) {
      if piece.run.beginsItem, piece.range.lowerBound == piece.run.range.lowerBound {
        x.beginItem()
      }
      for (cluster, clusterEnd) in piece.shaped.clusterEnds.enumerated() {
        if start == end { isUnsafe = piece.shaped.isUnsafeStart(cluster) }
        let advance = piece.shaped.advances[cluster]
        let ends = boundaries.between(start, Int(clusterEnd))
        if ends.isEmpty { x.add(Double(advance)) }
        // A ligature of several graphemes is cut between them, an even share for each.
        var taken = 0.0
        for (place, boundary) in ends.enumerated() {
          let share = CutWord.share(of: advance, place + 1, of: ends.count)
          x.add(share - taken)
          taken = share
          if x.total > room, end > range.lowerBound {
            // The last grapheme may be cut off.
            return boundary < range.upperBound || isLast
          }
          end = boundary
          width = x.total
          isUnsafe = true
        }
        start = Int(clusterEnd)
      }
    }
    isUnsafe = false
    return false
  }

  private static func graphemeEnds(_ measurer: LineMeasurer, _ range: Range<Int>) -> GraphemeEnds {
    let base = measurer.paragraph.range.lowerBound
    return GraphemeEnds(
      measurer.context.document, base + range.lowerBound..<base + range.upperBound, base: base)
  }
}
