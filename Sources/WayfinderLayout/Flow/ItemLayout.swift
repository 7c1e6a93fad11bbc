import WayfinderDocument
import WayfinderGeometry

/// How much room an item takes.
struct ItemMeasure: Hashable, Sendable {
  /// The height, in points.
  var height = 0.0
  /// The rightmost edge of what is inside, in content points.
  var right = 0.0
  /// How far the lowest of what is inside sticks out at the bottom.
  var overflow = 0.0
  /// The number of lines.
  var lines = 0
  /// The distance of the last line's baseline from the top, where the lines were looked at; those of
  /// tables do not count.
  var lastBaseline: Double?
  /// The margins at its bottom, which meet those after it.
  var trailing = CollapsedMargin()
}

/// The content of items, as far as it is asked for.
struct FlowOutput: Sendable {
  /// A box with its border box.
  struct PlacedBox: Hashable, Sendable {
    var box: Int
    var rect: Rect
  }

  let wantsLines: Bool
  let wantsBoxes: Bool
  var records: [LineRecord] = []
  var boxes: [PlacedBox] = []

  init(wantsLines: Bool = true, wantsBoxes: Bool = false) {
    self.wantsLines = wantsLines
    self.wantsBoxes = wantsBoxes
  }

  /// Moves what was put out since some place.
  mutating func move(recordsFrom record: Int, boxesFrom box: Int, by distance: Vector) {
    for index in records.indices[record...] {
      records[index].rect = records[index].rect.offset(by: distance)
    }
    for index in boxes.indices[box...] {
      boxes[index].rect = boxes[index].rect.offset(by: distance)
    }
  }
}

/// An item laid out by itself: y counts from its top, x from the left edge of the page.
struct ItemLayout: Sendable {
  var measure: ItemMeasure
  var lines: [LineRecord]
  /// The boxes that lie in the item whole.
  var boxes: [FlowOutput.PlacedBox]
}
