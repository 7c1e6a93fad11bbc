import Testing

@testable import WayfinderDocument

/// What a layout keeps of a document: something for each block and each chunk, which it brings up to
/// date by nothing but the records of edits.
struct FollowedBlocks {
  private(set) var counts: [Int]
  private var chunks: Set<ChunkID>
  private var revision: UInt64

  init(_ document: Document) {
    counts = document.blocks.map(\.range.count)
    chunks = Set(document.chunks.map(\.id))
    revision = document.revision
  }

  mutating func follow(_ record: EditRecord, to document: Document) {
    #expect(record.oldRevision == revision && record.newRevision == document.revision)
    revision = record.newRevision
    let first = record.replacedBlocks.lowerBound
    let new = first..<first + record.insertedBlockCount
    counts.replaceSubrange(record.replacedBlocks, with: new.map { document.blocks[$0].range.count })
    #expect(chunks.isSuperset(of: record.replacedChunks))
    chunks.subtract(record.replacedChunks)
    #expect(chunks.isDisjoint(with: record.insertedChunks))
    chunks.formUnion(record.insertedChunks)
  }

  /// Whether a new walk over the document finds the same.
  func agrees(with document: Document) -> Bool {
    counts == document.blocks.map(\.range.count) && chunks == Set(document.chunks.map(\.id))
  }
}
