/// What one edit changed, for those who follow a document: layout, find index, selections.
public struct EditRecord: Hashable, Sendable {
  /// The replaced range of the old text, in UTF-8 offsets.
  public let replaced: Range<TextOffset>
  /// The number of UTF-8 bytes that stand in its place.
  public let insertedCount: Int
  /// The blocks of the old document whose text or bounds changed.
  public let replacedBlocks: Range<Int>
  /// The number of blocks that stand in their place.
  public let insertedBlockCount: Int
  /// The chunks of the old document that are gone or have a new version.
  public let replacedChunks: [ChunkID]
  /// The chunks of the new document that are new or have a new version.
  public let insertedChunks: [ChunkID]
  /// The revision before the edit.
  public let oldRevision: UInt64
  /// The revision after the edit.
  public let newRevision: UInt64

  /// The range of the new text that the edit put in place.
  public var inserted: Range<TextOffset> {
    replaced.lowerBound..<replaced.lowerBound + insertedCount
  }

  /// Returns where an offset into the old text is in the new one.
  ///
  /// An offset inside the replaced range moves to its start or end by bias.
  public func position(ofOffset offset: TextOffset, bias: Anchor.Bias) -> TextOffset {
    ReplacedText(self).position(ofOffset: offset, bias: bias)
  }

  /// Returns where text of a range is after the edit, what was put in at its edges included.
  package func outerRange(of range: Range<TextOffset>) -> Range<TextOffset> {
    let lower = position(ofOffset: range.lowerBound, bias: .before)
    return lower..<max(lower, position(ofOffset: range.upperBound, bias: .after))
  }
}
