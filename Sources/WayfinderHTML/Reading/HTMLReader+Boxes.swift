import CGumbo
import WayfinderDocument
import WayfinderGeometry

/// What box an element makes, and what its edges read as.
extension HTMLReader {
  mutating func boxKind(_ element: Element, _ style: ComputedStyle) -> Box.Kind {
    switch style.display {
    case .listItem:
      let value =
        element.tag == GUMBO_TAG_LI ? element.attribute("value").flatMap { Int($0) } : nil
      let number =
        listNumbers.isEmpty ? value ?? 1 : listNumbers[listNumbers.count - 1].next(value: value)
      return .listItem(marker: ListMarker.text(style.listStyleType, number: number))
    case .table, .inlineTable: return .table
    case .tableRowGroup: return .tableRowGroup
    case .tableCaption: return .tableCaption
    case .tableRow: return .tableRow
    case .tableCell: return .tableCell
    default: return .flow
    }
  }

  /// The style of an element's box, with what it means to a table.
  mutating func boxStyle(of element: Element, _ style: ComputedStyle) -> BoxStyle {
    var box = style.box
    box.isOutOfFlow = style.isOutOfFlow
    switch style.display {
    case .table, .inlineTable:
      box.borderSpacing = style.borderSpacing
      box.collapsesBorders = style.collapsesBorders
      box.columnWidths = columnWidths(of: element, style)
      if style.display == .inlineTable {
        box.isInline = true
        box.verticalAlignment = style.verticalAlignment
      }
    case .tableCaption: box.captionIsBelow = style.captionIsBelow
    case .tableCell:
      box.verticalAlignment = style.verticalAlignment
      box.columnSpan = element.attribute("colspan").flatMap { HTMLNumber.integer($0) } ?? 1
      box.rowSpan = element.attribute("rowspan").flatMap { HTMLNumber.integer($0) } ?? 1
    case .inlineBlock:
      box.isInline = true
      box.verticalAlignment = style.verticalAlignment
      if element.name == "svg" { applySize(of: element, to: &box) }
    default: break
    }
    if box.isInline { setInline(&box) }
    return box
  }

  /// Sets a box into the inline element around, which it is aligned to and moved with.
  func setInline(_ box: inout BoxStyle) {
    box.container = inlineContainer
    if let container = box.container { box.offset = box.offset + container.style.offset }
  }

  /// The attributes of a drawing say how large it is (SVG 2, section 7.9).
  private func applySize(of element: Element, to box: inout BoxStyle) {
    if box.width == .auto, let width = element.dimension("width") { box.width = .points(width) }
    if box.height == .auto, let height = element.dimension("height") {
      box.height = .points(height)
    }
  }

  /// The widths that `col` elements give.
  private mutating func columnWidths(of table: Element, _ style: ComputedStyle) -> [BoxLength] {
    var widths: [BoxLength] = []
    for node in table.children where node.kind == .element {
      let element = node.element
      guard element.tag == GUMBO_TAG_COLGROUP || element.tag == GUMBO_TAG_COL else { continue }
      let group = resolver.enter(element, parentStyle: style)
      var columns = 0
      for node in element.children where node.kind == .element {
        columns += 1
        let column = resolver.enter(node.element, parentStyle: group)
        append(column.box.width, for: node.element, to: &widths)
        resolver.leave()
      }
      if columns == 0 { append(group.box.width, for: element, to: &widths) }
      resolver.leave()
    }
    return widths
  }

  private func append(_ width: BoxLength, for column: Element, to widths: inout [BoxLength]) {
    let span = column.attribute("span").flatMap { HTMLNumber.integer($0) } ?? 1
    widths += Array(repeating: width, count: min(max(1, span), 1_000))
  }

  mutating func openingEdge(_ style: ComputedStyle) -> BoundaryKind {
    if style.isOutOfFlow { return .inlineBreak }
    guard style.display == .tableCell else { return .block }
    guard let isFirst = rowIsEmpty.last else { return .block }
    rowIsEmpty[rowIsEmpty.count - 1] = false
    return isFirst ? .block : .cell
  }

  /// What the end of a box reads as: below a heading or paragraph with a margin of half its font
  /// size there is room for an empty line, as WebKit's text iterator has it.
  func closingEdge(_ element: Element, _ style: ComputedStyle) -> BoundaryKind {
    if style.isOutOfFlow || style.display == .tableCell { return .inlineBreak }
    let separates = element.tag == GUMBO_TAG_P || Self.headingLevel(element) != nil
    return separates && marginBottom(style) * 2 >= style.fontSize && style.fontSize > 0
      ? .spacedBlock : .block
  }

  private func marginBottom(_ style: ComputedStyle) -> Double {
    if case .points(let points) = style.box.margin.bottom { return points }
    return 0
  }

  func blockStyle(_ element: Element, _ style: ComputedStyle) -> BlockStyle {
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
    var block = BlockStyle(
      role: role, whiteSpace: style.whiteSpace, direction: style.direction,
      language: style.language, fontSize: style.fontSize)
    block.text = style.text
    block.textAlignment = style.textAlignment
    switch style.textIndent {
    case .auto: break
    case .points(let points): block.textIndent = .points(points)
    case .fraction(let share): block.textIndent = .fraction(share)
    }
    block.tabSize = style.tabSize
    block.wordBreak = style.wordBreak
    block.overflowWrap = style.overflowWrap
    block.lineBreak = style.lineBreak
    block.breaksAtSoftHyphens = style.breaksAtSoftHyphens
    return block
  }

  static func headingLevel(_ element: Element) -> Int? {
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
