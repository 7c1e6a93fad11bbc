/// A line of a paragraph.
struct BrokenLine: Equatable {
  /// The text of the line, white space and line end at its end included.
  var range: Range<Int>
  /// Where white space that hangs at the end begins.
  var inkEnd: Int
  /// The width without white space that hangs at the end, the hyphen included, in points.
  var width: Double
  /// The width of the white space that hangs.
  var hangWidth: Double
  /// Whether a hyphen is shown for a soft hyphen at the end.
  var isHyphenated: Bool
  /// Whether the line ends at a line end or with the paragraph.
  var isForced: Bool
  /// The objects of the paragraph that are on the line.
  var objects = 0..<0
  /// How far the objects are from the start of the line, in points.
  var objectEdges: [Double] = []
}

/// What lines of a paragraph come to.
struct LineMeasures: Equatable {
  var lineCount = 0
  /// The sum of the heights of the lines, in points.
  var height = 0.0
  /// The width of the widest line without white space that hangs, in points.
  var width = 0.0
}
