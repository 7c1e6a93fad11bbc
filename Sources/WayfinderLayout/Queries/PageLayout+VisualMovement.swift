import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// Returns where a caret comes to that moves on the page.
  ///
  /// By characters, left and right pass what stands there, across changes of direction, and at the end
  /// of a line go on to the next line by the direction of the paragraph. By other units, left and right
  /// are forward or backward along the text by the direction of the paragraph. Up and down
  /// go by lines, whatever the granularity; above the first line the caret goes to the beginning of the
  /// text, below the last to its end.
  ///
  /// - Parameters:
  ///   - position: Where the caret stands.
  ///   - direction: Which way it goes on the page.
  ///   - granularity: By what it goes.
  ///   - x: The x coordinate that up and down keep to, in content points; that of the caret
  ///     by default. A host that moves on through short lines passes the one it began with.
  /// - Complexity: O(log *n*) and the clusters of two lines, which are shaped again; within a table, its
  ///   lines.
  public func caretPosition(
    from position: CaretPosition, moving direction: TextLayoutDirection,
    by granularity: TextGranularity = .character, keepingX x: Double? = nil
  ) -> CaretPosition {
    guard let line = placedLine(near: position) else { return position }
    switch direction {
    case .up, .down:
      let x = x ?? caretRect(at: position)?.minX ?? line.record.rect.minX
      guard let next = self.line(nextTo: line, isBelow: direction == .down, nearX: x) else {
        return caretPosition(
          from: position, moving: direction == .down ? .forward : .backward, by: .document)
      }
      return CaretStops(self, next).position(atX: x)
    case .left, .right:
      let isForward = (direction == .right) != paragraph(of: line.record).isRightToLeft
      if granularity != .character {
        return caretPosition(
          from: position, moving: isForward ? .forward : .backward, by: granularity)
      }
      let stops = CaretStops(self, line)
      if let next = stops.neighbour(of: position, toTheRight: direction == .right) { return next }
      guard let next = self.line(after: line, isForward: isForward) else { return position }
      let others = CaretStops(self, next)
      return isForward ? others.leading : others.trailing
    }
  }

  /// The nearest line above or below another on which a caret can stand; of those side by side, the one
  /// nearest to an x coordinate.
  private func line(nextTo line: PlacedLine, isBelow: Bool, nearX x: Double) -> PlacedLine? {
    let rect = line.record.rect
    func isBeyond(_ other: Rect) -> Bool {
      isBelow
        ? other.minY >= rect.maxY - Self.overlap : other.maxY <= rect.minY + Self.overlap
    }
    let next = self.line(after: line, isForward: isBelow) { isBeyond($0.record.rect) }
    guard let next, let item = item(containing: next.record.paragraph.block) else { return next }
    let isInBox = if case .box = item.laidOut.item.kind { true } else { false }
    guard
      next.record.isBesideOthers
        || (isInBox && next.record.paragraph != line.record.paragraph)
    else { return next }
    // In a table other lines may stand beside it, or in between; and where lines hold boxes of lines.
    func distance(_ rect: Rect) -> (Double, Double) {
      (max(rect.minX - x, x - rect.maxX, 0), isBelow ? rect.minY : -rect.maxY)
    }
    let edge = isBelow ? next.record.rect.maxY : next.record.rect.minY
    return item.lines.indices.lazy.map { item.line($0) }
      .filter { other in
        let rect = other.record.rect
        return isBeyond(rect) && (isBelow ? rect.minY < edge : rect.maxY > edge)
          && isReachable(other)
      }
      .min { distance($0.record.rect) < distance($1.record.rect) } ?? next
  }

  /// By how much lines of one column may overlap, in points.
  private static var overlap: Double { 0.5 }
}
