import WayfinderDocument

/// What is kept of a measured item besides its height.
final class ItemContent: Sendable {
  /// The room between the item and the one before, in points.
  let gap: Double
  /// The margins at the item's bottom, which meet those of the next.
  let trailing: CollapsedMargin
  /// What was prepared of its text, where that is worth keeping.
  let paragraph: PreparedParagraph?
  /// The pieces of a long paragraph.
  let pieces: PieceMap?

  init(
    gap: Double, trailing: CollapsedMargin, paragraph: PreparedParagraph?,
    pieces: PieceMap? = nil
  ) {
    self.gap = gap
    self.trailing = trailing
    self.paragraph = paragraph
    self.pieces = pieces
  }

  /// That of a short line that stands right below the one before: a log has millions of them.
  static let plain = ItemContent(gap: 0, trailing: CollapsedMargin(), paragraph: nil)

  /// A paragraph of no more bytes is prepared again sooner than it is worth keeping.
  static let keptCount = 160
}
