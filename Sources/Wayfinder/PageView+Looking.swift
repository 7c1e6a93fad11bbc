extension PageView {
  /// Where we look.
  public var geometry: ScrollGeometry { scrollModel.geometry }

  /// The lines in view, from top to bottom.
  public var visibleLines: Slice<PageLayout.Lines> {
    layout.lines(fromY: geometry.visibleRect.minY, toY: geometry.visibleRect.maxY)
  }

  /// The offset of the first text in view.
  public var firstVisibleOffset: TextOffset {
    layout.line(atY: geometry.unobscuredRect.minY)?.range.lowerBound ?? 0
  }

  /// The heading whose part of the page the first text in view belongs to: the last one that begins
  /// at or above it. `nil` above the first heading.
  ///
  /// - Complexity: O(log *n*) in the number of headings.
  public var currentHeading: OutlineEntry? {
    // A heading just below the edge, as after a scroll to it, counts as reached.
    let y = geometry.unobscuredRect.minY + 1
    guard let offset = layout.line(atY: y)?.range.upperBound else { return nil }
    return targets.heading(before: offset)
  }

  /// Returns the rectangles of a match, one per line; that of a side text stands at its place.
  public func rects(of match: FindMatch) -> [Rect] {
    layout.rects(of: page.document.textRange(of: match))
  }

  /// Returns the rectangles of several matches, a list for each; faster than asking for each where
  /// many stand on one line.
  public func rects(of matches: some Sequence<FindMatch>) -> [[Rect]] {
    layout.rects(of: matches.lazy.map { [document = page.document] in document.textRange(of: $0) })
  }

  /// Returns the content offset that reveals a match by the view's policy; for a match that is folded
  /// away, the one that reveals the line above it.
  public func contentOffset(revealing match: FindMatch) -> Point {
    contentOffset(revealing: match, rects: rects(of: match))
  }

  /// Returns the content offset that reveals a match whose rectangles are known.
  public func contentOffset(revealing match: FindMatch, rects: [Rect]) -> Point {
    guard let rect = boundingRect(of: match, rects) else { return geometry.contentOffset }
    return revealPolicy.contentOffset(revealing: rect, in: geometry)
  }

  /// The rectangle around all of a match, or the line above where it is folded away.
  func boundingRect(of match: FindMatch, _ rects: [Rect]) -> Rect? {
    bounds(of: rects)
      ?? layout.line(before: page.document.textRange(of: match).lowerBound)?.rect
  }

  /// The smallest rectangle around all of some; `nil` for none.
  func bounds(of rects: [Rect]) -> Rect? {
    rects.first.map { first in rects.dropFirst().reduce(first) { $0.union($1) } }
  }
}
