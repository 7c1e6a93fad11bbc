import WayfinderDocument

/// Measures the items of a page's flow for its map of heights.
struct FlowSource: HeightSource {
  var flow: Flow
  /// The width of the page.
  let width: Double
  /// The text that is asked for: of long paragraphs its pieces are measured first.
  var focus: Range<TextOffset>
  /// The bytes of the text that were laid out.
  private(set) var measuredUTF8 = 0
  private let document: Document
  /// The item measured last, with the margins at its bottom.
  private var last: (item: FlowItem, trailing: CollapsedMargin)?
  /// The item asked for last, which is the one measured next.
  private var found: FlowItem?
  /// Where the lines of edited items are kept, which are asked for next.
  private let cache: ItemCache?
  /// The number of items of which lines are kept; where more are edited, few of them are looked at.
  private var roomInCache = 4

  init(
    _ flow: Flow, width: Double, focus: Range<TextOffset> = 0..<0, cache: ItemCache? = nil
  ) {
    self.flow = flow
    self.width = width
    self.focus = focus
    self.cache = cache
    document = flow.prepared.document
  }

  func runs(in blocks: Range<Int>) -> [(blocks: Int, utf8: Int, kind: UInt32)] {
    var runs: [(blocks: Int, utf8: Int, kind: UInt32)] = []
    document.forEachBlockRun(in: blocks) { count, utf8, style, _ in
      if let last = runs.last, last.kind == UInt32(style) {
        runs[runs.count - 1] = (last.blocks + count, last.utf8 + utf8, last.kind)
      } else {
        runs.append((count, utf8, UInt32(style)))
      }
    }
    return runs
  }

  mutating func item(containing block: Int) -> Range<Int> {
    found = flow.items.item(at: block)
    return found?.blocks ?? block..<block + 1
  }

  mutating func measure(
    _ blocks: Range<Int>, reusing stale: HeightEntry<ItemContent>?, isEdited: Bool
  ) -> HeightEntry<ItemContent> {
    let start = document.utf8Start(ofBlock: blocks.lowerBound)
    let utf8 = document.utf8Start(ofBlock: blocks.upperBound) - start
    let known = found?.blocks == blocks ? found : flow.items.item(at: blocks.lowerBound)
    guard let item = known, item.kind != .nothing else {
      return HeightEntry(
        blocks: blocks.count, utf8: utf8, lines: 0, height: 0, right: 0, content: .plain)
    }
    let above = self.item(before: blocks.lowerBound)
    let gap = flow.gap(
      after: above?.item, trailing: above?.trailing ?? CollapsedMargin(), before: item
    ).height
    if var entry = stale, entry.staleness == .distance, let content = entry.content,
      content.gap == gap, !flow.dependsOnPlace(item)
    {
      entry.staleness = .none
      last = (item, content.trailing)
      return entry
    }
    if utf8 > flow.prepared.context.pieces.threshold, let long = LongItem(item, in: flow.prepared) {
      return measure(long, blocks: blocks.count, utf8: utf8, gap: gap, reusing: stale?.content)
    }
    if let paragraph = stale?.content?.paragraph {
      flow.prepared.adopt(paragraph, at: item.content.lowerBound)
    }
    let measure = measure(of: item, isEdited: isEdited)
    measuredUTF8 += utf8
    last = (item, measure.trailing)
    return HeightEntry(
      blocks: blocks.count, utf8: utf8, lines: measure.lines, height: gap + measure.height,
      right: measure.right, content: self.content(of: item, measure, gap: gap, utf8: utf8))
  }

  /// Measures more of a long paragraph; its entry is stale until all of it is measured.
  private mutating func measure(
    _ long: LongItem, blocks: Int, utf8: Int, gap: Double, reusing content: ItemContent?
  ) -> HeightEntry<ItemContent> {
    let style = document.blocks[long.block].style
    let context = flow.prepared.context
    let (pieces, count) = measurePieces(of: long, reusing: content) { [width] in
      HeightEstimator.prior(of: style, in: context, width: width)
        .estimate(utf8: long.range.count)
    }
    measuredUTF8 += count
    last = (long.item, CollapsedMargin())
    var entry = HeightEntry(
      blocks: blocks, utf8: utf8, lines: pieces.lines, height: gap + pieces.height,
      right: pieces.right,
      content: ItemContent(
        gap: gap, trailing: CollapsedMargin(), paragraph: nil, pieces: pieces))
    if !pieces.isExact { entry.staleness = .text }
    return entry
  }

  private mutating func measure(of item: FlowItem, isEdited: Bool) -> ItemMeasure {
    guard isEdited, roomInCache > 0, let cache else { return flow.measure(of: item) }
    roomInCache -= 1
    let layout = flow.layout(of: item)
    cache.keep(KeptItem(item: item, layout: layout))
    return layout.measure
  }

  private func content(
    of item: FlowItem, _ measure: ItemMeasure, gap: Double, utf8: Int
  ) -> ItemContent {
    let isKept = item.kind == .lines && !flow.prepared.isComplete && utf8 > ItemContent.keptCount
    if !isKept, gap == 0, measure.trailing == CollapsedMargin() { return .plain }
    let paragraph =
      isKept ? flow.prepared.paragraph(ParagraphID(block: item.content.lowerBound, level: 0)) : nil
    return ItemContent(gap: gap, trailing: measure.trailing, paragraph: paragraph)
  }

  /// The item above a block, with the margins at its bottom.
  private mutating func item(
    before block: Int
  ) -> (item: FlowItem, trailing: CollapsedMargin)? {
    if let last, last.item.blocks.upperBound == block { return last }
    guard let item = flow.items.item(at: block - 1), item.kind != .nothing else { return nil }
    guard case .box = item.kind else { return (item, CollapsedMargin()) }
    return (item, flow.measure(of: item).trailing)
  }

  /// The room below the last item, at the end of the page, or what of the item sticks out there.
  mutating func heightOfEnd() -> Double {
    let above = item(before: document.blocks.count)
    let gap = flow.gap(
      after: above?.item, trailing: above?.trailing ?? CollapsedMargin(), before: nil)
    guard let item = above?.item else { return gap.height }
    // A negative margin moves up what follows, not what is there.
    guard case .box = item.kind else { return max(gap.height, 0) }
    return max(gap.height, flow.measure(of: item).overflow)
  }
}
