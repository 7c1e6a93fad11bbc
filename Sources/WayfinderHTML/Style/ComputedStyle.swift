import WayfinderDocument
import WayfinderGeometry

/// What an element's box is to its surroundings (CSS Display 3), as far as text and blocks go.
enum Display: Hashable {
  case none, contents, inline, inlineBlock, block, listItem
  /// A flex or grid container: its children are blocks.
  case flex
  case table, tableRowGroup, tableRow, tableCell, tableCaption, tableColumn
  case rubyText

  /// Whether the box stands in the flow of blocks.
  var isBlockLevel: Bool {
    switch self {
    case .none, .contents, .inline, .inlineBlock, .rubyText, .tableColumn: false
    default: true
    }
  }

  /// The display of a child of a flex container or of a box out of flow (CSS Display 3, 2.7).
  var blockified: Display {
    switch self {
    case .inline, .inlineBlock, .rubyText: .block
    default: self
    }
  }
}

/// The marker of list items (CSS `list-style-type`).
enum ListStyleType: String {
  case none, disc, circle, square, decimal
  case decimalLeadingZero = "decimal-leading-zero"
  case lowerAlpha = "lower-alpha"
  case lowerLatin = "lower-latin"
  case upperAlpha = "upper-alpha"
  case upperLatin = "upper-latin"
  case lowerRoman = "lower-roman"
  case upperRoman = "upper-roman"
}

/// The styles of an element that decide which of its text shows and where blocks break.
struct ComputedStyle {
  // Inherited.
  var isVisible = true
  var whiteSpace = WhiteSpace.normal
  var textTransform = TextTransform.none
  var direction = TextDirection.leftToRight
  var language = ""
  var fontSize = 16.0
  var listStyleType = ListStyleType.disc

  // Of the element alone.
  var display = Display.inline
  var isFloating = false
  var isAbsolutelyPositioned = false
  var margin = EdgeInsets.zero
  var padding = EdgeInsets.zero
  /// Whether `content-visibility: hidden` is in effect.
  var skipsContents = false
  var clipsOverflow = false
  var hasZeroHeight = false
  var hasZeroMaximumHeight = false
  var hasMinimumHeight = false

  /// The style of a child before any rule has spoken.
  func inherited() -> ComputedStyle {
    var child = ComputedStyle()
    child.isVisible = isVisible
    child.whiteSpace = whiteSpace
    child.textTransform = textTransform
    child.direction = direction
    child.language = language
    child.fontSize = fontSize
    child.listStyleType = listStyleType
    return child
  }

  var isOutOfFlow: Bool { isFloating || isAbsolutelyPositioned }

  /// Whether nothing of the content can show.
  var hidesContents: Bool {
    skipsContents
      || (clipsOverflow && !hasMinimumHeight && (hasZeroHeight || hasZeroMaximumHeight))
  }
}
