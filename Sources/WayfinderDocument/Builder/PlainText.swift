import WayfinderUnicode

extension Document {
  /// Makes a document of plain text, each line a block.
  ///
  /// LF, CR and CR LF end lines, which stay in the text. A byte order mark at the start is left out,
  /// and each ill-formed sequence becomes U+FFFD.
  /// - Parameters:
  ///   - bytes: UTF-8; positions in the source are offsets into them.
  ///   - title: The title.
  ///   - language: The BCP 47 tag of the language, empty where unknown.
  /// - Complexity: O(*n*).
  public init(
    plainText bytes: UnsafeBufferPointer<UInt8>, title: String = "", language: String = ""
  ) {
    self.init(plainText: bytes, title: title, language: language, limits: .standard)
  }

  /// Makes a document of plain text whose tree has parts of a given size.
  init(
    plainText bytes: UnsafeBufferPointer<UInt8>, title: String, language: String,
    limits: StoreLimits
  ) {
    // As browsers show plain text: `white-space: pre-wrap; overflow-wrap: break-word`.
    var style = BlockStyle(whiteSpace: .preWrap, direction: .automatic, language: language)
    style.overflowWrap = .breakWord
    self.init(
      title: title, language: language, sourceUnit: .utf8, boxes: [Box(parent: nil)],
      sideTexts: [], store: PlainTextCutter.tree(of: bytes, limits), styles: [style],
      textStyles: [],
      structure: .lines, names: [:], headings: [], history: EditHistory())
  }

  /// Makes a document of plain text, each line a block.
  ///
  /// - Complexity: O(*n*).
  public init(plainText text: String, title: String = "", language: String = "") {
    var text = text
    self = text.withUTF8 { Document(plainText: $0, title: title, language: language) }
  }
}
