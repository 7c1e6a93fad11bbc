/// What a part of a page counts. Summaries of neighbours add up to that of the whole.
struct HeightSummary: Hashable, Sendable {
  /// The blocks in the part.
  var blocks = 0
  /// The bytes of their text.
  var utf8 = 0
  /// The lines of measured items, and those that others are taken to have.
  var lines = 0
  /// The height, in points.
  var height = 0.0
  /// The right edge of the widest item, in points.
  var right = 0.0
  /// The blocks that are not measured.
  var unmeasuredBlocks = 0

  /// One of the counts that places are found by.
  enum Metric {
    case blocks, utf8, lines
  }

  @inline(__always)
  subscript(metric: Metric) -> Int {
    switch metric {
    case .blocks: blocks
    case .utf8: utf8
    case .lines: lines
    }
  }

  @inline(__always)
  static func += (sum: inout HeightSummary, part: HeightSummary) {
    sum.blocks &+= part.blocks
    sum.utf8 &+= part.utf8
    sum.lines &+= part.lines
    sum.height += part.height
    sum.right = max(sum.right, part.right)
    sum.unmeasuredBlocks &+= part.unmeasuredBlocks
  }

  @inline(__always)
  static func + (a: HeightSummary, b: HeightSummary) -> HeightSummary {
    var sum = a
    sum += b
    return sum
  }
}
