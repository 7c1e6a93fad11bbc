import CGumbo
import WayfinderDocument
import WayfinderGeometry

/// What attributes say of the look of elements, weaker than any rule of the page (HTML, "Rendering",
/// section 15.3: presentational hints).
extension ComputedStyle {
  mutating func applyAttributes(of element: Element) {
    switch element.tag {
    case GUMBO_TAG_TABLE: applyTableAttributes(of: element)
    case GUMBO_TAG_TD, GUMBO_TAG_TH: applyCellAttributes(of: element)
    case GUMBO_TAG_COL, GUMBO_TAG_COLGROUP: applySize(of: element, height: false)
    case GUMBO_TAG_TR, GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT:
      applyAlignment(of: element)
      applySize(of: element, height: true)
    case GUMBO_TAG_CAPTION:
      if element.attribute("align")?.lowercased() == "bottom" { self.captionIsBelow = true }
    case GUMBO_TAG_DIV: applyAlignment(of: element)
    case GUMBO_TAG_P, GUMBO_TAG_H1, GUMBO_TAG_H2, GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5,
      GUMBO_TAG_H6:
      applyAlignment(of: element)
      self.blockAlignment = nil
    case GUMBO_TAG_HR: applyRuleAttributes(of: element)
    case GUMBO_TAG_OL, GUMBO_TAG_UL, GUMBO_TAG_LI:
      if let type = element.attribute("type").flatMap({ ListStyleType(attribute: $0) }) {
        self.listStyleType = type
      }
    case GUMBO_TAG_IMG, GUMBO_TAG_IFRAME, GUMBO_TAG_VIDEO, GUMBO_TAG_EMBED, GUMBO_TAG_OBJECT,
      GUMBO_TAG_CANVAS:
      applyReplacedAttributes(of: element)
    case GUMBO_TAG_FONT: applyFontAttributes(of: element)
    case GUMBO_TAG_PRE: if element.hasAttribute("wrap") { self.whiteSpace = .preWrap }
    case GUMBO_TAG_BODY: applyBodyAttributes(of: element)
    default: break
    }
  }

  private mutating func applyTableAttributes(of element: Element) {
    applySize(of: element, height: true)
    if let spacing = element.dimension("cellspacing") {
      self.borderSpacing = Size(width: spacing, height: spacing)
    }
    self.table = TableAttributes(cellPadding: element.dimension("cellpadding"))
    if let border = element.attribute("border") {
      let width = HTMLNumber.integer(border).map { max(0, $0) } ?? 1
      if width > 0 {
        borderStyles.showAll(width: Double(width))
        self.table.hasBorder = true
      }
    }
    switch element.attribute("align")?.lowercased() {
    case "center": (box.margin.left, box.margin.right) = (.auto, .auto)
    case "right", "left": isFloating = true
    default: break
    }
  }

  private mutating func applyCellAttributes(of element: Element) {
    applyAlignment(of: element)
    applySize(of: element, height: true)
    if element.hasAttribute("nowrap") { self.whiteSpace = .nowrap }
  }

  private mutating func applyAlignment(of element: Element) {
    switch element.attribute("align")?.lowercased() {
    case "left": setAlignment(.left)
    case "right": setAlignment(.right)
    case "center", "middle": setAlignment(.center)
    case "justify": self.textAlignment = .justify
    default: break
    }
    switch element.attribute("valign")?.lowercased() {
    case "top": verticalAlignment = .top
    case "middle": verticalAlignment = .middle
    case "bottom": verticalAlignment = .bottom
    case "baseline": verticalAlignment = .baseline
    default: break
    }
  }

  /// The attribute moves the blocks inside, too.
  private mutating func setAlignment(_ alignment: TextAlignment) {
    self.textAlignment = alignment
    self.blockAlignment = alignment
  }

  private mutating func applyRuleAttributes(of element: Element) {
    switch element.attribute("align")?.lowercased() {
    case "left": (box.margin.left, box.margin.right) = (.zero, .auto)
    case "right": (box.margin.left, box.margin.right) = (.auto, .zero)
    default: break
    }
    applySize(of: element, height: false)
    guard let size = element.attribute("size").flatMap({ HTMLNumber.integer($0) }), size > 0 else {
      return
    }
    if element.hasAttribute("color") || element.hasAttribute("noshade") {
      borderStyles.showAll(width: (Double(size) / 2).rounded(.down))
    } else if size == 1 {
      borderStyles.bottom = false
    } else {
      box.height = .points(Double(size - 2))
    }
  }

  private mutating func applyReplacedAttributes(of element: Element) {
    applySize(of: element, height: true)
    if let space = element.dimension("hspace") {
      (box.margin.left, box.margin.right) = (.points(space), .points(space))
    }
    if let space = element.dimension("vspace") {
      (box.margin.top, box.margin.bottom) = (.points(space), .points(space))
    }
    if element.tag == GUMBO_TAG_IMG, let border = element.dimension("border"), border > 0 {
      borderStyles.showAll(width: border)
    }
    switch element.attribute("align")?.lowercased() {
    case "left", "right": isFloating = true
    case "top": verticalAlignment = .top
    case "middle", "center", "absmiddle": verticalAlignment = .middle
    case "bottom", "baseline": verticalAlignment = .baseline
    case "texttop": verticalAlignment = .textTop
    default: break
    }
  }

  private mutating func applyFontAttributes(of element: Element) {
    if let face = element.attribute("face").flatMap({ FontValue.families($0) }) {
      self.text.families = face
    }
    guard let size = element.attribute("size") else { return }
    let trimmed = CSSScanner.trimmed(size)
    guard var number = HTMLNumber.integer(trimmed) else { return }
    if trimmed.hasPrefix("+") || trimmed.hasPrefix("-") { number += 3 }
    let sizes: [Double] = [10, 13, 16, 18, 24, 32, 48]
    self.fontSize = sizes[min(max(number, 1), 7) - 1]
    hasOwnFontSize = true
  }

  private mutating func applyBodyAttributes(of element: Element) {
    if let width = element.dimension("marginwidth") ?? element.dimension("leftmargin") {
      (box.margin.left, box.margin.right) = (.points(width), .points(width))
    }
    if let height = element.dimension("marginheight") ?? element.dimension("topmargin") {
      (box.margin.top, box.margin.bottom) = (.points(height), .points(height))
    }
  }

  private mutating func applySize(of element: Element, height: Bool) {
    if let width = element.length("width") { box.width = width }
    if height, let height = element.length("height") { box.height = height }
  }
}

extension Element {
  /// A number of points in an attribute; `nil` where there is none that is not negative.
  func dimension(_ name: StaticString) -> Double? {
    guard case .points(let points) = length(name) else { return nil }
    return points
  }

  /// A length in an attribute (HTML, "rules for parsing dimension values").
  func length(_ name: StaticString) -> BoxLength? {
    attribute(name).flatMap { HTMLNumber.length($0) }
  }
}

/// Numbers in attributes (HTML, section 2.3.4), what follows them passed over.
enum HTMLNumber {
  static func integer(_ text: String) -> Int? {
    var digits = CSSScanner.trimmed(text)[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    let number = Int(digits.prefix { $0.isASCII && $0.isNumber })
    return number.map { isNegative ? -$0 : $0 }
  }

  static func length(_ text: String) -> BoxLength? {
    let text = CSSScanner.trimmed(text)
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let number = Double(digits), number.isFinite else { return nil }
    return text[digits.endIndex...].hasPrefix("%") ? .fraction(number / 100) : .points(number)
  }
}
