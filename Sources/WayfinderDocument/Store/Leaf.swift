/// A bounded piece of text with the blocks that begin in it and its map to the source.
///
/// Leaves never change; an edit puts new ones in place of those it touches.
final class Leaf: Sendable {
  /// A leaf is closed at the first block that begins beyond this many bytes…
  static let targetCount = 2048
  /// …or at the first scalar beyond this many.
  static let maximumCount = 4096

  let id: ChunkID
  let version: UInt32
  let bytes: [UInt8]
  let blocks: [BlockStart]
  let styleRuns: [StyleRun]
  let sourceRuns: [SourceRun]
  let utf16Count: Int

  init(
    id: ChunkID, version: UInt32, bytes: [UInt8], blocks: [BlockStart], styleRuns: [StyleRun],
    sourceRuns: [SourceRun], utf16Count: Int
  ) {
    self.id = id
    self.version = version
    self.bytes = bytes
    self.blocks = blocks
    self.styleRuns = styleRuns
    self.sourceRuns = sourceRuns
    self.utf16Count = utf16Count
  }
}

/// The beginning of a block inside a leaf.
struct BlockStart: Hashable, Sendable {
  /// UTF-8 offset from the leaf's start, at most the leaf's count.
  var offset: UInt32
  var boundary: BoundaryKind
  var isVoid: Bool
  /// Index into the document's interned styles.
  var style: UInt32
  var box: UInt32

  /// A line of plain text: the first style and box, and nothing before it but the text's line end.
  static let line = BlockStart(offset: 0, boundary: .none, isVoid: false, style: 0, box: 0)
}

/// The beginning of text in a style, up to the next run or block.
struct StyleRun: Hashable, Sendable {
  /// UTF-8 offset from the leaf's start.
  var offset: UInt32
  /// Index into the document's text styles; 0 stands for the style of the block.
  var style: UInt32
}
