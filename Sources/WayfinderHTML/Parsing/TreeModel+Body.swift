import CGumbo

/// How tags are taken in the body of a page (HTML, "13.2.6.4.7").
extension TreeModel {
  mutating func prepareInBody(_ tag: TagScanner.Tag) -> Action {
    let name = tag.name
    if name.traits.contains(.tablePart) { return .ignored }
    if name.traits.contains(.formatting) { return prepareFormatting(tag) }
    switch name.tag {
    case GUMBO_TAG_HTML, GUMBO_TAG_HEAD, GUMBO_TAG_BODY, GUMBO_TAG_FRAME: return .ignored
    case GUMBO_TAG_TEMPLATE: return .template
    case GUMBO_TAG_FORM where hasForm: return .ignored
    case GUMBO_TAG_LI: closeItem { $0.isHTML(GUMBO_TAG_LI) }
    case GUMBO_TAG_DD, GUMBO_TAG_DT:
      closeItem { $0.isHTML(GUMBO_TAG_DD) || $0.isHTML(GUMBO_TAG_DT) }
    case GUMBO_TAG_TABLE: return .push(entry(tag, mode: .table))
    case GUMBO_TAG_SELECT:
      open.reconstructFormatting()
      return .push(entry(tag, mode: .select))
    case GUMBO_TAG_MATH, GUMBO_TAG_SVG:
      open.reconstructFormatting()
      return root(tag, in: name.tag == GUMBO_TAG_SVG ? .svg : .mathML)
    case GUMBO_TAG_BUTTON:
      if let index = open.index(of: GUMBO_TAG_BUTTON) { open.pop(through: index) }
    case GUMBO_TAG_OPTION, GUMBO_TAG_OPTGROUP:
      if open.top?.isHTML(GUMBO_TAG_OPTION) == true { open.pop() }
    case GUMBO_TAG_RT, GUMBO_TAG_RP:
      if open.index(of: GUMBO_TAG_RUBY) != nil { open.popImpliedEnds() }
      return .push(entry(tag))
    default: break
    }
    if name.traits.contains(.closesParagraph) {
      open.closeParagraph()
      if name.traits.contains(.heading), let top = open.top, top.namespace == .html,
        top.name.traits.contains(.heading)
      {
        open.pop()
      }
    }
    if name.traits.contains(.rawText) {
      if name.tag == GUMBO_TAG_XMP { open.reconstructFormatting() }
      return .rawText
    }
    switch name.tag {
    case GUMBO_TAG_PARAM, GUMBO_TAG_SOURCE, GUMBO_TAG_TRACK, GUMBO_TAG_BASE, GUMBO_TAG_BASEFONT,
      GUMBO_TAG_BGSOUND, GUMBO_TAG_LINK, GUMBO_TAG_META, GUMBO_TAG_HR:
      return .void
    default: break
    }
    if !name.traits.contains(.closesParagraph) { open.reconstructFormatting() }
    return name.traits.contains(.void) ? .void : .push(entry(tag))
  }

  private mutating func prepareFormatting(_ tag: TagScanner.Tag) -> Action {
    let name = tag.name.tag
    if name == GUMBO_TAG_A, let index = open.formattingIndex(of: name),
      let entry = open.formatting[index].entry
    {
      _ = open.adopt(name)
      open.formatting.removeAll { $0.entry?.id == entry.id }
      if let left = open.firstIndex(id: entry.id) { open.remove(at: left) }
    }
    open.reconstructFormatting()
    if name == GUMBO_TAG_NOBR, open.index(of: name) != nil {
      if open.adopt(name) { endOther(tag.name) }
      open.reconstructFormatting()
    }
    return .pushFormatting(entry(tag))
  }

  /// Closes the list item left open before the next, unless a block stands between.
  private mutating func closeItem(_ isItem: (OpenElements.Entry) -> Bool) {
    var index = open.count - 1
    while index >= 0 {
      let entry = open[index]
      if isItem(entry) {
        open.pop(through: index)
        return
      }
      let passes =
        !entry.name.traits.contains(.special) || entry.isHTML(GUMBO_TAG_ADDRESS)
        || entry.isHTML(GUMBO_TAG_DIV) || entry.isHTML(GUMBO_TAG_P)
      if !passes { return }
      index -= 1
    }
  }

  // MARK: End tags

  mutating func endInBody(_ name: TagName) {
    if name.traits.contains(.tablePart) { return }
    if name.traits.contains(.formatting) {
      if open.adopt(name.tag) { endOther(name) }
    } else if name.traits.contains(.closesInScope) {
      if let index = open.index(of: name.tag) { open.pop(through: index) }
    } else if name.traits.contains(.heading) {
      let heading = open.index(in: .standard) {
        $0.namespace == .html && $0.name.traits.contains(.heading)
      }
      if let heading { open.pop(through: heading) }
    } else {
      switch name.tag {
      case GUMBO_TAG_HTML, GUMBO_TAG_BODY, GUMBO_TAG_HEAD: break
      case GUMBO_TAG_P: endParagraph()
      case GUMBO_TAG_BR: open.reconstructFormatting()
      case GUMBO_TAG_LI:
        if let index = open.index(of: GUMBO_TAG_LI, in: .list) { open.pop(through: index) }
      case GUMBO_TAG_FORM: endForm()
      case GUMBO_TAG_APPLET, GUMBO_TAG_MARQUEE, GUMBO_TAG_OBJECT:
        if let index = open.index(of: name.tag) {
          open.pop(through: index)
          open.clearFormatting()
        }
      default: endOther(name)
      }
    }
  }

  private mutating func endParagraph() {
    if let index = open.index(of: GUMBO_TAG_P, in: .button) {
      open.pop(through: index)
    } else {
      open.reconstructFormatting()
    }
  }

  /// Closes the form alone: what it holds stays open, and in it.
  private mutating func endForm() {
    guard hasForm else { return }
    hasForm = false
    guard
      let index = open.index(in: .standard, where: { $0.isHTML(GUMBO_TAG_FORM) && !$0.hasEnded })
    else { return }
    open.popImpliedEnds()
    if index < open.count { open.end(at: index) }
  }

  private mutating func endOther(_ name: TagName) {
    var index = open.count - 1
    while index >= 0 {
      let entry = open[index]
      if entry.isHTML(name.tag) {
        open.pop(through: index)
        return
      }
      if entry.name.traits.contains(.special) { return }
      index -= 1
    }
  }
}
