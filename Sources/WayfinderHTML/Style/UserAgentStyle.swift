import CGumbo
import WayfinderDocument
import WayfinderGeometry

/// What the HTML standard's style sheet says of elements ("Rendering", section 15.3), in two steps:
/// lengths in `em` mean the font size that the page's own rules have decided.
extension ComputedStyle {
  /// Takes over all but lengths that refer to the font size.
  mutating func applyUserAgentStyle(of element: Element) {
    guard element.isHTML else {
      applyForeignStyle(of: element)
      return
    }
    display = Self.display(of: element)
    switch element.tag {
    case GUMBO_TAG_BODY:
      box.margin = BoxEdges(EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    case GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_FIGURE:
      (box.margin.left, box.margin.right) = (.points(40), .points(40))
    case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_MENU, GUMBO_TAG_DIR: applyListStyle(of: element)
    case GUMBO_TAG_DD: setStart(of: \.margin, 40)
    case GUMBO_TAG_H1: applyHeading(size: 2)
    case GUMBO_TAG_H2: applyHeading(size: 1.5)
    case GUMBO_TAG_H3: applyHeading(size: 1.17)
    case GUMBO_TAG_H4: applyHeading(size: 1)
    case GUMBO_TAG_H5: applyHeading(size: 0.83)
    case GUMBO_TAG_H6: applyHeading(size: 0.67)
    case GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT:
      self.text.families = ["monospace"]
      self.whiteSpace = .pre
    case GUMBO_TAG_TEXTAREA: self.whiteSpace = .preWrap
    case GUMBO_TAG_HR:
      borderStyles.showAll(width: 1)
      (box.margin.left, box.margin.right) = (.auto, .auto)
      overflow = (.hidden, .hidden)
    case GUMBO_TAG_TABLE:
      self.borderSpacing = Size(width: 2, height: 2)
      self.collapsesBorders = false
      self.textIndent = .zero
      box.sizesBorderBox = true
    case GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT:
      verticalAlignment = .middle
    case GUMBO_TAG_TD, GUMBO_TAG_TH:
      box.padding = BoxEdges(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
      if element.tag == GUMBO_TAG_TH {
        self.text.weight = 700
        if self.textAlignment == .start { self.textAlignment = .center }
      }
    case GUMBO_TAG_CAPTION, GUMBO_TAG_CENTER:
      self.textAlignment = .center
      if element.tag == GUMBO_TAG_CENTER { self.blockAlignment = .center }
    case GUMBO_TAG_FIELDSET:
      (box.margin.left, box.margin.right) = (.points(2), .points(2))
      borderStyles.showAll(width: 2)
    case GUMBO_TAG_LEGEND: (box.padding.left, box.padding.right) = (.points(2), .points(2))
    case GUMBO_TAG_SUMMARY: applySummary(of: element)
    default: applyTextLevelStyle(of: element)
    }
  }

  /// Takes over the lengths that refer to the font size.
  mutating func applyUserAgentEms(of element: Element) {
    guard element.isHTML else { return }
    switch element.tag {
    case GUMBO_TAG_P, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_FIGURE, GUMBO_TAG_PRE,
      GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT, GUMBO_TAG_H3:
      setBlockMargin(ems: 1)
    case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_MENU, GUMBO_TAG_DIR, GUMBO_TAG_DL:
      if !self.isInList { setBlockMargin(ems: 1) }
      self.isInList = true
    case GUMBO_TAG_H1: setBlockMargin(ems: 0.67)
    case GUMBO_TAG_H2: setBlockMargin(ems: 0.83)
    case GUMBO_TAG_H4: setBlockMargin(ems: 1.33)
    case GUMBO_TAG_H5: setBlockMargin(ems: 1.67)
    case GUMBO_TAG_H6: setBlockMargin(ems: 2.33)
    case GUMBO_TAG_HR: setBlockMargin(ems: 0.5)
    case GUMBO_TAG_FIELDSET:
      box.padding = BoxEdges(
        EdgeInsets(
          top: 0.35 * fontSize, leading: 0.75 * fontSize, bottom: 0.625 * fontSize,
          trailing: 0.75 * fontSize))
    default: break
    }
  }

  private var fontSize: Double { inherited.fontSize }

  private mutating func applyListStyle(of element: Element) {
    self.listDepth += 1
    setStart(of: \.padding, 40)
    self.listStyleType =
      element.tag == GUMBO_TAG_OL
      ? .decimal : self.listDepth == 1 ? .disc : self.listDepth == 2 ? .circle : .square
  }

  private mutating func applyTextLevelStyle(of element: Element) {
    switch element.tag {
    case GUMBO_TAG_B, GUMBO_TAG_STRONG:
      self.text.weight = FontValue.weight("bolder", parent: self.text.weight) ?? 700
    case GUMBO_TAG_I, GUMBO_TAG_EM, GUMBO_TAG_CITE, GUMBO_TAG_VAR, GUMBO_TAG_DFN,
      GUMBO_TAG_ADDRESS:
      self.text.isItalic = true
    case GUMBO_TAG_CODE, GUMBO_TAG_KBD, GUMBO_TAG_SAMP, GUMBO_TAG_TT:
      self.text.families = ["monospace"]
    case GUMBO_TAG_BIG: scaleFont(by: 1.2)
    case GUMBO_TAG_SMALL: scaleFont(by: 1 / 1.2)
    case GUMBO_TAG_SUB, GUMBO_TAG_SUP:
      scaleFont(by: 1 / 1.2)
      verticalAlignment = element.tag == GUMBO_TAG_SUB ? .sub : .super
    case GUMBO_TAG_NOBR: self.whiteSpace = .nowrap
    case GUMBO_TAG_RT: scaleFont(by: 0.5)
    default: break
    }
  }

  /// A summary has its marker inside (HTML, "Rendering", section 15.5.4).
  private mutating func applySummary(of element: Element) {
    guard let parent = element.parent, parent.tag == GUMBO_TAG_DETAILS,
      parent.firstChild(tag: GUMBO_TAG_SUMMARY)?.pointer == element.pointer
    else { return }
    display = .listItem
    self.listMarkerIsInside = true
    self.listStyleType = parent.hasAttribute("open") ? .disclosureOpen : .disclosureClosed
  }

  private mutating func applyForeignStyle(of element: Element) {
    switch element.name {
    case "svg": display = .inlineBlock
    case "text" where element.pointer.pointee.v.element.tag_namespace == GUMBO_NAMESPACE_SVG:
      display = .block
    case "title", "desc", "defs", "metadata", "style", "script", "annotation", "annotation-xml":
      display = .none
    default: display = .inline
    }
  }

  private mutating func setBlockMargin(ems: Double) {
    box.margin.top = .points(ems * fontSize)
    box.margin.bottom = .points(ems * fontSize)
  }

  private mutating func setStart(of edges: WritableKeyPath<BoxStyle, BoxEdges>, _ points: Double) {
    if self.direction == .rightToLeft {
      box[keyPath: edges].right = .points(points)
    } else {
      box[keyPath: edges].left = .points(points)
    }
  }

  private mutating func applyHeading(size: Double) {
    scaleFont(by: size)
    self.text.weight = 700
  }

  private mutating func scaleFont(by factor: Double) {
    inherited.fontSize *= factor
  }

  private static func display(of element: Element) -> Display {
    switch element.tag {
    case GUMBO_TAG_HTML, GUMBO_TAG_BODY, GUMBO_TAG_ADDRESS, GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_CENTER,
      GUMBO_TAG_DIV, GUMBO_TAG_DL, GUMBO_TAG_DT, GUMBO_TAG_DD, GUMBO_TAG_FIGURE,
      GUMBO_TAG_FIGCAPTION, GUMBO_TAG_FOOTER, GUMBO_TAG_FORM, GUMBO_TAG_HEADER, GUMBO_TAG_HR,
      GUMBO_TAG_LEGEND, GUMBO_TAG_LISTING, GUMBO_TAG_MAIN, GUMBO_TAG_P, GUMBO_TAG_PLAINTEXT,
      GUMBO_TAG_PRE, GUMBO_TAG_XMP, GUMBO_TAG_ARTICLE, GUMBO_TAG_ASIDE, GUMBO_TAG_H1, GUMBO_TAG_H2,
      GUMBO_TAG_H3, GUMBO_TAG_H4, GUMBO_TAG_H5, GUMBO_TAG_H6, GUMBO_TAG_HGROUP, GUMBO_TAG_NAV,
      GUMBO_TAG_SECTION, GUMBO_TAG_DIR, GUMBO_TAG_MENU, GUMBO_TAG_OL, GUMBO_TAG_UL,
      GUMBO_TAG_DETAILS, GUMBO_TAG_SUMMARY, GUMBO_TAG_OPTGROUP:
      .block
    case GUMBO_TAG_FIELDSET: .flowRoot
    case GUMBO_TAG_LI: .listItem
    case GUMBO_TAG_TABLE: .table
    case GUMBO_TAG_THEAD, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT: .tableRowGroup
    case GUMBO_TAG_TR: .tableRow
    case GUMBO_TAG_TD, GUMBO_TAG_TH: .tableCell
    case GUMBO_TAG_CAPTION: .tableCaption
    case GUMBO_TAG_COL, GUMBO_TAG_COLGROUP: .tableColumn
    case GUMBO_TAG_RT: .rubyText
    case GUMBO_TAG_AREA, GUMBO_TAG_BASE, GUMBO_TAG_BASEFONT, GUMBO_TAG_DATALIST, GUMBO_TAG_HEAD,
      GUMBO_TAG_LINK, GUMBO_TAG_META, GUMBO_TAG_NOEMBED, GUMBO_TAG_NOFRAMES, GUMBO_TAG_PARAM,
      GUMBO_TAG_RP, GUMBO_TAG_SCRIPT, GUMBO_TAG_STYLE, GUMBO_TAG_TEMPLATE, GUMBO_TAG_TITLE,
      GUMBO_TAG_NOSCRIPT, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK:
      .none
    case GUMBO_TAG_INPUT, GUMBO_TAG_SELECT, GUMBO_TAG_BUTTON, GUMBO_TAG_TEXTAREA, GUMBO_TAG_METER,
      GUMBO_TAG_PROGRESS:
      .inlineBlock
    case GUMBO_TAG_UNKNOWN where element.name == "dialog":
      element.hasAttribute("open") ? .block : .none
    case GUMBO_TAG_UNKNOWN where element.name == "search": .block
    default: .inline
    }
  }
}
