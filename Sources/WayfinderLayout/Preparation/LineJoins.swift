import WayfinderDocument

/// Tells which neighbouring blocks share their lines: those that say so, unless they stand in boxes
/// that are laid out or folded away by themselves, or the one before has no lines. Blocks in one box
/// that stands in a line share the line around.
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
  private let level: Int
  private let levels: InlineLevels

  /// - Parameter level: How many boxes in lines are around the paragraphs that are meant.
  init(_ boxes: [Box], level: Int = 0) {
    self.boxes = boxes
    self.level = level
    levels = InlineLevels(boxes)
  }

  /// Whether a block goes on in the line of the one before.
  func joins(_ block: Side, to previous: Side) -> Bool {
    if block.box == 0, previous.box == 0 { return sharesLine(block, with: previous) }
    if level > 0, root(of: block) != root(of: previous) { return false }
    let inner = levels.box(below: level, around: block.box)
    let before = levels.box(below: level, around: previous.box)
    if let inner, inner == before { return true }
    return sharesLine(side(of: block, in: inner), with: side(of: previous, in: before))
  }

  /// Whether a block of text is in no box in a line and shares its line with none of its neighbours.
  func standsAlone(_ block: Document.BlockText) -> Bool {
    let outline = block.outline
    return outline.content == .text && !outline.continuesLine && !block.isContinued
      && (outline.box == 0 || levels.box(below: 0, around: outline.box) == nil)
  }

  private func root(of side: Side) -> Int? { levels.box(below: level - 1, around: side.box) }

  /// What a block is to a line in which it stands in a box.
  private func side(of side: Side, in inner: Int?) -> Side {
    guard let inner else {
      guard side.content == .object, boxes.indices.contains(side.box),
        boxes[side.box].isInlineBlock
      else { return side }
      // The beginning of the box that is laid out.
      return Side(box: side.box, content: .nothing, continuesLine: false)
    }
    return Side(
      box: boxes[inner].parent ?? 0, content: .object, continuesLine: side.continuesLine)
  }

  private func sharesLine(_ block: Side, with previous: Side) -> Bool {
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
