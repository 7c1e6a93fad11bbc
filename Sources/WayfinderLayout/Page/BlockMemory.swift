/// How far blocks and their text have moved from one state of a document to a later one.
struct BlockShift: Hashable, Sendable {
  var blocks = 0
  var utf8 = 0

  static func += (sum: inout BlockShift, shift: BlockShift) {
    sum.blocks += shift.blocks
    sum.utf8 += shift.utf8
  }
}

/// What an edit has done to the blocks of a page.
struct BlockChange: Hashable, Sendable {
  /// The blocks of the old text that stood in entries of the map which the edit has touched.
  var outdated: Range<Int>
  /// How far what follows them has moved.
  var shift: BlockShift
}

/// What was made of the runs of blocks looked at last, by their first blocks.
///
/// It goes along with its text: an edit takes away what stands at the edited place and beside it, and
/// moves what follows. What is kept is never looked at for that; it is told how far it has moved when
/// it is asked for.
struct BlockMemory<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var first: Int
    var shift: BlockShift
    let value: Value
  }

  /// In the order of their first blocks.
  private var entries: [Entry] = []

  /// As many as there are on a few screens.
  static var standardCapacity: Int { 512 }
  private let capacity: Int

  /// - Parameter capacity: The number of values beyond which all are forgotten.
  init(capacity: Int = standardCapacity) { self.capacity = capacity }

  /// Returns what begins with a block, and how far it has moved since it was kept.
  ///
  /// - Complexity: O(log *k*) for *k* values.
  subscript(block: Int) -> (value: Value, shift: BlockShift)? {
    let index = index(notBefore: block)
    guard index < entries.count, entries[index].first == block else { return nil }
    return (entries[index].value, entries[index].shift)
  }

  /// Keeps what begins with a block.
  ///
  /// - Complexity: O(*k*) for *k* values, all of them moved at once.
  mutating func keep(_ value: Value, at block: Int) {
    let entry = Entry(first: block, shift: BlockShift(), value: value)
    let index = index(notBefore: block)
    if index < entries.count, entries[index].first == block {
      entries[index] = entry
    } else if entries.count < capacity {
      entries.insert(entry, at: index)
    } else {
      entries.removeAll(keepingCapacity: true)
      entries.append(entry)
    }
  }

  /// Follows an edit.
  ///
  /// What stands right before the outdated blocks may go on into what is new, and what stands right
  /// behind them may be the first of its box now; both are forgotten, too.
  /// - Complexity: O(*k*) for *k* values.
  mutating func follow(_ change: BlockChange) {
    let first = max(0, index(notBefore: change.outdated.lowerBound) - 1)
    let last = max(first, index(notBefore: change.outdated.upperBound + 1))
    entries.removeSubrange(first..<last)
    if change.shift == BlockShift() { return }
    for index in index(notBefore: change.outdated.upperBound)..<entries.count {
      entries[index].first += change.shift.blocks
      entries[index].shift += change.shift
    }
  }

  /// The place of the first value that begins at or after a block.
  private func index(notBefore block: Int) -> Int {
    entries.indices.partitioningIndex { entries[$0].first >= block }
  }
}
