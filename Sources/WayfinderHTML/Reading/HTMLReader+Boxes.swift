import CGumbo
import WayfinderDocument
import WayfinderGeometry

/// What box an element makes, and what its edges read as.
extension HTMLReader {
  mutating func boxKind(_ element: Element, _ style: ComputedStyle) -> Box.Kind {
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

  func boxStyle(_ element: Element, _ style: ComputedStyle) -> BoxStyle {
    var box = BoxStyle()
    let isRightToLeft = style.direction == .rightToLeft
    func edges(_ insets: EdgeInsets) -> BoxEdges {
      BoxEdges(
        top: .points(insets.top), left: .points(isRightToLeft ? insets.trailing : insets.leading),
        bottom: .points(insets.bottom),
        right: .points(isRightToLeft ? insets.leading : insets.trailing))
    }
    box.margin = edges(style.margin)
    box.padding = edges(style.padding)
    box.direction = style.direction
    if element.tag == GUMBO_TAG_HR {
      box.border = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    }
    return box
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
    return separates && style.margin.bottom * 2 >= style.fontSize && style.fontSize > 0
      ? .spacedBlock : .block
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
    return BlockStyle(
      role: role, whiteSpace: style.whiteSpace, direction: style.direction,
      language: style.language, fontSize: style.fontSize)
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
