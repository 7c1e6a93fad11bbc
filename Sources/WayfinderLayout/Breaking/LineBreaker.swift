import WayfinderDocument

/// A line of a paragraph, by its clusters.
struct BrokenLine: Equatable {
  var clusters: Range<Int>
  /// The width without white space that hangs at the end, in points.
  var width: Double
}

/// Breaks a prepared paragraph into lines by adding widths: each line takes all it can (greedy).
///
/// White space at a line's end hangs. A word that is wider than a line is broken between clusters.
struct LineBreaker {
  /// How far a line may go over its width and still fit, in points (1/64 of a pixel, as Chromium's
  /// and WebKit's layout units).
  static let fitTolerance = 1.0 / 64

  private let paragraph: PreparedParagraph
  private let width: Double
  private let tabWidth: Double

  /// - Parameter width: The width of the lines, in points.
  init(_ paragraph: PreparedParagraph, width: Double) {
    self.paragraph = paragraph
    self.width = paragraph.style.whiteSpace.wraps ? width + Self.fitTolerance : .infinity
    // CSS Text 3, `tab-size`: eight spaces by default.
    tabWidth = paragraph.metrics.spaceAdvance * 8
  }

  /// Calls `body` with each line, at least one.
  ///
  /// - Complexity: O(*n*) in clusters; no cluster is visited more than twice.
  func forEachLine(_ body: (BrokenLine) -> Void) {
    var start = 0
    repeat {
      let line = line(from: start)
      body(line)
      start = line.clusters.upperBound
    } while start < paragraph.clusterCount
  }

  /// The advance of a cluster that begins at `x` of its line.
  func advance(of cluster: Int, at x: Double) -> Double {
    guard paragraph.flags[cluster].contains(.tab) else {
      return Double(paragraph.advances[cluster])
    }
    if tabWidth <= 0 { return 0 }
    return ((x / tabWidth).rounded(.down) + 1) * tabWidth - x
  }

  private func line(from start: Int) -> BrokenLine {
    var x = 0.0
    /// The width up to the last cluster that does not hang.
    var inked = 0.0
    var opportunity: BrokenLine?
    var cluster = start
    while cluster < paragraph.clusterCount {
      let flags = paragraph.flags[cluster]
      let end = flags.contains(.lineEnd) ? x : x + advance(of: cluster, at: x)
      if !flags.contains(.hangs), !flags.contains(.lineEnd) {
        if end > width, cluster > start {
          return opportunity ?? BrokenLine(clusters: start..<cluster, width: inked)
        }
        inked = end
      }
      x = end
      cluster += 1
      if flags.contains(.hardBreakAfter) { break }
      if flags.contains(.breakAfter) {
        opportunity = BrokenLine(clusters: start..<cluster, width: inked)
      }
    }
    return BrokenLine(clusters: start..<cluster, width: inked)
  }
}
