import WayfinderDocument
import WayfinderGeometry

/// The normal flow of a page or of one box in it: a sequence of items one below the other, and the
/// gaps between them.
///
/// It can be asked for any item and gap; it is quickest where one follows the other.
struct Flow {
  let prepared: PreparedText
  var items: FlowItems
  var walk: GapWalk
  let widthMemory: ContentWidthMemory
  /// Whether margins at the start of the flow stand outside of it.
  private let ignoresFirstMargins: Bool
  /// Whether margins at its end stand inside of it.
  private let keepsLastMargins: Bool

  /// The flow of a page.
  ///
  /// - Parameter recordsEdges: Whether gaps tell of the edges of boxes in them.
  init(
    _ prepared: PreparedText, width: Double, expandedBoxes: Set<Int>, recordsEdges: Bool = false
  ) {
    self.prepared = prepared
    let document = prepared.document
    items = FlowItems(document, expanded: expandedBoxes)
    let isRightToLeft = document.boxes.first?.style.direction == .rightToLeft
    walk = GapWalk(
      document.boxes,
      root: BoxFrame(
        root: 0, content: HorizontalSpan(x: 0, width: width), isRightToLeft: isRightToLeft),
      recordsEdges: recordsEdges)
    widthMemory = ContentWidthMemory()
    ignoresFirstMargins = false
    keepsLastMargins = true
  }

  /// The flow inside of a box.
  ///
  /// - Parameters:
  ///   - frame: The box.
  ///   - blocks: The blocks inside.
  ///   - recordsEdges: Whether gaps tell of the edges of boxes in them.
  ///   - keepsMargins: Whether the margins at both ends of the content stay inside.
  init(
    inside frame: BoxFrame, blocks: Range<Int>, of flow: Flow, recordsEdges: Bool = false,
    keepsMargins: (first: Bool, last: Bool) = (true, true)
  ) {
    prepared = flow.prepared
    widthMemory = flow.widthMemory
    items = FlowItems(inside: frame.box, blocks: blocks, of: flow.items)
    walk = GapWalk(flow.items.boxes, root: frame, recordsEdges: recordsEdges)
    ignoresFirstMargins = !keepsMargins.first
    keepsLastMargins = keepsMargins.last
  }

  // MARK: Gaps

  /// Returns the gap between two neighbouring items.
  ///
  /// - Parameters:
  ///   - previous: The item above, `nil` at the start of the flow.
  ///   - trailing: The margins at the bottom of the item above.
  ///   - next: The item below, `nil` at the end of the flow.
  mutating func gap(
    after previous: FlowItem?, trailing: CollapsedMargin = CollapsedMargin(),
    before next: FlowItem?
  ) -> FlowGap {
    walk.move(to: previous.map { items.path(to: items.container(of: $0)) } ?? [])
    walk.begin(margin: trailing, ignoresMargins: previous == nil && ignoresFirstMargins)
    let start = previous?.content.upperBound ?? items.limits.lowerBound
    let end = next?.content.lowerBound ?? items.limits.upperBound
    if start < end {
      for block in start..<end where !items.isHidden(block) {
        walk.move(to: items.path(to: items.box(of: block)))
      }
    }
    guard let next else {
      walk.move(to: [])
      return walk.endOfFlow(keepsMargins: keepsLastMargins)
    }
    walk.move(to: items.path(to: items.container(of: next)))
    if case .box(let box) = next.kind { addMargins(above: box, next.content) }
    return walk.end()
  }

  /// Adds the margin of a box that is laid out by itself, and those of its content that meet it.
  private mutating func addMargins(above box: Int, _ blocks: Range<Int>) {
    var items = self.items
    walk.addMargins { probe in
      probe.open(box)
      for block in blocks where !items.isHidden(block) {
        if probe.isOver { return }
        probe.move(to: items.path(to: items.box(of: block)))
        if !items.isNothing(block) { return }
      }
    }
  }

  // MARK: Items

  /// Lays out an item by itself.
  mutating func layout(of item: FlowItem) -> ItemLayout {
    var output = FlowOutput(wantsBoxes: true)
    var measure = place(item, atY: 0, into: &output)
    measure.lastBaseline = nil
    return ItemLayout(measure: measure, lines: output.records, boxes: output.boxes)
  }

  /// Returns how much room an item takes.
  ///
  /// Here and in what `layout(of:)` gives no baseline is told: it is known of lines that are made only.
  mutating func measure(of item: FlowItem) -> ItemMeasure {
    var output = FlowOutput(wantsLines: false)
    var measure = place(item, atY: 0, into: &output)
    measure.lastBaseline = nil
    return measure
  }

  /// Lays out an item at a y coordinate.
  mutating func place(
    _ item: FlowItem, atY y: Double, into output: inout FlowOutput
  ) -> ItemMeasure {
    walk.move(to: items.path(to: items.container(of: item)))
    let frame = walk.frame
    switch item.kind {
    case .lines: return placeLines(item, in: frame, atY: y, into: &output)
    case .rule: return placeRule(item, in: frame, atY: y, into: &output)
    case .box(let box): return placeBox(box, item, in: frame, atY: y, into: &output)
    case .nothing: return ItemMeasure(right: frame.extent)
    }
  }

  /// Lays out all items of the flow, and tells how high it is and which margins are left at its end.
  mutating func placeAll(atY top: Double, into output: inout FlowOutput) -> ItemMeasure {
    var sum = ItemMeasure()
    var y = top
    var trailing = CollapsedMargin()
    var previous: FlowItem?
    // The lowest edge of what sticks out of an item at its bottom.
    var lowest = top
    var tracker = EdgeTracker(isOn: output.wantsBoxes)
    while let item = items.item(after: previous), item.kind != .nothing {
      let gap = self.gap(after: previous, trailing: trailing, before: item)
      tracker.take(gap, atY: y, &output)
      y += gap.height
      let measure = place(item, atY: y, into: &output)
      if let baseline = measure.lastBaseline { sum.lastBaseline = y - top + baseline }
      y += measure.height
      lowest = max(lowest, y + measure.overflow)
      sum.right = max(sum.right, measure.right)
      sum.lines += measure.lines
      trailing = measure.trailing
      previous = item
    }
    let gap = self.gap(after: previous, trailing: trailing, before: nil)
    tracker.take(gap, atY: y, &output)
    sum.height = y + gap.height - top
    sum.overflow = lowest - top - sum.height
    sum.trailing = gap.margin
    return sum
  }
}

/// Makes rectangles of boxes out of where they begin and end.
private struct EdgeTracker {
  private let isOn: Bool
  /// The places of the boxes that are open, in the output.
  private var open: [Int] = []

  init(isOn: Bool) { self.isOn = isOn }

  mutating func take(_ gap: FlowGap, atY y: Double, _ output: inout FlowOutput) {
    guard isOn else { return }
    for edge in gap.edges {
      if edge.begins {
        open.append(output.boxes.count)
        output.boxes.append(
          FlowOutput.PlacedBox(
            box: edge.box,
            rect: Rect(x: edge.span.x, y: y + edge.y, width: edge.span.width, height: 0)))
      } else if let place = open.popLast() {
        output.boxes[place].rect.size.height = y + edge.y - output.boxes[place].rect.minY
      }
    }
  }
}
