import WayfinderDocument
import WayfinderGeometry

/// A line of laid-out text.
public struct LineFragment: Hashable, Sendable {
  /// The line's place among the lines of the page.
  public let index: Int
  /// The text of the line, white space and line end at its end included, in UTF-8 offsets.
  public let range: Range<TextOffset>
  /// Where the line stands: as wide as its text without white space at the end, as high as the
  /// distance to the next line.
  public let rect: Rect
  /// The distance from the top of `rect` to the baseline, in points.
  public let baseline: Double
  /// The first block whose text is on the line.
  public let block: Int
  /// Whether the line is the first of its paragraph.
  public let isFirst: Bool
  /// Whether the line stands for a box without text, such as a rule.
  public let isVoid: Bool
}

/// A line as it is kept.
struct LineRecord: Sendable {
  var paragraph: Int32
  var firstCluster: Int32
  var endCluster: Int32
  var start: TextOffset
  var end: TextOffset
  var rect: Rect
}
