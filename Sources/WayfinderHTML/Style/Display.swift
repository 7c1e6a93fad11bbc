/// What an element's box is to its surroundings (CSS Display 3), as far as text and blocks go.
enum Display: Hashable {
  case none, contents, inline, inlineBlock, inlineTable, block, flowRoot, listItem
  /// A flex or grid container: its children are blocks.
  case flex
  case table, tableRowGroup, tableRow, tableCell, tableCaption, tableColumn
  case rubyText

  /// The display of a CSS value; layout modes whose children are plain blocks count as `block`.
  init?(css value: String) {
    switch value {
    case "none": self = .none
    case "contents": self = .contents
    case "inline", "ruby", "ruby-base": self = .inline
    case "inline-block", "inline-flex", "inline-grid": self = .inlineBlock
    case "inline-table": self = .inlineTable
    case "block", "-webkit-box": self = .block
    case "flow-root": self = .flowRoot
    case "list-item": self = .listItem
    case "flex", "grid": self = .flex
    case "table": self = .table
    case "table-row-group", "table-header-group", "table-footer-group": self = .tableRowGroup
    case "table-row": self = .tableRow
    case "table-cell": self = .tableCell
    case "table-caption": self = .tableCaption
    case "table-column", "table-column-group": self = .tableColumn
    case "ruby-text": self = .rubyText
    default: return nil
    }
  }

  /// Whether the box stands in the flow of blocks.
  var isBlockLevel: Bool {
    switch self {
    case .none, .contents, .inline, .inlineBlock, .inlineTable, .rubyText, .tableColumn: false
    default: true
    }
  }

  /// Whether the box stands in a line and lays out what is in it by itself.
  var isInlineBlock: Bool { self == .inlineBlock || self == .inlineTable }

  /// The display of a child of a flex container or of a box out of flow (CSS Display 3, 2.7).
  var blockified: Display {
    switch self {
    case .inline, .inlineBlock, .rubyText: .block
    case .inlineTable: .table
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
  case disclosureClosed = "disclosure-closed"
  case disclosureOpen = "disclosure-open"

  /// The type that the attribute `type` of lists and their items means, whose letters count.
  init?(attribute value: String) {
    switch value {
    case "1": self = .decimal
    case "a": self = .lowerAlpha
    case "A": self = .upperAlpha
    case "i": self = .lowerRoman
    case "I": self = .upperRoman
    default:
      guard let type = ListStyleType(rawValue: value.lowercased()),
        [.none, .disc, .circle, .square].contains(type)
      else { return nil }
      self = type
    }
  }
}
