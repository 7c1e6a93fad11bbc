import Synchronization
import WayfinderUnicode

/// A bounded piece of text with the blocks that begin in it, its styles and its map to the source.
///
/// Leaves never change; an edit puts new ones in place of those it touches.
final class Leaf: Sendable {
  let id: ChunkID
  let version: UInt64
  let bytes: [UInt8]
  let blocks: BlockStarts
  let styleRuns: [StyleRun]
  let sourceRuns: [SourceRun]
  let summary: TextSummary
  let formats: BlockFormats

  /// - Parameter lineEnds: The number of line ends where it is known.
  init(
    identity: Identity, bytes: [UInt8], blocks: BlockStarts, styleRuns: [StyleRun],
    sourceRuns: [SourceRun], lineEnds: Int? = nil
  ) {
    id = identity.id
    version = identity.version
    self.bytes = bytes
    self.blocks = blocks
    self.styleRuns = styleRuns
    self.sourceRuns = sourceRuns
    formats = BlockFormats(blocks)
    summary = bytes.withUnsafeBufferPointer { bytes in
      TextSummary(
        utf8: bytes.count, utf16: UTF16Conversion.utf16Count(ofUTF8: bytes),
        lines: lineEnds ?? LineEnds.count(in: bytes), blocks: blocks.count, leaves: 1)
    }
  }

  /// The name under which indexes and layouts know a leaf.
  struct Identity: Sendable {
    let id: ChunkID
    let version: UInt64

    // One count for all leaves: two lines of edits that come from one snapshot must never give
    // different texts the same version.
    private static let counter = Atomic<UInt64>(0)

    /// A new leaf's.
    static func new() -> Identity { Identity(id: .next(), version: 0) }

    /// That of the same leaf after an edit.
    func next() -> Identity {
      Identity(id: id, version: Self.counter.add(1, ordering: .relaxed).newValue)
    }
  }

  var identity: Identity { Identity(id: id, version: version) }
}

/// The beginning of text in a style, up to the next run.
struct StyleRun: Hashable, Sendable {
  /// UTF-8 offset from the leaf's start.
  var offset: UInt32
  /// Index into the document's text styles; 0 stands for the style of the block.
  var style: UInt32
}
