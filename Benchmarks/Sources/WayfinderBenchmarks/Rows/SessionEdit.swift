import WayfinderDocument
import WayfinderFind

/// A one-character edit in the middle of a document with all matches of its commonest letter found:
/// all matches, their number and the ordinal of the highlighted one right again, against one pass of
/// ICU's search, which is what a program without such a list pays.
struct SessionEdit: Suite {
  private static let sizes = ["en": [1, 10, 100], "ja": [10]]

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    let queries = try Query.all(in: shelf.root)
    var rows: [Row] = []
    for language in ["en", "ja"] {
      for megabytes in Self.sizes[language, default: []] {
        let corpus = Corpus(language: language, megabytes: megabytes)
        for query in queries[language, default: []] where query.kind == "letter" {
          rows.append(row(corpus, query, shelf))
        }
      }
    }
    return rows
  }

  private func row(_ corpus: Corpus, _ query: Query, _ shelf: CorpusShelf) -> Row {
    let label = RowLabel(
      work: "session-edit", corpus: corpus.name, kind: query.kind, query: query.text,
      preset: FindPreset.webKit.name, peer: "usearch")
    return Row(label: label) {
      let text = try shelf.text(corpus)
      var document = text.document
      var session = FindSession(
        options: FindPreset.webKit.options(corpus.locale), source: IndexedMatchSource())
      session.query = query.text
      session.update(for: document, startingAt: 0)
      session.highlightResult(at: session.results.count / 2, in: document)
      let usearch = try Usearch(query.text, in: text, .webKit)
      var isTyped = false
      let place = document.scalarBoundary(notAfter: document.utf8Count / 2)
      return Pair(
        unit: .microseconds,
        ours: {
          if isTyped {
            document.replace(place..<place + 1, with: "")
          } else {
            document.replace(place..<place, with: "q")
          }
          isTyped.toggle()
          session.update(for: document, startingAt: 0)
          return session.results.highlightedIndex == nil ? 0 : session.results.count
        },
        theirs: { usearch.count() },
        comparison: .mayDiffer("it searches the text as it was before the edits"))
    }
  }
}
