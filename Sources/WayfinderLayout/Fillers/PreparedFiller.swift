import WayfinderDocument

/// What fills a line without text of the document.
struct PreparedFiller: Sendable {
  enum Kind: Sendable {
    /// The beginning or end of an inline box, whose width may depend on that of the lines.
    case start, end
    /// A piece of text that is not seen.
    case text
  }

  var kind: Kind
  /// The width of text without white space at its end, in points.
  var width = 0.0
  /// The width of the white space.
  var hangWidth = 0.0
  /// The room that text takes on its line.
  var extent = LineExtent(above: 0, below: 0)
  /// The edge of the line at which text stands.
  var edge: LineEdge?
  /// The embedding level of text.
  var level: UInt8 = 0

  /// What the filler is to the order of its line.
  ///
  /// - Parameter style: The style of the box.
  func side(_ style: BoxStyle) -> LineObject.Side {
    let isRightToLeft = style.direction == .rightToLeft
    return switch kind {
    case .start: .start(isLeft: !isRightToLeft)
    case .end: .end(isLeft: isRightToLeft)
    case .text: .text(level: level)
    }
  }

  /// What a box in a line is to the text; `nil` for a box that interrupts it.
  init?(_ kind: Box.Kind) {
    switch kind {
    case .inlineStart: self.init(kind: .start)
    case .inlineEnd: self.init(kind: .end)
    case .unseenText: self.init(kind: .text)
    default: return nil
    }
  }

  init(
    kind: Kind, width: Double = 0, hangWidth: Double = 0,
    extent: LineExtent = LineExtent(above: 0, below: 0), edge: LineEdge? = nil, level: UInt8 = 0
  ) {
    self.kind = kind
    self.width = width
    self.hangWidth = hangWidth
    self.extent = extent
    self.edge = edge
    self.level = level
  }

  /// The width of the room that the filler takes (CSS 2, 8.6: at the beginning of an inline box that is
  /// set from right to left it is that of the right edges).
  ///
  /// - Parameters:
  ///   - style: The style of the box.
  ///   - room: The width of the lines.
  func outerWidth(_ style: BoxStyle, room: Double) -> Double {
    if kind == .text { return width + hangWidth }
    let sizes = BoxSizes(style, room: room)
    return (kind == .start) == (style.direction != .rightToLeft)
      ? sizes.left + sizes.edgeLeft : sizes.edgeRight + sizes.right
  }
}
