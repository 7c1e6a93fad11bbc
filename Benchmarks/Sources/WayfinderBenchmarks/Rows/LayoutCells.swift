import Peers
import WayfinderLayout

/// The languages that differ most in how they are shaped and broken, and all of them together.
let layoutLanguages = ["en", "ru", "ar", "hi", "ja", "th", Corpus.mixed]

/// Preparing a document on a grid and breaking its lines, against Pango with a font.
///
/// The grid asks less of us than glyphs do of Pango; the row says what layout itself costs.
struct LayoutCells: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    layoutLanguages.map { language in
      let corpus = Corpus(language: language, megabytes: 1)
      return Row(label: RowLabel(work: "layout-cells", corpus: corpus.name, peer: "pango")) {
        let text = try shelf.text(corpus)
        let document = text.document
        let pango = try Pango()
        return Pair(
          unit: .megabytesPerSecond(bytes: text.utf8.count),
          ours: {
            let prepared = try PreparedText(document, shaper: CellShaper())
            return PageLayout(prepared, containerWidth: 390).lines.count
          },
          theirs: { pango.layOut(text, width: 390) },
          comparison: .none)
      }
    }
  }
}
