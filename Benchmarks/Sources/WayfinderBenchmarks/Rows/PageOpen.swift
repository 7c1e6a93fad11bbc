import Peers
import Wayfinder

/// Opening a file of text and laying out what its first screen shows, against reading and checking the
/// file.
struct FirstScreen: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [1, 10, 100].map { megabytes in
      let corpus = Corpus(language: "en", megabytes: 10)
      let label = RowLabel(
        work: "first-screen", corpus: corpus.name, kind: "\(megabytes) MB", peer: "read-simdjson")
      return Row(label: label) {
        let file = try RepeatedTextFile(try shelf.text(corpus), megabytes: megabytes)
        let shaper = try LayoutFonts("en").shaper()
        return Pair(
          unit: .megabytesPerSecond(bytes: file.count),
          ours: {
            let document = try Document(plainTextFile: file.path)
            var layout = PageLayout(onDemand: document, shaper: shaper, containerWidth: 390)
            layout.measure(fromY: 0, toY: 844)
            return layout.lines(fromY: 0, toY: 844).isEmpty ? 0 : document.utf8Count
          },
          theirs: { Int(peer_read_validate(file.path)) })
      }
    }
  }
}

/// A line appended to a text of which a view shows the end, and taken away again.
struct PageAppend: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [1, 10, 100].map { megabytes in
      let corpus = Corpus(language: "en", megabytes: 10)
      return Row(label: RowLabel(work: "append", corpus: corpus.name, kind: "\(megabytes) MB")) {
        let text = RepeatedText(try shelf.text(corpus), megabytes: megabytes)
        let view = try PageView(
          Page(Document(plainText: text.bytes.buffer)), shaper: LayoutFonts("en").shaper(),
          containerSize: Size(width: 390, height: 844))
        view.layoutBudget = { .bytes(0) }
        view.scrollModel.defaultScrollAnchor(.bottom)
        view.scrollPosition.scrollTo(edge: .bottom)
        try view.update()
        return Pair(
          unit: .microseconds,
          ours: {
            let end = view.page.document.utf8Count
            view.page.document.append("A line of a log, as long as lines of logs are.\n")
            try view.update()
            view.page.document.replace(end..<view.page.document.utf8Count, with: "")
            try view.update()
            return 1
          },
          note: "and taken away")
      }
    }
  }
}
