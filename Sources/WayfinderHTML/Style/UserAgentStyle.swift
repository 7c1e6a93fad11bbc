import CGumbo
import WayfinderDocument
import WayfinderGeometry

extension ComputedStyle {
  /// Takes over what the HTML standard's style sheet says of an element ("Rendering", section 15.3).
  mutating func applyUserAgentStyle(of element: Element, parent: GumboTag?) {
    guard element.isHTML else {
      applyForeignStyle(of: element)
      return
    }
    display = Self.display(of: element)
    switch element.tag {
    case GUMBO_TAG_BODY: margin = EdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    case GUMBO_TAG_P, GUMBO_TAG_DL: setBlockMargin(ems: 1)
    case GUMBO_TAG_BLOCKQUOTE, GUMBO_TAG_FIGURE:
      setBlockMargin(ems: 1)
      (margin.leading, margin.trailing) = (40, 40)
    case GUMBO_TAG_UL, GUMBO_TAG_OL, GUMBO_TAG_MENU, GUMBO_TAG_DIR:
      let isNested = parent.map(Self.holdsLists) ?? false
      setBlockMargin(ems: isNested ? 0 : 1)
      padding.leading = 40
      listStyleType = element.tag == GUMBO_TAG_OL ? .decimal : isNested ? .circle : .disc
    case GUMBO_TAG_DD: margin.leading = 40
    case GUMBO_TAG_H1: setHeading(size: 2, ems: 0.67)
    case GUMBO_TAG_H2: setHeading(size: 1.5, ems: 0.83)
    case GUMBO_TAG_H3: setHeading(size: 1.17, ems: 1)
    case GUMBO_TAG_H4: setHeading(size: 1, ems: 1.33)
    case GUMBO_TAG_H5: setHeading(size: 0.83, ems: 1.67)
    case GUMBO_TAG_H6: setHeading(size: 0.67, ems: 2.33)
    case GUMBO_TAG_PRE, GUMBO_TAG_LISTING, GUMBO_TAG_XMP, GUMBO_TAG_PLAINTEXT:
      fontSize *= 13.0 / 16  // The default size of monospaced text in Chromium and WebKit.
      setBlockMargin(ems: 1)
      whiteSpace = .pre
    case GUMBO_TAG_TEXTAREA: whiteSpace = .preWrap
    case GUMBO_TAG_HR: setBlockMargin(ems: 0.5)
    case GUMBO_TAG_TD, GUMBO_TAG_TH:
      padding = EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)
    case GUMBO_TAG_FIELDSET:
      (margin.leading, margin.trailing) = (2, 2)
      padding = EdgeInsets(
        top: 0.35 * fontSize, leading: 0.75 * fontSize, bottom: 0.625 * fontSize,
        trailing: 0.75 * fontSize)
    case GUMBO_TAG_LEGEND: (padding.leading, padding.trailing) = (2, 2)
    case GUMBO_TAG_NOBR: whiteSpace = .nowrap
    default: break
    }
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
    margin.top = ems * fontSize
    margin.bottom = ems * fontSize
  }

  private mutating func setHeading(size: Double, ems: Double) {
    fontSize *= size
    setBlockMargin(ems: ems)
  }

  private static func holdsLists(_ tag: GumboTag) -> Bool {
    tag == GUMBO_TAG_UL || tag == GUMBO_TAG_OL || tag == GUMBO_TAG_LI || tag == GUMBO_TAG_MENU
      || tag == GUMBO_TAG_DIR
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
      GUMBO_TAG_FIELDSET, GUMBO_TAG_DETAILS, GUMBO_TAG_SUMMARY, GUMBO_TAG_OPTGROUP:
      .block
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
