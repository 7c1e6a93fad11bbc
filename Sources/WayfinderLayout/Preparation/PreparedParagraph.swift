import WayfinderDocument
import WayfinderUnicode

/// A paragraph with everything about it that does not depend on the width of the page.
///
/// A paragraph is the text of one or more blocks that share their lines, up to a forced line break
/// or the edge of a block. Breaking it into lines adds widths; only a break that changes the shapes
/// around it asks the shaper again.
///
/// Offsets inside of a paragraph count UTF-8 bytes from its start.
final class PreparedParagraph: Sendable {
  /// The blocks whose text this is.
  let blocks: Range<Int>
  /// Where the text stands in the document.
  let range: Range<TextOffset>
  private let setting: ParagraphSetting
  let box: Int
  let isVoid: Bool
  /// 0 where the paragraph is set from left to right, 1 from right to left.
  let baseLevel: UInt8
  /// The parts of one style, level and script, in order.
  let runs: [PreparedRun]
  /// The pieces between which the text may be cut into lines, in order.
  let segments: [Segment]
  /// Where a font with measures of its own stepped in for a missing glyph, in order.
  let fallbacks: [FallbackSpan]
  /// The replaced elements and controls in the lines, in order.
  let objects: [PreparedObject]
  /// Whether every line takes the room of the strut, whatever text is on it.
  let hasUniformLines: Bool

  init(
    blocks: Range<Int>, range: Range<TextOffset>, setting: ParagraphSetting, box: Int,
    isVoid: Bool, baseLevel: UInt8, runs: [PreparedRun], segments: [Segment],
    fallbacks: [FallbackSpan], objects: [PreparedObject] = []
  ) {
    self.blocks = blocks
    self.range = range
    self.setting = setting
    self.box = box
    self.isVoid = isVoid
    self.baseLevel = baseLevel
    self.runs = runs
    self.segments = segments
    self.fallbacks = fallbacks
    self.objects = objects
    let strut = setting.strut
    hasUniformLines =
      fallbacks.allSatisfy { $0.extent.union(strut) == strut }
      && runs.allSatisfy { $0.extent.union(strut) == strut }
  }

  var style: BlockStyle { setting.style }
  /// The room that a line takes even where it has no text.
  var strut: LineExtent { setting.strut }
  /// The measures of the first font of the paragraph's style.
  var metrics: FontMetrics { setting.metrics }

  var isRightToLeft: Bool { baseLevel & 1 == 1 }
  var count: Int { range.count }

  /// The segment that holds an offset, or the number of segments at the end.
  func segment(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if Int(segments[middle].end) <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The run that holds an offset, or the last one at the end.
  func run(at offset: Int) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return min(low, max(0, runs.count - 1))
  }
}

/// A piece of a paragraph within which it is not cut: text, then white space that may hang.
struct Segment: Sendable {
  var end: UInt32
  /// The length of the white space at the end that hangs at the end of a line, in bytes.
  var hangCount: UInt16
  var flags: Flags
  /// The width of the text, in points.
  var width: Float
  /// The width of the white space at the end, in points.
  var hangWidth: Float

  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16

    /// A line may end after the segment.
    static let breakAfter = Flags(rawValue: 1)
    /// A line must end after the segment.
    static let hardBreakAfter = Flags(rawValue: 2)
    /// The segment is a tab.
    static let tab = Flags(rawValue: 4)
    /// The segment ends with a soft hyphen, which shows if the line ends there.
    static let softHyphen = Flags(rawValue: 8)
    /// A break before the segment changes the shapes around it.
    static let unsafeStart = Flags(rawValue: 16)
    /// The segment is the first of its inline box or bidirectional run.
    static let beginsItem = Flags(rawValue: 32)
    /// The white space at the end changes the shapes before it.
    static let unsafeHang = Flags(rawValue: 64)
    /// The segment begins inside of a cluster.
    static let insideCluster = Flags(rawValue: 128)
    /// The segment is an object in the line, which has no text.
    static let object = Flags(rawValue: 256)
  }

  /// The width with the white space at the end.
  var total: Double { Double(width) + Double(hangWidth) }

  /// Where the white space at the end begins.
  var inkEnd: Int { Int(end) - Int(hangCount) }
}

/// A replaced element or control in a line.
struct PreparedObject: Sendable {
  /// The text before it, in bytes.
  var offset: Int
  /// The block that stands for it.
  var block: Int
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

  init(style: BlockStyle, strut: LineExtent, metrics: FontMetrics) {
    self.style = style
    self.strut = strut
    self.metrics = metrics
  }
}
