import WayfinderDocument
import WayfinderUnicode

/// A line of a paragraph.
struct BrokenLine: Equatable {
  /// The text of the line, white space and line end at its end included.
  var range: Range<Int>
  /// Where white space that hangs at the end begins.
  var inkEnd: Int
  /// The width without white space that hangs at the end, the hyphen included, in points.
  var width: Double
  /// The width of the white space that hangs.
  var hangWidth: Double
  /// Whether a hyphen is shown for a soft hyphen at the end.
  var isHyphenated: Bool
  /// Whether the line ends at a line end or with the paragraph.
  var isForced: Bool
  /// The objects of the paragraph that are on the line.
  var objects = 0..<0
  /// How far the objects are from the start of the line, in points.
  var objectEdges: [Double] = []
}

/// Breaks a prepared paragraph into lines by adding widths: each line takes all it can (greedy).
///
/// White space at a line's end hangs. What a line may hold is compared with a tolerance of 1/64 of a
/// point, as Chromium's and WebKit's layout units have it.
struct LineBreaker {
  /// How far a line may go over its width and still fit, in points.
  static let fitTolerance = 1.0 / 64

  private let paragraph: PreparedParagraph
  private let context: LayoutContext
  private let limit: Double
  private let indent: Double
  private let rounds: Bool
  /// The widths of the objects in the lines.
  private let objects: [Double]
  private let breaksWords: Bool

  /// - Parameters:
  ///   - width: The width of the lines, in points.
  ///   - indent: How far the first line is moved in.
  ///   - objects: How wide the objects of the paragraph are.
  ///   - keepsWords: Whether words overflow even where the style lets them be broken.
  init(
    _ paragraph: PreparedParagraph, in context: LayoutContext, width: Double, indent: Double,
    objects: [Double] = [], keepsWords: Bool = false
  ) {
    self.paragraph = paragraph
    self.context = context
    limit = paragraph.style.whiteSpace.wraps ? width + Self.fitTolerance : .infinity
    self.indent = indent
    rounds = context.profile == .chromium
    self.objects = objects
    breaksWords =
      !keepsWords
      && (paragraph.style.overflowWrap.breaksWords || context.shaper.breaksOverflowingWords)
  }

  private var measurer: LineMeasurer { LineMeasurer(paragraph: paragraph, context: context) }
  private var tabs: TabStops { TabStops(paragraph.style, shaper: context.shaper) }

  /// Calls `body` with each line, at least one.
  ///
  /// - Complexity: O(*n*) in segments.
  func forEachLine(_ body: (BrokenLine) -> Void) {
    var start = 0
    var segment = 0
    var object = 0
    let count = paragraph.count
    let plain = PlainLines(limit: limit, indent: indent, rounds: rounds)
    paragraph.segments.withUnsafeBufferPointer { segments in
      repeat {
        let line =
          plain.line(from: start, segment: &segment, in: segments)
          ?? self.line(from: start, segment: &segment, object: object)
        body(line)
        start = line.range.upperBound
        object += line.objects.count
      } while start < count || segment < segments.count
    }
  }

  /// The state of a line as segments are added to it.
  private struct Pen {
    var x: Pieces
    /// Where the last text ends and how wide the line is up to there.
    var inkEnd: Int
    var inkWidth: Double
    /// Where objects stand.
    var objectEdges: [Double] = []
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
    var segment: Int
    var pen: Pen
  }

  private func line(from start: Int, segment first: inout Int, object: Int) -> BrokenLine {
    let indent = start == 0 && first == 0 ? self.indent : 0
    var line = self.line(from: start, segment: &first, indent: indent, object: object)
    line.objects = object..<object + line.objectEdges.count
    return line
  }

  private func line(
    from start: Int, segment first: inout Int, indent: Double, object: Int
  ) -> BrokenLine {
    var pen = Pen(x: Pieces(from: indent, rounds: rounds), inkEnd: start, inkWidth: indent)
    var opportunities: [Opportunity] = []
    var index = first
    let startsInside = index > 0 ? start > Int(paragraph.segments[index - 1].end) : start > 0
    if !startsInside, index < paragraph.segments.count, start > 0 {
      pen.x.add(startCorrection(at: index))
    }
    while index < paragraph.segments.count {
      let segment = paragraph.segments[index]
      if segment.flags.contains(.beginsItem) { pen.x.beginItem() }
      let fits =
        segment.flags.contains(.object)
        ? addObject(object, at: Int(segment.end), indent: indent, &pen)
        : add(segment, at: index, from: start, startsInside: startsInside && index == first, &pen)
      if !fits {
        let overflow = Overflow(start: start, first: first, index: index)
        if let line = lineBefore(overflow, opportunities, indent: indent, next: &first) {
          return line
        }
      }
      index += 1
      if segment.flags.contains(.hardBreakAfter) {
        first = index
        return finished(start, end: Int(segment.end), pen, indent, isForced: true)
      }
      if segment.flags.contains(.breakAfter), index < paragraph.segments.count {
        if pen.x.total > limit, pen.inkWidth > limit {
          // Nothing before fitted: the line ends at the first opportunity after.
          first = index
          return closed(Opportunity(segment: index, pen: pen), start, indent)
        }
        opportunities.append(Opportunity(segment: index, pen: pen))
        if opportunities.count > 64 { opportunities.removeFirst(32) }
      }
    }
    first = index
    return finished(start, end: paragraph.count, pen, indent, isForced: true)
  }

  private struct Overflow {
    var start: Int
    var first: Int
    var index: Int
  }

  /// Adds a segment; `false` where its text does not fit.
  private func add(
    _ segment: Segment, at index: Int, from start: Int, startsInside: Bool, _ pen: inout Pen
  ) -> Bool {
    var width = Double(segment.width)
    if segment.flags.contains(.tab) {
      width = tabs.advance(at: pen.x.total, paragraph.runs[paragraph.run(at: Int(segment.end) - 1)])
      pen.x.add(width)
      if segment.hangCount > 0 { return true }
      pen.inkEnd = Int(segment.end)
      pen.inkWidth = pen.x.total
      return pen.inkWidth <= limit
    }
    if startsInside {
      width =
        start < segment.inkEnd
        ? partialWidth(of: start..<segment.inkEnd, room: limit - pen.x.total) : 0
    }
    pen.x.add(width)
    if segment.inkEnd > max(start, segmentStart(index)) {
      pen.inkEnd = segment.inkEnd
      pen.inkWidth = pen.x.total
    }
    let fits = pen.inkWidth <= limit
    pen.x.add(Double(segment.hangWidth))
    return fits
  }

  /// Adds an object; `false` where it does not fit.
  private func addObject(
    _ firstObject: Int, at offset: Int, indent: Double, _ pen: inout Pen
  ) -> Bool {
    let index = firstObject + pen.objectEdges.count
    pen.objectEdges.append(pen.x.total - indent)
    pen.x.add(objects.indices.contains(index) ? objects[index] : 0)
    pen.inkEnd = offset
    pen.inkWidth = pen.x.total
    return pen.inkWidth <= limit
  }

  private func segmentStart(_ index: Int) -> Int {
    index == 0 ? 0 : Int(paragraph.segments[index - 1].end)
  }

  /// The width of the rest of a broken word, or more than `room` where it does not fit: a long word
  /// is not measured to its end for every line.
  private func partialWidth(of range: Range<Int>, room: Double) -> Double {
    let measurer = self.measurer
    var window = measurer.likelyCount(filling: room, from: range.lowerBound)
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
    _ overflow: Overflow, _ opportunities: [Opportunity], indent: Double, next: inout Int
  ) -> BrokenLine? {
    for opportunity in opportunities.reversed() {
      let line = closed(opportunity, overflow.start, indent)
      if line.width + indent <= limit {
        next = opportunity.segment
        return line
      }
    }
    if let last = opportunities.last {
      // The hyphen or another shape makes all of them too wide.
      if !breaksWords {
        next = last.segment
        return closed(opportunities[0], overflow.start, indent, next: &next)
      }
    }
    guard breaksWords else { return nil }
    return brokenWord(overflow, indent: indent, next: &next)
  }

  private func closed(
    _ opportunity: Opportunity, _ start: Int, _ indent: Double, next: inout Int
  ) -> BrokenLine {
    next = opportunity.segment
    return closed(opportunity, start, indent)
  }

  /// The line that ends at an opportunity.
  private func closed(_ opportunity: Opportunity, _ start: Int, _ indent: Double) -> BrokenLine {
    let index = opportunity.segment
    let last = paragraph.segments[index - 1]
    var pen = opportunity.pen
    let hang = pen.x.total - pen.inkWidth
    if pen.inkEnd == last.inkEnd, !last.flags.contains(.object) {
      pen.inkWidth += endCorrection(at: index - 1, start: start)
    }
    var isHyphenated = false
    if last.flags.contains(.softHyphen), last.hangCount == 0 {
      let run = paragraph.runs[paragraph.run(at: max(0, Int(last.end) - 1))]
      pen.inkWidth += Hyphen.width(for: run, shaper: context.shaper)
      isHyphenated = true
    }
    return BrokenLine(
      range: start..<Int(last.end), inkEnd: pen.inkEnd, width: pen.inkWidth - indent,
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
    _ overflow: Overflow, indent: Double, next: inout Int
  ) -> BrokenLine? {
    if paragraph.segments[overflow.index].flags.contains(.object) { return nil }
    let end = paragraph.segments[overflow.index].inkEnd
    guard let cut = WordCut(measurer, overflow.start..<end, room: limit - indent, rounds: rounds)
    else { return nil }
    if cut.end >= end { return nil }
    next = paragraph.segment(at: cut.end)
    return BrokenLine(
      range: overflow.start..<cut.end, inkEnd: cut.end, width: cut.width, hangWidth: 0,
      isHyphenated: false, isForced: false)
  }

  // MARK: Corrections

  /// Pairs change the shapes of one another; so few segments around a break tell the difference.
  private static let correctedSegments = 4

  /// What a line that begins with a segment gains in width by being shaped apart.
  private func startCorrection(at index: Int) -> Double {
    guard paragraph.segments[index].flags.contains(.unsafeStart) else { return 0 }
    let start = segmentStart(index)
    var end = index + 1
    var known = paragraph.segments[index].total
    while end < paragraph.segments.count {
      let flags = paragraph.segments[end].flags
      if end - index >= Self.correctedSegments, !flags.contains(.insideCluster) { break }
      if flags.contains(.beginsItem) || !flags.contains(.unsafeStart) { break }
      known += paragraph.segments[end].total
      end += 1
    }
    let range = start..<Int(paragraph.segments[end - 1].end)
    return range.isEmpty ? 0 : measurer.width(of: range, lineStart: start) - known
  }

  /// What a line that ends with a segment gains in width by being shaped apart from what follows.
  private func endCorrection(at index: Int, start: Int) -> Double {
    let last = paragraph.segments[index]
    if last.hangCount > 0 {
      guard last.flags.contains(.unsafeHang), paragraph.style.whiteSpace.collapsesSpaces else {
        return 0
      }
    } else {
      guard index + 1 < paragraph.segments.count else { return 0 }
      let next = paragraph.segments[index + 1].flags
      if next.contains(.beginsItem) || !next.contains(.unsafeStart) { return 0 }
    }
    var first = index
    var known = Double(last.width)
    while first > 0, segmentStart(first) > start {
      let flags = paragraph.segments[first].flags
      if index - first >= Self.correctedSegments, !flags.contains(.insideCluster) { break }
      if flags.contains(.beginsItem) || !flags.contains(.unsafeStart) { break }
      first -= 1
      known += paragraph.segments[first].total
    }
    let from = segmentStart(first)
    if from < start || from >= last.inkEnd { return 0 }
    return measurer.width(of: from..<last.inkEnd, lineStart: -1) - known
  }
}
