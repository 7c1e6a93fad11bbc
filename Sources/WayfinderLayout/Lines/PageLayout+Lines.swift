import WayfinderDocument
import WayfinderGeometry

extension PageLayout {
  /// The lines of a page, in order.
  public struct Lines: RandomAccessCollection, Sendable {
    let layout: PageLayout

    /// The place of the first line.
    public var startIndex: Int { 0 }
    /// The place after the last line.
    public var endIndex: Int { layout.records.count }

    /// Accesses a line by its place.
    public subscript(index: Int) -> LineFragment {
      let record = layout.records[index]
      let paragraph = layout.prepared.paragraphs[Int(record.paragraph)]
      return LineFragment(
        index: index, range: record.start..<record.end, rect: record.rect,
        baseline: record.baseline, ascent: paragraph.metrics.ascent,
        descent: paragraph.metrics.descent,
        block: layout.block(of: paragraph, at: record.start), hangingWidth: record.hangWidth,
        isHyphenated: record.isHyphenated,
        isFirst: record.start == paragraph.range.lowerBound,
        isVoid: paragraph.isVoid)
    }
  }

  /// The lines from top to bottom.
  public var lines: Lines { Lines(layout: self) }

  /// Returns the lines that a band of the page touches.
  ///
  /// - Parameters:
  ///   - top: The y coordinate at which the band begins, in points.
  ///   - bottom: The y coordinate at which it ends.
  /// - Complexity: O(log *n*).
  public func lines(fromY top: Double, toY bottom: Double) -> Slice<Lines> {
    let first = firstRecord { $0.rect.maxY > top }
    let last = firstRecord { $0.rect.minY >= bottom }
    return lines[first..<Swift.max(first, last)]
  }

  /// Returns the line at a y coordinate, or the nearest one above it; the first line for
  /// coordinates above it, and `nil` on a page without lines.
  ///
  /// - Complexity: O(log *n*).
  public func line(atY y: Double) -> LineFragment? {
    if records.isEmpty { return nil }
    return lines[Swift.max(0, firstRecord { $0.rect.minY > y } - 1)]
  }

  /// Returns the line that holds the character at an offset; at the end of a wrapped line the
  /// offset belongs to the line after. `nil` where the text is folded away.
  ///
  /// - Complexity: O(log *n*).
  public func line(at offset: TextOffset) -> LineFragment? {
    recordIndex(at: offset).map { lines[$0] }
  }

  /// Returns the last line that begins at or before an offset, `nil` where none does.
  ///
  /// - Complexity: O(log *n*).
  public func line(before offset: TextOffset) -> LineFragment? {
    let index = firstRecord { $0.start > offset } - 1
    return index >= 0 ? lines[index] : nil
  }

  /// The record of the line that holds an offset.
  func recordIndex(at offset: TextOffset) -> Int? {
    let index = firstRecord { $0.start > offset } - 1
    guard index >= 0, offset <= records[index].end else { return nil }
    return index
  }

  /// The first record for which a condition holds that holds for all after it, too.
  func firstRecord(where holds: (LineRecord) -> Bool) -> Int {
    var low = 0
    var high = records.count
    while low < high {
      let middle = (low + high) / 2
      if holds(records[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The block of a paragraph that holds an offset.
  func block(of paragraph: PreparedParagraph, at offset: TextOffset) -> Int {
    if paragraph.blocks.count == 1 { return paragraph.blocks.lowerBound }
    let index = prepared.document.blocks.index(containing: offset)
    return min(max(index, paragraph.blocks.lowerBound), paragraph.blocks.upperBound - 1)
  }
}
