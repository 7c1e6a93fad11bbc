import Peers
@_spi(Benchmarks) import WayfinderLayout

/// Wrapping prepared text at another width, against paragraphs that Pango or Qt has laid out: how many
/// lines there are and how high all are.
struct Rewrap: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    rewrapRows("rewrap", on: shelf) { prepared, width in
      prepared.lineCount(containerWidth: width)
    }
  }
}

/// The same with a record of each line that says where it is.
struct RewrapLines: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    rewrapRows("rewrap-lines", on: shelf) { prepared, width in
      PageLayout(prepared, containerWidth: width).lines.count
    }
  }
}

/// Two widths in turn, since Pango does nothing where the width stays.
private let widths = [390.0, 300.0]

/// A program whose paragraphs, laid out once, are wrapped again.
private enum RewrapPeer: String, CaseIterable {
  case pango, qt

  /// Lays out the paragraphs of a text at the first width, and returns what wraps them at another.
  func keep(_ text: CorpusText) throws -> (_ width: Double) -> Int {
    switch self {
    case .pango:
      let pango = try Pango()
      pango.keep(text, width: widths[0])
      return { pango.rewrap(width: $0) }
    case .qt:
      let qt = try Qt()
      qt.keep(text, width: widths[0])
      return { qt.rewrap(width: $0) }
    }
  }
}

private func rewrapRows(
  _ work: String, on shelf: CorpusShelf, ours: @escaping (PreparedText, Double) -> Int
) -> [Row] {
  RewrapPeer.allCases.flatMap { peer in
    layoutLanguages.map { language in
      let corpus = Corpus(language: language, megabytes: 1)
      return Row(label: RowLabel(work: work, corpus: corpus.name, peer: peer.rawValue)) {
        let text = try shelf.text(corpus)
        let prepared = try PreparedText(text.document, shaper: LayoutFonts(language).shaper())
        let theirs = try peer.keep(text)
        var ourTurn = 0
        var theirTurn = 0
        return Pair(
          unit: .megabytesPerSecond(bytes: text.utf8.count),
          ours: {
            ourTurn += 1
            return ours(prepared, widths[ourTurn % widths.count])
          },
          theirs: {
            theirTurn += 1
            return theirs(widths[theirTurn % widths.count])
          },
          comparison: .none)
      }
    }
  }
}
