import CGumbo

/// The name of a tag, by what tree construction needs to know of it.
struct TagName {
  /// A number that stands for the lower-case name.
  let key: UInt64
  /// Gumbo's number of the name; all names that it does not know are one to it.
  let tag: GumboTag
  let traits: TagTraits

  init(key: UInt64, tag: GumboTag) {
    self.key = key
    self.tag = tag
    traits = TagTraits.of(tag)
  }
}

/// What the tree construction of HTML ("13.2.6") does with a name.
struct TagTraits: OptionSet {
  let rawValue: UInt16

  /// Ends the search for the element that an end tag closes.
  static let special = TagTraits(rawValue: 1 << 0)
  /// Bounds the scope of elements.
  static let scope = TagTraits(rawValue: 1 << 1)
  /// The start tag closes a paragraph.
  static let closesParagraph = TagTraits(rawValue: 1 << 2)
  /// The end tag closes the element wherever it is in scope.
  static let closesInScope = TagTraits(rawValue: 1 << 3)
  static let void = TagTraits(rawValue: 1 << 4)
  /// Is reopened where its end tag is missing or misplaced.
  static let formatting = TagTraits(rawValue: 1 << 5)
  /// Everything up to the end tag is text.
  static let rawText = TagTraits(rawValue: 1 << 6)
  static let heading = TagTraits(rawValue: 1 << 7)
  /// A part of a table.
  static let tablePart = TagTraits(rawValue: 1 << 8)
  /// The end tag may be left out.
  static let impliedEnd = TagTraits(rawValue: 1 << 9)
  /// The start tag ends SVG and MathML.
  static let endsForeign = TagTraits(rawValue: 1 << 10)
  /// The end tag alone does not reliably close the element, or what follows would lose its place.
  static let holdsContents = TagTraits(rawValue: 1 << 11)

  static func of(_ tag: GumboTag) -> TagTraits {
    let index = Int(tag.rawValue)
    return index < table.count ? table[index] : []
  }

  private static let table: [TagTraits] = {
    var table = [TagTraits](repeating: [], count: Int(GUMBO_TAG_LAST.rawValue) + 1)
    func add(_ traits: TagTraits, _ names: String) {
      for name in names.split(separator: " ") {
        let tag = gumbo_tag_enum(String(name))
        if tag != GUMBO_TAG_UNKNOWN { table[Int(tag.rawValue)].formUnion(traits) }
      }
    }
    add(
      .special,
      "address applet area article aside base basefont bgsound blockquote body br button caption"
        + " center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer"
        + " form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img input"
        + " isindex keygen li link listing main marquee menu menuitem meta nav noembed noframes"
        + " noscript object ol p param plaintext pre script section select source style summary"
        + " table tbody td template textarea tfoot th thead title tr track ul wbr xmp"
        + " foreignobject desc mi mo mn ms mtext annotation-xml")
    add(
      .scope,
      "applet caption html table td th marquee object template foreignobject desc mi mo mn ms mtext"
        + " annotation-xml")
    let blocks =
      "address article aside blockquote center details dir div dl fieldset figcaption figure footer"
      + " header hgroup menu nav ol section summary ul pre listing"
    add(.closesParagraph, blocks + " main p h1 h2 h3 h4 h5 h6 form li dd dt hr xmp plaintext")
    add(.closesInScope, blocks + " button main dd dt")
    add(
      .void,
      "area base basefont bgsound br embed hr image img input keygen link meta param source track"
        + " wbr")
    add(.formatting, "a b big code em font i nobr s small strike strong tt u")
    add(.rawText, "script style textarea title xmp iframe noembed noframes noscript plaintext")
    add(.heading, "h1 h2 h3 h4 h5 h6")
    add(.tablePart, "caption col colgroup tbody td tfoot th thead tr")
    add(.impliedEnd, "dd dt li option optgroup p rp rt")
    add(
      .endsForeign,
      "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li"
        + " listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul"
        + " var")
    add(
      .holdsContents,
      "applet caption colgroup form marquee math object select svg table tbody td template tfoot th"
        + " thead tr")
    return table
  }()
}

/// The names met in a page, each known by its number.
struct TagNames {
  private var short: [UInt64: TagName] = [:]
  private var long: [[UInt8]: TagName] = [:]

  /// Returns the name that bytes spell; names of up to eight bytes are their own number.
  mutating func name(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) -> TagName {
    guard bytes.count <= 8 else { return longName(bytes.map(Self.lowercased)) }
    var key: UInt64 = 0
    for byte in bytes { key = key << 8 | UInt64(Self.lowercased(byte)) }
    if let name = short[key] { return name }
    let name = TagName(key: key, tag: Self.tag(of: bytes.map(Self.lowercased)))
    short[key] = name
    return name
  }

  private mutating func longName(_ bytes: [UInt8]) -> TagName {
    if let name = long[bytes] { return name }
    // No name packed into eight bytes has its first byte at 0xFF: that is no UTF-8.
    let name = TagName(key: 0xFF << 56 | UInt64(long.count), tag: Self.tag(of: bytes))
    long[bytes] = name
    return name
  }

  private static func tag(of bytes: [UInt8]) -> GumboTag {
    if bytes.contains(0) { return GUMBO_TAG_UNKNOWN }
    return gumbo_tag_enum(String(decoding: bytes, as: UTF8.self))
  }

  static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
