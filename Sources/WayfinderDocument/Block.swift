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
  /// What the block stands for.
  public let content: Content
  /// Whether the block goes on in the line of the block before it, where there is room.
  public let continuesLine: Bool

  /// What a block stands for.
  public enum Content: UInt8, Hashable, Sendable {
    /// Its text, which may be empty: an empty line then.
    case text
    /// A box that shows without text: a rule.
    case rule
    /// A box in which there is nothing, not even a line.
    case nothing
    /// A box in which there is nothing but a line, such as the one with an item's marker.
    case emptyLine
    /// A replaced element or control, or the beginning of a box in a line that is laid out by itself.
    case object
  }

  /// Whether the block stands for something without text, such as a rule.
  ///
  /// Such a block does not part the text before it from the text after it other than its `boundary`
  /// says, which but for rules is `none`.
  public var isVoid: Bool { content != .text }
}
