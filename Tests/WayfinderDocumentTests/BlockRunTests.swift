import TestSupport
import Testing

@testable import WayfinderDocument

/// Runs of blocks of one style and box, against a walk over each block.
@Suite struct BlockRunTests {
  private struct Run: Equatable {
    var count: Int
    var utf8Count: Int
    var style: BlockStyle
    var box: Int
  }

  private func runs(_ document: Document, in range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    document.forEachBlockRun(in: range) { count, utf8Count, style, box in
      runs.append(
        Run(count: count, utf8Count: utf8Count, style: document.blockStyle(at: style), box: box))
    }
    return runs
  }

  private func walkedRuns(_ document: Document, in range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    for block in document.blocks where range.contains(block.index) {
      if let last = runs.last, last.style == block.style, last.box == block.box {
        runs[runs.count - 1].count += 1
        runs[runs.count - 1].utf8Count += block.range.count
      } else {
        runs.append(
          Run(count: 1, utf8Count: block.range.count, style: block.style, box: block.box))
      }
    }
    return runs
  }

  @Test(arguments: Storm.limits) func linesOfPlainTextAreOneRun(limits: StoreLimits) {
    let document = Document(String(repeating: "a line\n\nä\r\n", count: 3000), limits)
    let style = document.blocks[0].style
    #expect(
      runs(document, in: 0..<9000) == [Run(count: 9000, utf8Count: 36_000, style: style, box: 0)])
    // The second of three lines and the first byte of all that follow it.
    #expect(runs(document, in: 1..<2) == [Run(count: 1, utf8Count: 1, style: style, box: 0)])
    #expect(
      runs(document, in: 4..<8999)
        == [Run(count: 8995, utf8Count: 35_977, style: style, box: 0)])
    #expect(runs(document, in: 7..<7) == [])
    #expect(runs(document, in: -3..<Int.max).map(\.count) == [9000])
  }

  @Test func aLineOfAnotherStyleDividesARun() {
    var document = Document(String(repeating: "line\n", count: 1000), Storm.limits[0])
    document.setStyle(BlockStyle(role: .heading(level: 2)), ofBlock: 400)
    #expect(runs(document, in: 0..<1000).map(\.count) == [400, 1, 599])
    #expect(runs(document, in: 0..<1000).map(\.utf8Count) == [2000, 5, 2995])
    #expect(runs(document, in: 401..<500).map(\.count) == [99])
  }

  @Test func theEmptyDocumentIsARunOfOneBlock() {
    let document = Document("", .standard)
    #expect(runs(document, in: 0..<1).map(\.count) == [1])
    #expect(document.utf8Start(ofBlock: 0) == 0 && document.utf8Start(ofBlock: 1) == 0)
  }

  /// Blocks of few styles and boxes, empty ones among them, in a tree of tiny leaves.
  @Test func runsEqualAWalkOverBlocks() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var document = styledDocument(&generator)
      for _ in 0..<20 {
        let lower = Int.random(in: 0...document.utf8Count, using: &generator)
        document.replace(lower..<lower + 5, with: Storm.text(0...6, &generator))
        document.setStyle(
          BlockStyle(role: .heading(level: Int.random(in: 1...2, using: &generator))),
          ofBlock: Int.random(in: 0..<document.blocks.count, using: &generator))
        let start = Int.random(in: 0...document.blocks.count, using: &generator)
        let end = Int.random(in: start...document.blocks.count, using: &generator)
        #expect(
          runs(document, in: start..<end) == walkedRuns(document, in: start..<end), "seed \(seed)")
        #expect(document.store.invariantCheck() == nil, "seed \(seed)")
      }
      for block in document.blocks {
        #expect(document.utf8Start(ofBlock: block.index) == block.range.lowerBound)
        guard !block.range.isEmpty else { continue }
        #expect(document.blockIndex(containing: block.range.upperBound - 1) == block.index)
      }
      #expect(document.utf8Start(ofBlock: .max) == document.utf8Count)
    }
  }

  private func styledDocument(_ generator: inout SeededGenerator) -> Document {
    var builder = DocumentBuilder(sourceUnit: .utf8, limits: Storm.limits[0])
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      builder.openBox(
        Box(parent: nil),
        style: BlockStyle(role: .heading(level: Int.random(in: 1...2, using: &generator))))
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        var text = String(repeating: "é", count: Int.random(in: 0...9, using: &generator))
        text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .pre) }
        builder.breakLine()
      }
      builder.closeBox()
    }
    return builder.finish()
  }
}
