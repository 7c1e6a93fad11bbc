import WayfinderDocument
import WayfinderUnicode

/// A part of a paragraph that is shaped as one.
struct PreparedRun: Sendable {
  private var start: UInt32
  private var end: UInt32
  let setting: RunSetting
  var script: Script
  /// The embedding level; odd from right to left.
  var level: UInt8
  /// Whether the run begins an inline box or a bidirectional run, whose width is rounded by itself.
  var beginsItem: Bool
  var kind: Kind
  /// Whether each cluster has the advance of the font's space, whatever it stands between: WebKit's
  /// spaces.
  var hasSpaceAdvance: Bool

  init(
    range: Range<Int>, setting: RunSetting, script: Script, level: UInt8, beginsItem: Bool,
    kind: Kind, hasSpaceAdvance: Bool
  ) {
    start = UInt32(clamping: range.lowerBound)
    end = UInt32(clamping: range.upperBound)
    self.setting = setting
    self.script = script
    self.level = level
    self.beginsItem = beginsItem
    self.kind = kind
    self.hasSpaceAdvance = hasSpaceAdvance
  }

  /// A run whose properties were packed.
  init(range: Range<Int>, setting: RunSetting, packed: UInt32) {
    self.init(
      range: range, setting: setting, script: Script(code: Int32(packed & 0xFFFF)),
      level: UInt8(packed >> 16 & 0xFF), beginsItem: packed >> 24 & 1 != 0,
      kind: Kind(rawValue: UInt8(packed >> 25 & 3)) ?? .text,
      hasSpaceAdvance: packed >> 27 & 1 != 0)
  }

  /// What is not a place or a setting, in one word.
  var packed: UInt32 {
    UInt32(truncatingIfNeeded: script.code) & 0xFFFF | UInt32(level) << 16
      | (beginsItem ? 1 << 24 : 0) | UInt32(kind.rawValue) << 25 | (hasSpaceAdvance ? 1 << 27 : 0)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var style: TextStyle { setting.style }
  /// The room that the run takes on its line.
  var extent: LineExtent { setting.extent }
  /// How far the run's baseline is below that of a line.
  ///
  /// - Parameters:
  ///   - height: The height of the line.
  ///   - baseline: The distance of the line's baseline from its top.
  func baselineShift(inLineOfHeight height: Double, baseline: Double) -> Double {
    switch setting.edge {
    case nil: setting.baselineShift
    case .top: setting.extent.above - baseline
    case .bottom: height - setting.extent.below - baseline
    }
  }

  enum Kind: UInt8, Sendable {
    case text
    /// A tab, which reaches to the next tab stop.
    case tab
    /// A preserved line end, which takes no room.
    case lineEnd
    /// Text that is laid out by itself, whose room is not known before it is.
    case object
  }

  var isRightToLeft: Bool { level & 1 == 1 }

  /// Shapes a part of the run.
  ///
  /// - Parameter isKept: Whether the words of the text are going to be kept.
  func shape(
    _ range: Range<Int>, of text: UnsafeBufferPointer<UInt8>, isLineStart: Bool,
    wantsGlyphs: Bool = false, isKept: Bool = false, with shaper: any TextShaper
  ) -> ShapedText {
    var run = TextRun(
      text: text, range: range, style: style, script: script, isRightToLeft: isRightToLeft,
      isLineStart: isLineStart, wantsGlyphs: wantsGlyphs)
    run.isKept = isKept
    var shaped = shaper.shape(run)
    if hasSpaceAdvance {
      let advance = Float(shaper.fontMetrics(for: style).spaceAdvance)
      for index in shaped.advances.indices { shaped.advances[index] = advance }
    }
    return shaped
  }
}

/// What runs of one style share.
final class RunSetting: Sendable {
  let style: TextStyle
  let extent: LineExtent
  /// How far the baseline is below that of the line.
  let baselineShift: Double
  /// The edge of the line at which the text stands instead.
  let edge: LineEdge?

  init(style: TextStyle, extent: LineExtent, baselineShift: Double, edge: LineEdge? = nil) {
    self.style = style
    self.extent = extent
    self.baselineShift = baselineShift
    self.edge = edge
  }

  /// Whether a line that takes some room has enough for the text.
  func fits(in line: LineExtent) -> Bool {
    edge == nil ? extent.union(line) == line : extent.height <= line.height
  }
}
