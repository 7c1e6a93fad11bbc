/// The records of the last edits, for those who follow a document step by step.
///
/// Full blocks of records never change, so that a snapshot shares them; the oldest go when there are
/// too many.
struct EditLog: Sendable {
  private final class Block: Sendable {
    let records: [EditRecord]
    init(_ records: [EditRecord]) { self.records = records }
  }

  private static let blockCount = 64
  /// The number of full blocks that are kept: 4,096 records.
  private static let blockLimit = 64

  private var blocks: [Block] = []
  private var last: [EditRecord] = []

  mutating func append(_ record: EditRecord) {
    last.append(record)
    if last.count < Self.blockCount { return }
    if blocks.count == Self.blockLimit { blocks.removeFirst() }
    blocks.append(Block(last))
    last = []
  }

  /// Returns the records from the one made at a revision on, or `nil` where it is not among them.
  ///
  /// Revisions grow along a history, so the place is found by binary search.
  func records(since revision: UInt64) -> [EditRecord]? {
    if let start = Self.index(of: revision, in: last) { return Array(last[start...]) }
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      let first = blocks[middle].records[0].oldRevision
      if first <= revision { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let start = Self.index(of: revision, in: blocks[low - 1].records) else {
      return nil
    }
    return blocks[low - 1].records[start...] + blocks[low...].flatMap(\.records) + last
  }

  private static func index(of revision: UInt64, in records: [EditRecord]) -> Int? {
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if records[middle].oldRevision < revision { low = middle + 1 } else { high = middle }
    }
    return low < records.count && records[low].oldRevision == revision ? low : nil
  }
}
