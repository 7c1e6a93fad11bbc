/// How the text of a block is set.
public struct BlockStyle: Hashable, Sendable {
  /// What part the block plays in its document.
  public enum Role: Hashable, Sendable {
    case paragraph
    /// A heading of level 1 to 6.
    case heading(level: Int)
    case listItem
    case preformatted
    case tableCell
    /// A horizontal rule.
    case rule
  }

  /// What part the block plays.
  public var role: Role
  /// How white space is treated.
  public var whiteSpace: WhiteSpace
  /// The base direction.
  public var direction: TextDirection
  /// How text is set that has no style of its own.
  public var text: TextStyle
  /// Where lines stand that are narrower than the block.
  public var textAlignment: TextAlignment
  /// How far the first line is moved in; negative to hang out.
  public var textIndent: TextIndent
  /// The distance between tab stops.
  public var tabSize: TabSize
  /// Where lines may break inside of words.
  public var wordBreak: WordBreak
  /// Whether a word that is wider than a line is broken.
  public var overflowWrap: OverflowWrap
  /// How strictly lines keep characters together.
  public var lineBreak: LineBreakStrictness
  /// Whether lines break at soft hyphens.
  public var breaksAtSoftHyphens: Bool

  /// The BCP 47 tag of the language, empty where unknown.
  public var language: String {
    get { text.language }
    set { text.language = newValue }
  }

  /// The font size, in points.
  public var fontSize: Double {
    get { text.fontSize }
    set { text.fontSize = newValue }
  }

  /// Creates a style; a paragraph of 16 points with collapsing white space by default.
  public init(
    role: Role = .paragraph, whiteSpace: WhiteSpace = .normal,
    direction: TextDirection = .leftToRight, language: String = "", fontSize: Double = 16
  ) {
    self.role = role
    self.whiteSpace = whiteSpace
    self.direction = direction
    text = TextStyle(fontSize: fontSize, language: language)
    textAlignment = .start
    textIndent = .points(0)
    tabSize = .spaces(8)
    wordBreak = .normal
    overflowWrap = .normal
    lineBreak = .auto
    breaksAtSoftHyphens = true
  }
}

/// The base direction of a block.
public enum TextDirection: UInt8, Hashable, Sendable {
  case leftToRight, rightToLeft
  /// By the first strong character (UAX #9, P2).
  case automatic
}

/// Where lines stand that are narrower than their block (CSS Text 3, `text-align`).
public enum TextAlignment: UInt8, Hashable, Sendable {
  case start, end, left, right, center
  /// Lines are spread over the width, but for the last one of a paragraph.
  case justify
}

/// How far the first line of a block is moved in (CSS Text 3, `text-indent`).
public enum TextIndent: Hashable, Sendable {
  case points(Double)
  /// A share of the width around the block.
  case fraction(Double)
}

/// The distance between tab stops (CSS Text 3, `tab-size`).
public enum TabSize: Hashable, Sendable {
  /// The advance of a space, letter- and word-spacing included, times a number.
  case spaces(Double)
  case points(Double)
}

/// Where lines may break inside of words (CSS Text 3, `word-break`).
public enum WordBreak: UInt8, Hashable, Sendable {
  case normal
  /// Between any two letters.
  case breakAll
  /// Not between letters of scripts that otherwise break between any two.
  case keepAll
}

/// Whether a word that is wider than a line is broken (CSS Text 3, `overflow-wrap`).
public enum OverflowWrap: UInt8, Hashable, Sendable {
  case normal, breakWord, anywhere

  /// Whether such a word is broken.
  public var breaksWords: Bool { self != .normal }
}

/// How strictly lines keep characters together (CSS Text 3, `line-break`).
public enum LineBreakStrictness: UInt8, Hashable, Sendable {
  case auto, loose, normal, strict
  /// Lines break between any two clusters.
  case anywhere
}
