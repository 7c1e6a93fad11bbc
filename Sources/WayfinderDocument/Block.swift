/// A run of text between two boundaries, with the style that holds for all of it.
public struct Block: Hashable, Sendable {
  /// The block's place among the document's blocks.
  public let index: Int
  /// Where the text of the block stands in the document, in UTF-8 offsets.
  public let range: Range<TextOffset>
  /// What stands between this block and the one before.
  public let boundary: BoundaryKind
  /// How the text is set.
  public let style: BlockStyle
  /// The innermost box around the block, an index into `Document.boxes`.
  public let box: Int
  /// Whether the block stands for a box without text, such as a rule.
  public let isVoid: Bool
}

/// How white space is treated (CSS Text 3, `white-space`).
public enum WhiteSpace: UInt8, CaseIterable, Hashable, Sendable {
  case normal, nowrap, pre, preWrap, preLine, breakSpaces

  /// Whether runs of spaces become one.
  public var collapsesSpaces: Bool { self == .normal || self == .nowrap || self == .preLine }
  /// Whether line feeds break lines.
  public var preservesBreaks: Bool { self != .normal && self != .nowrap }
  /// Whether lines break where they are full.
  public var wraps: Bool { self != .nowrap && self != .pre }
}

/// How letters are replaced before text is laid out and searched (CSS `text-transform`).
public enum TextTransform: UInt8, CaseIterable, Hashable, Sendable {
  case none, uppercase, lowercase, capitalize, fullWidth
}

/// The base direction of a block.
public enum TextDirection: UInt8, Hashable, Sendable {
  case leftToRight, rightToLeft
  /// By the first strong character (UAX #9, P2).
  case automatic
}

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
  /// The BCP 47 tag of the language, empty where unknown.
  public var language: String
  /// The font size, in points.
  public var fontSize: Double

  /// Creates a style; a paragraph of 16 points with collapsing white space by default.
  public init(
    role: Role = .paragraph, whiteSpace: WhiteSpace = .normal,
    direction: TextDirection = .leftToRight, language: String = "", fontSize: Double = 16
  ) {
    self.role = role
    self.whiteSpace = whiteSpace
    self.direction = direction
    self.language = language
    self.fontSize = fontSize
  }
}
