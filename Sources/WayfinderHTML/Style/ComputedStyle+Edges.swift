import WayfinderDocument
import WayfinderGeometry

extension ComputedStyle {
  /// Takes over a declaration about sizes.
  ///
  /// - Returns: Whether the property is one of them.
  mutating func applySize(_ property: Declaration.Property, _ value: String) -> Bool {
    switch property {
    case .width, .inlineSize: apply(value, to: \.width)
    case .height, .blockSize: apply(value, to: \.height)
    case .minWidth, .minInlineSize: apply(value, to: \.minimumWidth)
    case .minHeight, .minBlockSize: apply(value, to: \.minimumHeight)
    case .maxWidth, .maxInlineSize: apply(value, to: \.maximumWidth)
    case .maxHeight, .maxBlockSize: apply(value, to: \.maximumHeight)
    case .boxSizing:
      if value == "border-box" || value == "content-box" {
        box.sizesBorderBox = value == "border-box"
      }
    default: return false
    }
    return true
  }

  private mutating func apply(_ value: String, to path: WritableKeyPath<BoxStyle, BoxLength>) {
    if let length = CSSLength(value) {
      let length = length.boxLength(units)
      if !Self.isNegative(length) { box[keyPath: path] = length }
    } else if value.contains("(")
      || ["auto", "none", "min-content", "max-content", "fit-content", "stretch"].contains(value)
    {
      box[keyPath: path] = .auto
    }
  }

  private static func isNegative(_ length: BoxLength) -> Bool {
    switch length {
    case .auto: false
    case .points(let points): points < 0
    case .fraction(let share): share < 0
    }
  }

  // MARK: Edges

  /// Takes over a declaration about margins, paddings or borders.
  mutating func applyEdges(_ property: Declaration.Property, _ value: String) {
    let name = property.rawValue
    if name.hasPrefix("border") {
      applyBorder(name.dropFirst(6), value)
    } else if let (edges, suffix) = Self.edges(of: name) {
      applyEdges(suffix, value, to: edges)
    }
  }

  mutating func takeEdges(_ property: Declaration.Property, from other: ComputedStyle) {
    let name = property.rawValue
    if name.hasPrefix("border") {
      takeBorder(name.dropFirst(6), from: other)
    } else if let (edges, suffix) = Self.edges(of: name) {
      for edge in Edge.named(suffix, direction) {
        box[keyPath: edges][keyPath: edge.path] = other.box[keyPath: edges][keyPath: edge.path]
      }
    }
  }

  private static func edges(
    of name: String
  ) -> (WritableKeyPath<BoxStyle, BoxEdges>, Substring)? {
    if name.hasPrefix("margin") { return (\.margin, name.dropFirst(6)) }
    if name.hasPrefix("padding") { return (\.padding, name.dropFirst(7)) }
    if name.hasPrefix("scroll-margin") { return (\.scrollMargin, name.dropFirst(13)) }
    return nil
  }

  private mutating func applyEdges(
    _ suffix: Substring, _ value: String, to edges: WritableKeyPath<BoxStyle, BoxEdges>
  ) {
    let isMargin = edges == \BoxStyle.margin
    var lengths: [BoxLength] = []
    for word in value.split(separator: " ") {
      if word == "auto", isMargin {
        lengths.append(.auto)
      } else if let length = CSSLength(word)?.boxLength(units),
        edges != \BoxStyle.padding || !Self.isNegative(length)
      {
        lengths.append(length)
      } else {
        return
      }
    }
    for (edge, length) in Edge.assigned(lengths, to: suffix, direction) {
      box[keyPath: edges][keyPath: edge.path] = length
    }
  }

  // MARK: Borders

  private mutating func applyBorder(_ suffix: Substring, _ value: String) {
    let words = value.split(separator: " ").map(String.init)
    if suffix.hasSuffix("-width") {
      let widths = words.compactMap { borderWidth($0) }
      if widths.count < words.count { return }
      for (edge, width) in Edge.assigned(widths, to: suffix.dropLast(6), direction) {
        borderStyles.widths[edge.inset] = width
      }
    } else if suffix.hasSuffix("-style") {
      let shown = words.compactMap { Self.showsBorder($0) }
      if shown.count < words.count { return }
      for (edge, isShown) in Edge.assigned(shown, to: suffix.dropLast(6), direction) {
        borderStyles[edge: edge] = isShown
      }
    } else {
      // What is neither a width nor a style is a color.
      let width = words.compactMap { borderWidth($0) }.first ?? 3
      let isShown = words.compactMap { Self.showsBorder($0) }.first ?? false
      for edge in Edge.named(suffix, direction) {
        borderStyles.widths[edge.inset] = width
        borderStyles[edge: edge] = isShown
      }
    }
  }

  private mutating func takeBorder(_ suffix: Substring, from other: ComputedStyle) {
    let takesWidth = !suffix.hasSuffix("-style")
    let takesStyle = !suffix.hasSuffix("-width")
    let edge = takesWidth && takesStyle ? suffix : suffix.dropLast(6)
    for edge in Edge.named(edge, direction) {
      if takesWidth {
        borderStyles.widths[edge.inset] = other.borderStyles.widths[edge.inset]
      }
      if takesStyle { borderStyles[edge: edge] = other.borderStyles[edge: edge] }
    }
  }

  /// A border is a whole number of pixels, at least one where it is not zero (CSS Backgrounds 3,
  /// section 3.3).
  private func borderWidth(_ value: String) -> Double? {
    switch value {
    case "thin": return 1
    case "medium": return 3
    case "thick": return 5
    default:
      guard let length = CSSLength(value), !length.isPercentage else { return nil }
      let points = length.points(units)
      return points < 0 ? nil : points > 0 ? max(1, points.rounded(.down)) : 0
    }
  }

  private static func showsBorder(_ value: String) -> Bool? {
    switch value {
    case "none", "hidden": false
    case "solid", "dashed", "dotted", "double", "groove", "ridge", "inset", "outset": true
    default: nil
    }
  }

  private var direction: TextDirection { inherited.direction }

  /// An edge of a box, by the page's directions.
  enum Edge {
    case top, right, bottom, left

    /// The edge of insets that stands for it: the text's directions play no part here.
    var inset: WayfinderGeometry.Edge {
      switch self {
      case .top: .top
      case .right: .trailing
      case .bottom: .bottom
      case .left: .leading
      }
    }

    var path: WritableKeyPath<BoxEdges, BoxLength> {
      switch self {
      case .top: \.top
      case .right: \.right
      case .bottom: \.bottom
      case .left: \.left
      }
    }

    /// The edges that the end of a property's name means.
    static func named(_ suffix: Substring, _ direction: TextDirection) -> [Edge] {
      let (start, end): (Edge, Edge) =
        direction == .rightToLeft ? (.right, .left) : (.left, .right)
      switch suffix {
      case "": return [.top, .right, .bottom, .left]
      case "-top", "-block-start": return [.top]
      case "-bottom", "-block-end": return [.bottom]
      case "-left": return [.left]
      case "-right": return [.right]
      case "-inline-start": return [start]
      case "-inline-end": return [end]
      case "-inline": return [start, end]
      case "-block": return [.top, .bottom]
      default: return []
      }
    }

    /// Shares out the values of a list to edges: one for all, or in the order of the clock.
    static func assigned<Value>(
      _ values: [Value], to suffix: Substring, _ direction: TextDirection
    ) -> [(Edge, Value)] {
      let edges = named(suffix, direction)
      guard let first = values.first, values.count <= edges.count else { return [] }
      if edges.count == 4 {
        let right = values.count > 1 ? values[1] : first
        let bottom = values.count > 2 ? values[2] : first
        let left = values.count > 3 ? values[3] : right
        return [(.top, first), (.right, right), (.bottom, bottom), (.left, left)]
      }
      return zip(edges, [first, values.count > 1 ? values[1] : first]).map { ($0, $1) }
    }
  }
}

extension ComputedStyle.BorderStyles {
  subscript(edge edge: ComputedStyle.Edge) -> Bool {
    get {
      switch edge {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }

  /// Makes all edges show with a width.
  mutating func showAll(width: Double) {
    (top, left, bottom, right) = (true, true, true, true)
    widths = EdgeInsets(top: width, leading: width, bottom: width, trailing: width)
  }
}
