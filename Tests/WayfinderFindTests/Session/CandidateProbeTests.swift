import TestSupport
import Testing
import WayfinderDocument
import WayfinderFind

/// Short stretches of text of which a source says without ICU's search that they hold no match.
@Suite struct CandidateProbeTests {
  /// Text up to this length is a short stretch for the source, so that any longer one makes the index.
  private static let smallSize = 200

  @Test(arguments: 1...150 as ClosedRange<UInt64>)
  func `A source finds in a few blocks what the reference finds there`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = HardText(&generator)
    let document = RandomDocument.make(text, generator.pick([60, 150, 600]), &generator)
    guard document.utf8Count > Self.smallSize else { return }
    let all = 0..<document.blocks.count
    for number in 0..<8 {
      let options = RandomDocument.options(&generator)
      let query = text.query(from: document.text, &generator)
      let source = IndexedMatchSource(pageTarget: 1000, smallSize: Self.smallSize)
      guard
        (try? source.matches(of: query, options: options, in: document, blocks: all)) != nil
      else { continue }
      for first in all {
        let blocks = first..<min(all.upperBound, first + generator.pick([1, 1, 2, 5]))
        let end = document.blocks[blocks.upperBound - 1].range.upperBound
        guard end - document.blocks[first].range.lowerBound < Self.smallSize,
          let expected = try? ReferenceMatchSource().matches(
            of: query, options: options, in: document, blocks: blocks)
        else { continue }
        #expect(
          try source.matches(of: query, options: options, in: document, blocks: blocks) == expected,
          "seed \(seed), query \(number) '\(query)', blocks \(blocks), \(options)")
      }
    }
  }

  @Test func `A match that an edit makes is found, and one that it breaks is not`() throws {
    var document = Document(plainText: String(repeating: "The quick brown fox.\n", count: 60))
    let source = IndexedMatchSource(pageTarget: 1000, smallSize: Self.smallSize)
    func count(_ query: String, _ blocks: Range<Int>) throws -> Int {
      try source.matches(of: query, options: .webKit, in: document, blocks: blocks).count
    }
    #expect(try count("brown fox", 0..<document.blocks.count) == 60)
    #expect(try count("brown fox", 3..<5) == 2)
    document.replace(63 + 10..<63 + 11, with: "")
    #expect(try count("brown fox", 3..<5) == 1)
    document.replace(63 + 10..<63 + 10, with: "B\u{301}")
    #expect(try count("brown fox", 3..<5) == 2, "the accent makes no difference")
  }
}
