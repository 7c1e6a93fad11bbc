import TestSupport
import Testing
import WayfinderDocument

@Suite struct BulkEditingTests {
  @Test func editsAtOnceAreThoseMadeOneByOne() throws {
    for seed in 0..<40 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let pieces = ["a", "line", "é", "日本", "\n", "\r", "\r\n", " ", "😀"]
      func text(_ count: Int) -> String {
        (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
      }
      let original = Document(plainText: text(6_000))
      var edits: [(range: Range<Int>, text: String)] = []
      var place = 0
      while place < original.utf8Count {
        let lower = place + Int.random(in: 0...300, using: &random)
        let length =
          Int.random(in: 0..<20, using: &random) == 0
          ? 5_000 : Int.random(in: 0...9, using: &random)
        edits.append((lower..<lower + length, text(Int.random(in: 0...4, using: &random))))
        place = lower + length + 4
      }
      var atOnce = original
      let records = atOnce.replace(edits)
      var oneByOne = original
      for edit in edits.reversed() { oneByOne.replace(edit.range, with: edit.text) }
      #expect(atOnce.text == oneByOne.text, "seed \(seed)")
      #expect(atOnce.blocks.map(\.range) == oneByOne.blocks.map(\.range), "seed \(seed)")
      #expect(records.count == edits.count && atOnce.edits(since: original.revision) == records)
      let shift = records.map { $0.insertedBlockCount - $0.replacedBlocks.count }.reduce(0, +)
      #expect(atOnce.blocks.count == original.blocks.count + shift, "seed \(seed)")
      for offset in stride(from: 0, through: original.utf8Count, by: 97) {
        let anchor = original.anchor(at: offset)
        #expect(atOnce.offset(of: anchor) == oneByOne.offset(of: anchor), "seed \(seed)")
      }
      for offset in stride(from: 0, through: atOnce.utf8Count, by: 113) {
        let range = offset..<offset
        #expect(atOnce.sourceRange(of: range) == oneByOne.sourceRange(of: range), "seed \(seed)")
      }
    }
  }

  @Test func anEditThatOverlapsTheNextIsLeftOut() {
    var document = Document(plainText: "abcdef")
    let records = document.replace([(0..<2, "x"), (1..<4, "y"), (3..<5, "z")])
    #expect(document.text == "xczf" && records.map(\.replaced) == [3..<5, 0..<2])
    #expect(document.replace([]).isEmpty)
  }

  @Test func editsSinceARevisionAreKnown() {
    var document = Document(plainText: "abc")
    let snapshot = document
    let first = document.replace(0..<1, with: "x")
    let second = document.append("y")
    #expect(document.edits(since: snapshot.revision) == [first, second])
    #expect(document.edits(since: first.newRevision) == [second])
    #expect(document.edits(since: document.revision) == [])
    #expect(snapshot.edits(since: document.revision) == nil)
    #expect(document.edits(since: Document(plainText: "abc").revision) == nil)
  }
}
