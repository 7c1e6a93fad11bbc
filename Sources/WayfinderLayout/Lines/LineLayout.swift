import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// A line with its text in visual order: where each cluster stands.
///
/// It is made anew for each question about the inside of a line, so that nothing of it has to be
/// kept.
struct LineLayout {
  /// A part of a line that runs in one direction, in visual order.
  struct Part {
    /// The text, from the start of the paragraph.
    var range: Range<Int>
    var isRightToLeft: Bool
    var style: TextStyle
    var baselineShift: Double
    /// The left edge, from the left edge of the line's text, in points.
    var x: Double
    /// Where each cluster ends in the text and how far from the part's start in reading direction.
    var clusterEnds: [UInt32]
    var edges: [Double]
    var glyphs: [ShapedText.Glyph]

    var width: Double { edges.last ?? 0 }

    /// The x coordinate of a distance in reading direction.
    func x(at distance: Double) -> Double {
      isRightToLeft ? x + width - distance : x + distance
    }
  }

  private(set) var parts: [Part] = []
  /// The left edge of the hyphen, where one shows.
  private(set) var hyphenX: Double?
  /// How far the hanging white space reaches to the left of the text, in points.
  private(set) var leftHang = 0.0
  /// The left edges of what stands on the line as one piece, margins included, in the order of the
  /// text.
  private(set) var objectEdges: [Double] = []

  /// Lays out the line of a record.
  init(_ layout: PageLayout, _ record: LineRecord, wantsGlyphs: Bool = false) {
    let paragraph = layout.paragraph(of: record)
    self.init(
      record.whole?.record ?? record, paragraph, layout.prepared.context, wantsGlyphs: wantsGlyphs)
    if record.whole == nil { return }
    let base = paragraph.range.lowerBound
    let range = record.start - base..<record.end - base
    let lead = record.lead
    parts = parts.filter { range.contains($0.range.lowerBound) && !$0.range.isEmpty }
    for index in parts.indices { parts[index].x += lead }
    hyphenX = record.isHyphenated ? hyphenX.map { $0 + lead } : nil
  }

  /// Lays out a whole line.
  init(
    _ record: LineRecord, _ paragraph: PreparedParagraph, _ context: LayoutContext,
    wantsGlyphs: Bool = false
  ) {
    let base = paragraph.range.lowerBound
    let range = record.start - base..<record.end - base
    let inkEnd = record.inkEnd - base
    let measurer = LineMeasurer(paragraph: paragraph, context: context)
    var pieces: [LineMeasurer.Piece] = []
    var start = range.lowerBound
    let objectEnds = record.objects.map { min($0.offset - base, inkEnd) }
    for end in objectEnds + [inkEnd] where end > start {
      pieces += measurer.pieces(
        start..<end, lineStart: range.lowerBound, wantsGlyphs: wantsGlyphs)
      start = end
    }
    Self.setWidths(of: record.objects, base: base, in: &pieces)
    let hanging = measurer.pieces(
      inkEnd..<range.upperBound, lineStart: range.lowerBound, wantsGlyphs: wantsGlyphs)
    let firstHanging = pieces.count
    let keepsSpace = !paragraph.style.whiteSpace.collapsesSpaces
    for var piece in hanging {
      // White space at the end of a line has the direction of the paragraph (UAX #9, L1).
      piece.run.level = paragraph.baseLevel
      piece.run.beginsItem = true
      if !keepsSpace { piece.shaped.advances = piece.shaped.advances.map { _ in 0 } }
      pieces.append(piece)
    }
    let spread = record.rect.width - record.ownWidth
    if spread > 0 {
      context.document.withUTF8(in: record.start..<record.inkEnd) {
        Justification.spread(
          &pieces[..<firstHanging], by: spread, text: $0, start: range.lowerBound)
      }
    }
    place(pieces, firstHanging: firstHanging, record, paragraph, context)
  }

  /// Gives the pieces that stand for objects with text their widths.
  private static func setWidths(
    of objects: [LineObject], base: TextOffset, in pieces: inout [LineMeasurer.Piece]
  ) {
    var objects = objects.filter { $0.count > 0 }[...]
    for index in pieces.indices where pieces[index].run.kind == .object {
      if let object = objects.popFirst() { pieces[index].shaped.advances = [Float(object.width)] }
    }
  }

  private mutating func place(
    _ pieces: [LineMeasurer.Piece], firstHanging: Int, _ record: LineRecord,
    _ paragraph: PreparedParagraph, _ context: LayoutContext
  ) {
    let tabs = TabStops(paragraph.style, shaper: context.shaper)
    let indent = record.start == paragraph.range.lowerBound ? firstIndent(record, paragraph) : 0
    let hyphen = hyphenWidth(record, paragraph, context)
    let items = itemNumbers(of: pieces)
    var x = 0.0
    var itemStart = 0.0
    var lastItem: Int?
    if hyphen > 0, paragraph.isRightToLeft {
      hyphenX = 0
      x = hyphen
    }
    objectEdges = [Double](repeating: 0, count: record.objects.count)
    let base = paragraph.range.lowerBound
    for element in VisualOrder(pieces, record.objects, base: base, level: paragraph.baseLevel) {
      let index: Int
      switch element {
      case .object(let object):
        objectEdges[object] = x
        x += record.objects[object].width
        continue
      case .piece(let piece): index = piece
      }
      let piece = pieces[index]
      if items[index] != lastItem {
        if context.profile == .chromium, lastItem != nil {
          x = itemStart + LayoutUnit.ceiling(x - itemStart)
        }
        itemStart = x
        lastItem = items[index]
      }
      if piece.run.kind == .object {
        let place = record.objects.firstIndex {
          $0.count > 0 && $0.offset - base == piece.range.lowerBound
        }
        if let place { objectEdges[place] = x }
        x += piece.width
        continue
      }
      var edges: [Double] = []
      edges.reserveCapacity(piece.shaped.advances.count)
      var edge = 0.0
      for advance in piece.shaped.advances {
        edge += piece.run.kind == .tab ? tabs.advance(at: indent + x, piece.run) : Double(advance)
        edges.append(edge)
      }
      parts.append(
        Part(
          range: piece.range, isRightToLeft: piece.run.isRightToLeft, style: piece.run.style,
          baselineShift: piece.run.baselineShift(
            inLineOfHeight: record.rect.height, baseline: record.baseline)
            + piece.run.style.offset.dy,
          x: x + piece.run.style.offset.dx, clusterEnds: piece.shaped.clusterEnds,
          edges: edges, glyphs: piece.shaped.glyphs))
      x += edge
      // White space that hangs to the left is outside of the text.
      if index >= firstHanging, paragraph.isRightToLeft { leftHang += edge }
    }
    if hyphen > 0, !paragraph.isRightToLeft { hyphenX = LayoutUnit.ceiling(x) }
  }

  private func itemNumbers(of pieces: [LineMeasurer.Piece]) -> [Int] {
    var item = 0
    return pieces.map { piece in
      if piece.run.beginsItem, piece.range.lowerBound == piece.run.range.lowerBound { item += 1 }
      return item
    }
  }

  private func firstIndent(_ record: LineRecord, _ paragraph: PreparedParagraph) -> Double {
    if case .points(let points) = paragraph.style.textIndent { return points }
    return paragraph.isRightToLeft ? 0 : record.rect.minX
  }

  private func hyphenWidth(
    _ record: LineRecord, _ paragraph: PreparedParagraph, _ context: LayoutContext
  ) -> Double {
    guard record.isHyphenated else { return 0 }
    let last = max(0, record.inkEnd - paragraph.range.lowerBound - 1)
    return Hyphen.width(for: paragraph.runs[paragraph.run(at: last)], shaper: context.shaper)
  }
}
