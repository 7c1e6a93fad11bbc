import WayfinderDocument
import WayfinderUnicode

/// Shapes parts of a paragraph anew: where a line break changes the shapes around it, inside of
/// words that are broken, and for the places of clusters on a line.
struct LineMeasurer {
  let paragraph: PreparedParagraph
  let context: LayoutContext

  /// How much text around a run a shaper sees, in bytes.
  static let contextCount = 32

  /// A part of one run as it is shaped on a line.
  struct Piece {
    var run: PreparedRun
    var range: Range<Int>
    /// Offsets count from the start of the paragraph.
    var shaped: ShapedText

    /// The sum of the advances.
    var width: Double { shaped.advances.reduce(into: 0.0) { $0 += Double($1) } }
  }

  /// Shapes a part of the paragraph, letter- and word-spacing added, in logical order.
  ///
  /// Tabs and line ends are pieces of one cluster without an advance.
  /// - Parameter lineStart: Where the line begins.
  func pieces(
    _ range: Range<Int>, lineStart: Int, wantsGlyphs: Bool = false
  ) -> [Piece] {
    if range.isEmpty || paragraph.runs.isEmpty { return [] }
    var pieces: [Piece] = []
    var index = paragraph.run(at: range.lowerBound)
    while index < paragraph.runs.count, paragraph.runs[index].range.lowerBound < range.upperBound {
      let run = paragraph.runs[index]
      let part = run.range.clamped(to: range)
      pieces.append(piece(of: run, part, lineStart: lineStart, wantsGlyphs: wantsGlyphs))
      index += 1
    }
    return pieces
  }

  /// The width of a part of the paragraph without tabs, shaped by itself, in points.
  ///
  /// Short parts are measured once: they stand at breaks that change the shapes around them, which are
  /// the same at many widths.
  func width(of range: Range<Int>, lineStart: Int) -> Double {
    let key = MeasuredWidths.Key(
      start: paragraph.range.lowerBound + range.lowerBound, count: range.count,
      isLineStart: range.lowerBound == lineStart)
    if let key, let known = context.measuredWidths[key] { return known }
    let width = pieces(range, lineStart: lineStart).reduce(0) { $0 + $1.width }
    if let key { context.measuredWidths[key] = width }
    return width
  }

  /// How much text about fills some room, in bytes.
  ///
  /// - Parameter mean: How wide a byte of it is likely to be, in points.
  static func likelyCount(filling room: Double, mean: Double) -> Int {
    guard mean > 0, room.isFinite else { return 256 }
    return Int(min(4096, max(8, room / mean * 1.2 + 8)))
  }

  /// The last scalar boundary at or before an offset.
  func boundary(notAfter offset: Int) -> Int {
    let base = paragraph.range.lowerBound
    return context.document.scalarBoundary(notAfter: base + offset) - base
  }

  private func piece(
    of run: PreparedRun, _ range: Range<Int>, lineStart: Int, wantsGlyphs: Bool
  ) -> Piece {
    if run.kind != .text {
      let shaped = ShapedText(clusterEnds: [UInt32(range.upperBound)], advances: [0])
      return Piece(run: run, range: range, shaped: shaped)
    }
    let base = paragraph.range.lowerBound
    let window = contextStart(range.lowerBound)..<contextEnd(range.upperBound)
    let spacing = ClusterSpacing(run.style)
    var shaped = context.document.withUTF8(
      in: base + window.lowerBound..<base + window.upperBound
    ) { text in
      var shaped = run.shape(
        range.lowerBound - window.lowerBound..<range.upperBound - window.lowerBound, of: text,
        isLineStart: range.lowerBound == lineStart, wantsGlyphs: wantsGlyphs,
        with: context.shaper)
      if !spacing.isNone {
        var start = range.lowerBound - window.lowerBound
        for index in shaped.clusterEnds.indices {
          let end = Int(shaped.clusterEnds[index])
          shaped.advances[index] += spacing.extra(after: text, start..<end)
          start = end
        }
      }
      return shaped
    }
    let shift = UInt32(window.lowerBound)
    if shift > 0 {
      for index in shaped.clusterEnds.indices { shaped.clusterEnds[index] += shift }
      for index in shaped.fonts.indices { shaped.fonts[index].end += shift }
      for index in shaped.glyphs.indices { shaped.glyphs[index].cluster += shift }
    }
    return Piece(run: run, range: range, shaped: shaped)
  }

  private func contextStart(_ offset: Int) -> Int {
    let document = context.document
    let base = paragraph.range.lowerBound
    let start = max(0, offset - Self.contextCount)
    // No shape goes on from the text of an object.
    let object = paragraph.objects.last { $0.range.upperBound <= offset && $0.endsContext }
    return max(
      object?.range.upperBound ?? 0, document.scalarBoundary(notAfter: base + start) - base)
  }

  private func contextEnd(_ offset: Int) -> Int {
    let document = context.document
    let base = paragraph.range.lowerBound
    let object = paragraph.objects.first { $0.offset >= offset && $0.endsContext }
    let end = min(object?.offset ?? paragraph.count, offset + Self.contextCount)
    return max(offset, document.scalarBoundary(notAfter: base + end) - base)
  }
}
