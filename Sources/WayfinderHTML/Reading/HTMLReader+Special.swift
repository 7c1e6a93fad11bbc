import CGumbo
import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

extension HTMLReader {
  /// Reads elements whose content is not just the text of their children.
  ///
  /// - Returns: Whether the element was one of them.
  mutating func readSpecial(_ element: Element, style: ComputedStyle) -> Bool {
    guard element.isHTML else { return false }
    switch element.tag {
    case GUMBO_TAG_BR: if style.isVisible { builder.breakLine() } else { builder.breakUnseenLine() }
    case GUMBO_TAG_WBR: break
    case GUMBO_TAG_INPUT: readInput(element, style: style)
    case GUMBO_TAG_TEXTAREA:
      builder.addObject()
      if style.isVisible { builder.addSideText(.textArea, element.textContent, source: source) }
      source += element.textContentCount
    case GUMBO_TAG_SELECT: readSelect(element, style: style)
    case GUMBO_TAG_IMG, GUMBO_TAG_IFRAME, GUMBO_TAG_EMBED, GUMBO_TAG_OBJECT, GUMBO_TAG_VIDEO,
      GUMBO_TAG_AUDIO, GUMBO_TAG_CANVAS, GUMBO_TAG_METER, GUMBO_TAG_PROGRESS:
      addObject(element, style)
      source += element.textContentCount
    default: return false
    }
    return true
  }

  /// Adds the box of a replaced element.
  private mutating func addObject(_ element: Element, _ style: ComputedStyle) {
    if style.isOutOfFlow {
      builder.addObject()
      return
    }
    var box = style.box
    box.isInline = !style.display.isBlockLevel
    box.verticalAlignment = style.verticalAlignment
    if box.isInline { setInline(&box) }
    box.naturalSize = Self.naturalSize(of: element, box)
    if !box.isInline { openMarkerLine() }
    let index = builder.addObject(Box(parent: nil, kind: .replaced, style: box))
    if let forEachBox { forEachBox(index, element.path) }
  }

  /// The size that an element has by itself: that of an image in the page, or else the one its
  /// attributes say, by which its ratio is known before it is loaded (HTML, "Rendering", 15.4.3).
  private static func naturalSize(of element: Element, _ box: BoxStyle) -> Size? {
    switch element.tag {
    case GUMBO_TAG_IMG:
      if let size = element.attribute("src").flatMap({ ImageSize.size(ofURL: $0) }) { return size }
      guard let width = element.dimension("width"), let height = element.dimension("height") else {
        return nil
      }
      return Size(width: width, height: height)
    case GUMBO_TAG_METER: return Size(width: 80, height: 16)
    case GUMBO_TAG_PROGRESS: return Size(width: 160, height: 16)
    case GUMBO_TAG_AUDIO:
      return element.hasAttribute("controls") ? Size(width: 300, height: 54) : nil
    // CSS 2, 10.3.2.
    default: return Size(width: 300, height: 150)
    }
  }

  private mutating func readInput(_ element: Element, style: ComputedStyle) {
    let type = element.attribute("type")?.lowercased() ?? "text"
    if type == "hidden" { return }
    builder.addObject()
    guard style.isVisible, let value = element.attribute("value") else { return }
    switch type {
    case "submit", "reset", "button": builder.addSideText(.buttonLabel, value, source: source)
    case "password", "checkbox", "radio", "file", "image", "range", "color": break
    default: builder.addSideText(.textField, value, source: source)
    }
  }

  /// Gives the options of a list that shows several; those of a drop-down menu are not seen.
  private mutating func readSelect(_ element: Element, style: ComputedStyle) {
    builder.addObject()
    let size = element.attribute("size").flatMap { Int($0) } ?? 1
    guard style.isVisible, element.hasAttribute("multiple") || size > 1 else {
      source += element.textContentCount
      return
    }
    var walk = NodeWalk(inside: element)
    while let node = walk.next() {
      switch node.kind {
      case .text: source += UTF16Conversion.utf16Count(ofUTF8: node.text)
      case .element where node.element.tag == GUMBO_TAG_OPTION:
        builder.addSideText(.listOption, node.element.textContent, source: source)
        source += node.element.textContentCount
        walk.skipContents()
      case .element, .other: break
      }
    }
  }
}

extension Element {
  /// The text of all text nodes inside, in order (DOM `textContent`).
  var textContent: String {
    var result = ""
    for node in NodeWalk(inside: self) where node.kind == .text {
      result += String(decoding: node.text, as: UTF8.self)
    }
    return result
  }

  /// The number of UTF-16 units of the text nodes inside.
  var textContentCount: Int {
    var count = 0
    for node in NodeWalk(inside: self) where node.kind == .text {
      count += UTF16Conversion.utf16Count(ofUTF8: node.text)
    }
    return count
  }
}

extension Node {
  var isWhiteSpace: Bool { pointer.pointee.type == GUMBO_NODE_WHITESPACE }
}
