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
  /// The glyphs in visual order.
  public var glyphs: [Glyph]
}

extension PageLayout {
  /// Returns the glyphs of a line in visual order, a run for each font and style.
  ///
  /// A shaper without glyphs gives none.
  /// - Parameter line: A line of this layout.
  /// - Complexity: O(*k*) for the clusters of the line, which are shaped again.
  public func glyphRuns(of line: LineFragment) -> [GlyphRun] {
    guard records.indices.contains(line.index) else { return [] }
    let record = records[line.index]
    let layout = LineLayout(self, record, wantsGlyphs: true)
    let base = prepared.paragraphs[Int(record.paragraph)].range.lowerBound
    let left = record.rect.minX - layout.leftHang
    var runs: [GlyphRun] = []
    for part in layout.parts {
      let baseline = record.rect.minY + record.baseline + part.baselineShift
      for glyph in part.glyphs {
        let placed = GlyphRun.Glyph(
          id: glyph.id,
          origin: Point(x: left + part.x + shifted(glyph, in: part), y: baseline + Double(glyph.y)),
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

  /// The x coordinate of a glyph in its part: where its cluster stands on the line, which spacing
  /// and justification move, and the glyph's place in the cluster.
  private func shifted(_ glyph: ShapedText.Glyph, in part: LineLayout.Part) -> Double {
    Double(glyph.x) + part.shift(ofCluster: glyph.cluster)
  }
}
