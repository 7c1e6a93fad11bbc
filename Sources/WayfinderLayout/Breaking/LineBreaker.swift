// In one file since all steps of a line share the pen, which no one else may move.

import WayfinderDocument
import WayfinderUnicode

/// Breaks a prepared paragraph into lines by adding widths: each line takes all it can (greedy).
///
/// White space at a line's end hangs. What a line may hold is compared with a tolerance of 1/64 of a
/// point, as Chromium's and WebKit's layout units have it.
struct LineBreaker {
  let paragraph: PreparedParagraph
  let context: LayoutContext
  let rule: LineRule
  /// The widths of the objects in the lines.
  private let objects: [Double]
  /// Whether words are cut that are wider than a line.
  let breaksWords: Bool
  /// Whether lines that need nothing but sums are made from them.
  let usesSums: Bool

  /// - Parameters:
  ///   - width: The width of the lines, in points.
  ///   - indent: How far the first line is moved in.
  ///   - objects: How wide the objects of the paragraph are.
  ///   - keepsWords: Whether words overflow even where the style lets them be broken.
  ///   - usesSums: Whether lines that need nothing but sums are made from them, and words that are cut
  ///     are kept, which changes no line.
  init(
    _ paragraph: PreparedParagraph, in context: LayoutContext, width: Double, indent: Double,
    objects: [Double] = [], keepsWords: Bool = false, usesSums: Bool = true
  ) {
    self.paragraph = paragraph
    self.context = context
    let setting = paragraph.core.header.setting
    rule = LineRule(setting, width: width, indent: indent, rounds: context.roundsWidths)
    self.objects = objects
    breaksWords = !keepsWords && (setting.breaksWords || context.breaksOverflowingWords)
    self.usesSums = usesSums && !paragraph.core.header.flags.contains(.isWide)
  }

  /// The breaker of a paragraph without objects.
  init(_ paragraph: PreparedParagraph, in context: LayoutContext, _ rule: LineRule) {
    self.paragraph = paragraph
    self.context = context
    self.rule = rule
    objects = []
    let header = paragraph.core.header
    breaksWords = header.setting.breaksWords || context.breaksOverflowingWords
    usesSums = !header.flags.contains(.isWide)
  }

  /// How wide lines may be, in points.
  var limit: Double { rule.limit }
  var rounds: Bool { rule.rounds }
  var core: ParagraphCore { paragraph.core }
  var segmentCount: Int { paragraph.segmentCount }
  var measurer: LineMeasurer { LineMeasurer(paragraph: paragraph, context: context) }
  private var tabs: TabStops { TabStops(paragraph.style, shaper: context.shaper) }

  /// Calls `body` with each line, at least one.
  ///
  /// - Complexity: O(*n*) in segments.
  func forEachLine(_ body: (BrokenLine) -> Void) {
    forEachLine(from: 0) { line in
      body(line)
      return true
    }
  }

  /// Calls `body` with each line from an offset on at which one begins, at least one, until it returns
  /// `false`. No object may be before the offset.
  ///
  /// - Complexity: O(*n*) in segments.
  func forEachLine(from first: Int, _ body: (BrokenLine) -> Bool) {
    var start = first
    var cursor = SegmentCursor()
    while cursor.index < segmentCount, cursor.start < first {
      let end = core.segment(cursor).end
      if end > first { break }
      cursor = SegmentCursor(index: cursor.index + 1, start: end)
    }
    var object = 0
    let count = paragraph.count
    core.withContents { header, words in
      let plain = usesSums ? plainLines(header, words) : nil
      repeat {
        let line =
          plain.flatMap { plainLine($0, from: start, &cursor) }
          ?? self.line(from: start, &cursor, object: object)
        if !body(line) { return }
        start = line.range.upperBound
        object += line.objects.count
      } while start < count || cursor.index < segmentCount
    }
  }

  /// The line that begins at an offset in a segment, if sums tell it.
  private func plainLine(
    _ plain: PlainLines, from start: Int, _ cursor: inout SegmentCursor
  ) -> BrokenLine? {
    guard start == cursor.start, let line = plain.line(at: cursor, self) else { return nil }
    let isLast = line.next.index == plain.count
    cursor = isLast ? SegmentCursor(index: segmentCount, start: paragraph.count) : line.next
    return BrokenLine(
      range: start..<cursor.start, inkEnd: line.inkEnd, width: line.width,
      hangWidth: line.hangWidth, isHyphenated: false, isForced: isLast)
  }

  /// The lines of the paragraph by sums.
  func plainLines(
    _ header: UnsafePointer<ParagraphCore.Header>, _ words: UnsafePointer<UInt32>
  ) -> PlainLines {
    PlainLines(header, words, rule, breaksWords: breaksWords)
  }

  /// The state of a line as segments are added to it.
  private struct Pen {
    var x: Pieces
    /// Where the last text ends and how wide the line is up to there.
    var inkEnd: Int
    var inkWidth: Double
    /// Where objects stand.
    var objectEdges: [Double] = []
    /// Where the last of them stands in the text, and where on the line it ends.
    var objectEnd: (offset: Int, x: Double)?
  }

  /// A sum of widths of which each inline box or bidirectional run is rounded by itself.
  struct Pieces {
    private var settled: Double
    private var open = 0.0
    private let rounds: Bool

    init(from start: Double, rounds: Bool) {
      settled = start
      self.rounds = rounds
    }

    var total: Double { settled + (rounds ? LayoutUnit.ceiling(open) : open) }
    mutating func add(_ width: Double) { open += width }
    mutating func beginItem() {
      settled = total
      open = 0
    }
  }

  /// A place at which the line may end.
  private struct Opportunity {
    /// The segment after it.
    var next: SegmentCursor
    var pen: Pen
  }

  func line(from start: Int, _ first: inout SegmentCursor, object: Int) -> BrokenLine {
    let indent = start == 0 && first.index == 0 ? rule.indent : 0
    let rest: Double?
    switch cutLine(from: start, &first, indent: indent) {
    case .line(let line): return line
    case .rest(let width):
      if let line = lineOfRest(from: start, &first, width: width) { return line }
      rest = width
    case .none: rest = nil
    }
    var line = self.line(from: start, &first, indent: indent, object: object, rest: rest)
    line.objects = object..<object + line.objectEdges.count
    return line
  }

  /// - Parameter rest: The width of what is left of the segment inside of which the line begins, if
  ///   that is known.
  private func line(
    from start: Int, _ first: inout SegmentCursor, indent: Double, object: Int, rest: Double?
  ) -> BrokenLine {
    var pen = Pen(x: Pieces(from: indent, rounds: rounds), inkEnd: start, inkWidth: indent)
    var opportunities: [Opportunity] = []
    var cursor = first
    let startsInside = start > first.start
    if !startsInside, cursor.index < segmentCount, start > 0 {
      pen.x.add(startCorrection(at: cursor))
    }
    while cursor.index < segmentCount {
      let segment = core.segment(cursor)
      if segment.flags.contains(.beginsItem) { pen.x.beginItem() }
      let isObject = segment.flags.contains(.object)
      let fits =
        isObject
        ? addObject(object, segment, indent: indent, &pen)
        : add(
          segment, at: cursor, from: start, startsInside: startsInside && cursor == first,
          rest: rest, &pen)
      if !fits {
        let overflow = Overflow(
          start: start, first: first, inkEnd: segment.inkEnd, isObject: isObject, pen: pen)
        if let line = lineBefore(overflow, opportunities, indent: indent, next: &first) {
          return line
        }
      }
      cursor = SegmentCursor(index: cursor.index + 1, start: segment.end)
      if segment.flags.contains(.hardBreakAfter) {
        first = cursor
        return finished(start, end: segment.end, pen, indent, isForced: true)
      }
      if segment.flags.contains(.breakAfter), cursor.index < segmentCount {
        if pen.x.total > limit, pen.inkWidth > limit {
          // Nothing before fitted: the line ends at the first opportunity after.
          first = cursor
          return closed(Opportunity(next: cursor, pen: pen), start, indent)
        }
        opportunities.append(Opportunity(next: cursor, pen: pen))
        if opportunities.count > 64 { opportunities.removeFirst(32) }
      }
    }
    first = cursor
    return finished(start, end: paragraph.count, pen, indent, isForced: true)
  }

  private struct Overflow {
    var start: Int
    /// The segment that holds the start.
    var first: SegmentCursor
    /// Where the text of the segment ends that does not fit.
    var inkEnd: Int
    var isObject: Bool
    var pen: Pen
  }

  /// Adds an object; `false` where it does not fit.
  private func addObject(
    _ firstObject: Int, _ segment: Segment, indent: Double, _ pen: inout Pen
  ) -> Bool {
    let index = firstObject + pen.objectEdges.count
    let width = objects.indices.contains(index) ? objects[index] : 0
    pen.objectEdges.append(pen.x.total - indent)
    pen.x.add(width)
    pen.objectEnd = (segment.end, pen.x.total)
    if paragraph.objects[index].filler?.kind ?? .text != .text {
      // White space before the edge of an inline box still hangs where the line ends after it.
      pen.inkWidth += width
    } else {
      pen.inkEnd = segment.end
      pen.inkWidth = pen.x.total - segment.hangWidth
    }
    return pen.inkWidth <= limit
  }

  /// Adds a segment; `false` where its text does not fit.
  private func add(
    _ segment: Segment, at cursor: SegmentCursor, from start: Int, startsInside: Bool,
    rest: Double?, _ pen: inout Pen
  ) -> Bool {
    var width = segment.width
    if segment.flags.contains(.tab) {
      width = tabs.advance(at: pen.x.total, paragraph.runs[paragraph.run(at: segment.end - 1)])
      pen.x.add(width)
      if segment.hangCount > 0 { return true }
      pen.inkEnd = segment.end
      pen.inkWidth = pen.x.total
      return pen.inkWidth <= limit
    }
    if startsInside {
      width =
        start < segment.inkEnd
        ? rest
          ?? partialWidth(of: start..<segment.inkEnd, at: cursor, room: limit - pen.x.total) : 0
    }
    pen.x.add(width)
    if segment.inkEnd > max(start, cursor.start) {
      pen.inkEnd = segment.inkEnd
      pen.inkWidth = pen.x.total
    }
    let fits = pen.inkWidth <= limit
    pen.x.add(segment.hangWidth)
    return fits
  }

  /// How wide a byte of a segment is, on average.
  func mean(at cursor: SegmentCursor) -> Double {
    guard cursor.index < segmentCount else { return 0 }
    let segment = core.segment(cursor)
    return segment.total / Double(max(1, segment.end - cursor.start))
  }

  /// Longer than nearly every grapheme cluster, in bytes.
  private static let minimumWindow = 64

  /// The width of the rest of a broken word, or more than `room` where it does not fit: a long word
  /// is not measured to its end for every line.
  private func partialWidth(
    of range: Range<Int>, at cursor: SegmentCursor, room: Double
  ) -> Double {
    let measurer = self.measurer
    // A grapheme cluster that is cut off may be wider than all of it.
    var window = max(
      Self.minimumWindow, LineMeasurer.likelyCount(filling: room, mean: mean(at: cursor)))
    while true {
      let end = min(range.upperBound, measurer.boundary(notAfter: range.lowerBound + window))
      let width = measurer.width(
        of: range.lowerBound..<end, lineStart: range.lowerBound)
      if end == range.upperBound || width > room { return width }
      window *= 2
    }
  }

  // MARK: Full lines

  /// The line that ends at the last opportunity that fits, or inside of the word that does not fit;
  /// `nil` where it has to overflow.
  private func lineBefore(
    _ overflow: Overflow, _ opportunities: [Opportunity], indent: Double,
    next: inout SegmentCursor
  ) -> BrokenLine? {
    for opportunity in opportunities.reversed() {
      let line = closed(opportunity, overflow.start, indent)
      if line.width + indent <= limit {
        next = opportunity.next
        return line
      }
    }
    if let first = opportunities.first, !breaksWords {
      // The hyphen or another shape makes all of them too wide.
      next = first.next
      return closed(first, overflow.start, indent)
    }
    guard breaksWords, !overflow.isObject else { return nil }
    return brokenWord(overflow, indent: indent, next: &next)
  }

  /// The line that ends at an opportunity.
  private func closed(_ opportunity: Opportunity, _ start: Int, _ indent: Double) -> BrokenLine {
    let cursor = core.cursor(before: opportunity.next)
    let last = core.segment(cursor)
    var pen = opportunity.pen
    let hang = pen.x.total - pen.inkWidth
    if pen.inkEnd == last.inkEnd, !last.flags.contains(.object) {
      pen.inkWidth += endCorrection(at: cursor, start: start)
    }
    var isHyphenated = false
    if last.flags.contains(.softHyphen), last.hangCount == 0 {
      let run = paragraph.runs[paragraph.run(at: max(0, last.end - 1))]
      pen.inkWidth += Hyphen.width(for: run, shaper: context.shaper)
      isHyphenated = true
    }
    return BrokenLine(
      range: start..<last.end, inkEnd: pen.inkEnd, width: pen.inkWidth - indent,
      hangWidth: max(0, hang), isHyphenated: isHyphenated, isForced: false,
      objectEdges: pen.objectEdges)
  }

  private func finished(
    _ start: Int, end: Int, _ pen: Pen, _ indent: Double, isForced: Bool
  ) -> BrokenLine {
    BrokenLine(
      range: start..<end, inkEnd: pen.inkEnd, width: pen.inkWidth - indent,
      hangWidth: max(0, pen.x.total - pen.inkWidth), isHyphenated: false, isForced: isForced,
      objectEdges: pen.objectEdges)
  }

  /// The line that ends between clusters of a word, at least one.
  private func brokenWord(
    _ overflow: Overflow, indent: Double, next: inout SegmentCursor
  ) -> BrokenLine? {
    let end = overflow.inkEnd
    // What stands at the beginning of the line and keeps together with the word.
    let object = overflow.pen.objectEnd
    let start = max(overflow.start, object?.offset ?? 0)
    let taken = object.map { $0.x - indent } ?? 0
    let room = limit - indent - taken
    // An indent alone may be wider than the line.
    guard start < end else { return nil }
    let cut = WordCut(
      measurer, start..<end, mean: mean(at: overflow.first), room: room, rounds: rounds)
    // What is left of a cluster, such as a soft hyphen, has no place to be cut at.
    guard let cut, cut.end > start, cut.end < end else { return nil }
    next = overflow.first
    while next.index < segmentCount {
      let segmentEnd = core.segment(next).end
      if segmentEnd > cut.end { break }
      next = SegmentCursor(index: next.index + 1, start: segmentEnd)
    }
    return BrokenLine(
      range: overflow.start..<cut.end, inkEnd: cut.end, width: taken + cut.width, hangWidth: 0,
      isHyphenated: false, isForced: false, objectEdges: overflow.pen.objectEdges)
  }
}
