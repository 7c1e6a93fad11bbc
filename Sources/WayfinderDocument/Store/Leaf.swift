import Synchronization
import WayfinderUnicode

/// A bounded piece of text with the blocks that begin in it, its styles and its map to the source.
///
/// Leaves never change; an edit puts new ones in place of those it touches. There are two sorts: a
/// leaf of a few kilobytes with text and blocks of its own, and a larger one over text that it shares
/// with others, which knows how many lines begin in it and finds them when it is asked.
final class Leaf: Sendable {
  let id: ChunkID
  let version: UInt64
  let bytes: LeafBytes
  let styleRuns: [StyleRun]
  let sourceRuns: [SourceRun]
  let summary: TextSummary
  let formats: BlockFormats
  private let starts: Starts

  private enum Starts: Sendable {
    case known(BlockStarts)
    case lines(beginLeaf: Bool)
  }

  /// - Parameter bytes: Well-formed UTF-8.
  init(
    identity: Identity, bytes: [UInt8], blocks: BlockStarts, styleRuns: [StyleRun],
    sourceRuns: [SourceRun]
  ) {
    id = identity.id
    version = identity.version
    self.bytes = .own(bytes)
    starts = .known(blocks)
    self.styleRuns = styleRuns
    self.sourceRuns = sourceRuns
    formats = BlockFormats(blocks)
    let counts = bytes.withUnsafeBufferPointer { UTF8Counts(ofWellFormed: $0) }
    summary = TextSummary(
      utf8: bytes.count, utf16: counts.utf16, lines: counts.lineEnds, blocks: blocks.count,
      leaves: 1)
  }

  /// Makes a leaf of plain text that was counted before.
  init(identity: Identity, _ content: LeafContent, lines: [UInt16], _ summary: TextSummary) {
    id = identity.id
    version = identity.version
    bytes = .own(content.bytes)
    starts = .known(.lines(lines))
    styleRuns = []
    sourceRuns = content.runs
    formats = lines.isEmpty ? .none : .one(.line)
    self.summary = summary
  }

  /// Makes a leaf of lines over shared text.
  ///
  /// - Parameters:
  ///   - range: Less than 64 KB of well-formed UTF-8 that neither ends in a CR before an LF nor begins
  ///     between the two.
  ///   - counts: What the range counts.
  ///   - startsLine: Whether a line begins where the leaf does.
  ///   - source: Where the leaf begins in the source, with which it advances.
  init(
    _ text: SharedText, _ range: Range<Int>, counts: UTF8Counts, startsLine: Bool, source: Int
  ) {
    let identity = Identity.new()
    id = identity.id
    version = identity.version
    bytes = .shared(text, range)
    starts = .lines(beginLeaf: startsLine)
    styleRuns = []
    sourceRuns = [SourceRun(text: 0, sourceCount: SourceRun.linear, source: source)]
    // The line after the last line end begins with the next leaf.
    let last = bytes.last
    let blocks = counts.lineEnds + (startsLine ? 1 : 0) - (last == 0x0A || last == 0x0D ? 1 : 0)
    formats = blocks > 0 ? .one(.line) : .none
    summary = TextSummary(
      utf8: range.count, utf16: counts.utf16, lines: counts.lineEnds, blocks: blocks, leaves: 1)
  }

  /// The blocks that begin in the leaf.
  ///
  /// - Complexity: O(1), or O(the leaf) where it shares its text and was not looked at lately. Who asks
  ///   for more than one of them keeps the result.
  var blocks: BlockStarts {
    switch starts {
    case .known(let blocks): return blocks
    case .lines(let beginLeaf):
      guard case .shared(let text, let range) = bytes else { return .lines([]) }
      return .lines(
        text.lines.starts(in: range, of: text, startsLine: beginLeaf, count: summary.blocks))
    }
  }

  /// The offsets of the lines of a leaf of plain text that is its own.
  var ownLines: [UInt16]? {
    guard case .known(.lines(let offsets)) = starts, styleRuns.isEmpty else { return nil }
    return offsets
  }

  /// The number of blocks that begin in the leaf.
  var blockCount: Int { summary.blocks }

  /// Whether the first of them begins where the leaf does.
  var beginsBlock: Bool {
    switch starts {
    case .known(let blocks): blocks.beginsLeaf
    case .lines(let beginLeaf): beginLeaf
    }
  }

  /// Whether all of them are lines of plain text, before which nothing stands but a line end.
  var beginsOnlyLines: Bool {
    if case .known(.records) = starts { return false }
    return true
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
