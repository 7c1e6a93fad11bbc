import WayfinderDocument

/// Tells which neighbouring blocks share their lines: those that say so, unless they stand in boxes
/// that are laid out or folded away by themselves, or the one before has no lines.
///
/// A parser never makes such neighbours, but edits do that take away the block at which a line began.
struct LineJoins {
  /// What of a block decides.
  struct Side {
    var box: Int
    var content: Block.Content
    var continuesLine: Bool
  }

  private let boxes: [Box]

  init(_ boxes: [Box]) { self.boxes = boxes }

  /// Whether a block goes on in the line of the one before.
  func joins(_ block: Side, to previous: Side) -> Bool {
    guard block.continuesLine, previous.content != .rule,
      previous.content != .nothing || previous.continuesLine
    else { return false }
    return block.box == previous.box || container(of: block.box) == container(of: previous.box)
  }

  /// The innermost box around or at a box that is laid out or folded away by itself.
  private func container(of box: Int) -> Int? {
    var next: Int? = box
    while let index = next, boxes.indices.contains(index) {
      if boxes[index].isWhole || boxes[index].isCollapsed { return index }
      next = boxes[index].parent.flatMap { $0 < index ? $0 : nil }
    }
    return nil
  }
}

extension LineJoins.Side {
  init(_ block: Block) {
    self.init(box: block.box, content: block.content, continuesLine: block.continuesLine)
  }

  init(_ outline: Document.Blocks.Outline) {
    self.init(box: outline.box, content: outline.content, continuesLine: outline.continuesLine)
  }
}
