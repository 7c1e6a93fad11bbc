import TestSupport
import Testing

@testable import WayfinderDocument

/// The walk over blocks with their texts, against looking up each block.
@Suite struct BlockTextTests {
  /// Compares all blocks; returns how many have styles in their text.
  @discardableResult
  private func expectBlocks(_ document: Document, _ comment: Comment) -> Int {
    let blocks = document.blocks
    var index = 0
    var styled = 0
    document.forEachBlockText { text, bytes in
      let block = blocks[index]
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      #expect(text.index == index && text.range == block.range, comment)
      #expect(String(decoding: bytes, as: UTF8.self) == document.text(in: block.range), comment)
      #expect(document.blockStyle(at: text.styleIndex) == block.style, comment)
      #expect(text.outline.box == block.box && text.outline.content == block.content, comment)
      #expect(text.outline.continuesLine == block.continuesLine, comment)
      #expect(text.isContinued == (next?.continuesLine ?? false), comment)
      let hasStyles = document.textStyleRuns(in: block.range).contains { $0.style != nil }
      #expect(text.mayHaveTextStyles || !hasStyles, comment)
      styled += hasStyles ? 1 : 0
      index += 1
    }
    #expect(index == blocks.count, comment)
    return styled
  }

  @Test(arguments: Storm.limits) func linesOfPlainTextAreGivenWithTheirTexts(limits: StoreLimits) {
    let line = String(repeating: "äöü ", count: 40)
    for text in ["", "\n", "a", "a\r\nb\n\n", "\(line)\nshort\n\(line)\(line)\n\n\(line)"] {
      expectBlocks(Document(text, limits), "\(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<20) func blocksOfAnyKindAreGivenWithTheirTexts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var builder = DocumentBuilder()
    for number in 0..<60 {
      let style = BlockStyle(role: number % 3 == 0 ? .heading(level: 1) : .paragraph)
      builder.openBox(Box(parent: nil), style: style)
      var text = String(
        repeating: "wörd ", count: Int.random(in: 0...400, using: &generator))
      if number % 4 == 0 { builder.openTextStyle(TextStyle(fontSize: 20)) }
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .preWrap) }
      if number % 4 == 0 { builder.closeTextStyle() }
      if number % 2 == 0 { builder.closeBox() }
    }
    var document = builder.finish()
    for _ in 0..<10 {
      let offset = Int.random(in: 0...document.utf8Count, using: &generator)
      let boundary: BoundaryKind = Bool.random(using: &generator) ? .inlineBreak : .block
      document.splitBlock(at: offset, boundary: boundary)
      if Bool.random(using: &generator) {
        document.joinBlock(at: Int.random(in: 1..<document.blocks.count, using: &generator))
      }
    }
    #expect(expectBlocks(document, "seed \(seed)") > 0, "seed \(seed): no text has a style")
  }
}
