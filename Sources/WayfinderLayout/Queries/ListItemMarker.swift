import WayfinderDocument
import WayfinderGeometry

/// The marker of a list item, which is no part of the item's text.
public struct ListItemMarker: Hashable, Sendable {
  /// The text of the marker.
  public let text: String
  /// The item's box, an index into `Document.boxes`.
  public let box: Int
  /// How the item's first line is set.
  public let style: BlockStyle
  /// The x coordinate next to which the marker stands, in content points: the edge of the item, or that
  /// of the text of its first line for a marker inside of it. The marker is to the left of it, or to the
  /// right where `isRightToLeft` says so.
  public let edge: Double
  /// The y coordinate of the baseline of the line that the marker stands on.
  public let baseline: Double
  /// Whether the item is set from right to left.
  public let isRightToLeft: Bool
}

extension PageLayout {
  /// Returns the markers that stand on a line: those of list items whose first line it is, the
  /// outermost item first (CSS Lists 3, section 3.1).
  ///
  /// Several lists may begin on one line. Where boxes with lines of their own cut a line, the markers
  /// stand at its first part only, on the baseline of the whole.
  /// - Parameter line: A line of this layout.
  /// - Complexity: O(log *n*) for the boxes around the line; within a table, its lines.
  public func markers(of line: LineFragment) -> [ListItemMarker] {
    if document.boxes.count < 2 { return [] }
    guard let placed = placedLine(at: line.range.lowerBound, like: line),
      let item = item(of: placed.record)
    else { return [] }
    let record = placed.record
    let id = record.outer?.paragraph ?? record.paragraph
    let first = item.lines.firstIndex { ($0.outer?.paragraph ?? $0.paragraph) == id }
    guard let first, item.firstLine + first == placed.index,
      item.piece.map({ $0.lowerBound == document.utf8Start(ofBlock: id.block) }) ?? true
    else { return [] }
    let paragraph = prepared.paragraph(id)
    var markers: [ListItemMarker] = []
    var next = container(of: id)
    while let box = next, isFirst(id.block, in: box) {
      if case .listItem(let text) = document.boxes[box].kind, !text.isEmpty {
        let style = document.boxes[box].style
        let isRightToLeft = style.direction == .rightToLeft
        let rect = style.markerIsInside ? record.rect : rect(beginning: box, at: id.block)
        let edge = (rect ?? record.rect).minX
        markers.append(
          ListItemMarker(
            text: text, box: box, style: paragraph.style,
            edge: isRightToLeft ? (rect ?? record.rect).maxX : edge,
            baseline: record.rect.minY + (record.outer?.baseline ?? record.baseline),
            isRightToLeft: isRightToLeft))
      }
      next = document.boxes[box].parent
    }
    return markers.reversed()
  }

  /// The innermost box in which the lines of a paragraph stand.
  private func container(of id: ParagraphID) -> Int? {
    let block = document.blocks[id.block]
    let boxes = document.boxes
    var box = block.box
    while Int(boxes[box].inlineBlockCount) > id.level, let parent = boxes[box].parent {
      box = parent
    }
    let isPiece = box == block.box && block.content == .object && !boxes[box].isInlineBlock
    return isPiece ? boxes[box].parent : box
  }

  /// Whether nothing stands in a box before a block.
  private func isFirst(_ block: Int, in box: Int) -> Bool {
    var cursor = Document.Blocks.Cursor(document.blocks)
    var previous = block - 1
    while previous >= 0 {
      let outline = cursor.outline(at: previous)
      var around = outline.box
      while around > box, let parent = document.boxes[around].parent { around = parent }
      if around != box { return true }
      if outline.content != .nothing { return false }
      previous -= 1
    }
    return true
  }
}
