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
  private let displayScale: Double
  private let roundsAdvances: Bool

  init(
    _ run: TextRun, library: FontLibrary, cascade: FontCascade, displayScale: Double,
    roundsAdvances: Bool
  ) {
    self.displayScale = displayScale
    self.roundsAdvances = roundsAdvances
    self.run = run
    self.library = library
    self.cascade = cascade
    buffer = ShapingBuffer(run)
  }

  /// The clusters of the run in logical order.
  mutating func result() -> ShapedText {
    shaped.clusterEnds.reserveCapacity(run.range.count)
    shaped.advances.reserveCapacity(run.range.count)
    shaped.unsafeStarts.reserveCapacity(run.range.count)
    shaped.standsAlone = !cascade.context.isEverywhere
    if let words = cascade.words, !run.wantsGlyphs, !run.isKept, !hasMarkAfterSpace {
      shapeWords(words)
    } else {
      shapeSequences(run.range)
    }
    return shaped
  }

  /// Whether a space may make a glyph with a mark after it.
  private var hasMarkAfterSpace: Bool {
    var index = run.range.lowerBound
    while index + 1 < run.range.upperBound {
      if run.text[index] == 0x20, run.text[index + 1] >= 0xCC,
        UnicodeText.scalar(inUTF8: run.text, at: index + 1).scalar.joinsSpace
      {
        return true
      }
      index += 1
    }
    return false
  }

  /// Shapes the run word by word, words that were shaped before by look-up.
  ///
  /// A word at an end of the run that goes on beyond it is shaped with what stands there.
  private mutating func shapeWords(_ words: WordCache) {
    let text = run.text
    words.withTable { table in
      var start = run.range.lowerBound
      while start < run.range.upperBound {
        let end = Self.endOfWord(text, start, run.range.upperBound)
        let range = start..<end
        start = end
        let isWhole =
          (range.lowerBound == 0 || text[range.lowerBound - 1] <= 0x20
            || text[range.lowerBound] == 0x20)
          && (end == text.count || text[end] <= 0x20 || text[range.lowerBound] == 0x20)
        guard isWhole, range.count <= WordCache.maximumWordCount else {
          shapeSequences(range)
          continue
        }
        if table.append(text, range, to: &shaped) { continue }
        let first = shaped.clusterEnds.count
        shapeSequences(range)
        // A word of one font is kept.
        let spans = shaped.fonts
        let spanStart = spans.count > 1 ? Int(spans[spans.count - 2].end) : run.range.lowerBound
        if let font = spans.last, spanStart <= range.lowerBound {
          table.insert(text, range, from: first, of: shaped, font: font.font)
        }
      }
    }
  }

  /// The end of the word or the single space at an index.
  private static func endOfWord(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int
  ) -> Int {
    if text[start] == 0x20 { return start + 1 }
    var end = start + 1
    while end < limit, text[end] != 0x20 { end += 1 }
    return end
  }

  /// Shapes a part of the run; emoji that ask for colour in a font that has it.
  private mutating func shapeSequences(_ range: Range<Int>) {
    var start = range.lowerBound
    for sequence in EmojiSequences.ranges(in: run.text, range) {
      guard let position = emojiPosition(for: sequence) else { continue }
      if start < sequence.lowerBound { shapeParts(start..<sequence.lowerBound) }
      shape(sequence, from: position)
      start = sequence.upperBound
    }
    if start < range.upperBound { shapeParts(start..<range.upperBound) }
  }

  /// Shapes a part of the run. For words of which the first font has nothing it is not asked: it need not
  /// see them, where it has no rule for a space beside what it lacks.
  private mutating func shapeParts(_ range: Range<Int>) {
    let font = library.entries[cascade.first].font
    guard cascade.fonts.count > 1, !font.isBitmap, !cascade.context.looksBesideMissing,
      !run.wantsGlyphs || isWord(range)
    else {
      shape(range, from: 0)
      return
    }
    var pending = range.lowerBound
    var start = range.lowerBound
    while start < range.upperBound {
      let end = Self.endOfWord(run.text, start, range.upperBound)
      if run.text[start] != 0x20, font.lacks(start..<end, of: run.text),
        let next = position(of: start..<end, after: 0)
      {
        shapePending(pending..<start, font)
        shape(start..<end, from: next)
        pending = end
      }
      start = end
    }
    shapePending(pending..<range.upperBound, font)
  }

  /// Whether a part of the run is one word, or one of several parts of it.
  private func isWord(_ range: Range<Int>) -> Bool {
    run.text[range.lowerBound] != 0x20
      && Self.endOfWord(run.text, range.lowerBound, range.upperBound) == range.upperBound
  }

  /// Shapes what stands between words of which the first font has nothing.
  private mutating func shapePending(_ range: Range<Int>, _ font: LoadedFont) {
    guard range.count == 1, run.text[range.lowerBound] == 0x20 else {
      if !range.isEmpty { shape(range, from: 0) }
      return
    }
    let space = font.spaceAdvance * (run.style.fontSize / font.unitsPerEm)
    shaped.clusterEnds.append(UInt32(range.upperBound))
    shaped.advances.append(Float(roundsAdvances ? snapped(space) : space))
    shaped.unsafeStarts.append(false)
    noteFont(cascade.first, upTo: range.upperBound)
  }

  /// The place of the first font after another that has some of a range.
  private func position(of range: Range<Int>, after position: Int) -> Int? {
    let scalars = UnicodeText.scalars(inUTF8: run.text, range)
    return cascade.fonts.indices.dropFirst(position + 1).first { next in
      let font = library.entries[cascade.fonts[next]].font
      return scalars.contains { font.hasGlyph(for: $0) }
    }
  }

  /// The place in the cascade of the first font with coloured glyphs that has an emoji.
  private func emojiPosition(for sequence: Range<Int>) -> Int? {
    let base = UnicodeText.scalar(inUTF8: run.text, at: sequence.lowerBound).scalar
    return cascade.fonts.firstIndex {
      library.entries[$0].font.isColored && library.entries[$0].font.hasGlyph(for: base)
    }
  }

  /// Shapes a part of the run with the fonts from a place in the cascade on and appends it.
  private mutating func shape(_ range: Range<Int>, from position: Int) {
    let index = cascade.fonts[position]
    let font = library.entries[index].font
    let features = FeatureList(run, range, font: font)
    buffer.shape(range, font: font, features: features)
    if position == 0, let glyphs = cascade.context.glyphs {
      let bound = buffer.clusters(holding: glyphs)
      if !bound.isEmpty {
        shaped.standsAlone = false
        shaped.boundClusters += bound
      }
    }
    let isLast = position + 1 == cascade.fonts.count
    guard !isLast, buffer.hasMissing else {
      if run.wantsGlyphs {
        append(buffer.clusters(), in: range, font: index)
      } else {
        appendShaped(in: range, font: index)
      }
      return
    }
    let clusters = buffer.clusters()
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
    if let next = self.position(of: range, after: position) {
      shape(range, from: next)
    } else if position == 0 {
      append(clusters, in: range, font: cascade.first)
    } else {
      let font = library.entries[cascade.first].font
      append(
        buffer.clusters(of: range, font: font, features: FeatureList(run, range, font: font)),
        in: range,
        font: cascade.first)
    }
  }

  /// Appends what the buffer holds, without glyphs.
  private mutating func appendShaped(in range: Range<Int>, font index: Int) {
    let font = library.entries[index].font
    let scale = run.style.fontSize / font.unitsPerEm
    let rounds = font.isBitmap || roundsAdvances
    var isFirst = true
    buffer.forEachCluster { start, advance, isUnsafe in
      if !isFirst { shaped.clusterEnds.append(UInt32(start)) }
      isFirst = false
      let points = Double(advance) * scale
      shaped.advances.append(Float(rounds ? snapped(points) : points))
      shaped.unsafeStarts.append(isUnsafe)
    }
    if !isFirst { shaped.clusterEnds.append(UInt32(range.upperBound)) }
    noteFont(index, upTo: range.upperBound)
  }

  /// A length rounded to whole pixels.
  private func snapped(_ points: Double) -> Double {
    (points * displayScale).rounded() / displayScale
  }

  private mutating func noteFont(_ index: Int, upTo end: Int) {
    shaped.noteFont(FontID(rawValue: UInt32(index)), upTo: end)
  }

  private mutating func append(
    _ clusters: [ShapingBuffer.Cluster], in range: Range<Int>, font index: Int
  ) {
    let font = library.entries[index].font
    let scale = run.style.fontSize / font.unitsPerEm
    let id = FontID(rawValue: UInt32(index))
    let rounds = font.isBitmap || roundsAdvances
    for (place, cluster) in clusters.enumerated() {
      let end = place + 1 < clusters.count ? clusters[place + 1].start : range.upperBound
      shaped.clusterEnds.append(UInt32(end))
      let advance = Double(cluster.advance) * scale
      shaped.advances.append(Float(rounds ? snapped(advance) : advance))
      shaped.unsafeStarts.append(cluster.isUnsafe)
      if run.wantsGlyphs { take(cluster.glyphs, cluster, id, scale) }
    }
    noteFont(index, upTo: range.upperBound)
  }

  private mutating func take(
    _ glyphs: [ShapingBuffer.Glyph], _ cluster: ShapingBuffer.Cluster, _ font: FontID,
    _ scale: Double
  ) {
    // From right to left a cluster begins at its right edge.
    let origin = run.isRightToLeft ? cluster.advance : 0
    for glyph in glyphs {
      shaped.glyphs.append(
        ShapedText.Glyph(
          id: glyph.id, font: font, cluster: UInt32(cluster.start),
          x: Float(Double(glyph.x &- origin) * scale), y: Float(-Double(glyph.y) * scale)))
    }
  }
}
