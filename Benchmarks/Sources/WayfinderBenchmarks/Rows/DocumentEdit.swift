import WayfinderDocument

/// A character typed into the middle of a text and deleted again, in the document alone, against an
/// array of bytes, as a text field without structure has it.
struct DocumentEdit: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [1, 10, 100].map { megabytes in
      let corpus = Corpus(language: "en", megabytes: 10)
      let label = RowLabel(
        work: "document-edit", corpus: corpus.name, kind: "\(megabytes) MB", peer: "array")
      return Row(label: label) {
        let text = RepeatedText(try shelf.text(corpus), megabytes: megabytes)
        var document = Document(plainText: text.bytes.buffer)
        var array = Array(text.bytes.buffer)
        let middle = document.scalarBoundary(notAfter: text.bytes.count / 2)
        return Pair(
          unit: .microseconds,
          ours: {
            document.replace(middle..<middle, with: "x")
            document.replace(middle..<middle + 1, with: "")
            return document.utf8Count
          },
          theirs: {
            array.insert(0x78, at: middle)
            array.remove(at: middle)
            return array.count
          })
      }
    }
  }
}

/// Lines appended one by one to a text, a thousand in an iteration, of which the last state is given up
/// again. An array of bytes does less than any text that is looked at while it grows; so there is no
/// peer.
struct DocumentAppend: Suite {
  func rows(on shelf: CorpusShelf) throws -> [Row] {
    [1, 10, 100].map { megabytes in
      let corpus = Corpus(language: "en", megabytes: 10)
      let label = RowLabel(
        work: "document-append", corpus: corpus.name, kind: "\(megabytes) MB, 1000 lines")
      return Row(label: label) {
        let text = RepeatedText(try shelf.text(corpus), megabytes: megabytes)
        let document = Document(plainText: text.bytes.buffer)
        return Pair(
          unit: .microseconds,
          ours: {
            var growing = document
            for _ in 0..<1000 { growing.append("A line of a log, as long as lines of logs are.\n") }
            return growing.blocks.count - document.blocks.count
          })
      }
    }
  }
}
