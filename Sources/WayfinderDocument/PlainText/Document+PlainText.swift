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
  /// - Complexity: O(*n*): a copy, and one pass that checks and counts.
  public init(
    plainText bytes: UnsafeBufferPointer<UInt8>, title: String = "", language: String = ""
  ) {
    self.init(plainText: bytes, title: title, language: language, limits: .standard)
  }

  /// Makes a document of plain text, each line a block.
  ///
  /// - Complexity: O(*n*).
  public init(plainText text: String, title: String = "", language: String = "") {
    var text = text
    self = text.withUTF8 { Document(plainText: $0, title: title, language: language) }
  }

  /// Makes a document of plain text in some encoding, each line a block.
  ///
  /// A byte order mark of UTF-8 or UTF-16 tells the encoding whatever the label says, as on the web
  /// (WHATWG Encoding Standard, "decode"), and is left out. Bytes that mean nothing in the encoding
  /// become U+FFFD.
  /// - Parameters:
  ///   - bytes: The encoded text. Positions in the source are offsets into them where they are UTF-8;
  ///     otherwise they count the UTF-16 units of what they decode to, without the mark.
  ///   - label: A name of the encoding such as `windows-1252`, by the WHATWG Encoding Standard or as
  ///     ICU knows it, white space and case aside; UTF-8 where there is none.
  ///   - title: The title.
  ///   - language: The BCP 47 tag of the language, empty where unknown.
  /// - Throws: `PlainTextError.unknownEncoding`, unless a mark makes the label needless.
  /// - Complexity: O(*n*). The bytes are decoded piece by piece, straight into the document.
  public init(
    plainText bytes: UnsafeBufferPointer<UInt8>, encoding label: String?, title: String = "",
    language: String = ""
  ) throws(PlainTextError) {
    try self.init(
      plainText: bytes, encoding: label, title: title, language: language, limits: .standard)
  }

  /// Makes a document of a file of plain text, each line a block.
  ///
  /// LF, CR and CR LF end lines, which stay in the text. A byte order mark of UTF-8 or UTF-16 tells
  /// the encoding whatever the label says, and is left out; what means nothing in the encoding becomes
  /// U+FFFD. Positions in the source are as in `init(plainText:encoding:title:language:)`.
  /// - Parameters:
  ///   - path: Where the file is. A pipe or device is read to its end.
  ///   - label: A name of the encoding, as for `init(plainText:encoding:title:language:)`.
  ///   - access: Whether the document reads on in the file while it lives, or has its own copy. Read
  ///     about `TextFileAccess.mapped` before you choose it, or leave `automatic` to choose it, for
  ///     files that others may write to.
  ///   - title: The title.
  ///   - language: The BCP 47 tag of the language, empty where unknown.
  /// - Throws: `PlainTextError` where the file cannot be read or no encoding has the name.
  /// - Complexity: O(*n*): one pass that reads, checks and counts.
  public init(
    plainTextFile path: String, encoding label: String? = nil,
    access: TextFileAccess = .automatic, title: String = "", language: String = ""
  ) throws(PlainTextError) {
    try self.init(
      plainTextFile: path, encoding: label, access: access, title: title, language: language,
      limits: .standard)
  }
}

extension Document {
  /// Makes a document of plain text whose tree has parts of a given size.
  init(
    plainText bytes: UnsafeBufferPointer<UInt8>, title: String, language: String,
    limits: StoreLimits
  ) {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var intake = PlainTextIntake(
      expecting: bytes.count - mark, unit: .utf8, source: mark, limits: limits)
    intake.append(UnsafeBufferPointer(rebasing: bytes[mark...]))
    self.init(lines: intake.finish(), unit: .utf8, title: title, language: language)
  }

  init(
    plainText bytes: UnsafeBufferPointer<UInt8>, encoding label: String?, title: String,
    language: String, limits: StoreLimits
  ) throws(PlainTextError) {
    let encoding = try PlainTextEncoding(bytes, label: label)
    if encoding.decoder.isUTF8 {
      self.init(plainText: bytes, title: title, language: language, limits: limits)
      return
    }
    var intake = encoding.intake(expecting: bytes.count, limits)
    encoding.decode(
      UnsafeBufferPointer(rebasing: bytes[encoding.markCount...]), isLast: true, into: &intake)
    self.init(lines: intake.finish(), unit: .utf16, title: title, language: language)
  }

  init(
    plainTextFile path: String, encoding label: String? = nil, access: TextFileAccess,
    title: String = "", language: String = "", limits: StoreLimits
  ) throws(PlainTextError) {
    let file = try TextFile(path: path)
    let (lines, unit) = try PlainTextReader(file, label: label, limits: limits).read(access)
    self.init(lines: lines, unit: unit, title: title, language: language)
  }

  private init(lines: LeafTree, unit: SourceUnit, title: String, language: String) {
    // As browsers show plain text: `white-space: pre-wrap; overflow-wrap: break-word`.
    var style = BlockStyle(whiteSpace: .preWrap, direction: .automatic, language: language)
    style.overflowWrap = .breakWord
    self.init(
      Parts(title: title, language: language, boxes: [Box(parent: nil)], styles: [style]),
      store: lines, structure: .lines, unit: unit, history: EditHistory())
  }
}
