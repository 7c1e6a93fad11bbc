import CGumbo
import WayfinderDocument

/// Computes the style of each element on the way down the tree.
///
/// The room for styles: the HTML standard's own style sheet, the page's `style` elements and `style`
/// attributes meet here, in the order of the cascade (CSS Cascade 4, section 6).
struct StyleResolver {
  private var sheet = StyleSheet()
  private var path: [ElementFacts] = []
  /// What the `style` and `class` attributes met so far mean.
  private var attributes: [String: [Declaration]] = [:]
  private var classLists: [String: [Int]] = [:]
  private static let maximumAttributes = 4_096

  /// Adds the content of a `style` element.
  mutating func add(styleSheet source: String) { sheet.add(source) }

  /// Enters an element and returns its style.
  mutating func enter(
    _ element: Element, parentStyle: ComputedStyle, parentTag: GumboTag?
  ) -> ComputedStyle {
    var style = parentStyle.inherited()
    let hasAttributes = element.hasAttributes
    if hasAttributes { applyAttributesBeforeRules(of: element, to: &style) }
    style.applyUserAgentStyle(of: element, parent: parentTag)
    if hasAttributes, element.hasAttribute("hidden") { style.display = .none }
    applyRules(to: &style, of: element, parentStyle: parentStyle)
    if parentStyle.display == .flex || style.isOutOfFlow {
      style.display = style.display.blockified
    }
    // What the root and the body clip, the window does (CSS Overflow 3, section 3.3).
    if element.tag == GUMBO_TAG_BODY || element.tag == GUMBO_TAG_HTML {
      style.clipsOverflow = false
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
    to style: inout ComputedStyle, of element: Element, parentStyle: ComputedStyle
  ) {
    var declarations: [Declaration] = []
    if !sheet.isEmpty {
      path.append(facts(of: element))
      declarations = sheet.declarations(for: path)
    }
    if let attribute = element.attribute("style") {
      let own = self.declarations(of: attribute)
      // Those of the attribute come after the sheets', but before what is important there.
      let split = declarations.firstIndex(where: \.isImportant) ?? declarations.count
      declarations.insert(contentsOf: own.filter { !$0.isImportant }, at: split)
      declarations += own.filter(\.isImportant)
    }
    if declarations.isEmpty { return }
    let userAgent = style
    // Lengths in `em` mean the element's own font size, so that comes first.
    for declaration in declarations where declaration.property == .fontSize {
      style.apply(declaration, parent: parentStyle, userAgent: userAgent)
    }
    for declaration in declarations where declaration.property != .fontSize {
      style.apply(declaration, parent: parentStyle, userAgent: userAgent)
    }
  }

  private mutating func declarations(of attribute: String) -> [Declaration] {
    if let known = attributes[attribute] { return known }
    let declarations = CSSParser.declarations(of: attribute)
    // Pages whose attributes are all different would fill memory with them.
    if attributes.count >= Self.maximumAttributes { attributes.removeAll(keepingCapacity: true) }
    attributes[attribute] = declarations
    return declarations
  }

  private mutating func facts(of element: Element) -> ElementFacts {
    var bits = path.last?.bits ?? 0
    let type = sheet.knownNumber(of: element.name)
    let id = element.attribute("id").flatMap { sheet.knownNumber(of: "#" + $0) }
    let classes = element.attribute("class").map { self.classes(of: $0) } ?? []
    if let type { bits |= ElementFacts.bit(type) }
    if let id { bits |= ElementFacts.bit(id) }
    for name in classes { bits |= ElementFacts.bit(name) }
    return ElementFacts(
      type: type, id: id, classes: classes, isRoot: path.isEmpty, element: element, bits: bits)
  }

  private mutating func classes(of attribute: String) -> [Int] {
    if let known = classLists[attribute] { return known }
    let classes = attribute.split(whereSeparator: CSSScanner.isSpace).compactMap {
      sheet.knownNumber(of: "." + $0)
    }
    if classLists.count >= Self.maximumAttributes { classLists.removeAll(keepingCapacity: true) }
    classLists[attribute] = classes
    return classes
  }
}
