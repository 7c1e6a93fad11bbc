import CGumbo
import WayfinderDocument

/// Computes the style of each element on the way down the tree.
///
/// The room for styles: the HTML standard's own style sheet, the page's `style` elements and `style`
/// attributes meet here, in the order of the cascade (CSS Cascade 4, section 6).
struct StyleResolver {
  private var sheet = StyleSheet()
  private var path: [ElementFacts] = []

  /// Adds the content of a `style` element.
  mutating func add(styleSheet source: String) { sheet.add(source) }

  /// Enters an element and returns its style.
  mutating func enter(
    _ element: Element, parentStyle: ComputedStyle, parentTag: GumboTag?
  ) -> ComputedStyle {
    var style = parentStyle.inherited()
    applyAttributesBeforeRules(of: element, to: &style)
    style.applyUserAgentStyle(of: element, parent: parentTag)
    if element.hasAttribute("hidden") { style.display = .none }
    applyRules(to: &style, of: element, parentFontSize: parentStyle.fontSize)
    if parentStyle.display == .flex || style.isOutOfFlow {
      style.display = style.display.blockified
    }
    return style
  }

  /// Leaves the element entered last.
  mutating func leave() { if !sheet.isEmpty { path.removeLast() } }

  private func applyAttributesBeforeRules(of element: Element, to style: inout ComputedStyle) {
    if let language = element.attribute("lang") { style.language = language }
    switch element.attribute("dir")?.lowercased() {
    case "rtl": style.direction = .rightToLeft
    case "ltr": style.direction = .leftToRight
    case "auto": style.direction = .automatic
    default: break
    }
  }

  private mutating func applyRules(
    to style: inout ComputedStyle, of element: Element, parentFontSize: Double
  ) {
    var declarations: [Declaration] = []
    if !sheet.isEmpty {
      path.append(facts(of: element))
      declarations = sheet.declarations(for: path)
    }
    if let attribute = element.attribute("style") {
      declarations += CSSParser.declarations(of: attribute)
    }
    if declarations.isEmpty { return }
    let ordered = declarations.filter { !$0.isImportant } + declarations.filter(\.isImportant)
    // Lengths in `em` mean the element's own font size, so that comes first.
    for declaration in ordered where declaration.property == "font-size" {
      style.apply(declaration, parentFontSize: parentFontSize)
    }
    for declaration in ordered where declaration.property != "font-size" {
      style.apply(declaration, parentFontSize: parentFontSize)
    }
  }

  private func facts(of element: Element) -> ElementFacts {
    ElementFacts(
      name: element.name, id: element.attribute("id"),
      classes: element.attribute("class")?.split(whereSeparator: \.isWhitespace).map(String.init)
        ?? [],
      element: element)
  }
}
