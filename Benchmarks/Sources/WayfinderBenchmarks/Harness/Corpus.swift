import Foundation
import WayfinderDocument

/// A text that the script `Scripts/corpus` makes.
struct Corpus: Hashable {
  /// Those the script knows, each in a script or with letters of its own.
  static let languages = ["en", "de", "ru", "el", "ar", "hi", "th", "ja", "zh", "ko"]
  /// The name of the text that takes all languages in turn, a paragraph each.
  static let mixed = "mixed"

  /// A language, or `mixed`.
  var language: String
  /// The size, in units of 10⁶ bytes.
  var megabytes: Int

  var name: String { "\(language)\(megabytes)" }
  /// The locale both sides search with.
  var locale: String { language == Self.mixed ? "root" : language }
}

/// A text with the forms in which both sides take it, each made when first asked for.
final class CorpusText {
  let corpus: Corpus
  /// The bytes, well-formed UTF-8 with a paragraph a line.
  let utf8: FixedBuffer<UInt8>
  /// The same in UTF-16.
  private(set) lazy var utf16 = FixedBuffer(Array(string.utf16))
  private(set) lazy var string = String(decoding: utf8.buffer, as: UTF8.self)
  private(set) lazy var document = Document(plainText: utf8.buffer, language: corpus.locale)

  init(_ corpus: Corpus, data: Data) {
    self.corpus = corpus
    utf8 = FixedBuffer(Array(data))
  }
}

/// Values at an address that stays, for peers that keep a pointer.
final class FixedBuffer<Element: BitwiseCopyable> {
  let buffer: UnsafeBufferPointer<Element>

  init(_ values: [Element]) {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: values.count)
    _ = copy.initialize(from: values)
    buffer = UnsafeBufferPointer(copy)
  }

  deinit { buffer.deallocate() }

  var count: Int { buffer.count }

  /// The values seen as C's `char`.
  func asCharacters<R>(_ body: (UnsafePointer<CChar>?, Int) throws -> R) rethrows -> R {
    try buffer.withMemoryRebound(to: CChar.self) { try body($0.baseAddress, $0.count) }
  }
}

/// The texts on disk. The one read last is kept, so rows of one text should stand together.
final class CorpusShelf {
  /// The package's folder.
  let root: URL
  /// Whether suites that measure a curve in some languages give its rows in all: for counts, which are
  /// taken on texts of 1 MB.
  var hasAllSizes = false
  private var last: CorpusText?

  init(root: URL) { self.root = root }

  /// Whether a text is there.
  func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: file(name, "txt").path)
  }

  /// Reads a text.
  func text(_ corpus: Corpus) throws -> CorpusText {
    if let last, last.corpus == corpus { return last }
    last = nil
    let text = CorpusText(corpus, data: try Data(contentsOf: file(corpus.name, "txt")))
    last = text
    return text
  }

  /// Reads a page of 1 MB in a language.
  func page(_ language: String) throws -> FixedBuffer<UInt8> {
    FixedBuffer(Array(try Data(contentsOf: file(language, "html"))))
  }

  private func file(_ name: String, _ ending: String) -> URL {
    root.appending(path: "corpus/\(name).\(ending)")
  }
}
