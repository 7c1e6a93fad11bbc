import WayfinderDocument
import WayfinderUnicode

/// A paragraph with everything about it that does not depend on the width of the page.
///
/// A paragraph is the text of one or more blocks that share their lines, up to a forced line break
/// or the edge of a block. Breaking it into lines adds widths; only a break that changes the shapes
/// around it asks the shaper again.
///
/// Offsets inside of a paragraph count UTF-8 bytes from its start.
struct PreparedParagraph: @unchecked Sendable {
  // Sendable: all is constant, and what the core refers to is `Sendable`; managed buffers are not only
  // because most are written to after they are made.

  /// What does not depend on where the paragraph stands; equal paragraphs may share it.
  let core: ParagraphCore
  /// Where the text begins in the document.
  let start: TextOffset
  private let firstBlock: UInt32
  private let blockCount: UInt32
  private let boxNumber: Int32
  let isVoid: Bool
  /// Whether this is a part of a longer paragraph, prepared for a piece of it. The part begins a little
  /// before the piece and ends a little after, so that no line of the piece is at an edge of the part
  /// that is none of the paragraph.
  let isPart: Bool
  private let levelNumber: UInt8

  /// - Parameter level: How many boxes in lines are around the paragraph.
  init(
    blocks: Range<Int>, start: TextOffset, box: Int, level: Int = 0, isVoid: Bool,
    isPart: Bool = false,
    core: ParagraphCore
  ) {
    firstBlock = UInt32(clamping: blocks.lowerBound)
    blockCount = UInt32(clamping: blocks.count)
    self.start = start
    boxNumber = Int32(clamping: box)
    levelNumber = UInt8(clamping: level)
    self.isVoid = isVoid
    self.isPart = isPart
    self.core = core
  }

  /// Returns the same paragraph at another place of the text.
  ///
  /// - Parameters:
  ///   - block: Its first block.
  ///   - offset: Where its text begins.
  func moved(toBlock block: Int, offset: TextOffset) -> PreparedParagraph {
    PreparedParagraph(
      blocks: block..<block + Int(blockCount), start: offset, box: box, level: level,
      isVoid: isVoid, isPart: isPart, core: core)
  }

  /// The blocks whose text this is.
  var blocks: Range<Int> { Int(firstBlock)..<Int(firstBlock) + Int(blockCount) }
  /// Where the text stands in the document.
  var range: Range<TextOffset> { start..<start + count }
  var box: Int { Int(boxNumber) }
  /// How many boxes in lines are around the paragraph.
  var level: Int { Int(levelNumber) }
  var id: ParagraphID { ParagraphID(block: Int(firstBlock), level: level) }
  /// The length of the text, in bytes.
  var count: Int { Int(core.header.count) }

  private var setting: ParagraphSetting { core.header.setting }
  var style: BlockStyle { setting.style }
  /// The room that a line takes even where it has no text.
  var strut: LineExtent { setting.strut }
  /// The measures of the first font of the paragraph's style.
  var metrics: FontMetrics { setting.metrics }
  /// 0 where the paragraph is set from left to right, 1 from right to left.
  var baseLevel: UInt8 { core.header.baseLevel }
  var isRightToLeft: Bool { baseLevel & 1 == 1 }
  /// Whether every line takes the room of the strut, whatever text is on it.
  var hasUniformLines: Bool { core.header.flags.contains(.hasUniformLines) }
  /// The parts of one style, level and script, in order.
  var runs: ParagraphRuns { ParagraphRuns(core: core) }
  /// Where a font with measures of its own stepped in for a missing glyph, in order.
  var fallbacks: [FallbackSpan] { core.fallbacks }
  /// What stands in the lines as one piece, in order.
  var objects: [PreparedObject] { core.header.settings?.objects ?? [] }
  /// The number of pieces between which the text may be cut into lines.
  var segmentCount: Int { Int(core.header.segmentCount) }

  /// Whether shapes from an offset on are those of the whole paragraph, which a part of a
  /// paragraph does not tell at its start.
  func hasContext(before offset: Int) -> Bool {
    !isPart || offset >= LineMeasurer.contextCount
  }

  /// The same of shapes up to an offset and the end.
  func hasContext(after offset: Int) -> Bool {
    !isPart || offset + LineMeasurer.contextCount <= count
  }

  /// The run that holds an offset, or the last one at the end.
  func run(at offset: Int) -> Int {
    let count = core.runCount
    return min(
      (0..<count).partitioningIndex { core.endOfRun($0) > offset }, max(0, count - 1))
  }
}

/// The runs of a paragraph, made when they are asked for.
struct ParagraphRuns: RandomAccessCollection {
  let core: ParagraphCore

  var startIndex: Int { 0 }
  var endIndex: Int { core.runCount }
  subscript(index: Int) -> PreparedRun { core.run(index) }
}

/// A part of a paragraph set in another font than the first of its style.
struct FallbackSpan: Sendable {
  var range: Range<Int>
  var extent: LineExtent
}

/// What paragraphs of one style share.
final class ParagraphSetting: Sendable {
  let style: BlockStyle
  let strut: LineExtent
  let metrics: FontMetrics
  /// What the text has in common that has no style of its own.
  let text: RunSetting
  let unit: SegmentUnit
  let wraps: Bool
  /// Whether a word that is wider than a line is broken.
  let breaksWords: Bool

  init(style: BlockStyle, strut: LineExtent, metrics: FontMetrics, text: RunSetting) {
    self.style = style
    self.strut = strut
    self.metrics = metrics
    self.text = text
    unit = SegmentUnit(
      fontSize: style.fontSize,
      space: metrics.spaceAdvance + style.text.letterSpacing + style.text.wordSpacing)
    wraps = style.whiteSpace.wraps
    breaksWords = style.overflowWrap.breaksWords
  }
}
