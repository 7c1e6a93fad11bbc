import Wayfinder

/// A text that is a single line of so many megabytes.
private enum LongText: String, CaseIterable {
  /// Words with single spaces between, as minified text or a paragraph without end has them.
  case words
  /// Letters and digits without any place to break at, as base64 has them.
  case unbroken

  func document(_ shelf: CorpusShelf, _ corpus: Corpus, megabytes: Int) throws -> Document {
    let text = RepeatedText(try shelf.text(corpus), megabytes: megabytes)
    var state: UInt64 = 7
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    let bytes = text.bytes.buffer.map { byte in
      switch self {
      case .words: return byte == 0x0A ? 0x20 : byte
      case .unbroken:
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return digits[Int(state >> 58)]
      }
    }
    return bytes.withUnsafeBufferPointer { Document(plainText: $0) }
  }
}

/// A line of megabytes: its first screen, a screen in its middle, and a character put into the middle
/// and taken out again, the screen laid out after each.
struct LongLine: Suite {
  private enum Work: String, CaseIterable {
    case screen, middle, edit
  }

  func rows(on shelf: CorpusShelf) throws -> [Row] {
    LongText.allCases.flatMap { text in
      Work.allCases.flatMap { work in
        [1, 10].map { megabytes in
          let corpus = Corpus(language: "en", megabytes: 10)
          let label = RowLabel(
            work: "long-line", corpus: corpus.name, kind: "\(work.rawValue) \(megabytes) MB",
            query: text.rawValue)
          return Row(label: label) {
            let document = try text.document(shelf, corpus, megabytes: megabytes)
            return Pair(
              unit: .microseconds, ours: try Self.body(work, document),
              note: work == .edit ? "two edits" : nil)
          }
        }
      }
    }
  }

  private static func body(_ work: Work, _ document: Document) throws -> Pair.Body {
    let shaper = try LayoutFonts("en").shaper()
    switch work {
    case .screen:
      return {
        var layout = PageLayout(onDemand: document, shaper: shaper, containerWidth: 390)
        layout.measure(fromY: 0, toY: 844)
        return layout.lines(fromY: 0, toY: 844).count
      }
    case .middle:
      return {
        var layout = PageLayout(onDemand: document, shaper: shaper, containerWidth: 390)
        let y = layout.contentSize.height / 2
        layout.measure(fromY: y, toY: y + 844)
        return layout.lines(fromY: y, toY: y + 844).count
      }
    case .edit:
      let view = try PageView(
        Page(document), shaper: shaper, containerSize: Size(width: 390, height: 844))
      try view.layOutAll()
      let middle = document.utf8Count / 2
      view.layoutBudget = { .bytes(0) }
      view.scrollPosition.scrollTo(y: view.layout.topOfParagraph(at: middle) - 100)
      try view.update()
      return {
        view.page.document.replace(middle..<middle, with: "x")
        try view.update()
        view.page.document.replace(middle..<middle + 1, with: "")
        try view.update()
        return 2
      }
    }
  }
}
