import WayfinderDocument

/// Measures text: the one thing layout asks of fonts.
///
/// A host with fonts of its own conforms a type to this and gets the same layout with them.
public protocol TextShaper: Sendable {
  /// Returns the vertical measures of lines set in a style.
  func lineMetrics(for style: BlockStyle) -> LineMetrics

  /// Returns the clusters of a text with their advances, in logical order.
  ///
  /// - Parameters:
  ///   - text: Well-formed UTF-8 of one paragraph; line ends and tabs in it are clusters of their own,
  ///     whose advances layout sets.
  ///   - style: How the text is set.
  func shape(_ text: UnsafeBufferPointer<UInt8>, style: BlockStyle) -> ShapedText
}

/// The vertical measures of lines and the width of a space, in points.
public struct LineMetrics: Hashable, Sendable {
  /// The height of the glyph box above the baseline.
  public var ascent: Double
  /// The height of the glyph box below the baseline.
  public var descent: Double
  /// The distance from one line to the next.
  public var lineHeight: Double
  /// The advance of a space, by which tab stops are set.
  public var spaceAdvance: Double

  /// Creates line metrics.
  public init(ascent: Double, descent: Double, lineHeight: Double, spaceAdvance: Double) {
    self.ascent = ascent
    self.descent = descent
    self.lineHeight = lineHeight
    self.spaceAdvance = spaceAdvance
  }
}

/// Text cut into clusters, the smallest pieces that a caret or a line break can stand between.
public struct ShapedText: Hashable, Sendable {
  /// Where each cluster ends, in UTF-8 offsets from the start of the text; the last is its length.
  public var clusterEnds: [UInt32]
  /// The advance of each cluster, in points.
  public var advances: [Float]

  /// Creates shaped text from parallel arrays.
  public init(clusterEnds: [UInt32] = [], advances: [Float] = []) {
    self.clusterEnds = clusterEnds
    self.advances = advances
  }
}
