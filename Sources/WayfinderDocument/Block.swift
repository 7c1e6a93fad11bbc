/// A run of text between two boundaries, with the style that holds for all of it.
public struct Block: Hashable, Sendable {
  /// The block's place among the document's blocks.
  public let index: Int
  /// Where the text of the block stands in the document, in UTF-8 offsets.
  public let range: Range<TextOffset>
  /// What stands between this block and the one before.
  public let boundary: BoundaryKind
  /// How the text is set.
  public let style: BlockStyle
  /// The innermost box around the block, an index into `Document.boxes`.
  public let box: Int
  /// Whether the block stands for a box without text, such as a rule.
  public let isVoid: Bool
}
