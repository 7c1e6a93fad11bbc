import WayfinderDocument
import WayfinderFind

/// The find engine with a warm index, against the searches that others have.
struct FindIndexed: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    try rows("find-rare", ["absent", "rare", "middle"], on: shelf)
      + rows("find-frequent", ["frequent"], on: shelf) + rows("find-letter", ["letter"], on: shelf)
  }

  private func rows(
    _ work: String, _ kinds: [String], on shelf: CorpusShelf
  ) throws -> [Row] {
    let rows = FindRows(
      work: work, kinds: kinds, peers: [.usearch, .memmem, .pcre2, .foundation],
      search: Self.search)
    var curve = rows
    curve.languages = shelf.hasAllSizes ? Corpus.languages : ["en", "ja"]
    curve.megabytes = [1, 100]
    curve.peers = [.usearch]
    return try rows.rows(on: shelf) + curve.rows(on: shelf)
  }

  private static func search(
    _ text: CorpusText, _ query: Query, _ preset: FindPreset
  ) throws -> Pair.Body {
    let options = preset.options(text.corpus.locale)
    let engine = FindEngine(query: query.text, options: options)
    let document = text.document
    let index = try FindIndex(document, locale: options.locale)
    return { try engine.matches(in: document, index: index).count }
  }
}

/// The first query on a document, its index built on the way, against one pass of ICU's search.
struct FindFirst: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    let rows = FindRows(work: "find-first", kinds: ["middle"], search: Self.search)
    var curve = rows
    curve.languages = shelf.hasAllSizes ? Corpus.languages : ["en", "ja"]
    curve.megabytes = [1, 100]
    return try rows.rows(on: shelf) + curve.rows(on: shelf)
  }

  private static func search(
    _ text: CorpusText, _ query: Query, _ preset: FindPreset
  ) throws -> Pair.Body {
    let options = preset.options(text.corpus.locale)
    let engine = FindEngine(query: query.text, options: options)
    let document = text.document
    return {
      let index = try FindIndex(document, locale: options.locale)
      return try engine.matches(in: document, index: index).count
    }
  }
}

/// The index alone, against one pass of ICU's search for a word that is not there: what a program
/// without an index pays for each query.
struct IndexBuild: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    var rows = FindRows(work: "index-build", kinds: ["absent"], search: Self.build)
    if shelf.hasAllSizes { rows.megabytes = [1, 10] }
    return try rows.rows(on: shelf).map { row in
      Row(label: row.label) {
        var pair = try row.prepare()
        pair.comparison = .none
        return pair
      }
    }
  }

  private static func build(
    _ text: CorpusText, _ query: Query, _ preset: FindPreset
  ) throws -> Pair.Body {
    let document = text.document
    let locale = text.corpus.locale
    return { try FindIndex(document, locale: locale).symbolCount }
  }
}
