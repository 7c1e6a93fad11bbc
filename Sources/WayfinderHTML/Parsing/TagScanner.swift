/// Reads the tags of a page one after the other as HTML's tokenizer does ("13.2.5"), passing over
/// comments.
///
/// Where the reader of the tags finds that text follows, it has it passed over by `skipRawText`.
struct TagScanner {
  /// How many attributes of a tag are kept: duplicates are looked for by comparing each with all.
  static let maximumAttributes = 256

  /// A start or end tag.
  struct Tag {
    var name: TagName
    var isEnd: Bool
    var isSelfClosing = false
    /// The bytes of the tag, brackets included.
    var range: Range<Int>
    /// The bytes of the name.
    var nameRange: Range<Int>
    /// Where the first attribute beyond the bound begins, if there are that many.
    var surplusStart: Int?
    /// Whether text stands before the tag, and whether some of it is not white space.
    var followsText = false
    var followsVisibleText = false
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the tags read last leave a foreign element open, in which CDATA sections are known.
  var isForeign = false
  private(set) var position = 0
  private var names = TagNames()

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next tag, or `nil` at the end of the page.
  mutating func next() -> Tag? {
    var followsText = false
    var followsVisibleText = false
    while let open = index(of: UInt8(ascii: "<"), from: position) {
      if open > position {
        followsText = true
        followsVisibleText = followsVisibleText || hasVisible(position..<open)
      }
      position = open + 1
      guard position < bytes.count else { return nil }
      var tag: Tag?
      switch bytes[position] {
      case UInt8(ascii: "!"):
        if isForeign, starts(with: "![CDATA[", at: position) {
          (followsText, followsVisibleText) = (true, true)
          skipPast("]]>", from: position + 8)
        } else {
          skipDeclaration()
        }
      case UInt8(ascii: "?"): skipPast(">", from: position)
      case UInt8(ascii: "/"):
        guard position + 1 < bytes.count else { return nil }
        if Self.isLetter(bytes[position + 1]) {
          tag = self.tag(from: open, nameAt: position + 1, isEnd: true)
        } else {
          skipPast(">", from: position + 1)
        }
      case let byte where Self.isLetter(byte):
        tag = self.tag(from: open, nameAt: position, isEnd: false)
      default: (followsText, followsVisibleText) = (true, true)
      }
      guard var tag else { continue }
      tag.followsText = followsText
      tag.followsVisibleText = followsVisibleText
      return tag
    }
    return nil
  }

  /// Moves to the end tag that ends the text in an element, and returns what was passed over.
  mutating func skipRawText(of tag: Tag) -> Range<Int> {
    let start = position
    position = RawText(bytes: bytes, name: bytes[tag.nameRange]).end(from: start)
    return start..<position
  }

  /// Moves to the end of the page.
  mutating func skipAll() -> Range<Int> {
    let start = position
    position = bytes.count
    return start..<position
  }

  private mutating func tag(from open: Int, nameAt start: Int, isEnd: Bool) -> Tag {
    var end = start
    while end < bytes.count, !Self.endsName(bytes[end]) { end += 1 }
    var attributes = AttributeScanner(bytes: bytes, position: end)
    var count = 0
    var surplusStart: Int?
    while let attribute = attributes.next() {
      count += 1
      if count == Self.maximumAttributes + 1 { surplusStart = attribute.name.lowerBound }
    }
    position = attributes.position
    return Tag(
      name: names.name(bytes[start..<end]), isEnd: isEnd,
      isSelfClosing: attributes.isSelfClosing, range: open..<position, nameRange: start..<end,
      surplusStart: surplusStart)
  }

  private func hasVisible(_ range: Range<Int>) -> Bool {
    range.contains { !Self.isSpace(bytes[$0]) }
  }

  // MARK: Passing over

  /// Passes over a comment, a document type or what looks like one.
  private mutating func skipDeclaration() {
    guard starts(with: "!--", at: position) else {
      skipPast(">", from: position)
      return
    }
    let start = position + 3
    var search = start
    while let close = index(of: UInt8(ascii: ">"), from: search) {
      let isEmpty = close == start || (close == start + 1 && bytes[start] == UInt8(ascii: "-"))
      let isClosed =
        (close >= start + 2 && starts(with: "--", at: close - 2))
        || (close >= start + 3 && starts(with: "--!", at: close - 3))
      if isEmpty || isClosed {
        position = close + 1
        return
      }
      search = close + 1
    }
    position = bytes.count
  }

  private mutating func skipPast(_ ending: StaticString, from start: Int) {
    var search = start
    while let found = index(of: ending.utf8Start[0], from: search) {
      if starts(with: ending, at: found) {
        position = found + ending.utf8CodeUnitCount
        return
      }
      search = found + 1
    }
    position = bytes.count
  }

  private func starts(with text: StaticString, at index: Int) -> Bool {
    guard index + text.utf8CodeUnitCount <= bytes.count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0C || byte == 0x0D
  }
  static func endsName(_ byte: UInt8) -> Bool {
    isSpace(byte) || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
