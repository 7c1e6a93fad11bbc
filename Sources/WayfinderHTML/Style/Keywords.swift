import WayfinderDocument

extension Display {
  /// The display of a CSS value; layout modes whose children are plain blocks count as `block`.
  init?(css value: String) {
    switch value {
    case "none": self = .none
    case "contents": self = .contents
    case "inline", "ruby", "ruby-base": self = .inline
    case "inline-block", "inline-table", "inline-flex", "inline-grid": self = .inlineBlock
    case "block", "flow-root", "-webkit-box": self = .block
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
}

extension WhiteSpace {
  init?(css value: String) {
    switch value {
    case "normal": self = .normal
    case "nowrap": self = .nowrap
    case "pre": self = .pre
    case "pre-wrap": self = .preWrap
    case "pre-line": self = .preLine
    case "break-spaces": self = .breakSpaces
    default: return nil
    }
  }
}

extension TextTransform {
  init?(css value: String) {
    switch value {
    case "none": self = .none
    case "uppercase": self = .uppercase
    case "lowercase": self = .lowercase
    case "capitalize": self = .capitalize
    case "full-width": self = .fullWidth
    default: return nil
    }
  }
}
