import WayfinderDocument
import WayfinderUnicode

/// Measures text: the one thing layout asks of fonts.
///
/// A host with fonts of its own conforms a type to this and gets the same layout with them.
public protocol TextShaper: Sendable {
  /// The distance between lines where it is the same for all styles, as on a grid; `nil` where
  /// styles and fonts decide.
  var fixedLineHeight: Double? { get }

  /// Whether words that are wider than a line are broken even where styles let them overflow, as on
  /// a grid, beyond whose edge nothing shows.
  var breaksOverflowingWords: Bool { get }

  /// Returns the measures of the first font of a style that the shaper has.
  func fontMetrics(for style: TextStyle) -> FontMetrics

  /// Returns the measures of a font that shaped text names, at the size of a style.
  func fontMetrics(of font: FontID, style: TextStyle) -> FontMetrics

  /// Returns the clusters of a run with their advances, in logical order.
  func shape(_ run: TextRun) -> ShapedText

  /// Whether words of a style and script may be shaped one by one and kept: if the result is that of
  /// whole runs for each word whose shaped text says that it stands alone (`ShapedText.standsAlone`),
  /// and a space has the advance that the font metrics of the style tell.
  func shapesWordsAlone(style: TextStyle, script: Script, isRightToLeft: Bool) -> Bool

  /// Whether text of two scripts is shaped by the same rules in a style: if a run of both is shaped as
  /// two runs would be that meet where a break would change no shape.
  func shapesAlike(
    _ script: Script, _ other: Script, style: TextStyle, isRightToLeft: Bool
  ) -> Bool

  /// What is kept about the shaper's words between documents; `nil` to keep nothing.
  var preparedWords: PreparedWords? { get }
}

extension TextShaper {
  /// `nil`: styles and fonts decide.
  public var fixedLineHeight: Double? { nil }

  /// `false`: styles decide.
  public var breaksOverflowingWords: Bool { false }

  /// `false`: every run is shaped whole.
  public func shapesWordsAlone(
    style: TextStyle, script: Script, isRightToLeft: Bool
  ) -> Bool { false }

  /// `false`: every run is shaped by itself.
  public func shapesAlike(
    _ script: Script, _ other: Script, style: TextStyle, isRightToLeft: Bool
  ) -> Bool { false }

  /// `nil`: nothing is kept.
  public var preparedWords: PreparedWords? { nil }

  /// The measures of the style's first font, for shapers with one font to a style.
  public func fontMetrics(of font: FontID, style: TextStyle) -> FontMetrics {
    fontMetrics(for: style)
  }
}

/// Text to shape: of one style, script and direction.
public struct TextRun {
  /// Well-formed UTF-8 that holds the run and what stands around it, by which letters join.
  public var text: UnsafeBufferPointer<UInt8>
  /// The run in `text`; offsets in the result count from the start of `text`.
  public var range: Range<Int>
  /// How the run is set. Letter- and word-spacing are for layout to add.
  public var style: TextStyle
  /// The script, never Common or Inherited.
  public var script: Script
  /// Whether the run is set from right to left.
  public var isRightToLeft: Bool
  /// Whether a line begins with the run.
  public var isLineStart: Bool
  /// Whether glyphs are wanted, for drawing.
  public var wantsGlyphs: Bool
  /// Whether layout keeps the words of the text itself, so that the shaper need not.
  package var isKept = false

  /// Creates a run.
  public init(
    text: UnsafeBufferPointer<UInt8>, range: Range<Int>, style: TextStyle,
    script: Script = .latin, isRightToLeft: Bool = false, isLineStart: Bool = false,
    wantsGlyphs: Bool = false
  ) {
    self.text = text
    self.range = range
    self.style = style
    self.script = script
    self.isRightToLeft = isRightToLeft
    self.isLineStart = isLineStart
    self.wantsGlyphs = wantsGlyphs
  }
}

/// A shaper's name for one of its fonts.
public struct FontID: Hashable, Sendable {
  /// The shaper's number.
  public var rawValue: UInt32

  /// Creates a name; only the shaper knows what it means.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The measures of a font at a size, in points.
public struct FontMetrics: Hashable, Sendable {
  /// The height of the glyph box above the baseline.
  public var ascent: Double
  /// The height of the glyph box below the baseline.
  public var descent: Double
  /// The room between lines beyond the glyph box where the style's line height is `normal`.
  public var lineGap: Double
  /// The advance of a space, by which tab stops are set.
  public var spaceAdvance: Double
  /// The height of an x, by which what stands in the middle of a line is set.
  public var xHeight: Double

  /// Creates font metrics; where no `xHeight` is given it is half of the ascent.
  public init(
    ascent: Double, descent: Double, lineGap: Double = 0, spaceAdvance: Double,
    xHeight: Double? = nil
  ) {
    self.ascent = ascent
    self.descent = descent
    self.lineGap = lineGap
    self.spaceAdvance = spaceAdvance
    self.xHeight = xHeight ?? ascent / 2
  }
}

/// Text cut into clusters, the smallest pieces that a caret or a line break can stand between.
public struct ShapedText: Hashable, Sendable {
  /// A part of a run that is set in one font.
  public struct FontSpan: Hashable, Sendable {
    /// Where the part ends, as `clusterEnds` counts.
    public var end: UInt32
    /// The font.
    public var font: FontID

    /// Creates a span.
    public init(end: UInt32, font: FontID) {
      self.end = end
      self.font = font
    }
  }

  /// A glyph to draw.
  public struct Glyph: Hashable, Sendable {
    /// The glyph's number in its font.
    public var id: UInt32
    /// The font.
    public var font: FontID
    /// Where the glyph's cluster begins, as `clusterEnds` counts.
    public var cluster: UInt32
    /// The distance of the glyph's origin from the edge at which its cluster begins, to the right, in
    /// points: from the left edge in runs from left to right, from the right edge in others.
    public var x: Float
    /// The distance of the glyph's origin below the baseline, in points.
    public var y: Float

    /// Creates a glyph.
    public init(id: UInt32, font: FontID, cluster: UInt32, x: Float, y: Float) {
      self.id = id
      self.font = font
      self.cluster = cluster
      self.x = x
      self.y = y
    }
  }

  /// Where each cluster ends, in UTF-8 offsets from the start of the text; the last is the run's end.
  public var clusterEnds: [UInt32]
  /// The advance of each cluster, in points.
  public var advances: [Float]
  /// Whether a break before each cluster changes the shapes around it; empty where none does.
  public var unsafeStarts: [Bool]
  /// The fonts used, in logical order; empty where the shaper has but one.
  public var fonts: [FontSpan]
  /// The glyphs in the order of their clusters, where they were asked for.
  public var glyphs: [Glyph]
  /// Whether the text is shaped the same whatever stands across a space from it, as far as the shaper
  /// knows.
  public var standsAlone: Bool
  /// Where the clusters begin for which the text does not stand alone; empty where that is all of it or
  /// none.
  package var boundClusters: [UInt32] = []

  /// Whether a break before a cluster changes the shapes around it.
  func isUnsafeStart(_ cluster: Int) -> Bool { !unsafeStarts.isEmpty && unsafeStarts[cluster] }

  /// Creates shaped text from parallel arrays.
  public init(
    clusterEnds: [UInt32] = [], advances: [Float] = [], unsafeStarts: [Bool] = [],
    fonts: [FontSpan] = [], glyphs: [Glyph] = [], standsAlone: Bool = false
  ) {
    self.clusterEnds = clusterEnds
    self.advances = advances
    self.unsafeStarts = unsafeStarts
    self.fonts = fonts
    self.glyphs = glyphs
    self.standsAlone = standsAlone
  }
}
