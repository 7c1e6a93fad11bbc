import WayfinderDocument
import WayfinderGeometry

/// How much room an item takes.
struct ItemMeasure: Hashable, Sendable {
  /// The height, in points.
  var height = 0.0
  /// The rightmost edge of what is inside, in content points.
  var right = 0.0
  /// The number of lines.
  var lines = 0
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
}

/// An item laid out by itself: y counts from its top, x from the left edge of the page.
struct ItemLayout: Sendable {
  var measure: ItemMeasure
  var lines: [LineRecord]
  /// The boxes that lie in the item whole.
  var boxes: [FlowOutput.PlacedBox]
}
