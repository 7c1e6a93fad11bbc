import WayfinderGeometry

/// How a run of text is set: its font and the room between its characters.
///
/// Every block has a text style; runs inside of it may have others, as bold words or code do.
public struct TextStyle: Hashable, Sendable {
  /// The font families to try, in order; empty for the shaper's own choice.
  public var families: [String]
  /// The font size, in points.
  public var fontSize: Double
  /// The weight on CSS's scale from 1 to 1000; 400 is regular, 700 bold.
  public var weight: Int
  /// Whether the text is slanted.
  public var isItalic: Bool
  /// The BCP 47 tag of the language, empty where unknown.
  public var language: String
  /// The distance from one line to the next.
  public var lineHeight: LineHeight
  /// Room after every cluster, in points (CSS `letter-spacing`).
  public var letterSpacing: Double
  /// Room added to every space, in points (CSS `word-spacing`).
  public var wordSpacing: Double
  /// Where the text stands against the baseline of what is around it: of `container`, or of the block.
  public var verticalAlignment: VerticalAlignment
  /// The inline box around, where its text is set otherwise than that of the block; `nil` where it is
  /// not.
  public var container: InlineContainer?
  /// How far the text shows from where its line has it, in points (CSS `position: relative`).
  public var offset = Vector.zero
  /// Whether pairs of glyphs are moved together or apart as the font says (CSS `font-kerning`).
  public var hasKerning: Bool
  /// Whether the font's common ligatures are formed (CSS `font-variant-ligatures`).
  public var hasLigatures: Bool
  /// Whether full-width punctuation that meets other such punctuation is set half as wide (CSS
  /// Text 4, `text-spacing-trim: normal`).
  public var trimsPunctuation: Bool

  /// Creates a style: regular, 16 points high, as its font sets it.
  public init(
    families: [String] = [], fontSize: Double = 16, weight: Int = 400, isItalic: Bool = false,
    language: String = "", lineHeight: LineHeight = .normal, letterSpacing: Double = 0,
    wordSpacing: Double = 0, verticalAlignment: VerticalAlignment = .baseline,
    hasKerning: Bool = true, hasLigatures: Bool = true, trimsPunctuation: Bool = true
  ) {
    self.families = families
    self.fontSize = fontSize
    self.weight = weight
    self.isItalic = isItalic
    self.language = language
    self.lineHeight = lineHeight
    self.letterSpacing = letterSpacing
    self.wordSpacing = wordSpacing
    self.verticalAlignment = verticalAlignment
    self.hasKerning = hasKerning
    self.hasLigatures = hasLigatures
    self.trimsPunctuation = trimsPunctuation
  }
}

/// An inline box around text or an object in the line, against which that is aligned (CSS 2, 10.8.1).
public final class InlineContainer: Hashable, Sendable {
  /// How text directly in the box is set.
  public let style: TextStyle

  /// Creates the box whose text has a style.
  public init(_ style: TextStyle) { self.style = style }

  /// Whether text in two boxes is set alike.
  public static func == (a: InlineContainer, b: InlineContainer) -> Bool {
    a === b || a.style == b.style
  }

  /// Hashes the style.
  public func hash(into hasher: inout Hasher) { hasher.combine(style) }
}

/// The distance from one line to the next (CSS 2, `line-height`).
public enum LineHeight: Hashable, Sendable {
  /// As the font says.
  case normal
  /// The font size times a factor.
  case multiple(Double)
  /// A number of points.
  case length(Double)
}

/// Where text, a replaced element or the content of a table's cell stands (CSS 2, `vertical-align`).
public enum VerticalAlignment: Hashable, Sendable {
  case baseline
  /// Lowered, as indices are.
  case sub
  /// Raised, as exponents are.
  case `super`
  /// At the top of the line or cell.
  case top
  /// The middle at half the height of an x above the baseline, or in the middle of the cell.
  case middle
  /// At the bottom of the line or cell.
  case bottom
  /// The top at that of the text around.
  case textTop
  /// The bottom at that of the text around.
  case textBottom
  /// A number of points above the baseline.
  case raised(Double)
  /// A share of the line height above the baseline.
  case raisedByShare(Double)
}
