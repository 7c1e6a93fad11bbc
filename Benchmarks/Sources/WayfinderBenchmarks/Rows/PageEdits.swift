import Peers
import Wayfinder
@_spi(Benchmarks) import WayfinderLayout

/// One character put into the middle of a text and taken out again: layout and find right again after
/// each.
struct PageEdit: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [1, 10].flatMap { megabytes in
      ["alone", "finding"].map { kind in
        let corpus = Corpus(language: "en", megabytes: megabytes)
        // Qt's document finds nothing by itself.
        let peer = kind == "alone" ? "qt" : nil
        let label = RowLabel(work: "edit", corpus: corpus.name, kind: kind, peer: peer)
        return Row(label: label) {
          let text = try shelf.text(corpus)
          let view = try PageView(
            Page(text.document), shaper: LayoutFonts("en").shaper(),
            containerSize: Size(width: 390, height: 844))
          try view.layOutAll()
          if kind == "finding" {
            view.find.query = "inode"
            view.find.isPresented = true
          }
          let middle = view.page.document.utf8Count / 2
          view.scrollPosition.scrollTo(y: view.layout.topOfParagraph(at: middle) - 100)
          try view.update()
          let qt = try peer.map { _ in try QtDocument(text, width: 390) }
          return Pair(
            unit: .microseconds,
            ours: {
              view.page.document.replace(middle..<middle, with: "x")
              try view.update()
              view.page.document.replace(middle..<middle + 1, with: "")
              try view.update()
              return view.find.results.count
            },
            theirs: qt.map { qt in { qt.type() } },
            comparison: .none, note: "two edits")
        }
      }
    }
  }
}

/// What of the edits of the rows above is the paragraph's own: preparing it, after each of them, and breaking it
/// into lines.
struct EditedParagraph: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [1, 10].map { megabytes in
      let corpus = Corpus(language: "en", megabytes: megabytes)
      return Row(label: RowLabel(work: "edit", corpus: corpus.name, kind: "paragraph")) {
        var document = try shelf.text(corpus).document
        let shaper = try LayoutFonts("en").shaper()
        let middle = document.utf8Count / 2
        let short = RepeatedParagraph(
          at: middle, of: document, shaper: shaper, containerWidth: 390)
        document.replace(middle..<middle, with: "x")
        let long = RepeatedParagraph(
          at: middle, of: document, shaper: shaper, containerWidth: 390)
        return Pair(
          unit: .microseconds, ours: { long.layOut() + short.layOut() }, note: "after two edits")
      }
    }
  }
}

/// The bytes of memory for a byte of text: the text, its find index, and what is laid out of it.
struct PageMemory: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    ["viewport", "measured"].flatMap { kind in
      ["en", "ru", "ja"].map { language in
        let corpus = Corpus(language: language, megabytes: 10)
        return Row(label: RowLabel(work: "memory", corpus: corpus.name, kind: kind)) {
          let text = try shelf.text(corpus)
          let shaper = try LayoutFonts(language).shaper()
          return Pair(
            unit: .bytesPerByte(bytes: text.utf8.count),
            ours: {
              let before = peer_heap_inUse()
              let view = try PageView(
                Page(Document(plainText: text.utf8.buffer)), shaper: shaper,
                containerSize: Size(width: 390, height: 844))
              if kind == "measured" {
                try view.layOutAll()
              }
              view.find.query = "zyzzyva"
              view.find.isPresented = true
              try view.update()
              return withExtendedLifetime(view) { Int(peer_heap_inUse() - before) }
            })
        }
      }
    }
  }
}
