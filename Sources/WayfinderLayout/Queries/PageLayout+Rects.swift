import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

extension PageLayout {
  /// Returns the rectangles that cover a range of text, one per visual run on each line, lines from
  /// top to bottom and runs from left to right.
  ///
  /// Coordinates are content points; a rectangle is as high as the glyph box of its text. Runs that
  /// touch make one rectangle. White space that collapses at the end of a line takes no room. A
  /// collapsed range gives one rectangle of zero width at the caret position. Text that is folded
  /// away has no rectangles.
  /// - Parameter range: UTF-8 offsets, clamped to the text and rounded outwards to grapheme clusters.
  /// - Complexity: O(log *n* + *k*) for *k* lines and the clusters on them, which are shaped again.
  public func rects(of range: Range<TextOffset>) -> [Rect] {
    var lines = LineLayoutMemory()
    return rects(of: range, &lines)
  }

  /// Returns the rectangles of several ranges, as `rects(of:)` does for each.
  ///
  /// - Parameter ranges: UTF-8 offsets; ranges on one line should follow one another.
  /// - Complexity: That of `rects(of:)`, but for ranges that follow one another on one line its
  ///   clusters are shaped once.
  public func rects(of ranges: some Sequence<Range<TextOffset>>) -> [[Rect]] {
    var lines = LineLayoutMemory()
    return ranges.map { rects(of: $0, &lines) }
  }

  private func rects(of range: Range<TextOffset>, _ lines: inout LineLayoutMemory) -> [Rect] {
    let range = range.clamped(to: 0..<prepared.document.utf8Count)
    if range.isEmpty { return caretRect(at: range.lowerBound).map { [$0] } ?? [] }
    var rects: [Rect] = []
    forEachLine(from: range.lowerBound) { line in
      let record = line.record
      if record.start >= range.upperBound { return false }
      let part = range.clamped(to: record.start..<record.end)
      if !part.isEmpty {
        appendRects(of: part, in: record, lines.layout(of: line, in: self), to: &rects)
      }
      return true
    }
    return rects
  }

  private func appendRects(
    of range: Range<TextOffset>, in record: LineRecord, _ layout: LineLayout,
    to rects: inout [Rect]
  ) {
    let base = paragraph(of: record).range.lowerBound
    let wanted = range.lowerBound - base..<range.upperBound - base
    let left = record.rect.minX - layout.leftHang
    let first = rects.count
    for part in layout.parts {
      let covered = wanted.clamped(to: part.range)
      if covered.isEmpty { continue }
      let edges = ClusterEdges(part, prepared.document, base: base)
      let a = part.x(at: edges.distance(at: covered.lowerBound, roundsUp: false))
      let b = part.x(at: edges.distance(at: covered.upperBound, roundsUp: true))
      let box = glyphBox(of: part, in: record)
      let rect = Rect(
        x: left + min(a, b), y: box.top, width: abs(b - a), height: box.height)
      if rects.count > first, let last = rects.last, last.minY == rect.minY,
        last.height == rect.height, abs(last.maxX - rect.minX) <= LineRule.fitTolerance
      {
        rects[rects.count - 1] = last.union(rect)
      } else {
        rects.append(rect)
      }
    }
    // What shows as nothing only counts where nothing else is covered.
    let visible = rects[first...].filter { $0.width > 0 }
    if !visible.isEmpty { rects.replaceSubrange(first..., with: visible) }
  }

  /// The top and height of the glyph box of a part of a line.
  func glyphBox(
    of part: LineLayout.Part, in record: LineRecord
  ) -> (top: Double, height: Double) {
    let metrics = prepared.shaper.fontMetrics(for: part.style)
    let baseline = record.rect.minY + record.baseline + part.baselineShift
    return (
      LayoutUnit.nearest(baseline - metrics.ascent),
      LayoutUnit.nearest(metrics.ascent + metrics.descent)
    )
  }
}

/// The layout of the line asked for last, kept for the next question about it.
private struct LineLayoutMemory {
  private var last: (start: TextOffset, end: TextOffset, layout: LineLayout)?

  mutating func layout(of line: PlacedLine, in page: PageLayout) -> LineLayout {
    let record = line.record
    if let last, last.start == record.start, last.end == record.end { return last.layout }
    let layout = LineLayout(page, record)
    last = (record.start, record.end, layout)
    return layout
  }
}

/// The edges of clusters in a part of a line, and of graphemes inside of clusters.
struct ClusterEdges {
  private let part: LineLayout.Part
  private let document: Document
  private let base: TextOffset

  /// - Parameter base: Where the paragraph begins in the document.
  init(_ part: LineLayout.Part, _ document: Document, base: TextOffset) {
    self.part = part
    self.document = document
    self.base = base
  }

  /// The distance in reading direction of an offset in the paragraph from the start of the part.
  ///
  /// A ligature of several graphemes is shared out evenly between them; inside a grapheme the edge
  /// before or after it counts.
  func distance(at offset: Int, roundsUp: Bool) -> Double {
    if offset <= part.range.lowerBound { return 0 }
    if offset >= part.range.upperBound { return part.width }
    let cluster = self.cluster(at: offset)
    let start = start(of: cluster)
    let left = cluster == 0 ? 0 : part.edges[cluster - 1]
    if offset == start { return left }
    let right = part.edges[cluster]
    let ends = graphemeEnds(start..<Int(part.clusterEnds[cluster]))
    let before = ends.count { roundsUp ? $0 < offset : $0 <= offset }
    let index = roundsUp ? before + 1 : before
    return left + (right - left) * Double(min(index, ends.count)) / Double(max(1, ends.count))
  }

  /// The cluster that holds an offset.
  func cluster(at offset: Int) -> Int {
    min(
      part.clusterEnds.indices.partitioningIndex { Int(part.clusterEnds[$0]) > offset },
      part.clusterEnds.count - 1)
  }

  /// Where a cluster begins.
  func start(of cluster: Int) -> Int {
    cluster == 0 ? part.range.lowerBound : Int(part.clusterEnds[cluster - 1])
  }

  /// Where the graphemes of a range end.
  func graphemeEnds(_ range: Range<Int>) -> [Int] {
    GraphemeEnds(
      document, base + range.lowerBound..<base + range.upperBound, base: base
    ).offsets
  }
}
