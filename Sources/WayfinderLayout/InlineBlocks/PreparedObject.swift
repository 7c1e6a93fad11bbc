import WayfinderDocument

/// What stands in a line as one piece: a replaced element, a control, or a box with blocks of its own.
struct PreparedObject: Sendable {
  /// Where it stands in the paragraph, in bytes.
  var offset: Int
  /// The length of the text in it, in bytes.
  var count = 0
  /// The first block that stands for it, counted from the first one of its paragraph.
  var block: Int
  /// The number of its blocks.
  var blockCount = 1
  /// What it is where it does not interrupt the text around it.
  var filler: PreparedFiller?

  /// Whether no shape goes on across it.
  var endsContext: Bool { count > 0 || filler != nil }

  /// The text in it.
  var range: Range<Int> { offset..<offset + count }
}

extension PreparedObject {
  /// Finds what stands as one piece in the lines of a paragraph.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of the paragraph.
  ///   - level: How many boxes in lines are around the paragraph.
  static func objects(in blocks: [Block], boxes: [Box], level: Int) -> [PreparedObject] {
    let levels = InlineLevels(boxes)
    var objects: [PreparedObject] = []
    var last: Int?
    for (index, block) in blocks.enumerated() {
      let inner = levels.box(below: level, around: block.box)
      if let inner, inner == last {
        objects[objects.count - 1].blockCount += 1
        objects[objects.count - 1].count += block.range.count
      } else if inner != nil || isReplaced(block, boxes) {
        objects.append(
          PreparedObject(
            offset: block.range.lowerBound - blocks[0].range.lowerBound,
            count: inner == nil ? 0 : block.range.count, block: index,
            filler: inner == nil ? PreparedFiller(boxes[block.box].kind) : nil))
      }
      last = inner
    }
    return objects
  }

  private static func isReplaced(_ block: Block, _ boxes: [Box]) -> Bool {
    block.content == .object && boxes.indices.contains(block.box)
      && !boxes[block.box].isInlineBlock
  }
}
