import WayfinderDocument
import WayfinderUnicode

/// Prepares the paragraphs of a document in order: bidirectional levels, shaping, break
/// opportunities.
struct ParagraphPreparer {
  private let context: LayoutContext
  private var finder: BreakFinder
  private var extents: LineExtents

  init(_ context: LayoutContext) {
    self.context = context
    finder = BreakFinder(profile: context.profile)
    extents = LineExtents(shaper: context.shaper, profile: context.profile)
  }

  /// Returns all paragraphs.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  mutating func paragraphs() throws(UnicodeError) -> [PreparedParagraph] {
    let blocks = context.document.blocks
    var paragraphs: [PreparedParagraph] = []
    paragraphs.reserveCapacity(blocks.count)
    var members: [Block] = []
    for block in blocks {
      if !members.isEmpty, !block.continuesLine {
        paragraphs.append(try paragraph(of: members))
        members.removeAll(keepingCapacity: true)
      }
      members.append(block)
    }
    if !members.isEmpty { paragraphs.append(try paragraph(of: members)) }
    return paragraphs
  }

  /// Returns the paragraph that begins with a block.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(log *n*) and that of the paragraph's text.
  mutating func paragraph(startingAt index: Int) throws(UnicodeError) -> PreparedParagraph {
    let blocks = context.document.blocks
    var members = [blocks[index]]
    while index + members.count < blocks.count {
      let next = blocks[index + members.count]
      if !next.continuesLine { break }
      members.append(next)
    }
    return try paragraph(of: members)
  }

  /// Returns a paragraph that stands for a block but has no text.
  mutating func emptyParagraph(startingAt index: Int) -> PreparedParagraph {
    let block = context.document.blocks[index]
    let core = ParagraphCore.make(
      count: block.range.count, setting: extents.setting(of: block.style), baseLevel: 0, runs: [],
      segments: [], fallbacks: [])
    return PreparedParagraph(
      blocks: index..<index + 1, start: block.range.lowerBound, box: block.box,
      isVoid: block.isVoid, core: core)
  }

  /// Returns the paragraph that blocks make which share their lines, at least one.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*) in the text.
  mutating func paragraph(of blocks: [Block]) throws(UnicodeError) -> PreparedParagraph {
    let first = blocks[0]
    let range = first.range.lowerBound..<blocks[blocks.count - 1].range.upperBound
    let style = first.style
    let setting = extents.setting(of: style)
    let text = ParagraphText(context.document, range, seams: Self.seams(of: blocks))
    let breaks = try finder.opportunities(in: text, style: style)
    let itemizer = try RunItemizer(
      text, style: style, document: context.document, blocks: blocks, extents: &extents,
      words: finder.measuredWords(in: text, style: style, known: breaks))
    let builder = text.bytes.withUnsafeBufferPointer { bytes in
      var builder = SegmentBuilder(
        text: bytes, breaks: breaks, style: style, shaper: context.shaper, extents: extents)
      for run in itemizer.runs { builder.take(run) }
      builder.finish()
      return builder
    }
    let core = ParagraphCore.make(
      count: range.count, setting: setting, baseLevel: itemizer.baseLevel, runs: itemizer.runs,
      segments: builder.segments, fallbacks: builder.fallbacks)
    return PreparedParagraph(
      blocks: first.index..<first.index + blocks.count, start: range.lowerBound, box: first.box,
      isVoid: first.content == .rule || first.content == .nothing, core: core)
  }

  /// Where blocks of one line meet inside of its text.
  private static func seams(of blocks: [Block]) -> [TextOffset] {
    var seams: [TextOffset] = []
    for block in blocks.dropFirst() where block.range.lowerBound > blocks[0].range.lowerBound {
      if seams.last != block.range.lowerBound { seams.append(block.range.lowerBound) }
    }
    return seams
  }
}
