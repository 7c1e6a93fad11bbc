import WayfinderDocument
import WayfinderGeometry

/// Boxes that are moved from where the flow has placed them (CSS 2, 9.4.3): the heights of what is
/// around know nothing of where they show.
extension PageLayout {
  /// The items with boxes that may show in a band of the page into which they are moved.
  ///
  /// - Complexity: O(*m* log *n*) for *m* boxes that are moved.
  func movedItems(fromY top: Double, toY bottom: Double) -> [PlacedItem] {
    var items: [PlacedItem] = []
    for box in document.movedBoxes {
      guard let blocks = document.blocks(ofBox: box),
        let first = extent(ofBlock: blocks.lowerBound),
        let last = extent(ofBlock: blocks.upperBound - 1)
      else { continue }
      let distance = movement(of: box)
      guard first.lowerBound + distance <= bottom, last.upperBound + distance >= top,
        let item = item(containing: blocks.lowerBound),
        !items.contains(where: { $0.blocks == item.blocks })
      else { continue }
      items.append(item)
    }
    return items
  }

  /// How far down a box is moved with those around it.
  private func movement(of box: Int) -> Double {
    var distance = 0.0
    var next: Int? = box
    while let index = next {
      distance += document.boxes[index].style.offset.dy
      next = document.boxes[index].parent
    }
    return distance
  }

  /// The line of a moved box that holds a point; of several the last one, which is drawn above the
  /// others.
  func movedLine(at point: Point) -> PlacedLine? {
    if document.movedBoxes.isEmpty { return nil }
    for item in movedItems(fromY: point.y, toY: point.y).reversed() {
      let index = item.lines.indices.last { item.line($0).record.rect.contains(point) }
      if let index { return item.line(index) }
    }
    return nil
  }
}
