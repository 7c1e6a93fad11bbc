import Synchronization

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
    if offset < replaced.lowerBound { return offset }
    if offset > replaced.upperBound { return offset + insertedCount - replaced.count }
    if replaced.isEmpty { return bias == .before ? offset : offset + insertedCount }
    if offset == replaced.lowerBound { return offset }
    if offset == replaced.upperBound { return offset + insertedCount - replaced.count }
    return bias == .before ? replaced.lowerBound : replaced.lowerBound + insertedCount
  }
}

/// The edits that led to a document's state, in order, with its present revision.
struct EditHistory: Sendable {
  private(set) var records: [EditRecord] = []
  private(set) var revision: UInt64

  private static let counter = Atomic<UInt64>(0)
  static func nextRevision() -> UInt64 { counter.add(1, ordering: .relaxed).newValue }

  init() { revision = Self.nextRevision() }

  mutating func append(_ record: EditRecord) {
    records.append(record)
    revision = record.newRevision
  }

  /// The edits made after a revision; none where that revision is not in this history.
  ///
  /// Revisions grow along a history, so the place is found by binary search.
  func edits(since revision: UInt64) -> ArraySlice<EditRecord> {
    if revision == self.revision { return [] }
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle].oldRevision < revision { low = middle + 1 } else { high = middle }
    }
    guard low < records.count, records[low].oldRevision == revision else { return [] }
    return records[low...]
  }
}
