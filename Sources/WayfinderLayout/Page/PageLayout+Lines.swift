import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// The lines of a page, in order.
  ///
  /// Where parts of the page are not measured, their number is a guess, and with it the place of a
  /// line among all lines.
  public struct Lines: RandomAccessCollection, Sendable {
    let layout: PageLayout

    /// The place of the first line.
    public var startIndex: Int { 0 }
    /// The place after the last line.
    public var endIndex: Int { layout.map.summary.lines }

    /// Accesses a line by its place.
    ///
    /// - Complexity: O(log *n*), and breaking the lines of its paragraph if it was not looked at last.
    public subscript(index: Int) -> LineFragment {
      precondition(index >= 0 && index < endIndex, "line index out of range")
      return layout.fragment(of: layout.placedLine(number: index), index: index)
    }
  }

  /// The lines from top to bottom.
  public var lines: Lines { Lines(layout: self) }

  func fragment(of line: PlacedLine?, index: Int) -> LineFragment {
    guard let line else { return .none(at: index) }
    return fragment(of: line, in: paragraph(of: line.record), index: index)
  }

  private func fragment(
    of line: PlacedLine, in paragraph: PreparedParagraph, index: Int? = nil
  ) -> LineFragment {
    let record = line.record
    return LineFragment(
      index: index ?? line.index, range: record.start..<record.end, rect: record.rect,
      baseline: record.baseline, ascent: paragraph.metrics.ascent,
      descent: paragraph.metrics.descent,
      block: block(of: paragraph, at: record.start), hangingWidth: record.hangWidth,
      isHyphenated: record.isHyphenated,
      isFirst: record.start == paragraph.range.lowerBound,
      isVoid: paragraph.isVoid)
  }

  private func fragment(of line: PlacedLine) -> LineFragment {
    fragment(of: line, index: line.index)
  }

  /// Returns the lines that a band of the page touches, with those between where boxes are moved into
  /// the band from elsewhere.
  ///
  /// - Parameters:
  ///   - top: The y coordinate at which the band begins, in points.
  ///   - bottom: The y coordinate at which it ends.
  /// - Complexity: O(log *n*).
  public func lines(fromY top: Double, toY bottom: Double) -> Slice<Lines> {
    let count = lines.endIndex
    let first = min(count, lineIndex(atY: top) { $0.rect.maxY > top })
    let last = min(count, lineIndex(after: bottom))
    var range = first..<Swift.max(first, last)
    if document.movedBoxes.isEmpty { return lines[range] }
    for item in movedItems(fromY: top, toY: bottom) where !item.lines.isEmpty {
      let own = item.firstLine..<item.firstLine + item.lines.count
      range =
        range.isEmpty
        ? own
        : min(range.lowerBound, own.lowerBound)..<Swift.max(range.upperBound, own.upperBound)
    }
    return lines[range.clamped(to: 0..<count)]
  }

  /// The lines that a band of the page touches, in an array: quicker where all of them are wanted.
  package func fragments(fromY top: Double, toY bottom: Double) -> [LineFragment] {
    var fragments: [LineFragment] = []
    if !document.movedBoxes.isEmpty {
      return lines(fromY: top, toY: bottom).filter {
        $0.rect.maxY > top && $0.rect.minY < bottom
      }
    }
    forEachItem(fromY: top, toY: bottom) {
      appendFragments(of: $0, fromY: top, toY: bottom, to: &fragments)
    }
    return fragments
  }

  private func appendFragments(
    of item: PlacedItem, fromY top: Double, toY bottom: Double, to fragments: inout [LineFragment]
  ) {
    // Most lines are of the paragraph that the line before is of.
    var paragraph: PreparedParagraph?
    for index in item.lines.indices {
      let line = item.line(index)
      guard line.record.rect.maxY > top, line.record.rect.minY < bottom else { continue }
      let known = paragraph.flatMap { $0.id == line.record.paragraph ? $0 : nil }
      let own = known ?? self.paragraph(of: line.record)
      fragments.append(fragment(of: line, in: own))
      paragraph = own
    }
  }

  /// The place of the first line of which a condition holds that holds of those farther down; the
  /// item at a y coordinate is where it changes.
  private func lineIndex(atY y: Double, where holds: (LineRecord) -> Bool) -> Int {
    guard let item = item(atY: y) else { return 0 }
    let found = item.lines.indices.first { holds(item.line($0).record) }
    return item.firstLine + (found ?? item.lines.count)
  }

  /// The place after the last line of the item at a y coordinate that begins above it. Lines side by
  /// side need not begin in the order of their text.
  private func lineIndex(after y: Double) -> Int {
    guard let item = item(atY: y) else { return 0 }
    let last = item.lines.indices.last { item.line($0).record.rect.minY < y }
    return item.firstLine + (last.map { $0 + 1 } ?? 0)
  }

  /// Returns the line at a y coordinate, or the nearest one above it; the first line for
  /// coordinates above it, and `nil` on a page without lines.
  ///
  /// - Complexity: O(log *n*).
  public func line(atY y: Double) -> LineFragment? { placedLine(atY: y).map { fragment(of: $0) } }

  func placedLine(atY y: Double) -> PlacedLine? {
    guard var item = item(atY: y) else { return nil }
    while true {
      if let index = item.lines.indices.last(where: { item.line($0).record.rect.minY <= y }) {
        return item.line(index)
      }
      guard let above = self.item(before: item) else { break }
      item = above
    }
    // Above the first line.
    while item.lines.isEmpty, let below = self.item(after: item) { item = below }
    return item.lines.isEmpty ? nil : item.line(0)
  }

  /// Returns the line that holds the character at an offset; at the end of a wrapped line the
  /// offset belongs to the line after. `nil` where the text is folded away.
  ///
  /// - Complexity: O(log *n*).
  public func line(at offset: TextOffset) -> LineFragment? {
    placedLine(at: offset).map { fragment(of: $0) }
  }

  /// Returns the last line that begins at or before an offset, `nil` where none does.
  ///
  /// - Complexity: O(log *n*).
  public func line(before offset: TextOffset) -> LineFragment? {
    placedLine(before: offset).map { fragment(of: $0) }
  }

  func placedLine(before offset: TextOffset) -> PlacedLine? {
    guard let item = item(at: offset) else { return nil }
    return item.lines.lastIndex(notAfter: offset).map { item.line($0) }
  }

  /// The line that holds an offset.
  func placedLine(at offset: TextOffset) -> PlacedLine? {
    placedLine(before: offset).flatMap { offset <= $0.record.end ? $0 : nil }
  }

  /// A line by its place among the lines of the page.
  func placedLine(number index: Int) -> PlacedLine? {
    guard let item = item(containingLine: index), !item.lines.isEmpty else { return nil }
    return item.line(min(max(0, index - item.firstLine), item.lines.count - 1))
  }

  /// The line before another, on the page.
  func placedLine(above line: PlacedLine) -> PlacedLine? {
    // Not by its offset, which lines without text share with what follows them.
    guard var item = item(of: line.record) else { return nil }
    let index = line.index - item.firstLine
    if index > 0, index <= item.lines.count { return item.line(index - 1) }
    while let above = self.item(before: item) {
      if !above.lines.isEmpty { return above.line(above.lines.count - 1) }
      item = above
    }
    return nil
  }

  /// Calls `body` with the lines from that of an offset on, until it returns `false`.
  func forEachLine(from offset: TextOffset, _ body: (PlacedLine) -> Bool) {
    var next = item(at: offset) ?? item(containing: 0)
    while let item = next {
      for index in item.lines.indices where item.lines[index].end >= offset {
        if !body(item.line(index)) { return }
      }
      next = self.item(after: item)
    }
  }

  /// The paragraph whose text is on a line.
  ///
  /// Of a long paragraph it is the part that was prepared for the line's piece; `range(of:)` is that of
  /// the whole.
  func paragraph(of record: LineRecord) -> PreparedParagraph {
    if let piece = record.piece, let source = prepared.pieces {
      return source.part(ofBlock: record.paragraph.block, piece)
    }
    return prepared.paragraph(record.paragraph)
  }

  /// The block of a paragraph that holds an offset.
  func block(of paragraph: PreparedParagraph, at offset: TextOffset) -> Int {
    if paragraph.blocks.count == 1 { return paragraph.blocks.lowerBound }
    let index = prepared.document.blocks.index(containing: offset)
    return min(max(index, paragraph.blocks.lowerBound), paragraph.blocks.upperBound - 1)
  }
}

extension PageLayout {
  /// The line of a fragment that this layout has given.
  ///
  /// Lines without text stand at one offset with others; their place tells them apart.
  func placedLine(at offset: TextOffset, like fragment: LineFragment) -> PlacedLine? {
    // The item at an offset is that of the text after it.
    if fragment.range.isEmpty, let line = placedLine(number: fragment.index),
      line.record.start == offset, line.record.end == offset
    {
      return line
    }
    var found: PlacedLine?
    forEachLine(from: offset) { line in
      if line.record.start > offset { return false }
      if line.record.start == offset, line.record.end == fragment.range.upperBound,
        line.index == fragment.index || found == nil
      {
        found = line
      }
      return true
    }
    return found
  }
}
