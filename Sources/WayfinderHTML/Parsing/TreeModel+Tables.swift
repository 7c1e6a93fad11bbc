import CGumbo

/// How tags are taken in tables and `select` (HTML, "13.2.6.4.9" to "13.2.6.4.17").
extension TreeModel {
  /// Closes what a start tag of HTML closes.
  mutating func prepareHTML(_ tag: TagScanner.Tag) -> Action {
    // Each step but the last leaves a mode; of those there are as many as elements.
    while true {
      let isPart = tag.name.traits.contains(.tablePart)
      switch open.mode {
      case .select:
        if let action = prepareInSelect(tag) { return action }
      case .cell where isPart:
        guard closeCell() else { return .ignored }
      case .caption where isPart:
        guard closeCaption() else { return .ignored }
      case .columnGroup:
        if tag.name.tag == GUMBO_TAG_COL { return .void }
        guard closeColumnGroup() else { return prepareInBody(tag) }
      case .row where isPart && tag.name.tag != GUMBO_TAG_COL:
        if tag.name.tag == GUMBO_TAG_TD || tag.name.tag == GUMBO_TAG_TH {
          open.clear(to: [GUMBO_TAG_TR])
          return .push(entry(tag, mode: .cell))
        }
        guard closeRow() else { return .ignored }
      case .tableBody where isPart:
        switch tag.name.tag {
        case GUMBO_TAG_TR:
          clearToBody()
          return .push(entry(tag, mode: .row))
        case GUMBO_TAG_TD, GUMBO_TAG_TH:
          clearToBody()
          imply(GUMBO_TAG_TR, mode: .row)
        default: guard closeTableBody() else { return .ignored }
        }
      case .table, .tableBody, .row:
        if let action = prepareInTable(tag) { return action }
      case .body, .cell, .caption: return prepareInBody(tag)
      }
    }
  }

  /// - Returns: `nil` where the tag has to be looked at once more.
  private mutating func prepareInTable(_ tag: TagScanner.Tag) -> Action? {
    switch tag.name.tag {
    case GUMBO_TAG_CAPTION:
      open.clear(to: [GUMBO_TAG_TABLE])
      return .push(entry(tag, mode: .caption))
    case GUMBO_TAG_COLGROUP:
      open.clear(to: [GUMBO_TAG_TABLE])
      return .push(entry(tag, mode: .columnGroup))
    case GUMBO_TAG_COL:
      open.clear(to: [GUMBO_TAG_TABLE])
      imply(GUMBO_TAG_COLGROUP, mode: .columnGroup)
      return .void
    case GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT, GUMBO_TAG_THEAD:
      open.clear(to: [GUMBO_TAG_TABLE])
      return .push(entry(tag, mode: .tableBody))
    case GUMBO_TAG_TD, GUMBO_TAG_TH, GUMBO_TAG_TR:
      open.clear(to: [GUMBO_TAG_TABLE])
      imply(GUMBO_TAG_TBODY, mode: .tableBody)
      return nil
    case GUMBO_TAG_TABLE:
      guard closeTable() else { return .ignored }
      return nil
    case GUMBO_TAG_FORM:
      hasForm = true
      return .void
    default: return prepareInBody(tag)
    }
  }

  private mutating func prepareInSelect(_ tag: TagScanner.Tag) -> Action? {
    switch tag.name.tag {
    case GUMBO_TAG_OPTION:
      if open.top?.isHTML(GUMBO_TAG_OPTION) == true { open.pop() }
      return .push(entry(tag))
    case GUMBO_TAG_OPTGROUP:
      if open.top?.isHTML(GUMBO_TAG_OPTION) == true { open.pop() }
      if open.top?.isHTML(GUMBO_TAG_OPTGROUP) == true { open.pop() }
      return .push(entry(tag))
    case GUMBO_TAG_SELECT:
      closeSelect()
      return .ignored
    case GUMBO_TAG_INPUT, GUMBO_TAG_KEYGEN, GUMBO_TAG_TEXTAREA:
      closeSelect()
      return nil
    case GUMBO_TAG_SCRIPT: return .rawText
    case GUMBO_TAG_TEMPLATE: return .template
    case GUMBO_TAG_TABLE, GUMBO_TAG_CAPTION, GUMBO_TAG_TBODY, GUMBO_TAG_TFOOT, GUMBO_TAG_THEAD,
      GUMBO_TAG_TR, GUMBO_TAG_TD, GUMBO_TAG_TH:
      guard isSelectInTable else { return .ignored }
      closeSelect()
      return nil
    default: return .ignored
    }
  }

  // MARK: End tags

  /// Closes what an end tag of HTML closes.
  mutating func endHTML(_ name: TagName) {
    while true {
      let isPart = name.traits.contains(.tablePart)
      let tag = name.tag
      let isRowOrTable =
        tag == GUMBO_TAG_TABLE || tag == GUMBO_TAG_TR || Self.isTableBody(tag)
      switch open.mode {
      case .select:
        guard isSelectInTable, isPart || tag == GUMBO_TAG_TABLE, tag != GUMBO_TAG_COL,
          tag != GUMBO_TAG_COLGROUP
        else { return endInSelect(tag) }
        guard open.index(of: tag, in: .table) != nil else { return }
        closeSelect()
      case .cell where isPart || tag == GUMBO_TAG_TABLE:
        guard let index = open.index(of: tag, in: .table) else { return }
        if tag == GUMBO_TAG_TD || tag == GUMBO_TAG_TH {
          open.pop(through: index)
          open.clearFormatting()
          return
        }
        guard isRowOrTable, closeCell() else { return }
      case .caption where isPart || tag == GUMBO_TAG_TABLE:
        guard tag == GUMBO_TAG_CAPTION || tag == GUMBO_TAG_TABLE, closeCaption(),
          tag == GUMBO_TAG_TABLE
        else { return }
      case .columnGroup:
        if tag == GUMBO_TAG_COL { return }
        guard closeColumnGroup() else { return endInBody(name) }
        if tag == GUMBO_TAG_COLGROUP { return }
      case .row where isPart || tag == GUMBO_TAG_TABLE:
        guard isRowOrTable, !Self.isTableBody(tag) || open.index(of: tag, in: .table) != nil,
          closeRow(), tag != GUMBO_TAG_TR
        else { return }
      case .tableBody where isPart || tag == GUMBO_TAG_TABLE:
        if Self.isTableBody(tag) {
          if open.index(of: tag, in: .table) != nil { _ = closeTableBody() }
          return
        }
        guard tag == GUMBO_TAG_TABLE, closeTableBody() else { return }
      case .table where isPart || tag == GUMBO_TAG_TABLE:
        if tag == GUMBO_TAG_TABLE { _ = closeTable() }
        return
      default:
        endInBody(name)
        return
      }
    }
  }

  private mutating func endInSelect(_ tag: GumboTag) {
    let isOption = open.top?.isHTML(GUMBO_TAG_OPTION) == true
    switch tag {
    case GUMBO_TAG_OPTION: if isOption { open.pop() }
    case GUMBO_TAG_OPTGROUP:
      if isOption, open.count > 1, open[open.count - 2].isHTML(GUMBO_TAG_OPTGROUP) { open.pop() }
      if open.top?.isHTML(GUMBO_TAG_OPTGROUP) == true { open.pop() }
    case GUMBO_TAG_SELECT: closeSelect()
    default: break
    }
  }

  // MARK: Closing

  private static func isTableBody(_ tag: GumboTag) -> Bool {
    tag == GUMBO_TAG_TBODY || tag == GUMBO_TAG_THEAD || tag == GUMBO_TAG_TFOOT
  }

  private mutating func imply(_ tag: GumboTag, mode: OpenElements.Mode) {
    open.push(OpenElements.Entry(name: TagName(key: 0, tag: tag), mode: mode))
  }

  private var isSelectInTable: Bool {
    guard let index = open.index(of: GUMBO_TAG_SELECT, in: .table), index > 0 else { return false }
    return open[index - 1].mode != .body
  }

  private mutating func closeSelect() {
    if let index = open.index(of: GUMBO_TAG_SELECT, in: .table) { open.pop(through: index) }
  }

  private mutating func closeCell() -> Bool {
    guard let index = open.index(of: GUMBO_TAG_TD, or: GUMBO_TAG_TH, in: .table) else {
      return false
    }
    open.pop(through: index)
    open.clearFormatting()
    return true
  }

  private mutating func closeCaption() -> Bool {
    guard let index = open.index(of: GUMBO_TAG_CAPTION, in: .table) else { return false }
    open.pop(through: index)
    open.clearFormatting()
    return true
  }

  private mutating func closeColumnGroup() -> Bool {
    guard let index = open.index(of: GUMBO_TAG_COLGROUP, in: .table) else { return false }
    open.pop(through: index)
    return true
  }

  private mutating func closeRow() -> Bool {
    guard let index = open.index(of: GUMBO_TAG_TR, in: .table) else { return false }
    open.pop(through: index)
    return true
  }

  private mutating func clearToBody() {
    open.clear(to: [GUMBO_TAG_TBODY, GUMBO_TAG_THEAD, GUMBO_TAG_TFOOT, GUMBO_TAG_TABLE])
  }

  private mutating func closeTableBody() -> Bool {
    guard
      let index = open.index(
        in: .table, where: { $0.namespace == .html && Self.isTableBody($0.name.tag) })
    else { return false }
    open.pop(through: index)
    return true
  }

  private mutating func closeTable() -> Bool {
    guard let index = open.index(of: GUMBO_TAG_TABLE, in: .table) else { return false }
    open.pop(through: index)
    return true
  }
}
