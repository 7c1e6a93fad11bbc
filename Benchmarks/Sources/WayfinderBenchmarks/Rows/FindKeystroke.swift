import Wayfinder
import WayfinderFind

/// One more letter, or one less, typed into the find bar of a 10 MB page: all matches, the ordinal of
/// the highlighted one, its place on screen and the tick marks right again, against one pass of ICU's
/// search.
struct FindKeystroke: Suite {
  /// What is in the bar before and after the keystroke.
  private static let queries = [
    ("en", "th", "the"), ("en", "kerne", "kernel"), ("en", "zyzzyv", "zyzzyva"),
    ("ja", "しま", "します"),
  ]

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    Self.queries.map { language, shorter, longer in
      let corpus = Corpus(language: language, megabytes: 10)
      let label = RowLabel(
        work: "find-keystroke", corpus: corpus.name, query: longer,
        preset: FindPreset.webKit.name, peer: "usearch")
      return Row(label: label) {
        let text = try shelf.text(corpus)
        let view = try PageView(
          Page(text.document), containerSize: Size(width: 640, height: 800))
        try view.layOutAll()
        view.find.options = FindPreset.webKit.options(corpus.locale)
        view.find.query = shorter
        try view.update()
        let usearch = try Usearch(longer, in: text, .webKit)
        var found = 0
        return Pair(
          unit: .microseconds,
          ours: {
            let isLonger = view.find.query == shorter
            view.find.query = isLonger ? longer : shorter
            try view.update()
            let marks = view.tickMarks(trackLength: 800)
            if isLonger { found = marks.isEmpty ? 0 : view.find.results.count }
            return found
          },
          theirs: { usearch.count() }, comparison: FindPeer.usearch.comparison(longer))
      }
    }
  }
}
