import CHarfBuzz
import WayfinderDocument
import WayfinderLayout
import WayfinderUnicode

/// Shapes one run, font by font of its cascade, until every character has a glyph.
struct RunShaping {
  private let run: TextRun
  private let library: FontLibrary
  private let cascade: FontCascade
  private let buffer: ShapingBuffer
  private var shaped = ShapedText()
  private var x: Float = 0

  init(_ run: TextRun, library: FontLibrary, cascade: FontCascade) {
    self.run = run
    self.library = library
    self.cascade = cascade
    buffer = ShapingBuffer(run)
  }

  /// The clusters of the run in logical order.
  mutating func result() -> ShapedText {
    shaped.clusterEnds.reserveCapacity(run.range.count)
    shaped.advances.reserveCapacity(run.range.count)
    shape(run.range, from: 0)
    if run.wantsGlyphs { placeGlyphs() }
    return shaped
  }

  /// Shapes a part of the run with the fonts from a place in the cascade on and appends it.
  private mutating func shape(_ range: Range<Int>, from position: Int) {
    let index = cascade.fonts[position]
    let font = library.entries[index].font
    let features = FeatureList(run, range, font: font)
    let clusters = buffer.shape(range, font: font, features: features)
    let isLast = position + 1 == cascade.fonts.count
    guard !isLast, clusters.contains(where: \.isMissing) else {
      append(clusters, in: range, font: index)
      return
    }
    var start = 0
    while start < clusters.count {
      var end = start + 1
      while end < clusters.count, clusters[end].isMissing == clusters[start].isMissing { end += 1 }
      let part =
        clusters[start].start..<(end < clusters.count ? clusters[end].start : range.upperBound)
      if clusters[start].isMissing {
        shapeMissing(part, Array(clusters[start..<end]), from: position)
      } else {
        append(Array(clusters[start..<end]), in: part, font: index)
      }
      start = end
    }
  }

  /// Shapes text that a font lacks with the next that has any of it; with the first font, as
  /// `.notdef`, where none has.
  private mutating func shapeMissing(
    _ range: Range<Int>, _ clusters: [ShapingBuffer.Cluster], from position: Int
  ) {
    for next in position + 1..<cascade.fonts.count {
      let font = library.entries[cascade.fonts[next]].font
      if scalars(in: range).contains(where: { font.hasGlyph(for: $0) }) {
        shape(range, from: next)
        return
      }
    }
    if position == 0 {
      append(clusters, in: range, font: cascade.first)
    } else {
      let font = library.entries[cascade.first].font
      append(
        buffer.shape(range, font: font, features: FeatureList(run, range, font: font)), in: range,
        font: cascade.first)
    }
  }

  private func scalars(in range: Range<Int>) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let (scalar, width) = UnicodeText.scalar(inUTF8: run.text, at: index)
      scalars.append(scalar)
      index += width
    }
    return scalars
  }

  private mutating func append(
    _ clusters: [ShapingBuffer.Cluster], in range: Range<Int>, font index: Int
  ) {
    let font = library.entries[index].font
    let scale = run.style.fontSize / font.unitsPerEm
    let id = FontID(rawValue: UInt32(index))
    for (place, cluster) in clusters.enumerated() {
      let end = place + 1 < clusters.count ? clusters[place + 1].start : range.upperBound
      shaped.clusterEnds.append(UInt32(end))
      let advance = Double(cluster.advance) * scale
      shaped.advances.append(Float(font.isBitmap ? advance.rounded() : advance))
      shaped.unsafeStarts.append(cluster.isUnsafe)
      if run.wantsGlyphs { take(cluster.glyphs, cluster, id, scale) }
    }
    if shaped.fonts.last?.font == id {
      shaped.fonts[shaped.fonts.count - 1].end = UInt32(range.upperBound)
    } else {
      shaped.fonts.append(ShapedText.FontSpan(end: UInt32(range.upperBound), font: id))
    }
  }

  private mutating func take(
    _ glyphs: [ShapingBuffer.Glyph], _ cluster: ShapingBuffer.Cluster, _ font: FontID,
    _ scale: Double
  ) {
    for glyph in glyphs {
      shaped.glyphs.append(
        ShapedText.Glyph(
          id: glyph.id, font: font, cluster: UInt32(cluster.start),
          x: Float(Double(glyph.x) * scale), y: Float(-Double(glyph.y) * scale)))
    }
  }

  /// Turns the places of glyphs in their clusters into places in the run.
  private mutating func placeGlyphs() {
    var lefts: [UInt32: Float] = [:]
    var x: Float = 0
    var start = UInt32(run.range.lowerBound)
    let total = shaped.advances.reduce(0, +)
    for (index, end) in shaped.clusterEnds.enumerated() {
      let advance = shaped.advances[index]
      lefts[start] = run.isRightToLeft ? total - x - advance : x
      x += advance
      start = end
    }
    for index in shaped.glyphs.indices {
      shaped.glyphs[index].x += lefts[shaped.glyphs[index].cluster] ?? 0
    }
    if run.isRightToLeft { shaped.glyphs.sort { $0.x < $1.x } }
  }
}
