import WayfinderFind

/// The reference matcher over a document, against the collation search it is built on.
///
/// Both are slow and linear, so that 1 MB tells as much as 10 MB do; English has both.
struct FindReference: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    let rows = FindRows(
      work: "find-reference", kinds: ["absent", "rare", "middle", "frequent", "letter"],
      megabytes: [1], search: Self.search)
    var curve = rows
    curve.languages = ["en"]
    curve.megabytes = [10]
    return try rows.rows(on: shelf) + curve.rows(on: shelf)
  }

  private static func search(
    _ text: CorpusText, _ query: Query, _ preset: FindPreset
  ) -> Pair.Body {
    let matcher = ReferenceMatcher(query: query.text, options: preset.options(text.corpus.locale))
    let document = text.document
    return { try matcher.matches(in: document).count }
  }
}
