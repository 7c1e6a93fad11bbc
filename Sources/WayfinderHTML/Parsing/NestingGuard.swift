import CGumbo

/// Makes a page safe to parse, and parse as a browser that runs scripts does.
///
/// Tree construction costs more than quadratic time in the number of open elements, and browsers cap
/// their trees near 512. The guard follows the stack of open elements through the tags of the page.
/// At the cap it ends the innermost element before the next begins, so that elements stand beside
/// each other there, and takes out the end tag that comes too late. Elements that hold no others
/// are kept at any depth. What stands in `noscript` becomes as much white space, what stands in
/// `template` goes, and attributes beyond a bound go.
struct NestingGuard {
  /// How many elements may be open at once (Blink and WebKit cap their trees at 512).
  static let maximumDepth = 512
  /// How much deeper elements may be that cannot be ended for the next: parts of tables and, in the
  /// other half, drawings. Tables beyond it become `div` elements.
  static let reserve = 32
  /// How many formatting elements may wait to be reopened in each new block; others become `span`.
  static let maximumFormattingElements = 24

  let bytes: UnsafeBufferPointer<UInt8>
  var scanner: TagScanner
  private var model: TreeModel
  var edits: [Edit] = []
  private var ended: [EndedElement] = []
  private var endedTables = 0
  private var replacesElements = false

  struct Edit {
    var range: Range<Int>
    var replacement: [UInt8] = []
  }

  /// An element that was ended early, whose end tag is still to come.
  private struct EndedElement {
    var name: TagName
    /// How many elements were open around it.
    var depth: Int
    var isReplacedTable = false
  }

  /// Returns the page made safe, or `nil` where nothing has to change.
  ///
  /// - Complexity: O(*n*).
  static func bounded(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var walk = NestingGuard(bytes: bytes)
    walk.run()
    if walk.edits.isEmpty { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var position = 0
    for edit in walk.edits {
      result.append(contentsOf: bytes[position..<edit.range.lowerBound])
      result.append(contentsOf: edit.replacement)
      position = edit.range.upperBound
    }
    result.append(contentsOf: bytes[position...])
    return result
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    scanner = TagScanner(bytes: bytes)
    model = TreeModel(bytes: bytes)
  }

  private mutating func run() {
    while let tag = scanner.next() {
      if tag.followsText { model.text(isVisible: tag.followsVisibleText) }
      if tag.isEnd { end(tag) } else { start(tag) }
      scanner.isForeign = model.isForeign
    }
  }

  // MARK: Start tags

  private mutating func start(_ tag: TagScanner.Tag) {
    forgetEnded()
    var tag = tag
    var replaced: TagName?
    let isPart = tag.name.traits.contains(.tablePart) && isInReplacedTable
    // Framesets hold no text, and `isindex` is no element any more; the parser gives it one.
    if tag.name.tag == GUMBO_TAG_FRAMESET || tag.name.tag == GUMBO_TAG_ISINDEX
      || (isPart && (tag.name.tag == GUMBO_TAG_COL || tag.name.tag == GUMBO_TAG_COLGROUP))
    {
      edits.append(Edit(range: tag.range))
      return
    }
    if isPart {
      replaced = tag.name
      tag.name = Self.blockName
    }
    let depth = model.open.count
    var action = model.prepare(tag)
    if case .push(let entry) = action, isTooDeep(entry) {
      if entry.namespace != .html {
        dropForeign(tag)
        return
      }
      replaced = tag.name
      tag.name = Self.blockName
      action = model.prepare(tag)
    }
    switch action {
    case .ignored, .void: break
    case .rawText: passRawText(of: tag)
    case .template: dropContents(of: tag)
    case .push(var entry):
      if makeRoom(for: tag, before: depth), case .push(let next) = model.prepare(tag) {
        // What the tag closes is another element now: the item of a list that has just been ended.
        entry = next
      }
      if let replaced {
        edits.append(Edit(range: tag.nameRange, replacement: Self.block))
        entry.replacedName = replaced
        replacesElements = true
      }
      action = .push(entry)
    case .pushFormatting(let entry):
      makeRoom(for: tag, before: depth)
      if model.open.formattingCount >= Self.maximumFormattingElements {
        action = .push(replaceFormatting(entry, tag))
      }
    }
    switch action {
    case .rawText, .template: break
    default: cutAttributes(of: tag)
    }
    model.perform(action, tag)
  }

  /// Whether an element that holds others in their place comes too deep for it.
  private func isTooDeep(_ entry: OpenElements.Entry) -> Bool {
    let room = model.open.count - Self.maximumDepth
    if room < Self.reserve / 2 - 4 { return false }
    if entry.namespace != .html { return room >= Self.reserve }
    switch entry.name.tag {
    case GUMBO_TAG_TABLE, GUMBO_TAG_FORM, GUMBO_TAG_OBJECT, GUMBO_TAG_APPLET, GUMBO_TAG_MARQUEE:
      return true
    case GUMBO_TAG_SVG, GUMBO_TAG_MATH: return room >= Self.reserve
    default: return false
    }
  }

  private var isInReplacedTable: Bool {
    if endedTables > 0 { return true }
    guard replacesElements,
      let index = model.open.lastIndex(where: { $0.replacedName?.tag == GUMBO_TAG_TABLE })
    else { return false }
    return index > model.open.lastIndex(where: { $0.isHTML(GUMBO_TAG_TABLE) }) ?? -1
  }

  /// Ends the innermost element where no other may be opened in it.
  ///
  /// - Returns: Whether one was ended.
  @discardableResult
  private mutating func makeRoom(for tag: TagScanner.Tag, before depth: Int) -> Bool {
    let count = model.open.count
    guard count >= Self.maximumDepth, count >= depth, let top = model.open.top, !top.holdsContents
    else { return false }
    edits.append(
      Edit(range: tag.range.lowerBound..<tag.range.lowerBound, replacement: endTag(of: top)))
    model.open.endTop()
    let isTable = top.replacedName?.tag == GUMBO_TAG_TABLE
    ended.append(
      EndedElement(name: top.replacedName ?? top.name, depth: count - 1, isReplacedTable: isTable))
    if isTable { endedTables += 1 }
    return true
  }

  /// Takes out a drawing, or a part of one, that nests too deep, with all in it.
  private mutating func dropForeign(_ tag: TagScanner.Tag) {
    let contents = scanner.skipRawText(of: tag)
    edits.append(Edit(range: tag.range.lowerBound..<contents.upperBound))
  }

  /// Makes a `span` of a formatting element, which is not opened again in other blocks.
  private mutating func replaceFormatting(
    _ entry: OpenElements.Entry, _ tag: TagScanner.Tag
  ) -> OpenElements.Entry {
    if tag.name.tag == GUMBO_TAG_A {
      // A link may have a name, which a span cannot have.
      let end = tag.surplusStart ?? (tag.range.upperBound - 1)
      edits.append(
        Edit(
          range: tag.range.lowerBound..<tag.range.lowerBound,
          replacement: Array(bytes[tag.range.lowerBound..<end]) + Array("></a>".utf8)))
    }
    edits.append(Edit(range: tag.nameRange, replacement: Self.span))
    replacesElements = true
    var entry = entry
    entry.replacedName = entry.name
    entry.name = Self.spanName
    return entry
  }

  private static let span = Array("span".utf8)
  private static let spanName = TagName(
    key: span.reduce(0) { $0 << 8 | UInt64($1) }, tag: GUMBO_TAG_SPAN)
  private static let block = Array("div".utf8)
  private static let blockName = TagName(
    key: block.reduce(0) { $0 << 8 | UInt64($1) }, tag: GUMBO_TAG_DIV)

  mutating func cutAttributes(of tag: TagScanner.Tag) {
    guard let start = tag.surplusStart else { return }
    let end = tag.range.upperBound - (tag.isSelfClosing ? 2 : 1)
    if start < end { edits.append(Edit(range: start..<end)) }
  }

  // MARK: End tags

  private mutating func end(_ tag: TagScanner.Tag) {
    forgetEnded()
    if endsEnded(tag) { return }
    if replacesElements, let replacement = model.open.replacement(endedBy: tag.name) {
      let name = replacement.tag == GUMBO_TAG_SPAN ? Self.span : Self.block
      edits.append(Edit(range: tag.nameRange, replacement: name))
      model.end(replacement)
      return
    }
    if tag.name.traits.contains(.tablePart), isInReplacedTable {
      edits.append(Edit(range: tag.range))
      return
    }
    model.end(tag.name)
  }

  /// Forgets the elements around which another has ended.
  private mutating func forgetEnded() {
    while let last = ended.last, last.depth > model.open.count {
      ended.removeLast()
      if last.isReplacedTable { endedTables -= 1 }
    }
  }

  /// Takes out an end tag whose element has ended, along with those left open in the element.
  private mutating func endsEnded(_ tag: TagScanner.Tag) -> Bool {
    guard let depth = ended.last?.depth else { return false }
    var index = ended.count - 1
    while index >= 0, ended[index].depth == depth, ended[index].name.key != tag.name.key {
      index -= 1
    }
    guard index >= 0, ended[index].depth == depth else { return false }
    var replacement: [UInt8] = []
    if depth < model.open.count {
      // Elements in it are open still: the first of them is ended, if it is safe to.
      let inner = model.open[depth]
      for open in depth..<model.open.count where model.open[open].name.key == tag.name.key {
        return false
      }
      let isSafe =
        !inner.holdsContents
        && (!inner.name.traits.contains(.formatting) || depth == model.open.count - 1)
      guard isSafe else { return false }
      replacement = endTag(of: inner)
      if depth == model.open.count - 1 { model.open.endTop() } else { model.end(inner.name) }
    }
    for element in ended[index...] where element.isReplacedTable { endedTables -= 1 }
    ended.removeSubrange(index...)
    edits.append(Edit(range: tag.range, replacement: replacement))
    return true
  }

  private func endTag(of entry: OpenElements.Entry) -> [UInt8] {
    let replacement = entry.name.tag == GUMBO_TAG_SPAN ? Self.span : Self.block
    let name = entry.replacedName == nil ? Array(bytes[entry.nameRange]) : replacement
    return Array("</".utf8) + name + Array(">".utf8)
  }
}
