import WayfinderDocument

/// A paragraph with everything about it that does not depend on the width of the page.
///
/// A paragraph is the text of one or more blocks that share their lines, up to a forced line break
/// or the edge of a block. Breaking it into lines asks no shaper and no Unicode data.
struct PreparedParagraph: Sendable {
  /// The blocks whose text this is.
  let blocks: Range<Int>
  /// Where the text stands in the document.
  let range: Range<TextOffset>
  let style: BlockStyle
  let box: Int
  let isVoid: Bool
  let metrics: LineMetrics
  /// Where each cluster ends, from the start of the paragraph.
  let clusterEnds: [UInt32]
  /// The advance of each cluster; tabs have theirs only on a line.
  let advances: [Float]
  let flags: [ClusterFlags]

  var clusterCount: Int { clusterEnds.count }

  /// The offset in the document at which a cluster begins.
  func offset(ofCluster cluster: Int) -> TextOffset {
    range.lowerBound + (cluster == 0 ? 0 : Int(clusterEnds[cluster - 1]))
  }

  /// The cluster that holds the character at an offset, or the number of clusters at the end.
  func cluster(at offset: TextOffset) -> Int {
    let target = offset - range.lowerBound
    var low = 0
    var high = clusterEnds.count
    while low < high {
      let middle = (low + high) / 2
      if Int(clusterEnds[middle]) <= target { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What line breaking has to know of a cluster.
struct ClusterFlags: OptionSet, Sendable {
  let rawValue: UInt8

  /// A line may end after the cluster.
  static let breakAfter = ClusterFlags(rawValue: 1)
  /// A line must end after the cluster.
  static let hardBreakAfter = ClusterFlags(rawValue: 2)
  /// White space that takes no room at the end of a line.
  static let hangs = ClusterFlags(rawValue: 4)
  /// A tab that reaches to the next tab stop.
  static let tab = ClusterFlags(rawValue: 8)
  /// A line end, which takes no room.
  static let lineEnd = ClusterFlags(rawValue: 16)
}
