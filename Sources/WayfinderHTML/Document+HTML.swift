import CGumbo
import WayfinderDocument
import WayfinderUnicode

extension Document {
  /// Makes a document of an HTML page.
  ///
  /// `WayfinderHTML` takes the bytes of a page and gives the text a reader sees, in blocks, with
  /// the places in it that have names. It loads nothing, runs no scripts and lays nothing out.
  ///
  /// The page is parsed as HTML5 by Gumbo. The display types of the HTML standard, `hidden`, `style`
  /// elements and attributes decide what is visible and where blocks break. Positions in the source
  /// are UTF-16 offsets into the DOM's `body.textContent` as browsers have it that run scripts.
  /// Elements nested deeper than 512 stand beside each other at that depth, as they do in browsers.
  /// Any bytes make a document; those of another encoding than UTF-8 are decoded by byte order mark,
  /// `meta` declaration, or as windows-1252.
  /// - Parameter bytes: The page.
  /// - Complexity: O(*n*).
  public init(html bytes: UnsafeBufferPointer<UInt8>) {
    self.init(html: bytes, forEachBox: nil)
  }

  /// Makes a document of an HTML page and tells from which element each of its boxes came.
  ///
  /// - Parameter body: Called with the place of a box in `boxes` and the path of its element: names
  ///   from the body on, joined by `>`, with a number where siblings have the same name.
  package init(
    html bytes: UnsafeBufferPointer<UInt8>, forEachBox body: ((Int, String) -> Void)?
  ) {
    let decoded = HTMLEncoding.decoded(bytes)
    let page = decoded.withUnsafeBufferPointer { NestingGuard.bounded($0) } ?? decoded
    self = page.withUnsafeBufferPointer { page in
      ParsedPage.with(page) { root in
        guard let root else {
          var builder = DocumentBuilder()
          return builder.finish()
        }
        return HTMLReader.document(of: root, forEachBox: body)
      }
    }
  }

  /// Makes a document of an HTML page.
  ///
  /// - Complexity: O(*n*).
  public init(html: String) {
    var html = html
    self = html.withUTF8 { Document(html: $0) }
  }
}

extension HTMLReader {
  /// Reads a page from its root element.
  static func document(of root: Element, forEachBox body: ((Int, String) -> Void)?) -> Document {
    var reader = HTMLReader(language: root.attribute("lang") ?? "")
    reader.forEachBox = body
    collectStyleSheets(of: root, into: &reader.resolver)
    let rootStyle = reader.resolver.enter(root, parentStyle: ComputedStyle())
    reader.builder.direction = rootStyle.direction
    for node in root.children where node.kind == .element {
      let element = node.element
      if element.tag == GUMBO_TAG_HEAD {
        reader.builder.title = title(of: element)
      } else if element.tag == GUMBO_TAG_BODY {
        reader.read(body: element, rootStyle: rootStyle)
      }
    }
    return reader.builder.finish()
  }

  private static func collectStyleSheets(of root: Element, into resolver: inout StyleResolver) {
    var walk = NodeWalk(inside: root)
    while let node = walk.next() {
      if node.kind == .element, node.element.isStyleSheetForScreens {
        resolver.add(styleSheet: node.element.textContent)
      }
    }
  }

  /// The text of the first title, white space stripped and collapsed (HTML, `document.title`).
  private static func title(of head: Element) -> String {
    for node in head.children where node.kind == .element && node.element.tag == GUMBO_TAG_TITLE {
      return node.element.textContent
        .split {
          $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" || $0 == "\r\n" || $0 == "\u{C}"
        }
        .joined(separator: " ")
    }
    return ""
  }
}

extension Element {
  /// Whether this is a `style` element whose rules hold (HTML, "update a style block").
  fileprivate var isStyleSheetForScreens: Bool {
    guard tag == GUMBO_TAG_STYLE else { return false }
    let type = attribute("type") ?? ""
    guard type.isEmpty || type.lowercased() == "text/css" else { return false }
    return MediaQuery.matches(attribute("media") ?? "")
  }
}
