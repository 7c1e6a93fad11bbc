import WayfinderDocument
import WayfinderGeometry

/// A property with its value, as written but for case.
struct Declaration {
  var property: Property
  var value: String
  var isImportant = false

  /// The properties that decide anything here.
  enum Property: String {
    case display, visibility, overflow, height, float, position, direction, margin, padding
    case overflowY = "overflow-y"
    case overflowBlock = "overflow-block"
    case whiteSpace = "white-space"
    case textTransform = "text-transform"
    case contentVisibility = "content-visibility"
    case blockSize = "block-size"
    case maxHeight = "max-height"
    case maxBlockSize = "max-block-size"
    case minHeight = "min-height"
    case minBlockSize = "min-block-size"
    case fontSize = "font-size"
    case listStyleType = "list-style-type"
    case listStyle = "list-style"
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
  }

  /// Reads `property: value !important`; `nil` for other text and properties.
  init?(_ source: String) {
    guard let colon = source.utf8.firstIndex(of: UInt8(ascii: ":")),
      let property = Property(rawValue: CSSScanner.trimmed(source[..<colon]).lowercased())
    else { return nil }
    self.property = property
    value = CSSScanner.trimmed(source[source.index(after: colon)...]).lowercased()
    if value.hasSuffix("important") {
      let before = CSSScanner.trimmed(value.dropLast(9))
      if before.hasSuffix("!") {
        isImportant = true
        value = CSSScanner.trimmed(before.dropLast())
      }
    }
    if value.isEmpty { return nil }
  }
}

extension ComputedStyle {
  /// Takes over a declaration; values that mean nothing are passed over.
  ///
  /// - Parameters:
  ///   - parent: The style of the parent, which `inherit` and relative font sizes refer to.
  ///   - userAgent: The style without the page's rules, which `revert` brings back.
  mutating func apply(
    _ declaration: Declaration, parent: ComputedStyle, userAgent: ComputedStyle
  ) {
    let value = declaration.value
    // CSS Cascade 5, section 7.3.
    switch value {
    case "inherit": return take(declaration.property, from: parent)
    case "initial": return take(declaration.property, from: ComputedStyle())
    case "unset": return take(declaration.property, from: parent.inherited())
    case "revert", "revert-layer": return take(declaration.property, from: userAgent)
    default: break
    }
    switch declaration.property {
    case .display: if let display = Display(css: value) { self.display = display }
    case .visibility:
      switch value {
      case "visible": isVisible = true
      case "hidden", "collapse": isVisible = false
      default: break
      }
    case .whiteSpace: if let whiteSpace = WhiteSpace(css: value) { self.whiteSpace = whiteSpace }
    case .textTransform: if let transform = TextTransform(css: value) { textTransform = transform }
    case .contentVisibility:
      if ["visible", "auto", "hidden"].contains(value) { skipsContents = value == "hidden" }
    case .overflow, .overflowY, .overflowBlock: applyOverflow(value)
    case .height, .blockSize: apply(height: value, to: \.hasZeroHeight)
    case .maxHeight, .maxBlockSize: apply(height: value, to: \.hasZeroMaximumHeight)
    case .minHeight, .minBlockSize:
      if let length = CSSLength(value) { hasMinimumHeight = length.points(fontSize: fontSize) > 0 }
    case .float:
      if ["none", "left", "right", "inline-start", "inline-end"].contains(value) {
        isFloating = value != "none"
      }
    case .position:
      if ["static", "relative", "absolute", "fixed", "sticky"].contains(value) {
        isAbsolutelyPositioned = value == "absolute" || value == "fixed"
      }
    case .direction:
      if value == "rtl" {
        direction = .rightToLeft
      } else if value == "ltr" {
        direction = .leftToRight
      }
    case .fontSize:
      if let size = CSSLength.fontSize(value, parent: parent.fontSize) { fontSize = size }
    case .listStyleType: if let type = ListStyleType(rawValue: value) { listStyleType = type }
    case .listStyle:
      for word in value.split(separator: " ") {
        if let type = ListStyleType(rawValue: String(word)) { listStyleType = type }
      }
    default: applyEdges(declaration)
    }
  }

  private mutating func applyOverflow(_ value: String) {
    let words = value.split(separator: " ")
    let keywords = ["visible", "hidden", "clip", "scroll", "auto", "overlay"]
    guard let last = words.last, words.allSatisfy({ keywords.contains(String($0)) }) else { return }
    clipsOverflow = last == "hidden" || last == "clip"
  }

  /// Notes whether a height is zero. Of what a percentage refers to nothing is known.
  private mutating func apply(height value: String, to isZero: WritableKeyPath<Self, Bool>) {
    if let length = CSSLength(value) {
      self[keyPath: isZero] = !length.isPercentage && length.points(fontSize: fontSize) == 0
    } else if value.contains("(")
      || ["auto", "none", "min-content", "max-content", "fit-content", "stretch"].contains(value)
    {
      self[keyPath: isZero] = false
    }
  }

  private mutating func take(_ property: Declaration.Property, from other: ComputedStyle) {
    switch property {
    case .display: display = other.display
    case .visibility: isVisible = other.isVisible
    case .whiteSpace: whiteSpace = other.whiteSpace
    case .textTransform: textTransform = other.textTransform
    case .contentVisibility: skipsContents = other.skipsContents
    case .overflow, .overflowY, .overflowBlock: clipsOverflow = other.clipsOverflow
    case .height, .blockSize: hasZeroHeight = other.hasZeroHeight
    case .maxHeight, .maxBlockSize: hasZeroMaximumHeight = other.hasZeroMaximumHeight
    case .minHeight, .minBlockSize: hasMinimumHeight = other.hasMinimumHeight
    case .float: isFloating = other.isFloating
    case .position: isAbsolutelyPositioned = other.isAbsolutelyPositioned
    case .direction: direction = other.direction
    case .fontSize: fontSize = other.fontSize
    case .listStyleType, .listStyle: listStyleType = other.listStyleType
    default:
      let name = property.rawValue
      if name.hasPrefix("margin") {
        take(name.dropFirst(6), \.margin, from: other)
      } else {
        take(name.dropFirst(7), \.padding, from: other)
      }
    }
  }

  private mutating func take(
    _ suffix: Substring, _ edges: WritableKeyPath<ComputedStyle, EdgeInsets>,
    from other: ComputedStyle
  ) {
    let (insets, isRightToLeft) = (other[keyPath: edges], direction == .rightToLeft)
    switch suffix {
    case "-top", "-block-start": self[keyPath: edges].top = insets.top
    case "-bottom", "-block-end": self[keyPath: edges].bottom = insets.bottom
    case "-left" where !isRightToLeft, "-right" where isRightToLeft, "-inline-start":
      self[keyPath: edges].leading = insets.leading
    case "-left", "-right", "-inline-end": self[keyPath: edges].trailing = insets.trailing
    case "-block":
      (self[keyPath: edges].top, self[keyPath: edges].bottom) = (insets.top, insets.bottom)
    case "-inline":
      self[keyPath: edges].leading = insets.leading
      self[keyPath: edges].trailing = insets.trailing
    default: self[keyPath: edges] = insets
    }
  }

  private mutating func applyEdges(_ declaration: Declaration) {
    let property = declaration.property.rawValue
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
