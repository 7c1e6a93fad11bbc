/// A property with its value, in lower case where letters do not count.
struct Declaration {
  var property: Property
  var value: String
  var isImportant = false

  /// The properties that decide anything here.
  enum Property: String {
    case display, visibility, overflow, float, position, direction, contentVisibility =
      "content-visibility"
    case top, right, bottom, left
    case overflowX = "overflow-x"
    case overflowY = "overflow-y"
    case overflowInline = "overflow-inline"
    case overflowBlock = "overflow-block"

    // Text.
    case font
    case fontFamily = "font-family"
    case fontSize = "font-size"
    case fontWeight = "font-weight"
    case fontStyle = "font-style"
    case lineHeight = "line-height"
    case letterSpacing = "letter-spacing"
    case wordSpacing = "word-spacing"
    case fontKerning = "font-kerning"
    case textSpacingTrim = "text-spacing-trim"
    case verticalAlign = "vertical-align"
    case whiteSpace = "white-space"
    case textTransform = "text-transform"
    case textAlign = "text-align"
    case textIndent = "text-indent"
    case tabSize = "tab-size"
    case wordBreak = "word-break"
    case overflowWrap = "overflow-wrap"
    case wordWrap = "word-wrap"
    case lineBreak = "line-break"
    case hyphens
    case listStyleType = "list-style-type"
    case listStylePosition = "list-style-position"
    case listStyle = "list-style"

    // Sizes.
    case width, height
    case inlineSize = "inline-size"
    case blockSize = "block-size"
    case minWidth = "min-width"
    case minHeight = "min-height"
    case minInlineSize = "min-inline-size"
    case minBlockSize = "min-block-size"
    case maxWidth = "max-width"
    case maxHeight = "max-height"
    case maxInlineSize = "max-inline-size"
    case maxBlockSize = "max-block-size"
    case boxSizing = "box-sizing"

    // Tables.
    case borderSpacing = "border-spacing"
    case borderCollapse = "border-collapse"
    case captionSide = "caption-side"

    // Borders.
    case border
    case borderTop = "border-top"
    case borderRight = "border-right"
    case borderBottom = "border-bottom"
    case borderLeft = "border-left"
    case borderWidth = "border-width"
    case borderTopWidth = "border-top-width"
    case borderRightWidth = "border-right-width"
    case borderBottomWidth = "border-bottom-width"
    case borderLeftWidth = "border-left-width"
    case borderStyle = "border-style"
    case borderTopStyle = "border-top-style"
    case borderRightStyle = "border-right-style"
    case borderBottomStyle = "border-bottom-style"
    case borderLeftStyle = "border-left-style"

    // Edges.
    case margin
    case marginTop = "margin-top"
    case marginBottom = "margin-bottom"
    case marginLeft = "margin-left"
    case marginRight = "margin-right"
    case marginBlock = "margin-block"
    case marginBlockStart = "margin-block-start"
    case marginBlockEnd = "margin-block-end"
    case marginInline = "margin-inline"
    case marginInlineStart = "margin-inline-start"
    case marginInlineEnd = "margin-inline-end"
    case padding
    case paddingTop = "padding-top"
    case paddingBottom = "padding-bottom"
    case paddingLeft = "padding-left"
    case paddingRight = "padding-right"
    case paddingBlock = "padding-block"
    case paddingBlockStart = "padding-block-start"
    case paddingBlockEnd = "padding-block-end"
    case paddingInline = "padding-inline"
    case paddingInlineStart = "padding-inline-start"
    case paddingInlineEnd = "padding-inline-end"
    case scrollMargin = "scroll-margin"
    case scrollMarginTop = "scroll-margin-top"
    case scrollMarginBottom = "scroll-margin-bottom"
    case scrollMarginLeft = "scroll-margin-left"
    case scrollMarginRight = "scroll-margin-right"
    case scrollMarginBlock = "scroll-margin-block"
    case scrollMarginBlockStart = "scroll-margin-block-start"
    case scrollMarginBlockEnd = "scroll-margin-block-end"
    case scrollMarginInline = "scroll-margin-inline"
    case scrollMarginInlineStart = "scroll-margin-inline-start"
    case scrollMarginInlineEnd = "scroll-margin-inline-end"

    /// When a property is applied: first those that the values of others refer to.
    var turn: Int {
      switch self {
      case .direction: 0
      case .font, .fontFamily: 1
      case .fontSize: 2
      default: 3
      }
    }

    /// Whether the letters of a value count: those of names.
    fileprivate var keepsCase: Bool { self == .font || self == .fontFamily }
  }

  /// Reads `property: value !important`; `nil` for other text and properties.
  init?(_ source: String) {
    guard let colon = source.utf8.firstIndex(of: UInt8(ascii: ":")),
      let property = Property(rawValue: CSSScanner.trimmed(source[..<colon]).lowercased())
    else { return nil }
    self.property = property
    value = CSSScanner.trimmed(source[source.index(after: colon)...])
    if !property.keepsCase { value = value.lowercased() }
    if value.utf8.count > 9, value.suffix(9).lowercased() == "important" {
      let before = CSSScanner.trimmed(value.dropLast(9))
      if before.hasSuffix("!") {
        isImportant = true
        value = CSSScanner.trimmed(before.dropLast())
      }
    }
    if value.isEmpty { return nil }
  }
}
