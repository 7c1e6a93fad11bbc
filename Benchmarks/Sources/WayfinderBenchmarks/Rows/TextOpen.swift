import Peers
import WayfinderDocument

/// Making a document of plain text, against ICU's conversion to UTF-16: what a program has to do to
/// the bytes before it can search or break them with ICU. Both check that the text is well-formed
/// and must count the same UTF-16 units.
struct TextOpen: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    (Corpus.languages + [Corpus.mixed]).map { language in
      let corpus = Corpus(language: language, megabytes: 10)
      return Row(label: RowLabel(work: "text-open", corpus: corpus.name, peer: "icu-utf16")) {
        let text = try shelf.text(corpus)
        let room = UTF16Room(capacity: text.utf8.count)
        return Pair(
          unit: .megabytesPerSecond(bytes: text.utf8.count),
          ours: { Document(plainText: text.utf8.buffer).utf16Count },
          theirs: { room.convert(text) })
      }
    }
  }
}

/// Memory that the conversion writes to, the same each time.
private final class UTF16Room {
  private let units: UnsafeMutableBufferPointer<UInt16>

  init(capacity: Int) { units = .allocate(capacity: capacity) }

  deinit { units.deallocate() }

  func convert(_ text: CorpusText) -> Int {
    text.utf8.asCharacters { Int(peer_icu_convert($0, $1, units.baseAddress, units.count)) }
  }
}
