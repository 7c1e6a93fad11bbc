import WayfinderGeometry

extension Document {
  /// Returns the document with every length of its styles multiplied by a factor, as browsers zoom a
  /// page: font sizes, spacing, indents, margins, borders and sizes of boxes.
  ///
  /// The text stays the same, and with it `revision`; a view that shows the document already does not
  /// notice. Scale before laying out.
  /// - Parameter factor: A factor above 0; any other leaves the document as it is.
  /// - Complexity: O(*n*) in the number of styles and boxes.
  public func scaled(by factor: Double) -> Document {
    guard factor > 0, factor.isFinite, factor != 1 else { return self }
    var document = self
    document.styles = styles.map { $0.scaled(by: factor) }
    document.textStyles = textStyles.map { $0.scaled(by: factor) }
    document.placeShapes = placeShapes.mapValues { shape in
      guard case .text(let end, let insets) = shape else { return shape }
      return .text(
        end: end,
        insets: EdgeInsets(
          top: insets.top * factor, leading: insets.leading * factor,
          bottom: insets.bottom * factor, trailing: insets.trailing * factor))
    }
    // Boxes of one style go on sharing it.
    var scaled: [ObjectIdentifier: Box.SharedStyle] = [:]
    for index in boxes.indices {
      let shared = boxes[index].shared
      let new = scaled[ObjectIdentifier(shared)] ?? Box.SharedStyle(shared.style.scaled(by: factor))
      scaled[ObjectIdentifier(shared)] = new
      document.boxes[index].shared = new
      if case .unseenText(let unseen) = boxes[index].kind {
        document.boxes[index].kind = .unseenText(
          UnseenText(unseen.text, style: unseen.style.scaled(by: factor)))
      }
    }
    return document
  }
}

extension TextStyle {
  fileprivate func scaled(by factor: Double) -> TextStyle {
    var style = self
    style.fontSize *= factor
    style.letterSpacing *= factor
    style.wordSpacing *= factor
    if case .length(let points) = lineHeight { style.lineHeight = .length(points * factor) }
    if case .raised(let points) = verticalAlignment {
      style.verticalAlignment = .raised(points * factor)
    }
    style.container = container.map { InlineContainer($0.style.scaled(by: factor)) }
    style.offset = Vector(dx: offset.dx * factor, dy: offset.dy * factor)
    return style
  }
}

extension BlockStyle {
  fileprivate func scaled(by factor: Double) -> BlockStyle {
    var style = self
    style.text = text.scaled(by: factor)
    if case .points(let points) = textIndent { style.textIndent = .points(points * factor) }
    if case .points(let points) = tabSize { style.tabSize = .points(points * factor) }
    return style
  }
}

extension BoxLength {
  fileprivate func scaled(by factor: Double) -> BoxLength {
    if case .points(let points) = self { .points(points * factor) } else { self }
  }
}

extension BoxEdges {
  fileprivate func scaled(by factor: Double) -> BoxEdges {
    BoxEdges(
      top: top.scaled(by: factor), left: left.scaled(by: factor),
      bottom: bottom.scaled(by: factor), right: right.scaled(by: factor))
  }
}

extension BoxStyle {
  fileprivate func scaled(by factor: Double) -> BoxStyle {
    var style = self
    style.margin = margin.scaled(by: factor)
    style.padding = padding.scaled(by: factor)
    style.border = EdgeInsets(
      top: border.top * factor, leading: border.leading * factor, bottom: border.bottom * factor,
      trailing: border.trailing * factor)
    style.offset = Vector(dx: offset.dx * factor, dy: offset.dy * factor)
    if case .raised(let points) = verticalAlignment {
      style.verticalAlignment = .raised(points * factor)
    }
    style.container = container.map { InlineContainer($0.style.scaled(by: factor)) }
    for length in [
      \BoxStyle.width, \.minimumWidth, \.maximumWidth, \.height, \.minimumHeight, \.maximumHeight,
    ] {
      style[keyPath: length] = self[keyPath: length].scaled(by: factor)
    }
    return style
  }
}
