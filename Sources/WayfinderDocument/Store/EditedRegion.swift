/// The leaves that an edit touches: taken out of a tree, changed, and put back.
struct EditedRegion {
  private let tree: LeafTree
  private let structure: Document.Structure
  private let boxes: [Box]
  /// The places of the leaves in the tree.
  private(set) var leaves: Range<Int>
  private var content: LeafContent
  /// Where the first leaf stands in the text.
  private let start: TextOffset
  /// Where the last leaf stands, and how much of the content lies before it.
  private let last: (start: TextOffset, base: Int)

  /// Takes the leaves that hold a range; those wholly inside are left out, for the edit deletes
  /// them.
  init(_ document: Document, _ range: Range<TextOffset>) {
    tree = document.store
    structure = document.structure
    boxes = document.boxes
    var first = tree.leaf(atUTF8: range.lowerBound)
    if first.index > 0, first.start.utf8 == range.lowerBound, !first.leaf.beginsBlock {
      // New text goes on in the style of the text before it.
      first = tree.leaf(at: first.index - 1)
    }
    let last = range.isEmpty ? first : tree.leaf(atUTF8: range.upperBound - 1)
    leaves = first.index..<last.index + 1
    start = first.utf8Range.lowerBound
    content = LeafContent(first.leaf, unit: document.sourceUnit)
    if last.index > first.index {
      self.last = (last.utf8Range.lowerBound, first.leaf.bytes.count)
      let kept = content.blocks.count
      content.append(last.leaf)
      if last.start.utf8 > range.lowerBound, last.leaf.beginsBlock {
        // With the leaves between left out, these would seem to begin where the range does.
        let base = self.last.base
        content.blocks.removeSubrange(
          kept..<kept + content.blocks[kept...].prefix { $0.offset == base }.count)
      }
    } else {
      self.last = (start, 0)
    }
  }

  /// Takes one leaf, whose blocks are to be changed.
  init(_ document: Document, _ place: LeafPlace) {
    tree = document.store
    structure = document.structure
    boxes = document.boxes
    leaves = place.index..<place.index + 1
    start = place.start.utf8
    last = (start, 0)
    content = LeafContent(place.leaf, unit: document.sourceUnit)
  }

  mutating func replace(_ range: Range<TextOffset>, with text: UnsafeBufferPointer<UInt8>) {
    content.replace(
      range.lowerBound - start..<last.base + range.upperBound - last.start, with: text)
  }

  /// Changes the records of the blocks, whose offsets count from the start of the first leaf.
  mutating func changeBlocks(_ change: (inout [(offset: Int, record: BlockStart)]) -> Void) {
    change(&content.blocks)
  }

  /// Puts the leaves that come of the content in place of those taken.
  ///
  /// - Returns: The chunks before and after.
  func put(into tree: inout LeafTree) -> (old: [ChunkID], new: [ChunkID]) {
    var whole = self
    whole.takeNeighbours()
    if structure == .blocks { whole.showText() }
    var identities: [Leaf.Identity] = []
    tree.forEachLeaf(from: whole.leaves.lowerBound) { place in
      if place.index < whole.leaves.upperBound { identities.append(place.leaf.identity) }
      return place.index + 1 < whole.leaves.upperBound
    }
    let new = whole.content.leaves(limits: tree.limits, identities: identities)
    tree.replaceLeaves(whole.leaves, with: new)
    return (identities.map(\.id), new.map(\.id))
  }

  /// Makes blocks of text of those that stood for a rule or for nothing and have text now, and sets them
  /// apart from the text before.
  private mutating func showText() {
    var index = 0
    while index < content.blocks.count {
      defer { index += 1 }
      let block = content.blocks[index]
      let isLast = index + 1 == content.blocks.count
      let end = isLast ? content.bytes.count : content.blocks[index + 1].offset
      guard end > block.offset else { continue }
      switch block.record.content {
      case .text: continue
      case .object:
        index += 1
        content.blocks.insert((block.offset, textRecord(after: block.record)), at: index)
        continue
      case .rule, .nothing, .emptyLine: break
      }
      content.blocks[index].record.content = .text
      let isFirst = index == 0 && leaves.lowerBound == 0
      if block.record.boundary == .none, !block.record.continuesLine, !isFirst {
        content.blocks[index].record.boundary = .block
      }
    }
  }

  /// The beginning of text after what stands in a line, or by itself, without text: an object stays what
  /// it is, and text goes on after it, or begins in a box that lays out its lines by itself.
  private func textRecord(after object: BlockStart) -> BlockStart {
    var record = object
    record.content = .text
    guard boxes.indices.contains(Int(object.box)) else { return record }
    let box = boxes[Int(object.box)]
    if box.isInlineBlock {
      (record.boundary, record.continuesLine) = (.inlineBreak, false)
      return record
    }
    record.box = UInt32(box.parent ?? 0)
    record.continuesLine = box.style.isInline
    record.boundary = box.kind.isFiller ? .none : box.style.isInline ? .object : .block
    return record
  }

  /// Takes in neighbours until the content is enough for a leaf and what follows its seams is as it
  /// was: line ends neither torn nor come together, and lines beginning where they did.
  private mutating func takeNeighbours() {
    while true {
      if structure == .lines { content.markLines(startsLine: startsLine) }
      let isShort = content.bytes.count < tree.limits.leafMinimum
      if leaves.upperBound < tree.leafCount {
        let next = tree.leaf(at: leaves.upperBound).leaf
        if isShort || changesStart(of: next) {
          content.append(next)
          leaves = leaves.lowerBound..<leaves.upperBound + 1
          continue
        }
      }
      if leaves.lowerBound > 0 {
        let previous = tree.leaf(at: leaves.lowerBound - 1).leaf
        if isShort || isCRLF(previous.bytes.last, content.bytes.first) {
          content.prepend(previous)
          leaves = leaves.lowerBound - 1..<leaves.upperBound
          continue
        }
      }
      return
    }
  }

  /// Whether a line begins at the region's start: the text before it is as it was.
  private var startsLine: Bool {
    leaves.lowerBound == 0 || tree.leaf(at: leaves.lowerBound).leaf.beginsBlock
  }

  private func changesStart(of next: Leaf) -> Bool {
    let end = content.bytes.last
    if isCRLF(end, next.bytes.first) { return true }
    if structure == .blocks { return false }
    let endsLine = end == 0x0A || end == 0x0D
    return !content.bytes.isEmpty && endsLine != next.beginsBlock
  }

  private func isCRLF(_ last: UInt8?, _ first: UInt8?) -> Bool {
    last == 0x0D && first == 0x0A
  }
}
