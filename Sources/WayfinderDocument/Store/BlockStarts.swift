/// The beginning of a block inside a leaf.
struct BlockStart: Hashable, Sendable {
  /// UTF-8 offset from the leaf's start, at most the leaf's count.
  var offset: UInt32
  var boundary: BoundaryKind
  var content: Block.Content
  /// Whether the block goes on in the line of the block before it.
  var continuesLine: Bool
  /// Index into the document's interned styles.
  var style: UInt32
  var box: UInt32

  /// A line of plain text: the first style and box, and nothing before it but the text's line end.
  static let line = BlockStart(
    offset: 0, boundary: .none, content: .text, continuesLine: false, style: 0, box: 0)

  /// The same beginning at another place.
  func at(_ offset: Int) -> BlockStart {
    var moved = self
    moved.offset = UInt32(offset)
    return moved
  }
}

/// The blocks that begin in a leaf, in order.
///
/// A log has millions of lines that differ in nothing but their place: two bytes each.
enum BlockStarts: Sendable {
  /// Lines of plain text, by their offsets.
  case lines([UInt16])
  case records([BlockStart])

  /// Takes the compact form where every record is that of a line.
  init(_ records: [BlockStart]) {
    let areLines = records.allSatisfy { $0 == BlockStart.line.at(Int($0.offset)) }
    self = areLines ? .lines(records.map { UInt16($0.offset) }) : .records(records)
  }

  var count: Int {
    switch self {
    case .lines(let offsets): offsets.count
    case .records(let records): records.count
    }
  }

  func offset(at index: Int) -> Int {
    switch self {
    case .lines(let offsets): Int(offsets[index])
    case .records(let records): Int(records[index].offset)
    }
  }

  subscript(index: Int) -> BlockStart {
    switch self {
    case .lines(let offsets): BlockStart.line.at(Int(offsets[index]))
    case .records(let records): records[index]
    }
  }

  /// Whether the first block begins where the leaf does.
  var beginsLeaf: Bool { count > 0 && offset(at: 0) == 0 }

  /// The number of blocks that begin at or before an offset.
  func count(notAfter offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self.offset(at: middle) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
