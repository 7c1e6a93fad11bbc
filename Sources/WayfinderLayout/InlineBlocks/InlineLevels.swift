import WayfinderDocument

/// Tells how many boxes in lines are around a box that lay out what is in them by themselves.
///
/// What is in such a box makes paragraphs of its own, a level deeper than the paragraph in whose line
/// the box stands. One block may begin a paragraph at each of several levels.
struct InlineLevels {
  let boxes: [Box]

  /// Boxes in deeper levels are none: their text stands in the lines around, so that nesting costs no
  /// more than that.
  static let maximum = 12

  init(_ boxes: [Box]) { self.boxes = boxes }

  /// The box around or at another whose content is one level below `level`, or `nil` where there are
  /// not so many.
  ///
  /// - Complexity: O(1) where there are none, else O(*d*) for *d* boxes around.
  func box(below level: Int, around box: Int) -> Int? {
    guard level < Self.maximum, boxes.indices.contains(box) else { return nil }
    var count = Int(boxes[box].inlineBlockCount)
    if count <= level { return nil }
    var found: Int?
    forEachInlineBlock(from: box) { box in
      count -= 1
      if count == level { found = box }
      return count > level
    }
    return found
  }

  private func forEachInlineBlock(from box: Int, _ body: (Int) -> Bool) {
    var next: Int? = box
    while let index = next, boxes.indices.contains(index) {
      if boxes[index].isInlineBlock, !body(index) { return }
      next = boxes[index].parent.flatMap { $0 < index ? $0 : nil }
    }
  }
}

/// A paragraph by the first of its blocks and by how many boxes in lines it is in.
struct ParagraphID: Hashable, Sendable {
  private var firstBlock: Int32
  private var levelNumber: UInt8

  init(block: Int, level: Int) {
    firstBlock = Int32(clamping: block)
    levelNumber = UInt8(clamping: level)
  }

  var block: Int { Int(firstBlock) }
  var level: Int { Int(levelNumber) }

  /// The paragraph where it stands after blocks were put before it.
  func moved(by count: Int) -> ParagraphID { ParagraphID(block: block + count, level: level) }
}
