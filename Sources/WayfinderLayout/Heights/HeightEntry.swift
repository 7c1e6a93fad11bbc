/// An item of the page that was measured, or a run of blocks that were not: a gap.
///
/// A measured item may have become stale, as when the page is wrapped at another width: what was
/// prepared of it is still good, its height is a guess.
struct HeightEntry<Content: Sendable>: Sendable {
  /// The number of blocks; at least one.
  var blocks: Int
  /// The bytes of their text.
  var utf8: Int
  /// The number of lines; an estimate where nothing was measured.
  var lines: Int
  /// The distance from the end of what comes before to the end of the item, in points.
  var height: Double
  /// The right edge of the item, in points.
  var right: Double
  /// What was measured; `nil` for a gap.
  var content: Content?
  /// What has to be measured again of a measured item.
  var staleness = Staleness.none
  /// By which of the estimator's classes the height of a gap was estimated.
  var kind: UInt32

  /// The kind of gaps where something was measured before an edit, which keep that height.
  static var keptKind: UInt32 { .max }

  /// Why a measured item has to be measured again.
  enum Staleness: UInt8, Sendable {
    case none
    /// What stands before it has changed, and perhaps the distance to that.
    case distance
    /// The width has changed.
    case width
    /// Some of its text was not measured yet, or has changed.
    case text
  }

  /// A measured item.
  init(blocks: Int, utf8: Int, lines: Int, height: Double, right: Double, content: Content) {
    self.blocks = blocks
    self.utf8 = utf8
    self.lines = lines
    self.height = height
    self.right = right
    self.content = content
    kind = 0
  }

  /// A gap: blocks of one kind that were not measured.
  init(gapOf blocks: Int, utf8: Int, kind: UInt32, estimate: HeightEstimate) {
    self.blocks = blocks
    self.utf8 = utf8
    lines = estimate.lines
    height = estimate.height
    right = 0
    content = nil
    self.kind = kind
  }

  /// An entry as a leaf keeps it.
  @inline(__always)
  init(_ summary: HeightSummary, content: Content?, staleness: Staleness, kind: UInt32) {
    blocks = summary.blocks
    utf8 = summary.utf8
    lines = summary.lines
    height = summary.height
    right = summary.right
    self.content = content
    self.staleness = staleness
    self.kind = kind
  }

  var isGap: Bool { content == nil }
  /// Whether the height is that of the item as it is now.
  var isMeasured: Bool { content != nil && staleness == .none }

  var summary: HeightSummary {
    HeightSummary(
      blocks: blocks, utf8: utf8, lines: lines, height: height, right: right,
      unmeasuredBlocks: isMeasured ? 0 : blocks)
  }
}
