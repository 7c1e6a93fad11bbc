import CGumbo
import WayfinderUnicode

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
  /// How much deeper elements may be that cannot be ended for the next: parts of tables, drawings.
  static let reserve = 16
  /// How many formatting elements may wait to be reopened in each new block; others become `span`.
  static let maximumFormattingElements = 24

  private let bytes: UnsafeBufferPointer<UInt8>
  private var scanner: TagScanner
  private var model: TreeModel
  private var edits: [Edit] = []
  private var ended: [EndedElement] = []
  private var endedTables = 0
  private var replacesFormatting = false

  private struct Edit {
    var range: Range<Int>
    var replacement: [UInt8] = []
  }

  /// An element that was ended early or left out, whose end tag is still to come.
  private struct EndedElement {
    var name: TagName
    /// How many elements were open around it.
    var depth: Int
    var isLeftOutTable = false
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
    // Framesets hold no text, and `isindex` is no element any more; the parser gives it one.
    let isLeftOut =
      tag.name.tag == GUMBO_TAG_FRAMESET || tag.name.tag == GUMBO_TAG_ISINDEX
      || (endedTables > 0 && tag.name.traits.contains(.tablePart))
    if isLeftOut {
      edits.append(Edit(range: tag.range))
      return
    }
    let depth = model.open.count
    var action = model.prepare(tag)
    switch action {
    case .ignored, .void: cutAttributes(of: tag)
    case .rawText:
      cutAttributes(of: tag)
      passRawText(of: tag)
    case .template:
      cutAttributes(of: tag)
      dropContents()
    case .push:
      guard makeRoom(for: tag, before: depth) else { return }
      cutAttributes(of: tag)
    case .pushFormatting(let entry):
      guard makeRoom(for: tag, before: depth) else { return }
      if model.open.formattingCount >= Self.maximumFormattingElements {
        action = .push(replaceFormatting(entry, tag))
      }
      cutAttributes(of: tag)
    }
    model.perform(action, tag)
  }

  /// Ends the innermost element where no other may be opened in it.
  ///
  /// - Returns: `false` if the tag had to be left out.
  private mutating func makeRoom(for tag: TagScanner.Tag, before depth: Int) -> Bool {
    let count = model.open.count
    guard count >= Self.maximumDepth, count >= depth, let top = model.open.top else { return true }
    if !top.holdsContents {
      edits.append(
        Edit(range: tag.range.lowerBound..<tag.range.lowerBound, replacement: endTag(of: top)))
      model.open.endTop()
      ended.append(EndedElement(name: top.name, depth: count - 1))
      return true
    }
    let isTable = tag.name.tag == GUMBO_TAG_TABLE
    // A table needs room for its parts.
    if count < Self.maximumDepth + Self.reserve - (isTable ? 4 : 0) { return true }
    edits.append(Edit(range: tag.range))
    ended.append(EndedElement(name: tag.name, depth: count, isLeftOutTable: isTable))
    if isTable { endedTables += 1 }
    return false
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
    replacesFormatting = true
    var entry = entry
    entry.replacedTag = entry.name.tag
    entry.name = Self.spanName
    return entry
  }

  private static let span = Array("span".utf8)
  private static let spanName = TagName(
    key: span.reduce(0) { $0 << 8 | UInt64($1) }, tag: GUMBO_TAG_SPAN)

  private mutating func cutAttributes(of tag: TagScanner.Tag) {
    guard let start = tag.surplusStart else { return }
    let end = tag.range.upperBound - (tag.isSelfClosing ? 2 : 1)
    if start < end { edits.append(Edit(range: start..<end)) }
  }

  // MARK: Contents that are no markup

  private mutating func passRawText(of tag: TagScanner.Tag) {
    if tag.name.tag == GUMBO_TAG_PLAINTEXT {
      _ = scanner.skipAll()
      return
    }
    let text = scanner.skipRawText(of: tag)
    if tag.name.tag == GUMBO_TAG_NOSCRIPT, !text.isEmpty {
      let space = [UInt8](repeating: 0x20, count: textCount(text))
      edits.append(Edit(range: text, replacement: space))
    }
  }

  /// The UTF-16 units of a text node, in which a line feed stands for each line end.
  private func textCount(_ range: Range<Int>) -> Int {
    let text = UnsafeBufferPointer(rebasing: bytes[range])
    var count = UTF16Conversion.utf16Count(ofUTF8: text)
    for index in text.indices.dropFirst() where text[index] == 0x0A && text[index - 1] == 0x0D {
      count -= 1
    }
    return count
  }

  /// Takes out all up to the end tag of a template, whose content is no part of the page.
  private mutating func dropContents() {
    let start = scanner.position
    var end = bytes.count
    var depth = 1
    while depth > 0, let tag = scanner.next() {
      if tag.name.tag == GUMBO_TAG_TEMPLATE {
        depth += tag.isEnd ? -1 : 1
        end = tag.range.lowerBound
      } else if !tag.isEnd, tag.name.traits.contains(.rawText) {
        _ =
          tag.name.tag == GUMBO_TAG_PLAINTEXT
          ? scanner.skipAll() : scanner.skipRawText(of: tag)
      }
    }
    if depth > 0 { end = bytes.count }
    if start < end { edits.append(Edit(range: start..<end)) }
  }

  // MARK: End tags

  private mutating func end(_ tag: TagScanner.Tag) {
    forgetEnded()
    if endsEnded(tag) { return }
    if endedTables > 0, tag.name.traits.contains(.tablePart) {
      edits.append(Edit(range: tag.range))
      return
    }
    if replacesFormatting, tag.name.traits.contains(.formatting),
      model.open.endsReplacement(tag.name.tag)
    {
      edits.append(Edit(range: tag.nameRange, replacement: Self.span))
      model.end(Self.spanName)
      return
    }
    model.end(tag.name)
  }

  /// Forgets the elements around which another has ended.
  private mutating func forgetEnded() {
    while let last = ended.last, last.depth > model.open.count {
      ended.removeLast()
      if last.isLeftOutTable { endedTables -= 1 }
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
    for element in ended[index...] where element.isLeftOutTable { endedTables -= 1 }
    ended.removeSubrange(index...)
    edits.append(Edit(range: tag.range, replacement: replacement))
    return true
  }

  private func endTag(of entry: OpenElements.Entry) -> [UInt8] {
    let name = entry.replacedTag == nil ? Array(bytes[entry.nameRange]) : Self.span
    return Array("</".utf8) + name + Array(">".utf8)
  }
}
