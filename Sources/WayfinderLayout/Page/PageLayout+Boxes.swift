import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// Returns the border box of a box, in content points; `nil` where nothing of it is shown.
  ///
  /// What is not measured above it makes its place a guess.
  /// - Parameter index: The box, an index into `Document.boxes`.
  /// - Complexity: As that of `Document.blocks(ofBox:)`, and laying out the paragraphs, tables or the
  ///   like in which the box begins and ends.
  public func rect(ofBox index: Int) -> Rect? {
    guard let blocks = document.blocks(ofBox: index) else { return nil }
    let edges = BoxEdgeFinder(self, index)
    if let whole = edges.rectInside(blocks.lowerBound) { return whole }
    guard let top = edges.edge(begins: true, near: blocks.lowerBound),
      let bottom = edges.edge(begins: false, near: blocks.upperBound - 1)
    else { return nil }
    return Rect(
      x: top.span.x, y: top.y, width: top.span.width, height: max(0, bottom.y - top.y))
  }

  /// The border box of a box that begins before a block, without a look at where the box ends: of a
  /// part of the page's flow only its edges to the left and right are told.
  func rect(beginning index: Int, at block: Int) -> Rect? {
    let edges = BoxEdgeFinder(self, index)
    if let whole = edges.rectInside(block) { return whole }
    return edges.edge(begins: true, near: block).map {
      Rect(x: $0.span.x, y: $0.y, width: $0.span.width, height: 0)
    }
  }

  /// Returns the rectangle of the element that a name stands for: its border box, or what encloses
  /// its text.
  ///
  /// - Complexity: As that of `rect(ofBox:)`, or of `rects(of:)`.
  public func rect(ofName name: String) -> Rect? {
    guard let place = document.place(named: name) else { return nil }
    if let box = place.box { return rect(ofBox: box) }
    if place.range.isEmpty { return caretRect(at: place.range.lowerBound) }
    let rects = rects(of: place.range)
    guard let first = rects.first, let last = rects.last else { return nil }
    var rect = rects.dropFirst().reduce(first) { $0.union($1) }
    if place.insets == .zero { return rect }
    // The edge at the start stands where the text begins, that at the end where it ends.
    let isRightToLeft = isRightToLeft(at: place.range.lowerBound)
    let (left, right) = isRightToLeft ? (last, first) : (first, last)
    let ends = Rect(
      x: left.minX - place.insets.leading, y: rect.minY - place.insets.top, width: 0, height: 0
    ).union(
      Rect(
        x: right.maxX + place.insets.trailing, y: rect.maxY + place.insets.bottom, width: 0,
        height: 0))
    rect = rect.union(ends)
    return rect
  }

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

/// Finds where a box begins and ends.
private struct BoxEdgeFinder {
  private let layout: PageLayout
  private let box: Int

  init(_ layout: PageLayout, _ box: Int) {
    self.layout = layout
    self.box = box
  }

  /// The rectangle of a box that lies in an item whole.
  func rectInside(_ block: Int) -> Rect? {
    guard let item = layout.item(containing: block) else { return nil }
    let found = item.laidOut.boxes.first { $0.box == box }
    return found?.rect.offset(by: Vector(dx: 0, dy: item.top))
  }

  /// An edge of the box in the gap before or after the item that holds a block.
  func edge(begins: Bool, near block: Int) -> (span: HorizontalSpan, y: Double)? {
    guard let item = layout.item(containing: block) else { return nil }
    var flow = Flow(
      layout.prepared, width: layout.containerWidth, expandedBoxes: layout.expandedBoxes,
      recordsEdges: true)
    let content = item.laidOut.item
    let previous =
      content.blocks.lowerBound > 0 ? flow.items.item(at: content.blocks.lowerBound - 1) : nil
    let before = gap(after: previous, before: content, &flow)
    let extent = layout.extent(of: item)
    if let edge = before.edges.first(where: { $0.box == box && $0.begins == begins }) {
      return (edge.span, extent.lowerBound - before.height + edge.y)
    }
    let next = flow.items.item(at: content.blocks.upperBound)
    let after = gap(after: content, before: next, &flow)
    guard let edge = after.edges.first(where: { $0.box == box && $0.begins == begins }) else {
      return nil
    }
    return (edge.span, extent.upperBound + edge.y)
  }

  private func gap(
    after previous: FlowItem?, before next: FlowItem?, _ flow: inout Flow
  ) -> FlowGap {
    var trailing = CollapsedMargin()
    if let previous, case .box = previous.kind { trailing = flow.measure(of: previous).trailing }
    return flow.gap(after: previous, trailing: trailing, before: next)
  }
}
