import WayfinderDocument
import WayfinderGeometry

/// A line of laid-out text.
public struct LineFragment: Hashable, Sendable {
  /// The line's place among the lines of the page.
  public let index: Int
  /// The text of the line, white space and line end at its end included, in UTF-8 offsets.
  public let range: Range<TextOffset>
  /// Where the line stands: as wide as its text without white space at the end, as high as the
  /// distance to the next line.
  public let rect: Rect
  /// The distance from the top of `rect` to the baseline, in points.
  public let baseline: Double
  /// The height above the baseline of the glyph box of the paragraph's font, in points.
  public let ascent: Double
  /// The height below the baseline of the glyph box of the paragraph's font, in points.
  public let descent: Double
  /// The first block whose text is on the line.
  public let block: Int
  /// The width of preserved white space that hangs at the end of the line, outside of `rect`.
  public let hangingWidth: Double
  /// Whether a hyphen shows at the end of the line, for a soft hyphen.
  public let isHyphenated: Bool
  /// Whether the line is the first of its paragraph.
  public let isFirst: Bool
  /// Whether the line stands for a box without text, such as a rule.
  public let isVoid: Bool
}

extension LineFragment {
  /// What stands for a line that was only thought to be there.
  static func none(at index: Int) -> LineFragment {
    LineFragment(
      index: index, range: 0..<0, rect: .zero, baseline: 0, ascent: 0, descent: 0, block: 0,
      hangingWidth: 0, isHyphenated: false, isFirst: false, isVoid: false)
  }
}

/// A line as it is kept.
struct LineRecord: Sendable {
  /// The paragraph whose text is on the line.
  var paragraph: ParagraphID
  var start: TextOffset
  var end: TextOffset
  /// Where white space that hangs at the end begins.
  var inkEnd: TextOffset
  var rect: Rect
  /// The width of the text before it was spread, in points.
  var ownWidth: Double
  /// The width of preserved white space that hangs.
  var hangWidth: Double
  /// The distance from the top of `rect` to the baseline.
  var baseline: Double
  var isHyphenated: Bool
  /// What stands on the line as one piece, in order.
  var objects: [LineObject] = []
  /// Where the piece of a long paragraph stands that the line is of; `nil` where the paragraph is laid
  /// out as a whole.
  var piece: Range<TextOffset>?
  /// The line that this is a part of, where a box of its own lines cuts it.
  var whole: WholeLine?
  /// How far that line's left edge is from that of this part, in points.
  var lead = 0.0
  /// The line in which the box stands that this line is in, where that lays out its lines by itself: the
  /// outermost one.
  var outer: OuterLine?

  /// Whether other lines may stand to the left or right of this one in the same paragraph.
  var isBesideOthers: Bool { whole != nil || paragraph.level > 0 }

  /// The line where its text stands after an edit before it.
  func moved(by shift: BlockShift) -> LineRecord {
    if shift == BlockShift() { return self }
    var line = self
    line.paragraph = paragraph.moved(by: shift.blocks)
    line.start += shift.utf8
    line.end += shift.utf8
    line.inkEnd += shift.utf8
    for index in line.objects.indices { line.objects[index].offset += shift.utf8 }
    line.piece = piece.map { $0.lowerBound + shift.utf8..<$0.upperBound + shift.utf8 }
    line.whole = whole.map { WholeLine($0.record.moved(by: shift)) }
    line.outer = outer.map {
      OuterLine(paragraph: $0.paragraph.moved(by: shift.blocks), baseline: $0.baseline)
    }
    return line
  }
}

/// The line around a line, as far as that has to know of it.
final class OuterLine: Sendable {
  let paragraph: ParagraphID
  /// The distance of its baseline from the top of the line that it is around.
  let baseline: Double

  init(paragraph: ParagraphID, baseline: Double) {
    self.paragraph = paragraph
    self.baseline = baseline
  }
}

/// What stands on a line as one piece: a replaced element, a control or a box of its own lines.
struct LineObject: Hashable, Sendable {
  var offset: TextOffset
  /// The length of the text in it.
  var count = 0
  var width: Double
  var side = Side.none

  /// What an object is to the order of a line from left to right.
  enum Side: Hashable, Sendable {
    case none
    /// The edge of an inline box that begins here.
    case start(isLeft: Bool)
    /// The edge of an inline box that ends here.
    case end(isLeft: Bool)
    /// It is text itself, of an embedding level.
    case text(level: UInt8)
  }
}
