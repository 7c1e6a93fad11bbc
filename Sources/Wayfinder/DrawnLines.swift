/// The lines that a view showed at some time, to find out what of it has to be drawn again.
struct DrawnLines {
  /// The part of the content that was in view, in content points.
  let visibleRect: Rect
  /// The number of the layout that the lines are of.
  let layoutVersion: UInt64
  private let revision: UInt64
  private let content: Content

  private enum Content {
    case items([BandItem])
    case layout(PageLayout)
  }

  /// - Parameter isLooked: Whether the lines are looked up at once; otherwise the layout is held until
  ///   they are asked for.
  init(_ layout: PageLayout, version: UInt64, in visibleRect: Rect, looksUp isLooked: Bool) {
    self.visibleRect = visibleRect
    layoutVersion = version
    revision = layout.document.revision
    content =
      isLooked ? .items(Self.items(of: layout, in: visibleRect)) : .layout(layout)
  }

  private static func items(of layout: PageLayout, in visibleRect: Rect) -> [BandItem] {
    layout.items(fromY: visibleRect.minY, toY: visibleRect.maxY)
  }

  private var items: [BandItem] {
    switch content {
    case .items(let items): items
    case .layout(let layout): Self.items(of: layout, in: visibleRect)
    }
  }

  /// Returns the part of the content in which another view of it shows something else, in content
  /// points of the newer one; `nil` where both show the same.
  ///
  /// What scrolling alone has moved counts as changed: the whole of the newer view. Items with the very
  /// same lines are passed over without a look at the lines.
  /// - Parameter layout: That of the newer view.
  /// - Complexity: O(*k*) for *k* items and the lines of those that differ.
  func difference(to new: DrawnLines, of layout: PageLayout) -> Rect? {
    guard visibleRect.size == new.visibleRect.size,
      let edits = layout.edits(since: revision), edits.count < 2
    else { return new.visibleRect }
    let shift = new.visibleRect.origin - visibleRect.origin
    let edit = edits.first
    let (itemsBefore, itemsAfter) = Self.differing(items, new.items, edit, movedBy: shift)
    let before = Self.lines(of: itemsBefore, in: visibleRect)
    let after = Self.lines(of: itemsAfter, in: new.visibleRect)
    func isSame(_ old: BandLine, _ line: BandLine) -> Bool {
      old.rect.offset(by: shift).isNearly(line.rect) && old.isHyphenated == line.isHyphenated
        && !Self.isEdited(old, line, edit, layout)
        && Self.range(old.range, after: edit) == line.range
    }
    var start = 0
    var (endBefore, endAfter) = (before.count, after.count)
    while start < min(endBefore, endAfter), isSame(before[start], after[start]) { start += 1 }
    if start == endBefore, start == endAfter { return nil }
    if shift != .zero { return new.visibleRect }
    while start < min(endBefore, endAfter), isSame(before[endBefore - 1], after[endAfter - 1]) {
      endBefore -= 1
      endAfter -= 1
    }
    var (top, bottom) = (Double.infinity, -Double.infinity)
    for line in before[start..<endBefore] {
      (top, bottom) = (min(top, line.rect.minY), max(bottom, line.rect.maxY))
    }
    for line in after[start..<endAfter] {
      (top, bottom) = (min(top, line.rect.minY), max(bottom, line.rect.maxY))
    }
    // Below the last line there may be nothing now where there was something.
    let view = new.visibleRect
    return Rect(
      x: view.minX, y: max(view.minY, top), width: view.width,
      height: max(0, min(view.maxY, bottom) - max(view.minY, top)))
  }

  private static func lines(of items: ArraySlice<BandItem>, in visibleRect: Rect) -> [BandLine] {
    var lines: [BandLine] = []
    for item in items {
      item.appendLines(fromY: visibleRect.minY, toY: visibleRect.maxY, to: &lines)
    }
    return lines
  }

  /// The items left when those are taken away at both ends that have stayed as they were.
  private static func differing(
    _ before: [BandItem], _ after: [BandItem], _ edit: EditRecord?, movedBy shift: Vector
  ) -> (before: ArraySlice<BandItem>, after: ArraySlice<BandItem>) {
    if shift.dx != 0 { return (before[...], after[...]) }
    let same = BandItem.unchangedEnds(
      before, after, movedBy: shift.dy, tolerance: Rect.tolerance
    ) { range($0, after: edit) }
    return (
      before[same.first..<before.count - same.last], after[same.first..<after.count - same.last]
    )
  }

  /// Whether an edit has taken something from a line, or put a text or style into it.
  private static func isEdited(
    _ old: BandLine, _ line: BandLine, _ edit: EditRecord?, _ layout: PageLayout
  ) -> Bool {
    guard let edit else { return false }
    if edit.replaced.isEmpty, edit.insertedCount == 0 {
      let first = edit.replacedBlocks.lowerBound
      return (first..<first + edit.insertedBlockCount).contains(layout.block(of: line))
    }
    return edit.replaced.overlaps(old.range) || edit.inserted.overlaps(line.range)
  }

  /// Where the text of a line or item stands after an edit.
  private static func range(
    _ range: Range<TextOffset>, after edit: EditRecord?
  ) -> Range<TextOffset> {
    guard let edit else { return range }
    let start = edit.position(ofOffset: range.lowerBound, bias: .after)
    return start..<max(start, edit.position(ofOffset: range.upperBound, bias: .before))
  }
}

extension Rect {
  /// What no screen shows, in points.
  fileprivate static var tolerance: Double { 1e-6 }

  /// Whether two rectangles cover the same points of any screen.
  fileprivate func isNearly(_ other: Rect) -> Bool {
    abs(minX - other.minX) < Self.tolerance && abs(minY - other.minY) < Self.tolerance
      && abs(width - other.width) < Self.tolerance && abs(height - other.height) < Self.tolerance
  }
}
