/// What a part of a text counts. Summaries of neighbours add up to that of the whole.
struct TextSummary: Hashable, Sendable {
  var utf8 = 0
  var utf16 = 0
  /// The line ends, CR LF counting as one.
  var lines = 0
  /// The blocks that begin in the part.
  var blocks = 0
  var leaves = 0

  /// One of the counts.
  enum Metric: Int, CaseIterable {
    case utf8 = 0
    case utf16, lines, blocks, leaves
  }

  @inline(__always)
  subscript(metric: Metric) -> Int {
    switch metric {
    case .utf8: utf8
    case .utf16: utf16
    case .lines: lines
    case .blocks: blocks
    case .leaves: leaves
    }
  }

  @inline(__always)
  static func += (sum: inout TextSummary, part: TextSummary) {
    sum.utf8 &+= part.utf8
    sum.utf16 &+= part.utf16
    sum.lines &+= part.lines
    sum.blocks &+= part.blocks
    sum.leaves &+= part.leaves
  }

  @inline(__always)
  static func + (a: TextSummary, b: TextSummary) -> TextSummary {
    var sum = a
    sum += b
    return sum
  }

  @inline(__always)
  static func - (a: TextSummary, b: TextSummary) -> TextSummary {
    TextSummary(
      utf8: a.utf8 - b.utf8, utf16: a.utf16 - b.utf16, lines: a.lines - b.lines,
      blocks: a.blocks - b.blocks, leaves: a.leaves - b.leaves)
  }
}
