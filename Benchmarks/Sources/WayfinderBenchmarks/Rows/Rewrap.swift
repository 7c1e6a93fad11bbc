import Peers
import WayfinderLayout

/// Wrapping prepared text at another width, against paragraphs that Pango has laid out.
struct Rewrap: Suite {
  /// Two widths in turn, since Pango does nothing where the width stays.
  private static let widths = [390.0, 300.0]

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    layoutLanguages.map { language in
      let corpus = Corpus(language: language, megabytes: 1)
      return Row(label: RowLabel(work: "rewrap", corpus: corpus.name, peer: "pango")) {
        let text = try shelf.text(corpus)
        let prepared = try PreparedText(text.document, shaper: CellShaper())
        let pango = try Pango()
        pango.keep(text, width: Self.widths[0])
        var ourTurn = 0
        var theirTurn = 0
        return Pair(
          unit: .megabytesPerSecond(bytes: text.utf8.count),
          ours: {
            ourTurn += 1
            let width = Self.widths[ourTurn % Self.widths.count]
            return PageLayout(prepared, containerWidth: width).lines.count
          },
          theirs: {
            theirTurn += 1
            return pango.rewrap(width: Self.widths[theirTurn % Self.widths.count])
          },
          comparison: .none)
      }
    }
  }
}
