import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// Returns the border boxes of all boxes that are shown, by their places in `Document.boxes`.
  ///
  /// - Complexity: O(*n*).
  package func boxRects() -> [Int: Rect] {
    var flow = Flow(
      prepared, width: containerWidth, expandedBoxes: expandedBoxes, recordsEdges: true)
    var output = FlowOutput(wantsLines: false, wantsBoxes: true)
    _ = flow.placeAll(atY: 0, into: &output)
    return Dictionary(output.boxes.map { ($0.box, $0.rect) }) { first, _ in first }
  }
}
