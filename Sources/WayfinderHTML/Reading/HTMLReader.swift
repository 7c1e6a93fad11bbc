import CGumbo
import WayfinderDocument
import WayfinderGeometry
import WayfinderUnicode

/// Walks the tree of a page and tells a `DocumentBuilder` what it meets.
///
/// The reader counts the UTF-16 units of every text node of the body, shown or not: positions in the
/// source are offsets into the DOM's `body.textContent`.
struct HTMLReader {
  var builder: DocumentBuilder
  var resolver = StyleResolver()
  /// The offset in `body.textContent` of the node that comes next.
  var source = 0
  /// The numbers of the list items to come, a list an entry.
  private var listNumbers: [Int] = []
  /// Whether the next cell of each open row is its first.
  private var rowIsEmpty: [Bool] = []

  init(language: String) {
    builder = DocumentBuilder(sourceUnit: .utf16, style: BlockStyle(language: language))
    builder.language = language
  }

  // MARK: Nodes

  mutating func readChildren(of element: Element, style: ComputedStyle, shows: Bool = true) {
    for node in element.children {
      switch node.kind {
      case .text: readText(node.text, style: style, shows: shows)
      case .element:
        read(node.element, parentStyle: style, parentTag: element.tag, shows: shows)
      case .other: break
      }
    }
  }

  private mutating func readText(
    _ text: UnsafeBufferPointer<UInt8>, style: ComputedStyle, shows: Bool
  ) {
    if shows, style.isVisible {
      builder.appendText(
        text, source: source, whiteSpace: style.whiteSpace, transform: style.textTransform,
        locale: style.language)
    }
    source += UTF16Conversion.utf16Count(ofUTF8: text)
  }

  mutating func read(
    _ element: Element, parentStyle: ComputedStyle, parentTag: GumboTag?, shows: Bool
  ) {
    var style = resolver.enter(element, parentStyle: parentStyle, parentTag: parentTag)
    defer { resolver.leave() }
    let isUntilFound = element.attribute("hidden")?.lowercased() == "until-found"
    if isUntilFound, style.display == .none { style.display = .block }
    if !shows || !isShown(element, style) {
      source += element.textContentCount
      return
    }
    if let id = element.attribute("id"), !id.isEmpty { builder.addName(id) }
    if element.tag == GUMBO_TAG_A, let name = element.attribute("name"), !name.isEmpty {
      builder.addFallbackName(name)
    }
    if readSpecial(element, style: style) { return }
    if style.display == .contents {
      readChildren(of: element, style: style)
    } else if style.isOutOfFlow {
      builder.openInlineBox()
      readBox(element, style: style, isCollapsed: isUntilFound)
      builder.closeInlineBox()
    } else if style.display.isBlockLevel {
      readBox(element, style: style, isCollapsed: isUntilFound)
    } else if style.display == .inlineBlock {
      builder.openInlineBox()
      readChildren(of: element, style: style, shows: !style.hidesContents)
      builder.closeInlineBox()
    } else if style.display == .rubyText {
      builder.beginSideText(.rubyAnnotation)
      readChildren(of: element, style: style)
      builder.endSideText()
    } else {
      readChildren(of: element, style: style)
    }
  }

  private func isShown(_ element: Element, _ style: ComputedStyle) -> Bool {
    if style.display == .none || style.display == .tableColumn { return false }
    if element.hasAttribute("popover") || element.hasAttribute("inert") { return false }
    return true
  }

  // MARK: Boxes

  private mutating func readBox(_ element: Element, style: ComputedStyle, isCollapsed: Bool) {
    let level = Self.headingLevel(element)
    let box = Box(
      parent: nil, kind: boxKind(element, style), margin: style.margin, padding: style.padding,
      isCollapsed: isCollapsed)
    builder.openBox(box, style: blockStyle(element, style), edge: openingEdge(style))
    if let level { builder.beginHeading(level: level, id: element.attribute("id")) }
    readContents(of: element, style: style)
    if level != nil { builder.endHeading() }
    builder.closeBox(edge: closingEdge(element, style))
  }

  private mutating func readContents(of element: Element, style: ComputedStyle) {
    switch element.tag {
    case GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_MENU, GUMBO_TAG_DIR:
      listNumbers.append(element.attribute("start").flatMap { Int($0) } ?? 1)
      defer { listNumbers.removeLast() }
      readChildren(of: element, style: style, shows: !style.hidesContents)
    case GUMBO_TAG_DETAILS where !element.hasAttribute("open"):
      readClosedDetails(element, style: style)
    case GUMBO_TAG_HR:
      builder.addVoidBlock()
    default:
      if style.display == .tableRow {
        rowIsEmpty.append(true)
        defer { rowIsEmpty.removeLast() }
        readChildren(of: element, style: style, shows: !style.hidesContents)
      } else {
        readChildren(of: element, style: style, shows: !style.hidesContents)
      }
    }
  }

  /// Reads the summary as it is and everything else into a folded box.
  private mutating func readClosedDetails(_ element: Element, style: ComputedStyle) {
    var hasSummary = false
    var isFolded = false
    let blockStyle = blockStyle(element, style)
    func foldsOpen(_ builder: inout DocumentBuilder) {
      if isFolded { return }
      builder.openBox(Box(parent: nil, isCollapsed: true), style: blockStyle)
      isFolded = true
    }
    for node in element.children {
      switch node.kind {
      case .element where !hasSummary && node.element.tag == GUMBO_TAG_SUMMARY:
        hasSummary = true
        if isFolded {
          builder.closeBox()
          isFolded = false
        }
        read(node.element, parentStyle: style, parentTag: element.tag, shows: true)
      case .element:
        foldsOpen(&builder)
        read(node.element, parentStyle: style, parentTag: element.tag, shows: true)
      case .text:
        if !node.isWhiteSpace { foldsOpen(&builder) }
        readText(node.text, style: style, shows: true)
      case .other: break
      }
    }
    if isFolded { builder.closeBox() }
  }

  private mutating func boxKind(_ element: Element, _ style: ComputedStyle) -> Box.Kind {
    switch style.display {
    case .listItem:
      var number = listNumbers.last ?? 1
      if element.tag == GUMBO_TAG_LI, let value = element.attribute("value").flatMap({ Int($0) }) {
        number = value
      }
      if !listNumbers.isEmpty { listNumbers[listNumbers.count - 1] = number &+ 1 }
      return .listItem(marker: ListMarker.text(style.listStyleType, number: number))
    case .table: return .table
    case .tableRow: return .tableRow
    case .tableCell: return .tableCell
    default: return .flow
    }
  }

  private mutating func openingEdge(_ style: ComputedStyle) -> BoundaryKind {
    if style.isOutOfFlow { return .inlineBreak }
    guard style.display == .tableCell else { return .block }
    guard let isFirst = rowIsEmpty.last else { return .block }
    rowIsEmpty[rowIsEmpty.count - 1] = false
    return isFirst ? .block : .cell
  }

  /// What the end of a box reads as: below a heading or paragraph with a margin of half its font
  /// size there is room for an empty line, as WebKit's text iterator has it.
  private func closingEdge(_ element: Element, _ style: ComputedStyle) -> BoundaryKind {
    if style.isOutOfFlow || style.display == .tableCell { return .inlineBreak }
    let separates = element.tag == GUMBO_TAG_P || Self.headingLevel(element) != nil
    return separates && style.margin.bottom * 2 >= style.fontSize && style.fontSize > 0
      ? .spacedBlock : .block
  }

  private func blockStyle(_ element: Element, _ style: ComputedStyle) -> BlockStyle {
    let role: BlockStyle.Role
    if let level = Self.headingLevel(element) {
      role = .heading(level: level)
    } else if element.tag == GUMBO_TAG_HR {
      role = .rule
    } else if style.display == .listItem {
      role = .listItem
    } else if style.display == .tableCell {
      role = .tableCell
    } else if style.whiteSpace == .pre {
      role = .preformatted
    } else {
      role = .paragraph
    }
    return BlockStyle(
      role: role, whiteSpace: style.whiteSpace, direction: style.direction,
      language: style.language, fontSize: style.fontSize)
  }

  private static func headingLevel(_ element: Element) -> Int? {
    switch element.tag {
    case GUMBO_TAG_H1: 1
    case GUMBO_TAG_H2: 2
    case GUMBO_TAG_H3: 3
    case GUMBO_TAG_H4: 4
    case GUMBO_TAG_H5: 5
    case GUMBO_TAG_H6: 6
    default: nil
    }
  }
}
