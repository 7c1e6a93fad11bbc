import Synchronization

/// The edits that led to a document's state, with its present revision.
struct EditHistory: Sendable {
  private(set) var revision: UInt64
  private var log = EditLog()
  private var offsets = OffsetHistory()

  private static let counter = Atomic<UInt64>(0)
  static func nextRevision() -> UInt64 { counter.add(1, ordering: .relaxed).newValue }

  init() { revision = Self.nextRevision() }

  mutating func append(_ record: EditRecord) {
    log.append(record)
    offsets.append(ReplacedText(record), revision: record.oldRevision)
    revision = record.newRevision
  }

  /// The edits made after a revision; `nil` where it is not in this history, or too far back.
  func edits(since revision: UInt64) -> [EditRecord]? {
    revision == self.revision ? [] : log.records(since: revision)
  }

  /// Whether this state is that of a revision or comes from it.
  func comes(from revision: UInt64) -> Bool {
    revision == self.revision
      || offsets.position(ofOffset: 0, since: revision, bias: .before) != nil
  }

  /// Where an offset of the state of a revision is now; the offset itself where that state is not in
  /// this history.
  func position(
    ofOffset offset: TextOffset, since revision: UInt64, bias: Anchor.Bias
  ) -> TextOffset {
    if revision == self.revision { return offset }
    return offsets.position(ofOffset: offset, since: revision, bias: bias) ?? offset
  }
}
