/// The lines that a view showed at some time, to find out what of it has to be drawn again.
struct DrawnLines {
  /// The part of the content that was in view, in content points.
  let visibleRect: Rect
  /// The number of the layout that the lines are of.
  let layoutVersion: UInt64
  private let revision: UInt64
  private let content: Content

  private enum Content {
    case lines([LineFragment])
    case layout(PageLayout)
  }

  /// - Parameter isLooked: Whether the lines are looked up at once; otherwise the layout is held until
  ///   they are asked for.
  init(_ layout: PageLayout, version: UInt64, in visibleRect: Rect, looksUp isLooked: Bool) {
    self.visibleRect = visibleRect
    layoutVersion = version
    revision = layout.document.revision
    content =
      isLooked ? .lines(Self.lines(of: layout, in: visibleRect)) : .layout(layout)
  }

  private static func lines(of layout: PageLayout, in visibleRect: Rect) -> [LineFragment] {
    layout.fragments(fromY: visibleRect.minY, toY: visibleRect.maxY)
  }

  private var lines: [LineFragment] {
    switch content {
    case .lines(let lines): lines
    case .layout(let layout): Self.lines(of: layout, in: visibleRect)
    }
  }

  /// Returns the part of the content in which another view of it shows something else, in content
  /// points of the newer one; `nil` where both show the same.
  ///
  /// What scrolling alone has moved counts as changed: the whole of the newer view.
  /// - Parameter document: That of the newer view.
  /// - Complexity: O(*k*) for *k* lines in view.
  func difference(to new: DrawnLines, of document: Document) -> Rect? {
    guard visibleRect.size == new.visibleRect.size,
      let edits = document.edits(since: revision), edits.count < 2
    else { return new.visibleRect }
    let shift = new.visibleRect.origin - visibleRect.origin
    let edit = edits.first
    let (before, after) = (lines, new.lines)
    func isSame(_ old: LineFragment, _ line: LineFragment) -> Bool {
      old.rect.offset(by: shift).isNearly(line.rect) && old.isHyphenated == line.isHyphenated
        && !Self.isEdited(old, line, edit) && Self.range(of: old, after: edit) == line.range
    }
    let start = zip(before, after).prefix { isSame($0, $1) }.count
    if start == before.count, start == after.count { return nil }
    if shift != .zero { return new.visibleRect }
    let end = zip(before.dropFirst(start).reversed(), after.dropFirst(start).reversed())
      .prefix { isSame($0, $1) }.count
    let changed =
      before[start..<before.count - end].map { $0.rect }
      + after[start..<after.count - end].map(\.rect)
    let top = changed.map(\.minY).min() ?? new.visibleRect.minY
    let bottom = changed.map(\.maxY).max() ?? new.visibleRect.maxY
    // Below the last line there may be nothing now where there was something.
    let view = new.visibleRect
    return Rect(
      x: view.minX, y: max(view.minY, top), width: view.width,
      height: max(0, min(view.maxY, bottom) - max(view.minY, top)))
  }

  /// Whether an edit has taken something from a line, or put a text or style into it.
  private static func isEdited(
    _ old: LineFragment, _ line: LineFragment, _ edit: EditRecord?
  ) -> Bool {
    guard let edit else { return false }
    if edit.replaced.isEmpty, edit.insertedCount == 0 {
      let first = edit.replacedBlocks.lowerBound
      return (first..<first + edit.insertedBlockCount).contains(line.block)
    }
    return edit.replaced.overlaps(old.range) || edit.inserted.overlaps(line.range)
  }

  /// Where the text of a line stands after an edit.
  private static func range(
    of line: LineFragment, after edit: EditRecord?
  ) -> Range<TextOffset> {
    guard let edit else { return line.range }
    let start = edit.position(ofOffset: line.range.lowerBound, bias: .after)
    return start..<max(start, edit.position(ofOffset: line.range.upperBound, bias: .before))
  }
}

extension Rect {
  /// Whether two rectangles cover the same points of any screen.
  fileprivate func isNearly(_ other: Rect) -> Bool {
    let tolerance = 1e-6
    return abs(minX - other.minX) < tolerance && abs(minY - other.minY) < tolerance
      && abs(width - other.width) < tolerance && abs(height - other.height) < tolerance
  }
}
