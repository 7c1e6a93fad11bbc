import Peers
import WayfinderDocument
import WayfinderHTML

/// Making a document of a page, against the parser it is built on making only its tree.
struct HTMLOpen: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    Corpus.languages.map { language in
      Row(label: RowLabel(work: "html-open", corpus: "\(language)1", peer: "gumbo")) {
        let page = try shelf.page(language)
        return Pair(
          unit: .megabytesPerSecond(bytes: page.count),
          ours: { Document(html: page.buffer).utf8Count },
          theirs: { page.asCharacters { Int(peer_gumbo_parse($0, $1)) } },
          comparison: .none)
      }
    }
  }
}
