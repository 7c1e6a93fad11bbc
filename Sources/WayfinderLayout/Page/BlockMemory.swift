/// How far blocks and their text have moved from one state of a document to a later one.
struct BlockShift: Hashable, Sendable {
  var blocks = 0
  var utf8 = 0

  static func += (sum: inout BlockShift, shift: BlockShift) {
    sum.blocks += shift.blocks
    sum.utf8 += shift.utf8
  }

  static func + (a: BlockShift, b: BlockShift) -> BlockShift {
    BlockShift(blocks: a.blocks + b.blocks, utf8: a.utf8 + b.utf8)
  }

  static prefix func - (shift: BlockShift) -> BlockShift {
    BlockShift(blocks: -shift.blocks, utf8: -shift.utf8)
  }
}

/// What an edit has done to the blocks of a page.
struct BlockChange: Hashable, Sendable {
  /// The blocks of the old text that stood in entries of the map which the edit has touched.
  var outdated: Range<Int>
  /// How far what follows them has moved.
  var shift: BlockShift
  /// Whether only the text inside of the blocks is another: what stands beside them is laid out as before.
  var sparesNeighbours = false
}

/// What was made of the runs of blocks looked at last, by their first blocks.
///
/// It goes along with its text: an edit takes away what stands at the edited place and beside it, and
/// moves what follows. What is kept is never looked at for that; it is told how far it has moved when
/// it is asked for.
///
/// It is parted at the place of the last edit, as a gap buffer is, and all behind that place moves as
/// one: edits near one another, as those of someone who types, cost the same however much is kept.
struct BlockMemory<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    var first: Int
    var shift: BlockShift
    let value: Value

    mutating func move(by distance: BlockShift) {
      first += distance.blocks
      shift += distance
    }
  }

  /// Those before the place of the last edit, in the order of their first blocks.
  private var head: [Entry] = []
  /// The others, the last one first, where they stood before all of them were moved.
  private var tail: [Entry] = []
  private var tailShift = BlockShift()

  /// As many as there are on a few screens.
  static var standardCapacity: Int { 512 }
  private let capacity: Int

  /// - Parameter capacity: The number of values beyond which all are forgotten.
  init(capacity: Int = standardCapacity) { self.capacity = capacity }

  /// Returns what begins with a block, and how far it has moved since it was kept.
  ///
  /// - Complexity: O(log *k*) for *k* values.
  subscript(block: Int) -> (value: Value, shift: BlockShift)? {
    if let last = head.last, block <= last.first {
      let index = headIndex(notBefore: block)
      return head[index].first == block ? (head[index].value, head[index].shift) : nil
    }
    let index = tailCount(notBefore: block) - 1
    guard index >= 0, tail[index].first + tailShift.blocks == block else { return nil }
    return (tail[index].value, tail[index].shift + tailShift)
  }

  /// Keeps what begins with a block.
  ///
  /// - Complexity: O(*k*) for *k* values, all of them moved at once; O(1) at the place of the last edit.
  mutating func keep(_ value: Value, at block: Int) {
    var entry = Entry(first: block, shift: BlockShift(), value: value)
    if let last = head.last, block <= last.first {
      let index = headIndex(notBefore: block)
      if head[index].first == block {
        head[index] = entry
      } else if makeRoom() {
        head.insert(entry, at: index)
      } else {
        head.append(entry)
      }
      return
    }
    let count = tailCount(notBefore: block)
    if count > 0, tail[count - 1].first + tailShift.blocks == block {
      entry.move(by: -tailShift)
      tail[count - 1] = entry
    } else if !makeRoom() || count == tail.count {
      head.append(entry)
    } else {
      entry.move(by: -tailShift)
      tail.insert(entry, at: count)
    }
  }

  /// Forgets all where there is no room for one more value, and tells whether there was.
  private mutating func makeRoom() -> Bool {
    if head.count + tail.count < capacity { return true }
    head.removeAll(keepingCapacity: true)
    tail.removeAll(keepingCapacity: true)
    tailShift = BlockShift()
    return false
  }

  /// Follows an edit.
  ///
  /// What stands right before the outdated blocks may go on into what is new, and what stands right
  /// behind them may be the first of its box now; both are forgotten, too, unless the change spares
  /// them.
  /// - Complexity: O(*d*) for *d* values between the places of this edit and the one before.
  mutating func follow(_ change: BlockChange) {
    part(at: change.outdated.lowerBound)
    let end = change.outdated.upperBound + (change.sparesNeighbours ? 0 : 1)
    if !change.sparesNeighbours { _ = head.popLast() }
    while let next = tail.last, next.first + tailShift.blocks < end { tail.removeLast() }
    tailShift += change.shift
    if tail.isEmpty { tailShift = BlockShift() }
  }

  /// Parts the values at a block.
  private mutating func part(at block: Int) {
    while let last = head.last, last.first >= block {
      var entry = head.removeLast()
      entry.move(by: -tailShift)
      tail.append(entry)
    }
    while let next = tail.last, next.first + tailShift.blocks < block {
      var entry = tail.removeLast()
      entry.move(by: tailShift)
      head.append(entry)
    }
  }

  /// The place of the first value in the head that begins at or after a block.
  private func headIndex(notBefore block: Int) -> Int {
    head.indices.partitioningIndex { head[$0].first >= block }
  }

  /// The number of values in the tail that begin at or after a block.
  private func tailCount(notBefore block: Int) -> Int {
    tail.indices.partitioningIndex { tail[$0].first + tailShift.blocks < block }
  }
}
