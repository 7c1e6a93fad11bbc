import CGumbo

/// Follows what Gumbo's tree construction does to its stack of open elements, tag by tag.
///
/// `html`, `head` and `body` are not counted. Where versions of the parser differ, the model closes
/// less, so that its stack is never less deep than the parser's.
struct TreeModel {
  let bytes: UnsafeBufferPointer<UInt8>
  var open = OpenElements()
  /// Whether there is a form, in which no other is opened.
  var hasForm = false

  /// What a start tag does once it has closed what it closes.
  enum Action {
    case ignored
    case void
    /// Opens an element whose content is text.
    case rawText
    case template
    case push(OpenElements.Entry)
    case pushFormatting(OpenElements.Entry)
  }

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Whether tags are taken as those of SVG or MathML, where no element holds raw text.
  var isForeign: Bool { open.top.map { $0.namespace != .html } ?? false }

  /// Takes in the text before a tag.
  mutating func text(isVisible: Bool) {
    if isForeign, open.top?.isIntegrationPoint == false { return }
    switch open.mode {
    case .body, .cell, .caption: open.reconstructFormatting()
    case .table, .tableBody, .row: if isVisible { open.reconstructFormatting() }
    case .columnGroup, .select: break
    }
  }

  // MARK: Start tags

  /// Closes what a start tag closes.
  mutating func prepare(_ tag: TagScanner.Tag) -> Action {
    if let top = open.top, top.namespace != .html, !takesHTML(top, tag) {
      if !endsForeign(tag) { return foreign(tag, in: top.namespace) }
      while let top = open.top, top.namespace != .html, !top.isIntegrationPoint { open.pop() }
    }
    return prepareHTML(tag)
  }

  /// Does what `prepare` told.
  mutating func perform(_ action: Action, _ tag: TagScanner.Tag) {
    switch action {
    case .ignored, .void, .rawText, .template: break
    case .push(let entry):
      open.push(entry)
      switch entry.name.tag {
      case GUMBO_TAG_CAPTION, GUMBO_TAG_TD, GUMBO_TAG_TH, GUMBO_TAG_APPLET, GUMBO_TAG_MARQUEE,
        GUMBO_TAG_OBJECT:
        if entry.namespace == .html { open.formatting.append(.marker) }
      case GUMBO_TAG_FORM: if entry.namespace == .html { hasForm = true }
      default: break
      }
    case .pushFormatting(let entry): open.pushFormatting(entry, tag: tag.range, bytes: bytes)
    }
  }

  func entry(_ tag: TagScanner.Tag, mode: OpenElements.Mode? = nil) -> OpenElements.Entry {
    OpenElements.Entry(name: tag.name, nameRange: tag.nameRange, mode: mode ?? open.mode)
  }

  private func takesHTML(_ top: OpenElements.Entry, _ tag: TagScanner.Tag) -> Bool {
    let name = tag.name.tag
    if top.namespace == .mathML {
      if top.name.tag == GUMBO_TAG_ANNOTATION_XML {
        return top.isIntegrationPoint || name == GUMBO_TAG_SVG
      }
      return top.isIntegrationPoint && name != GUMBO_TAG_MGLYPH && name != GUMBO_TAG_MALIGNMARK
    }
    return top.isIntegrationPoint
  }

  private func endsForeign(_ tag: TagScanner.Tag) -> Bool {
    if tag.name.traits.contains(.endsForeign) { return true }
    return tag.name.tag == GUMBO_TAG_FONT
      && ["color", "face", "size"].contains { attribute($0, of: tag) != nil }
  }

  private func foreign(
    _ tag: TagScanner.Tag, in namespace: OpenElements.Namespace
  ) -> Action {
    if tag.isSelfClosing { return .void }
    var entry = entry(tag)
    entry.namespace = namespace
    switch tag.name.tag {
    case GUMBO_TAG_FOREIGNOBJECT, GUMBO_TAG_DESC, GUMBO_TAG_TITLE:
      entry.isIntegrationPoint = namespace == .svg
    case GUMBO_TAG_MI, GUMBO_TAG_MO, GUMBO_TAG_MN, GUMBO_TAG_MS, GUMBO_TAG_MTEXT:
      entry.isIntegrationPoint = namespace == .mathML
    case GUMBO_TAG_ANNOTATION_XML where namespace == .mathML:
      let encoding = attribute("encoding", of: tag)?.lowercased()
      entry.isIntegrationPoint = encoding == "text/html" || encoding == "application/xhtml+xml"
    default: break
    }
    return .push(entry)
  }

  func root(_ tag: TagScanner.Tag, in namespace: OpenElements.Namespace) -> Action {
    if tag.isSelfClosing { return .void }
    var entry = entry(tag)
    entry.namespace = namespace
    return .push(entry)
  }

  /// The value of the first attribute of a name, character references left as they are.
  private func attribute(_ name: String, of tag: TagScanner.Tag) -> String? {
    var attributes = AttributeScanner(bytes: bytes, position: tag.nameRange.upperBound)
    while let attribute = attributes.next() {
      if bytes[attribute.name].lazy.map(TagNames.lowercased).elementsEqual(name.utf8) {
        return String(decoding: bytes[attribute.value], as: UTF8.self)
      }
    }
    return nil
  }

  // MARK: End tags

  /// Closes what an end tag closes.
  mutating func end(_ name: TagName) {
    var index = open.count - 1
    while index >= 0, open[index].namespace != .html {
      if open[index].name.key == name.key {
        open.pop(through: index)
        return
      }
      index -= 1
    }
    endHTML(name)
  }
}
