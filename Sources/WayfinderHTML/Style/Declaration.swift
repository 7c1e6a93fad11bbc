import WayfinderDocument
import WayfinderGeometry

/// A property with its value, as written.
struct Declaration {
  var property: String
  var value: String
  var isImportant: Bool
}

extension ComputedStyle {
  /// Takes over a declaration; properties and values that decide nothing here are passed over.
  ///
  /// - Parameter parentFontSize: What `em` and `%` mean for `font-size`.
  mutating func apply(_ declaration: Declaration, parentFontSize: Double) {
    let value = declaration.value
    switch declaration.property {
    case "display": if let display = Display(css: value) { self.display = display }
    case "visibility":
      switch value {
      case "visible": isVisible = true
      case "hidden", "collapse": isVisible = false
      default: break
      }
    case "white-space": if let whiteSpace = WhiteSpace(css: value) { self.whiteSpace = whiteSpace }
    case "text-transform":
      if let transform = TextTransform(css: value) { textTransform = transform }
    case "content-visibility": skipsContents = value == "hidden"
    case "overflow", "overflow-y":
      clipsOverflow =
        value.split(separator: " ").last.map { $0 == "hidden" || $0 == "clip" } ?? false
    case "height", "max-height":
      if let length = CSSLength(value) { hasZeroHeight = length.points(fontSize: fontSize) == 0 }
    case "float": isFloating = value == "left" || value == "right" || value.hasPrefix("inline-")
    case "position": isAbsolutelyPositioned = value == "absolute" || value == "fixed"
    case "direction":
      if value == "rtl" {
        direction = .rightToLeft
      } else if value == "ltr" {
        direction = .leftToRight
      }
    case "font-size":
      if let size = CSSLength.fontSize(value, parent: parentFontSize) { fontSize = size }
    case "list-style-type": if let type = ListStyleType(rawValue: value) { listStyleType = type }
    case "list-style":
      for word in value.split(separator: " ") {
        if let type = ListStyleType(rawValue: String(word)) { listStyleType = type }
      }
    default: applyEdges(declaration)
    }
  }

  private mutating func applyEdges(_ declaration: Declaration) {
    let property = declaration.property
    if property.hasPrefix("margin") {
      applyEdges(property.dropFirst(6), declaration.value, to: \.margin)
    } else if property.hasPrefix("padding") {
      applyEdges(property.dropFirst(7), declaration.value, to: \.padding)
    }
  }

  private mutating func applyEdges(
    _ suffix: Substring, _ value: String, to edges: WritableKeyPath<ComputedStyle, EdgeInsets>
  ) {
    let lengths = value.split(separator: " ").map {
      CSSLength(String($0))?.points(fontSize: fontSize) ?? ($0 == "auto" ? 0 : Double.nan)
    }
    guard let first = lengths.first, lengths.count <= 4, !lengths.contains(where: \.isNaN) else {
      return
    }
    let isRightToLeft = direction == .rightToLeft
    switch suffix {
    case "":
      let right = lengths.count > 1 ? lengths[1] : first
      let left = lengths.count > 3 ? lengths[3] : right
      self[keyPath: edges] = EdgeInsets(
        top: first, leading: isRightToLeft ? right : left,
        bottom: lengths.count > 2 ? lengths[2] : first, trailing: isRightToLeft ? left : right)
    case "-top", "-block-start": self[keyPath: edges].top = first
    case "-bottom", "-block-end": self[keyPath: edges].bottom = first
    case "-left": self[keyPath: edges][isRightToLeft ? .trailing : .leading] = first
    case "-right": self[keyPath: edges][isRightToLeft ? .leading : .trailing] = first
    case "-inline-start": self[keyPath: edges].leading = first
    case "-inline-end": self[keyPath: edges].trailing = first
    case "-inline", "-block":
      let second = lengths.count > 1 ? lengths[1] : first
      self[keyPath: edges][suffix == "-inline" ? .leading : .top] = first
      self[keyPath: edges][suffix == "-inline" ? .trailing : .bottom] = second
    default: break
    }
  }
}

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
