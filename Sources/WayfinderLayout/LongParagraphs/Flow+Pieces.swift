import WayfinderDocument
import WayfinderGeometry

extension Flow {
  /// A measured piece.
  struct MeasuredPiece {
    /// Where its lines stand.
    var range: Range<TextOffset>
    var measure: ItemMeasure
    /// How many bytes after its end its lines depend on.
    var reach: Int
  }

  /// Measures a piece of a long paragraph.
  ///
  /// Of the lines from its start on it takes those that do not depend on text beyond what was prepared:
  /// those after which another line ends well before the end of that.
  /// - Parameters:
  ///   - start: Where the first line begins.
  ///   - wanted: Where the piece should end.
  ///   - isStart: Whether another piece begins there, so that it is worth more to end there.
  mutating func measurePiece(
    of long: LongItem, from start: TextOffset, to wanted: TextOffset, isStart: Bool
  ) -> MeasuredPiece? {
    guard let source = prepared.pieces else { return nil }
    let limits = prepared.context.pieces
    var needed = min(long.range.upperBound, wanted + limits.size / 4)
    while true {
      let paragraph = source.part(ofBlock: long.block, start..<needed)
      let frame = frame(of: long.item)
      let indent = start == long.range.lowerBound ? indent(of: paragraph, long.item, in: frame) : 0
      let lines = PieceLines(
        paragraph, in: prepared.context, width: frame.content.width, indent: indent, from: start,
        to: wanted, isLast: paragraph.range.upperBound == long.range.upperBound,
        tail: limits.tail)
      if lines.settledCount == 0 || (isStart && lines.isOpen(at: wanted)),
        paragraph.range.upperBound < long.range.upperBound
      {
        needed = min(long.range.upperBound, start + 2 * (needed - start))
        continue
      }
      var output = FlowOutput(wantsLines: false)
      var stack = LineStack(
        paragraph, in: frame, indent: indent, atY: 0, prepared.context)
      let end = lines.end
      for line in lines.settled { stack.add(line, into: &output) }
      return MeasuredPiece(
        range: start..<end, measure: stack.measure, reach: lines.reach)
    }
  }

  /// Lays out a piece of a long paragraph; a line that reaches beyond its end is cut there.
  ///
  /// - Parameter reach: How many bytes after its end its lines depend on, as far as that is known.
  /// - Returns: The lines, and what was prepared for them.
  mutating func layout(
    ofPiece piece: Range<TextOffset>, of long: LongItem, reach: Int
  ) -> (layout: ItemLayout, part: PreparedParagraph)? {
    guard let source = prepared.pieces else { return nil }
    let limits = prepared.context.pieces
    let needed = min(
      long.range.upperBound, piece.upperBound + max(reach, limits.size / 4))
    let paragraph = source.part(ofBlock: long.block, piece.lowerBound..<needed)
    let frame = frame(of: long.item)
    let isFirst = piece.lowerBound == long.range.lowerBound
    let indent = isFirst ? indent(of: paragraph, long.item, in: frame) : 0
    let breaker = LineBreaker(
      paragraph, in: prepared.context, width: frame.content.width, indent: indent)
    var output = FlowOutput()
    var stack = LineStack(
      paragraph, in: frame, indent: indent, atY: 0, piece: piece, prepared.context)
    let end = piece.upperBound - paragraph.range.lowerBound
    breaker.forEachLine(from: piece.lowerBound - paragraph.range.lowerBound) { line in
      stack.add(line.range.upperBound > end ? breaker.cut(line, at: end) : line, into: &output)
      return line.range.upperBound < end
    }
    return (ItemLayout(measure: stack.measure, lines: output.records, boxes: []), paragraph)
  }

  private mutating func frame(of item: FlowItem) -> BoxFrame {
    walk.move(to: items.path(to: items.container(of: item)))
    return walk.frame
  }
}

/// The lines of a piece as far as they are known for certain.
private struct PieceLines {
  /// The lines up to the end of the piece.
  private(set) var settled: ArraySlice<BrokenLine> = []
  /// Where the piece ends.
  private(set) var end: TextOffset
  /// How many bytes after its end its lines depend on.
  private(set) var reach = 0
  private let lines: [BrokenLine]
  private let base: TextOffset

  /// - Parameters:
  ///   - start: Where the first line begins.
  ///   - wanted: Where the piece should end.
  ///   - isLast: Whether what is prepared ends with the paragraph.
  ///   - tail: How much text at the end of what is prepared only helps to prepare the rest.
  init(
    _ paragraph: PreparedParagraph, in context: LayoutContext, width: Double, indent: Double,
    from start: TextOffset, to wanted: TextOffset, isLast: Bool, tail: Int
  ) {
    let base = paragraph.range.lowerBound
    self.base = base
    end = start
    var lines: [BrokenLine] = []
    LineBreaker(paragraph, in: context, width: width, indent: indent)
      .forEachLine(from: start - base) { line in
        lines.append(line)
        return line.range.lowerBound < wanted - base || isLast
      }
    self.lines = lines
    let certain = isLast ? paragraph.count : paragraph.count - tail
    var count = 0
    while count < lines.count {
      let next = count + 1 < lines.count ? lines[count + 1].range.upperBound : nil
      if let next, next > certain { break }
      if next == nil, !isLast { break }
      if count > 0, lines[count].range.upperBound > wanted - base { break }
      count += 1
    }
    settled = lines[..<count]
    guard let last = settled.last else { return }
    end = base + last.range.upperBound
    let following = count < lines.count ? lines[count].range.upperBound : paragraph.count
    reach = max(0, base + following - end) + tail
  }

  var settledCount: Int { settled.count }

  /// Whether a line ends at an offset of which it is not certain that it does.
  func isOpen(at offset: TextOffset) -> Bool {
    end < offset && lines[settled.count...].contains { base + $0.range.upperBound == offset }
  }
}

extension LineBreaker {
  /// A line that ends at an offset inside of it.
  func cut(_ line: BrokenLine, at end: Int) -> BrokenLine {
    var line = line
    line.range = line.range.lowerBound..<max(line.range.lowerBound, end)
    if end < line.inkEnd {
      line.inkEnd = line.range.upperBound
      line.width = measurer.width(of: line.range, lineStart: line.range.lowerBound)
    }
    line.hangWidth = 0
    line.isHyphenated = false
    return line
  }
}
