/// Rows for finding all matches: the queries of some kinds, over all languages, presets and peers.
struct FindRows: Suite {
  /// Makes ready to look for a query, outside of what is measured, and returns the search, which
  /// counts the matches.
  typealias Search = (CorpusText, Query, FindPreset) throws -> Pair.Body

  var work: String
  /// The kinds of `queries.tsv`.
  var kinds: [String]
  var megabytes = [10]
  var languages = Corpus.languages
  var peers: [FindPeer] = [.usearch]
  var search: Search

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    let queries = try Query.all(in: shelf.root)
    var rows: [Row] = []
    for size in megabytes {
      for language in languages {
        let corpus = Corpus(language: language, megabytes: size)
        for query in queries[language, default: []] where kinds.contains(query.kind) {
          for peer in peers {
            rows += peer.presets.map { row(corpus, query, peer, $0, shelf) }
          }
        }
      }
    }
    return rows
  }

  private func row(
    _ corpus: Corpus, _ query: Query, _ peer: FindPeer, _ preset: FindPreset,
    _ shelf: CorpusShelf
  ) -> Row {
    let label = RowLabel(
      work: work, corpus: corpus.name, kind: query.kind, query: query.text, preset: preset.name,
      peer: peer.rawValue)
    return Row(label: label) {
      let text = try shelf.text(corpus)
      return Pair(
        unit: .megabytesPerSecond(bytes: text.utf8.count),
        ours: try search(text, query, preset),
        theirs: try peer.counting(query.text, in: text, preset),
        comparison: peer.comparison(query.text))
    }
  }
}
