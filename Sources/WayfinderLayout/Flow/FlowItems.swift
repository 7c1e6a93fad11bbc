import WayfinderDocument

/// Finds the items of a flow: the content of one box.
///
/// Each answer looks at the blocks of an item, its neighbours without content and the boxes around
/// them alone.
struct FlowItems {
  /// The box whose content this is; 0 for the page.
  let root: Int
  /// The blocks of the flow.
  let limits: Range<Int>
  let boxes: [Box]
  /// How many boxes laid out as a whole are around the flow.
  let depth: Int
  /// How many boxes in lines are around the flow.
  let level: Int
  /// Boxes that are folded away but shown all the same.
  let expanded: Set<Int>
  private(set) var cursor: Document.Blocks.Cursor
  /// What is known of the box asked for last, and of the box around it.
  private var memory: (box: Int, place: Place)?
  private var outerMemory: (box: Int, place: Place)?

  init(_ document: Document, expanded: Set<Int>) {
    root = 0
    depth = 0
    level = 0
    boxes = document.boxes
    cursor = Document.Blocks.Cursor(document.blocks)
    limits = 0..<cursor.count
    self.expanded = expanded
  }

  /// The items inside of a box.
  init(inside box: Int, blocks: Range<Int>, of items: FlowItems) {
    root = box
    depth = items.depth + 1
    level = items.level + (items.boxes[box].isInlineBlock ? 1 : 0)
    limits = blocks
    boxes = items.boxes
    cursor = items.cursor
    expanded = items.expanded
  }

  /// Deeper boxes are set into the flow around them, so that nesting costs no more than that.
  static let maximumDepth = 48

  /// Where a box stands in the flow.
  struct Place: Equatable {
    /// Whether it or a box around it is folded away.
    var isHidden = false
    /// The outermost box around it that is laid out by itself, if it is not hidden as well.
    var whole: Int?
    /// The same, where that box stands in a line.
    var inline: Int?
  }

  /// What a block is to the flow.
  private enum Role: Equatable {
    /// Nothing that takes room by itself.
    case nothing
    case lines, rule
    case whole(Int)
  }

  // MARK: Items

  /// Returns the item that a block belongs to, or `nil` outside of the flow.
  ///
  /// A block without content belongs to the item before it, or to the first one.
  mutating func item(at block: Int) -> FlowItem? {
    guard limits.contains(block) else { return nil }
    var first = block
    var role = self.role(of: first)
    while role == .nothing, first > limits.lowerBound {
      first -= 1
      role = self.role(of: first)
    }
    if role == .nothing {
      first = block + 1
      while first < limits.upperBound {
        role = self.role(of: first)
        if role != .nothing { break }
        first += 1
      }
    }
    if role == .nothing {
      let end = limits.upperBound
      return FlowItem(kind: .nothing, content: end..<end, blocks: limits)
    }
    let content = self.content(around: first, role)
    var end = content.upperBound
    while end < limits.upperBound, self.role(of: end) == .nothing { end += 1 }
    var start = content.lowerBound
    while start > limits.lowerBound, self.role(of: start - 1) == .nothing { start -= 1 }
    if start > limits.lowerBound { start = content.lowerBound }
    return FlowItem(kind: kind(of: role), content: content, blocks: start..<end)
  }

  /// Returns the item after another, or the first one.
  mutating func item(after item: FlowItem?) -> FlowItem? {
    self.item(at: item?.blocks.upperBound ?? limits.lowerBound)
  }

  private func kind(of role: Role) -> FlowItem.Kind {
    switch role {
    case .nothing: .nothing
    case .lines: .lines
    case .rule: .rule
    case .whole(let box): .box(box)
    }
  }

  /// The blocks that are laid out together with one.
  private mutating func content(around block: Int, _ role: Role) -> Range<Int> {
    var (start, end) = (block, block + 1)
    switch role {
    case .lines:
      while start > limits.lowerBound, joinsLine(start) { start -= 1 }
      while end < limits.upperBound, joinsLine(end) { end += 1 }
    case .whole:
      while start > limits.lowerBound, self.role(of: start - 1) == role { start -= 1 }
      while end < limits.upperBound, self.role(of: end) == role { end += 1 }
    case .rule, .nothing: break
    }
    return start..<end
  }

  /// Whether a block, which is not the first, goes on in the line of the one before.
  private mutating func joinsLine(_ block: Int) -> Bool {
    let outline = cursor.outline(at: block)
    if !outline.continuesLine {
      guard let inline = place(of: outline.box).inline else { return false }
      return place(of: box(of: block - 1)).inline == inline
    }
    return LineJoins(boxes, level: level)
      .joins(.init(outline), to: .init(cursor.outline(at: block - 1)))
  }

  private mutating func role(of block: Int) -> Role {
    let outline = cursor.outline(at: block)
    let place = self.place(of: outline.box)
    if let whole = place.whole { return .whole(whole) }
    if place.isHidden { return .nothing }
    if place.inline != nil { return .lines }
    switch outline.content {
    case .text, .emptyLine: return .lines
    // The beginning of the box whose flow this is shows nothing.
    case .object: return boxes[outline.box].isInlineBlock ? .nothing : .lines
    case .rule: return .rule
    case .nothing: return .nothing
    }
  }

  // MARK: Boxes

  /// Where a box stands in the flow.
  mutating func place(of box: Int) -> Place {
    if let memory, memory.box == box { return memory.place }
    guard box != root, boxes.indices.contains(box), let parent = parent(of: box) else {
      return Place()
    }
    let outer: Place
    if let outerMemory, outerMemory.box == parent {
      outer = outerMemory.place
    } else {
      outer = path(to: parent).reduce(into: Place()) { $0 = self.place(of: $1, in: $0) }
      outerMemory = (parent, outer)
    }
    let place = self.place(of: box, in: outer)
    memory = (box, place)
    return place
  }

  private func place(of box: Int, in outer: Place) -> Place {
    if outer != Place() { return outer }
    if boxes[box].isCollapsed, !expanded.contains(box) { return Place(isHidden: true) }
    if boxes[box].isInlineBlock, level < InlineLevels.maximum { return Place(inline: box) }
    return boxes[box].isWhole && depth < Self.maximumDepth ? Place(whole: box) : outer
  }

  /// The box around another, `nil` at the root of the flow.
  func parent(of box: Int) -> Int? {
    guard box != root, let parent = boxes[box].parent, parent < box else { return nil }
    return parent
  }

  /// The box in which an item's margins meet those of its neighbours.
  mutating func container(of item: FlowItem) -> Int {
    switch item.kind {
    case .box(let box): parent(of: box) ?? root
    case .lines, .rule: self.box(around: item.content.lowerBound)
    case .nothing: root
    }
  }

  mutating func outline(of block: Int) -> Document.Blocks.Outline { cursor.outline(at: block) }

  /// The innermost box around a block.
  mutating func box(of block: Int) -> Int { cursor.outline(at: block).box }

  /// The innermost box in whose lines a block stands.
  private mutating func box(around block: Int) -> Int {
    let outline = cursor.outline(at: block)
    if let inline = place(of: outline.box).inline { return parent(of: inline) ?? root }
    guard outline.content == .object else { return outline.box }
    return parent(of: outline.box) ?? root
  }

  /// Whether a block is the first of those that show in a box.
  mutating func isFirst(_ block: Int, in box: Int) -> Bool {
    var previous = block - 1
    while previous >= limits.lowerBound {
      var around = self.box(of: previous)
      while around > box, let parent = boxes[around].parent { around = parent }
      if around != box { return true }
      if !isHidden(previous) { return false }
      previous -= 1
    }
    return true
  }

  /// Whether a block stands for a box with nothing in it.
  mutating func isNothing(_ block: Int) -> Bool { cursor.outline(at: block).content == .nothing }

  /// Whether nothing is shown of a block.
  mutating func isHidden(_ block: Int) -> Bool { place(of: box(of: block)).isHidden }

  /// The boxes from below the root of the flow down to one.
  func path(to box: Int) -> [Int] {
    var path: [Int] = []
    var next = box
    while next != root, boxes.indices.contains(next) {
      path.append(next)
      guard let parent = boxes[next].parent, parent < next else { break }
      next = parent
    }
    path.reverse()
    return path
  }
}
