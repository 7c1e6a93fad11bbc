import CWayfinderScan
import WayfinderDocument
import WayfinderUnicode

/// What a document's text is to collation, laid out to be searched at the speed of memory.
///
/// The index holds, for each letter, one byte that stands for its primary weight in the search
/// collation of a locale: accents, case and width are gone, ligatures and syllables are spread,
/// what collation ignores is left out. One index serves every query and all `FindOptions` with its
/// locale. It is a value that many threads may search at a time; an update after an edit makes a new
/// one that shares all but the pages the edit touched.
///
/// It takes less than 2 bytes for each symbol (a letter; ligatures and syllables are several) besides the
/// map back to the text: one for its weight, and five bits that say what stands between it and the next
/// and how far the next one is, so that matches are found and placed without a look at the text. The map
/// takes less than a tenth of a byte for each symbol in the mean over languages: 4 bytes for 64 symbols,
/// 8 for each symbol that is 7 bytes or more from the next, 20 for text that collation reads as one.
public struct FindIndex: Sendable {
  /// The locale whose search collation says which letters are equal.
  public let locale: String
  /// The state of the document that the index describes, as `Document.revision`.
  public private(set) var revision: UInt64

  private(set) var pages: [IndexPage]
  /// Where each page begins in the text, and at last where the text ends.
  private(set) var utf8Starts: [Int]
  /// Whether the index can find everything; without it, ICU searches.
  let isComplete: Bool
  /// Whether it can find everything in the chunks it has, which may be a part of the document's.
  let isPartComplete: Bool
  let table: CollationTable

  /// Builds the index of a document.
  ///
  /// - Throws: `UnicodeError` where ICU's data cannot be loaded.
  /// - Complexity: O(*n*): one to three gigabytes per second.
  public init(_ document: Document, locale: String = "en") throws(UnicodeError) {
    let builder = try FindIndexBuilder(document, locale: locale)
    while try !builder.step(chunkCount: .max) {}
    self = builder.finish()
  }

  /// Builds an index whose pages are closed at some size, small ones for tests.
  package init(_ document: Document, locale: String, pageTarget: Int) throws(UnicodeError) {
    let builder = try FindIndexBuilder(
      document, locale: locale, chunks: nil, following: nil, pageTarget: pageTarget)
    while try !builder.step(chunkCount: .max) {}
    self = builder.finish()
  }

  init(
    locale: String, revision: UInt64, table: CollationTable, pages: [IndexPage],
    isPartComplete: Bool, isWhole: Bool
  ) {
    self.locale = locale
    self.revision = revision
    self.table = table
    self.pages = pages
    self.isPartComplete = isPartComplete && !table.isUnusual
    isComplete = self.isPartComplete && isWhole
    var starts = [0]
    starts.reserveCapacity(pages.count + 1)
    for page in pages { starts.append(starts[starts.count - 1] + page.utf8Count) }
    utf8Starts = starts
  }

  /// Follows the document to another of its states.
  ///
  /// - Throws: `UnicodeError` where ICU fails.
  /// - Complexity: O(the chunks that changed), a comparison with each chunk, and a copy of the pages
  ///   around those that changed, of some 100 KB.
  public mutating func update(to document: Document) throws(UnicodeError) {
    if document.revision == revision { return }
    let builder = try FindIndexBuilder(document, locale: locale, following: self)
    while try !builder.step(chunkCount: .max) {}
    self = builder.finish()
  }

  /// The number of bytes of memory the index takes, tables for the locale aside.
  public var byteCount: Int { pages.reduce(0) { $0 + $1.byteCount } }

  /// The part of `byteCount` that leads from symbols back to the text.
  public var mapByteCount: Int { pages.reduce(0) { $0 + $1.mapByteCount } }

  /// The number of symbols: letters that collation does not ignore, ligatures spread, boundaries
  /// counted.
  public var symbolCount: Int { pages.reduce(0) { $0 + $1.symbolCount } }

  /// The number of pages that two indexes have in common.
  package func sharedPageCount(with other: FindIndex) -> Int {
    let theirs = Set(other.pages.map(ObjectIdentifier.init))
    return pages.count { theirs.contains(ObjectIdentifier($0)) }
  }
}
