import WayfinderDocument
import WayfinderUnicode

/// Prepares the paragraphs of a document in order: shaping and break opportunities.
struct ParagraphPreparer {
  private let document: Document
  private let shaper: any TextShaper
  private var lineBreaks: [String: BreakIterator] = [:]
  private var metrics: [BlockStyle: LineMetrics] = [:]

  init(document: Document, shaper: some TextShaper) {
    self.document = document
    self.shaper = shaper
  }

  /// Returns all paragraphs.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func paragraphs() throws(UnicodeError) -> [PreparedParagraph] {
    let blocks = document.blocks
    var paragraphs: [PreparedParagraph] = []
    paragraphs.reserveCapacity(blocks.count)
    var members: [Block] = []
    for block in blocks {
      if !members.isEmpty, !block.boundary.continuesLine || block.isVoid {
        paragraphs.append(try paragraph(of: members))
        members.removeAll(keepingCapacity: true)
      }
      members.append(block)
    }
    if !members.isEmpty { paragraphs.append(try paragraph(of: members)) }
    return paragraphs
  }

  private mutating func paragraph(of blocks: [Block]) throws(UnicodeError) -> PreparedParagraph {
    let first = blocks[0]
    let range = first.range.lowerBound..<blocks[blocks.count - 1].range.upperBound
    let style = first.style
    let shaped = document.withUTF8(in: range) { shaper.shape($0, style: style) }
    let seams = blocks.dropFirst().map { $0.range.lowerBound - range.lowerBound }
    return PreparedParagraph(
      blocks: first.index..<first.index + blocks.count, range: range, style: style, box: first.box,
      isVoid: first.isVoid, metrics: lineMetrics(for: style), clusterEnds: shaped.clusterEnds,
      advances: shaped.advances, flags: try flags(range, shaped.clusterEnds, style, seams))
  }

  private mutating func lineMetrics(for style: BlockStyle) -> LineMetrics {
    if let known = metrics[style] { return known }
    let new = shaper.lineMetrics(for: style)
    metrics[style] = new
    return new
  }

  private mutating func flags(
    _ range: Range<TextOffset>, _ clusterEnds: [UInt32], _ style: BlockStyle, _ seams: [Int]
  ) throws(UnicodeError) -> [ClusterFlags] {
    var flags = document.withUTF8(in: range) { text in
      ClusterReader(text: text, whiteSpace: style.whiteSpace).flags(clusterEnds)
    }
    guard style.whiteSpace.wraps, !flags.isEmpty else { return flags }
    let units = document.withUTF8(in: range) { UTF16Conversion.units(ofUTF8: $0) }
    let iterator = try lineBreakIterator(for: style.language)
    try iterator.setText(units)
    var cluster = 0
    var unit = 0
    var offset: UInt32 = 0
    iterator.forEachBoundary { boundary, _ in
      while unit < boundary {
        offset += UInt32(UTF16Conversion.utf8Width(of: units[unit]))
        unit += 1
      }
      while cluster < clusterEnds.count, clusterEnds[cluster] < offset { cluster += 1 }
      if cluster < clusterEnds.count, clusterEnds[cluster] == offset {
        flags[cluster].insert(.breakAfter)
      }
    }
    // An object or a box in the line may begin and end lines (UAX #14, class CB).
    var seam = seams[...]
    for (cluster, end) in clusterEnds.enumerated() {
      while let next = seam.first, next < end { seam = seam.dropFirst() }
      if let next = seam.first, next == end { flags[cluster].insert(.breakAfter) }
    }
    return flags
  }

  private mutating func lineBreakIterator(
    for language: String
  ) throws(UnicodeError) -> BreakIterator {
    if let known = lineBreaks[language] { return known }
    let new = try BreakIterator(.line, locale: language)
    lineBreaks[language] = new
    return new
  }
}

/// Reads from the bytes of clusters which are white space, tabs and line ends.
private struct ClusterReader {
  let text: UnsafeBufferPointer<UInt8>
  let whiteSpace: WhiteSpace

  func flags(_ clusterEnds: [UInt32]) -> [ClusterFlags] {
    var start = 0
    return clusterEnds.map { end in
      defer { start = Int(end) }
      return flags(start..<Int(end))
    }
  }

  private func flags(_ cluster: Range<Int>) -> ClusterFlags {
    switch text[cluster.lowerBound] {
    case 0x20:
      if whiteSpace == .breakSpaces { return .breakAfter }
      return whiteSpace == .pre ? [] : .hangs
    case 0x09: return [.tab, .hangs]
    case 0x0A, 0x0D, 0x0B, 0x0C: return [.hardBreakAfter, .lineEnd]
    case 0xC2 where text[cluster.lowerBound + 1] == 0x85: return [.hardBreakAfter, .lineEnd]  // NEL
    case 0xE2 where isLineSeparator(cluster): return [.hardBreakAfter, .lineEnd]
    case 0xE3 where isIdeographicSpace(cluster): return whiteSpace == .pre ? [] : .hangs
    default: return []
    }
  }

  private func isLineSeparator(_ cluster: Range<Int>) -> Bool {
    cluster.count >= 3 && text[cluster.lowerBound + 1] == 0x80
      && (0xA8...0xA9).contains(text[cluster.lowerBound + 2])
  }

  private func isIdeographicSpace(_ cluster: Range<Int>) -> Bool {
    cluster.count == 3 && text[cluster.lowerBound + 1] == 0x80
      && text[cluster.lowerBound + 2] == 0x80
  }
}
