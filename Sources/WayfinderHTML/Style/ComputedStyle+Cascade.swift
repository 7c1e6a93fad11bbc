import WayfinderDocument
import WayfinderGeometry

extension ComputedStyle {
  /// Takes over a declaration; values that mean nothing are passed over.
  ///
  /// - Parameters:
  ///   - parent: The style of the parent, which `inherit` and relative font sizes refer to.
  ///   - userAgent: The style without the page's rules, which `revert` brings back.
  mutating func apply(
    _ declaration: Declaration, parent: ComputedStyle, userAgent: ComputedStyle
  ) {
    let (property, value) = (declaration.property, declaration.value)
    // CSS Cascade 5, section 7.3.
    switch value.utf8.count > 12 ? "" : value.lowercased() {
    case "inherit": return take(property, from: parent)
    case "initial": return take(property, from: ComputedStyle())
    case "unset": return take(property, from: parent.child())
    case "revert", "revert-layer": return take(property, from: userAgent)
    default: break
    }
    switch property {
    case .display: if let display = Display(css: value) { self.display = display }
    case .visibility:
      switch value {
      case "visible": self.isVisible = true
      case "hidden", "collapse": self.isVisible = false
      default: break
      }
    case .contentVisibility:
      if ["visible", "auto", "hidden"].contains(value) { skipsContents = value == "hidden" }
    case .overflow, .overflowX, .overflowY, .overflowInline, .overflowBlock:
      applyOverflow(property, value)
    case .float:
      if ["none", "left", "right", "inline-start", "inline-end"].contains(value) {
        isFloating = value != "none"
      }
    case .position:
      if ["static", "relative", "absolute", "fixed", "sticky"].contains(value) {
        isAbsolutelyPositioned = value == "absolute" || value == "fixed"
        isRelativelyPositioned = value == "relative"
      }
    case .top, .left, .bottom, .right: applyInset(property, value)
    case .direction:
      if value == "rtl" {
        self.direction = .rightToLeft
      } else if value == "ltr" {
        self.direction = .leftToRight
      }
    default:
      if !applyText(property, value, parent: parent), !applySize(property, value) {
        applyEdges(property, value)
      }
    }
  }

  private mutating func applyInset(_ property: Declaration.Property, _ value: String) {
    guard let edge = Self.insetEdge(property) else { return }
    if value == "auto" {
      inset[keyPath: edge] = .auto
    } else if let length = CSSLength(value) {
      inset[keyPath: edge] = length.boxLength(units)
    }
  }

  private static func insetEdge(
    _ property: Declaration.Property
  ) -> WritableKeyPath<BoxEdges, BoxLength>? {
    switch property {
    case .top: \.top
    case .left: \.left
    case .bottom: \.bottom
    case .right: \.right
    default: nil
    }
  }

  private mutating func applyOverflow(_ property: Declaration.Property, _ value: String) {
    let words = value.split(separator: " ").map { Overflow(rawValue: String($0)) }
    guard words.count <= 2, let first = words.first, let first, let last = words.last, let last
    else { return }
    switch property {
    case .overflowX, .overflowInline: overflow.horizontal = first
    case .overflowY, .overflowBlock: overflow.vertical = first
    default: overflow = (first, last)
    }
  }

  // MARK: Values from elsewhere

  private mutating func take(_ property: Declaration.Property, from other: ComputedStyle) {
    switch property {
    case .display: display = other.display
    case .visibility: self.isVisible = other.isVisible
    case .contentVisibility: skipsContents = other.skipsContents
    case .overflow: overflow = other.overflow
    case .overflowX, .overflowInline: overflow.horizontal = other.overflow.horizontal
    case .overflowY, .overflowBlock: overflow.vertical = other.overflow.vertical
    case .float: isFloating = other.isFloating
    case .position:
      isAbsolutelyPositioned = other.isAbsolutelyPositioned
      isRelativelyPositioned = other.isRelativelyPositioned
    case .top, .left, .bottom, .right:
      if let edge = Self.insetEdge(property) { inset[keyPath: edge] = other.inset[keyPath: edge] }
    case .direction: self.direction = other.direction
    case .verticalAlign: verticalAlignment = other.verticalAlignment
    default:
      if !takeText(property, from: other), !takeSize(property, from: other) {
        takeEdges(property, from: other)
      }
    }
  }

  private mutating func takeText(
    _ property: Declaration.Property, from other: ComputedStyle
  ) -> Bool {
    func take<Value>(_ path: WritableKeyPath<InheritedStyle, Value>) {
      inherited[keyPath: path] = other.inherited[keyPath: path]
    }
    switch property {
    case .font:
      take(\.text.fontSize)
      take(\.text.families)
      take(\.text.weight)
      take(\.text.isItalic)
      take(\.text.lineHeight)
    case .fontFamily: take(\.text.families)
    case .fontSize: take(\.text.fontSize)
    case .fontWeight: take(\.text.weight)
    case .fontStyle: take(\.text.isItalic)
    case .lineHeight: take(\.text.lineHeight)
    case .letterSpacing: take(\.text.letterSpacing)
    case .wordSpacing: take(\.text.wordSpacing)
    case .fontKerning: take(\.text.hasKerning)
    case .textSpacingTrim: take(\.text.trimsPunctuation)
    case .whiteSpace: take(\.whiteSpace)
    case .textTransform: take(\.textTransform)
    case .textAlign: take(\.textAlignment)
    case .textIndent: take(\.textIndent)
    case .tabSize: take(\.tabSize)
    case .wordBreak: take(\.wordBreak)
    case .overflowWrap, .wordWrap: take(\.overflowWrap)
    case .lineBreak: take(\.lineBreak)
    case .hyphens: take(\.breaksAtSoftHyphens)
    case .listStyleType: take(\.listStyleType)
    case .listStylePosition: take(\.listMarkerIsInside)
    case .listStyle:
      take(\.listStyleType)
      take(\.listMarkerIsInside)
    case .borderSpacing: take(\.borderSpacing)
    case .borderCollapse: take(\.collapsesBorders)
    case .captionSide: take(\.captionIsBelow)
    default: return false
    }
    return true
  }

  private mutating func takeSize(
    _ property: Declaration.Property, from other: ComputedStyle
  ) -> Bool {
    switch property {
    case .width, .inlineSize: box.width = other.box.width
    case .height, .blockSize: box.height = other.box.height
    case .minWidth, .minInlineSize: box.minimumWidth = other.box.minimumWidth
    case .minHeight, .minBlockSize: box.minimumHeight = other.box.minimumHeight
    case .maxWidth, .maxInlineSize: box.maximumWidth = other.box.maximumWidth
    case .maxHeight, .maxBlockSize: box.maximumHeight = other.box.maximumHeight
    case .boxSizing: box.sizesBorderBox = other.box.sizesBorderBox
    default: return false
    }
    return true
  }
}
