import Peers
import WayfinderDocument

/// Opening a file of plain text that the system has in memory, mapped and copied, against reading and
/// checking it: into memory of its own, and through a window of which nothing is kept.
struct FileOpen: Suite {
  private static let peers: [(name: String, run: @Sendable (String) -> Int)] = [
    ("read-simdjson", { Int(peer_read_validate($0)) }),
    ("window-simdjson", { Int(peer_window_validate($0)) }),
  ]

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    let files = Files(shelf)
    return ["en", "ja"].flatMap { language in
      [10, 100, 1000].flatMap { megabytes in
        rows("open-mapped", .mapped, language, megabytes, files)
          + (megabytes == 100 ? rows("open-copied", .copied, language, megabytes, files) : [])
      }
    }
  }

  private func rows(
    _ work: String, _ access: TextFileAccess, _ language: String, _ megabytes: Int, _ files: Files
  ) -> [Row] {
    Self.peers.map { peer in
      let corpus = Corpus(language: language, megabytes: 10)
      let label = RowLabel(
        work: work, corpus: corpus.name, kind: "\(megabytes) MB", peer: peer.name)
      return Row(label: label) {
        let file = try files.file(corpus, megabytes: megabytes)
        return Pair(
          unit: .megabytesPerSecond(bytes: file.count),
          ours: { try Document(plainTextFile: file.path, access: access).utf8Count },
          theirs: { peer.run(file.path) })
      }
    }
  }

  /// The file written last, which serves all rows on it.
  private final class Files {
    private let shelf: CorpusShelf
    private var last: (corpus: Corpus, megabytes: Int, file: RepeatedTextFile)?

    init(_ shelf: CorpusShelf) { self.shelf = shelf }

    func file(_ corpus: Corpus, megabytes: Int) throws -> RepeatedTextFile {
      if let last, last.corpus == corpus, last.megabytes == megabytes { return last.file }
      last = nil
      let file = try RepeatedTextFile(try shelf.text(corpus), megabytes: megabytes)
      last = (corpus, megabytes, file)
      return file
    }
  }
}
