import WayfinderDocument

/// What of a paragraph is to be known as a whole where only a part of it is prepared.
extension PageLayout {
  /// Where the text of a paragraph stands, all of it where this is a part.
  func range(of paragraph: PreparedParagraph) -> Range<TextOffset> {
    guard paragraph.isPart else { return paragraph.range }
    let block = paragraph.blocks.lowerBound
    return document.utf8Start(ofBlock: block)..<document.utf8Start(ofBlock: block + 1)
  }

  /// The last offset of a paragraph before which a caret stands: before the line end it ends with.
  func lastCaretOffset(of paragraph: PreparedParagraph) -> TextOffset {
    if paragraph.isPart { return PreservedLineEnds(document, range(of: paragraph)).startOfLast }
    guard let run = paragraph.runs.last, run.kind == .lineEnd else {
      return paragraph.range.upperBound
    }
    return paragraph.range.lowerBound + run.range.lowerBound
  }

  /// The text between two line ends of a long paragraph.
  func paragraphRange(
    at offset: TextOffset, inPartOf paragraph: PreparedParagraph
  ) -> Range<TextOffset> {
    let range = range(of: paragraph)
    let ends = PreservedLineEnds(document, range)
    let start = ends.end(notAfter: offset)
    // After the last line end there is one more paragraph, without text.
    return start..<max(start, ends.end(after: offset) ?? range.upperBound)
  }
}
