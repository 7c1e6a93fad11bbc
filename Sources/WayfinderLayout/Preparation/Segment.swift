/// A piece of a paragraph within which it is not cut: text, then white space that may hang.
struct Segment: Equatable, Sendable {
  var end: Int
  /// The length of the white space at the end that hangs at the end of a line, in bytes.
  var hangCount: Int
  var flags: Flags
  /// The width of the text, in points.
  var width: Double
  /// The width of the white space at the end, in points.
  var hangWidth: Double

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8

    /// A line may end after the segment.
    static let breakAfter = Flags(rawValue: 1)
    /// A line must end after the segment.
    static let hardBreakAfter = Flags(rawValue: 2)
    /// The segment is a tab.
    static let tab = Flags(rawValue: 4)
    /// The segment ends with a soft hyphen, which shows if the line ends there.
    static let softHyphen = Flags(rawValue: 8)
    /// A break before the segment changes the shapes around it.
    static let unsafeStart = Flags(rawValue: 16)
    /// The segment is the first of its inline box or bidirectional run.
    static let beginsItem = Flags(rawValue: 32)
    /// The white space at the end changes the shapes before it.
    static let unsafeHang = Flags(rawValue: 64)
    /// The segment begins inside of a cluster.
    static let insideCluster = Flags(rawValue: 128)
  }

  /// The width with the white space at the end.
  var total: Double { width + hangWidth }

  /// Where the white space at the end begins.
  var inkEnd: Int { end - hangCount }
}

/// The place of a segment: its number and where it begins.
///
/// Most paragraphs keep lengths of segments only, so that where one begins is known by going there.
struct SegmentCursor: Equatable {
  var index = 0
  var start = 0
}
