import CGumbo
import WayfinderDocument
import WayfinderGeometry

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
    _ element: Element, parentStyle: ComputedStyle
  ) -> ComputedStyle {
    var style = parentStyle.child()
    let hasAttributes = element.hasAttributes
    if hasAttributes { applyLanguage(of: element, to: &style) }
    style.applyUserAgentStyle(of: element)
    if element.tag == GUMBO_TAG_TR || element.tag == GUMBO_TAG_TD || element.tag == GUMBO_TAG_TH {
      style.verticalAlignment = parentStyle.verticalAlignment
    }
    if hasAttributes {
      if element.isHTML { style.applyAttributes(of: element) }
      if element.hasAttribute("hidden") { style.display = .none }
    }
    applyRules(to: &style, of: element, parentStyle: parentStyle)
    finish(&style, of: element, parentStyle: parentStyle)
    return style
  }

  private func finish(
    _ style: inout ComputedStyle, of element: Element, parentStyle: ComputedStyle
  ) {
    if parentStyle.display == .flex || style.isOutOfFlow {
      style.display = style.display.blockified
    }
    // What the root and the body clip, the window does (CSS Overflow 3, section 3.3).
    if element.tag == GUMBO_TAG_BODY || element.tag == GUMBO_TAG_HTML {
      style.overflow = (.visible, .visible)
    }
    if element.tag == GUMBO_TAG_HTML { style.rootFontSize = style.fontSize }
    style.box.border = style.borderStyles.used
    style.box.direction = style.direction
    style.box.markerIsInside = style.display == .listItem && style.listMarkerIsInside
    let overflow = style.overflow
    style.box.clipsOverflow = overflow.horizontal != .visible || overflow.vertical == .hidden
    let scrolls = [overflow.horizontal, overflow.vertical].contains {
      $0 != .visible && $0 != .clip
    }
    style.box.isScrollContainer = scrolls
    style.box.offset = style.relativeOffset
    style.box.isFlowRoot =
      [.flowRoot, .flex, .table, .tableCell, .tableCaption].contains(style.display) || scrolls
    if let alignment = parentStyle.blockAlignment, style.display.isBlockLevel {
      style.alignBlock(alignment)
    }
  }

  /// Leaves the element entered last.
  mutating func leave() { if !sheet.isEmpty { path.removeLast() } }

  private func applyLanguage(of element: Element, to style: inout ComputedStyle) {
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
    if declarations.isEmpty {
      style.scaleMonospace(parent: parentStyle)
      style.applyUserAgentEms(of: element)
      style.applyPaddingAttribute(of: element)
      return
    }
    var userAgent = style
    userAgent.scaleMonospace(parent: parentStyle)
    userAgent.applyUserAgentEms(of: element)
    // Other lengths refer to the element's own direction and font size, so these come first.
    for turn in 0...3 {
      if turn == 3 {
        style.scaleMonospace(parent: parentStyle)
        style.applyUserAgentEms(of: element)
        style.applyPaddingAttribute(of: element)
      }
      for declaration in declarations where declaration.property.turn == turn {
        style.apply(declaration, parent: parentStyle, userAgent: userAgent)
      }
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

extension ComputedStyle {
  /// Text in `monospace` alone has another size by default: 13 instead of 16 points, as in Chromium
  /// and WebKit.
  fileprivate mutating func scaleMonospace(parent: ComputedStyle) {
    if hasOwnFontSize { return }
    let wasMonospace = parent.text.families == ["monospace"]
    let isMonospace = self.text.families == ["monospace"]
    if isMonospace == wasMonospace { return }
    self.fontSize *= isMonospace ? 13.0 / 16 : 16.0 / 13
  }

  /// The cells of a table have the padding and border that its attributes say.
  fileprivate mutating func applyPaddingAttribute(of element: Element) {
    guard element.tag == GUMBO_TAG_TD || element.tag == GUMBO_TAG_TH else { return }
    if let padding = self.table.cellPadding {
      box.padding = BoxEdges(
        EdgeInsets(top: padding, leading: padding, bottom: padding, trailing: padding))
    }
    if self.table.hasBorder { borderStyles.showAll(width: 1) }
  }

  /// Places a block as `center` and `align` have it, unless its margins say something else.
  fileprivate mutating func alignBlock(_ alignment: TextAlignment) {
    guard box.width != .auto || display == .table, box.margin.left != .auto,
      box.margin.right != .auto
    else { return }
    if alignment == .center || alignment == .right { box.margin.left = .auto }
    if alignment == .center || alignment == .left { box.margin.right = .auto }
  }
}
