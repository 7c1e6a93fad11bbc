import WayfinderDocument
import WayfinderGeometry

/// Glyphs of one font on a line, to draw as they were measured.
public struct GlyphRun: Hashable, Sendable {
  /// A glyph with the place of its origin, in content points.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's number in its font.
    public var id: UInt32
    /// Where the glyph's origin stands on its baseline.
    public var origin: Point
    /// Where the text begins that the glyph stands for.
    public var offset: TextOffset
  }

  /// The font, by the shaper's name for it.
  public var font: FontID
  /// How the text is set; its font size is that of the glyphs.
  public var style: TextStyle
  /// The glyphs in the order of their text.
  public var glyphs: [Glyph]
}

extension PageLayout {
  /// Returns the glyphs of a line, a run for each font, style and direction, from left to right.
  ///
  /// A shaper without glyphs gives none.
  /// - Parameter line: A line of this layout.
  /// - Complexity: O(*k*) for the clusters of the line, which are shaped again.
  public func glyphRuns(of line: LineFragment) -> [GlyphRun] {
    guard let record = placedLine(at: line.range.lowerBound, like: line)?.record else { return [] }
    let layout = LineLayout(self, record, wantsGlyphs: true)
    let base = paragraph(of: record).range.lowerBound
    let left = record.rect.minX - layout.leftHang
    var runs: [GlyphRun] = []
    for part in layout.parts + hyphenPart(of: record, in: layout) {
      let baseline = record.rect.minY + record.baseline + part.baselineShift
      var cluster = 0
      for glyph in part.glyphs {
        while cluster + 1 < part.clusterEnds.count, part.clusterEnds[cluster] <= glyph.cluster {
          cluster += 1
        }
        let edge = part.x(at: cluster == 0 ? 0 : part.edges[cluster - 1])
        let placed = GlyphRun.Glyph(
          id: glyph.id,
          origin: Point(x: left + edge + Double(glyph.x), y: baseline + Double(glyph.y)),
          offset: base + Int(glyph.cluster))
        if runs.last?.font == glyph.font, runs.last?.style == part.style {
          runs[runs.count - 1].glyphs.append(placed)
        } else {
          runs.append(GlyphRun(font: glyph.font, style: part.style, glyphs: [placed]))
        }
      }
    }
    return runs
  }

  /// The hyphen at the end of a line, as a part of it without text of its own.
  private func hyphenPart(of record: LineRecord, in layout: LineLayout) -> [LineLayout.Part] {
    guard let x = layout.hyphenX else { return [] }
    let paragraph = paragraph(of: record)
    let end = record.inkEnd - paragraph.range.lowerBound
    let run = paragraph.runs[paragraph.run(at: max(0, end - 1))]
    let shaped = Hyphen.shaped(for: run, shaper: prepared.shaper, wantsGlyphs: true)
    let width = shaped.advances.reduce(into: 0.0) { $0 += Double($1) }
    let glyphs = shaped.glyphs.map { glyph in
      var glyph = glyph
      glyph.cluster = UInt32(end)
      return glyph
    }
    return [
      LineLayout.Part(
        range: end..<end, isRightToLeft: run.isRightToLeft, style: run.style,
        baselineShift: run.baselineShift(
          inLineOfHeight: record.rect.height, baseline: record.baseline)
          + run.style.offset.dy,
        x: x, clusterEnds: [UInt32(end)], edges: [width],
        glyphs: glyphs)
    ]
  }
}
