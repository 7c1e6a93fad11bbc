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

  /// Lays out the line of a record.
  init(_ layout: PageLayout, _ record: LineRecord, wantsGlyphs: Bool = false) {
    let paragraph = layout.paragraph(of: record)
    let base = paragraph.range.lowerBound
    let range = record.start - base..<record.end - base
    let inkEnd = record.inkEnd - base
    let measurer = LineMeasurer(paragraph: paragraph, context: layout.prepared.context)
    var pieces = measurer.pieces(
      range.lowerBound..<inkEnd, lineStart: range.lowerBound, wantsGlyphs: wantsGlyphs)
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
      layout.prepared.document.withUTF8(in: record.start..<record.inkEnd) {
        Justification.spread(
          &pieces[..<firstHanging], by: spread, text: $0, start: range.lowerBound)
      }
    }
    place(pieces, firstHanging: firstHanging, record, paragraph, layout.prepared.context)
  }

  private mutating func place(
    _ pieces: [LineMeasurer.Piece], firstHanging: Int, _ record: LineRecord,
    _ paragraph: PreparedParagraph, _ context: LayoutContext
  ) {
    let tabs = TabStops(paragraph.style, shaper: context.shaper)
    let indent = record.start == paragraph.range.lowerBound ? firstIndent(record, paragraph) : 0
    let hyphen = hyphenWidth(record, paragraph, context)
    let order = BidiLevels.visualOrder(ofRuns: pieces.map(\.run.level))
    let items = itemNumbers(of: pieces)
    var x = 0.0
    var itemStart = 0.0
    var lastItem: Int?
    if hyphen > 0, paragraph.isRightToLeft {
      hyphenX = 0
      x = hyphen
    }
    for index in order {
      let piece = pieces[index]
      if items[index] != lastItem {
        if context.profile == .chromium, lastItem != nil {
          x = itemStart + LayoutUnit.ceiling(x - itemStart)
        }
        itemStart = x
        lastItem = items[index]
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
          baselineShift: piece.run.baselineShift, x: x, clusterEnds: piece.shaped.clusterEnds,
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
