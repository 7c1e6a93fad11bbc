/// The name of a tag in lower case, by what tree construction needs to know of it.
struct TagName: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  /// An element whose start tag closes siblings left open, up to the edge of a scope.
  struct ImpliedEnd {
    var closed: Set<TagName>
    var scope: Set<TagName>
  }

  var isVoid: Bool { Self.voids.contains(self) }
  var isFormatting: Bool { Self.formattings.contains(self) }
  /// Whether everything up to the end tag is text.
  var isRawText: Bool { Self.rawTexts.contains(self) }
  var impliedEnd: ImpliedEnd? { Self.impliedEnds[self] }

  private static func names(_ list: String) -> Set<TagName> {
    Set(list.split(separator: " ").map { TagName(String($0)) })
  }

  private static let voids = names(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source"
      + " track wbr")
  private static let formattings = names(
    "a b big code em font i nobr s small strike strong tt u")
  private static let rawTexts = names(
    "script style textarea title xmp iframe noembed noframes plaintext")
  private static let closers = names(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure"
      + " footer form header hgroup main menu nav ol p search section summary ul h1 h2 h3 h4 h5 h6"
      + " pre listing table hr plaintext")

  private static let impliedEnds: [TagName: ImpliedEnd] = {
    var rules: [TagName: ImpliedEnd] = [:]
    let tableScope = names("html table template")
    let paragraphScope = names("html table td th caption button object marquee applet template")
    for closer in closers { rules[closer] = ImpliedEnd(closed: names("p"), scope: paragraphScope) }
    rules[TagName("li")] = ImpliedEnd(closed: names("li"), scope: names("ul ol menu dir table td"))
    for name in names("dt dd") {
      rules[name] = ImpliedEnd(closed: names("dt dd"), scope: names("dl table td"))
    }
    rules[TagName("option")] = ImpliedEnd(
      closed: names("option"), scope: names("select datalist optgroup"))
    rules[TagName("optgroup")] = ImpliedEnd(
      closed: names("optgroup option"), scope: names("select"))
    for name in names("rt rp") {
      rules[name] = ImpliedEnd(closed: names("rt rp"), scope: names("ruby"))
    }
    for name in names("td th") {
      rules[name] = ImpliedEnd(closed: names("td th"), scope: tableScope.union(names("tr")))
    }
    rules[TagName("tr")] = ImpliedEnd(closed: names("tr"), scope: tableScope)
    for name in names("tbody thead tfoot caption colgroup") {
      rules[name] = ImpliedEnd(
        closed: names("tbody thead tfoot caption colgroup"), scope: tableScope)
    }
    rules[TagName("a")] = ImpliedEnd(closed: names("a"), scope: paragraphScope)
    return rules
  }()
}

/// Reads the tags of a page one after the other, passing over comments and raw text.
struct TagScanner {
  /// A start or end tag.
  struct Tag {
    var name: TagName
    var isEnd: Bool
    /// The bytes of the tag, brackets included.
    var range: Range<Int>
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var known: [UInt64: TagName] = [:]

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Returns the next tag, or `nil` at the end of the page.
  mutating func next() -> Tag? {
    while let open = index(of: UInt8(ascii: "<"), from: position) {
      position = open + 1
      guard position < bytes.count else { return nil }
      switch bytes[position] {
      case UInt8(ascii: "!"): skipDeclaration()
      case UInt8(ascii: "/"):
        if let tag = tag(from: open, nameAt: position + 1, isEnd: true) { return tag }
      default:
        if let tag = tag(from: open, nameAt: position, isEnd: false) {
          if tag.name.isRawText { skipRawText(of: tag.name) }
          return tag
        }
      }
    }
    return nil
  }

  private mutating func tag(from open: Int, nameAt start: Int, isEnd: Bool) -> Tag? {
    guard start < bytes.count, Self.isLetter(bytes[start]) else { return nil }
    var end = start
    while end < bytes.count, !Self.endsName(bytes[end]) { end += 1 }
    let name = name(start..<end)
    position = end
    skipAttributes()
    return Tag(name: name, isEnd: isEnd, range: open..<position)
  }

  /// Names of up to eight bytes are kept by their packed letters, so that none is built twice.
  private mutating func name(_ range: Range<Int>) -> TagName {
    if range.count > 8 { return TagName(lowercased(range)) }
    var key: UInt64 = 0
    for index in range { key = key << 8 | UInt64(Self.lowercased(bytes[index])) }
    if let name = known[key] { return name }
    let name = TagName(lowercased(range))
    known[key] = name
    return name
  }

  private func lowercased(_ range: Range<Int>) -> String {
    String(decoding: bytes[range].map(Self.lowercased), as: UTF8.self)
  }

  /// Moves past the `>` of a tag, minding quoted attribute values.
  private mutating func skipAttributes() {
    var quote: UInt8?
    var afterEquals = false
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return
      } else if afterEquals, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        afterEquals = false
      } else if byte == UInt8(ascii: "=") {
        afterEquals = true
      } else if byte > 0x20 {
        afterEquals = false
      }
    }
  }

  private mutating func skipDeclaration() {
    let isComment =
      position + 2 < bytes.count && bytes[position + 1] == UInt8(ascii: "-")
      && bytes[position + 2] == UInt8(ascii: "-")
    guard isComment else {
      position = index(of: UInt8(ascii: ">"), from: position).map { $0 + 1 } ?? bytes.count
      return
    }
    var search = position + 1
    while let close = index(of: UInt8(ascii: ">"), from: search) {
      let dashes =
        close >= position + 3 && bytes[close - 1] == UInt8(ascii: "-")
        && bytes[close - 2] == UInt8(ascii: "-")
      let bang =
        close >= position + 5 && bytes[close - 1] == UInt8(ascii: "!")
        && bytes[close - 2] == UInt8(ascii: "-") && bytes[close - 3] == UInt8(ascii: "-")
      if dashes || bang || close == position + 3 {
        position = close + 1
        return
      }
      search = close + 1
    }
    position = bytes.count
  }

  private mutating func skipRawText(of name: TagName) {
    let ending = Array(name.text.utf8)
    while let open = index(of: UInt8(ascii: "<"), from: position) {
      let start = open + 2
      if start + ending.count <= bytes.count, bytes[open + 1] == UInt8(ascii: "/"),
        ending.indices.allSatisfy({ Self.lowercased(bytes[start + $0]) == ending[$0] }),
        start + ending.count == bytes.count || Self.endsName(bytes[start + ending.count])
      {
        position = open
        return
      }
      position = open + 1
    }
    position = bytes.count
  }

  private func index(of byte: UInt8, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index] == byte { return index }
      index += 1
    }
    return nil
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/")
  }
}
