/// The style and box of a block, by their numbers in the document.
struct BlockFormat: Hashable, Sendable {
  var style: UInt32
  var box: UInt32

  /// That of a line of plain text.
  static let line = BlockFormat(style: 0, box: 0)
}

extension BlockStart {
  var format: BlockFormat { BlockFormat(style: style, box: box) }
}

/// What the blocks that begin in a part of a text have in common: whoever walks runs of like blocks
/// steps over whole subtrees.
enum BlockFormats: Hashable, Sendable {
  /// No block begins in the part.
  case none
  case one(BlockFormat)
  case several

  init(_ starts: BlockStarts) {
    switch starts {
    case .lines(let offsets): self = offsets.isEmpty ? .none : .one(.line)
    case .records(let records):
      guard let first = records.first?.format else {
        self = .none
        return
      }
      self = records.allSatisfy { $0.format == first } ? .one(first) : .several
    }
  }

  /// That of two parts together.
  func joined(with other: BlockFormats) -> BlockFormats {
    if self == .none || self == other { return other }
    return other == .none ? self : .several
  }
}
