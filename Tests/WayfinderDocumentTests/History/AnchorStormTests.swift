import TestSupport
import Testing

@testable import WayfinderDocument

@Suite struct AnchorStormTests {
  /// Anchors through the composed maps against anchors moved by every record in turn.
  @Test func anchorsGoWhereEachEditSendsThem() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var history = EditHistory()
    var held: [(anchor: (revision: UInt64, offset: Int), bias: Anchor.Bias, now: Int)] = []
    let steps = StormLength.steps(700)
    for step in 0..<steps {
      if step % 5 == 0 {
        let offset = Int.random(in: 0...300, using: &generator)
        for bias in [Anchor.Bias.before, .after] {
          held.append(((history.revision, offset), bias, offset))
        }
      }
      let lower = Int.random(in: 0...300, using: &generator)
      let count = [0, 0, 1, 2, 40].randomElement(using: &generator) ?? 0
      let record = EditRecord(
        replaced: lower..<lower + count,
        insertedCount: [0, 1, 2, 30].randomElement(using: &generator) ?? 0, replacedBlocks: 0..<1,
        insertedBlockCount: 1, replacedChunks: [], insertedChunks: [],
        oldRevision: history.revision, newRevision: EditHistory.nextRevision())
      history.append(record)
      for index in held.indices {
        held[index].now = record.position(ofOffset: held[index].now, bias: held[index].bias)
      }
      if step % 50 == 0 || step == steps - 1 {
        for anchor in held {
          let position = history.position(
            ofOffset: anchor.anchor.offset, since: anchor.anchor.revision, bias: anchor.bias)
          #expect(position == anchor.now, "seed \(seed) step \(step)")
        }
      }
    }
  }

  /// What one edit does, written out: the rules of `EditRecord.position(ofOffset:bias:)`.
  @Test(arguments: [
    (3..<3, 2, [0, 1, 2, 3, 6, 7], [0, 1, 2, 5, 6, 7]),
    (1..<4, 2, [0, 1, 1, 1, 3, 4], [0, 1, 3, 3, 3, 4]),
    (2..<3, 0, [0, 1, 2, 2, 3, 4], [0, 1, 2, 2, 3, 4]),
  ])
  func anEditMovesOffsets(range: Range<Int>, count: Int, before: [Int], after: [Int]) {
    let record = EditRecord(
      replaced: range, insertedCount: count, replacedBlocks: 0..<1, insertedBlockCount: 1,
      replacedChunks: [], insertedChunks: [], oldRevision: 1, newRevision: 2)
    for (bias, expected) in [(Anchor.Bias.before, before), (.after, after)] {
      #expect((0..<6).map { record.position(ofOffset: $0, bias: bias) } == expected)
      let map = OffsetMap(ReplacedText(record), bias: bias)
      #expect((0..<6).map { map.position(ofOffset: $0) } == expected)
    }
  }

  @Test func typingOnStaysOnePiece() {
    var map = OffsetMap()
    for step in 0..<100 {
      let record = EditRecord(
        replaced: 50 + step..<50 + step, insertedCount: 1, replacedBlocks: 0..<1,
        insertedBlockCount: 1, replacedChunks: [], insertedChunks: [], oldRevision: 0,
        newRevision: 1)
      map = map.followed(by: OffsetMap(ReplacedText(record), bias: .before))
    }
    #expect(map.pieceCount == 1 && map.position(ofOffset: 51) == 151)
  }

  @Test func anchorsOfDiscardedEditsFallBackHoweverManyFollow() {
    let base = Document(plainText: "one two")
    var other = base
    other.append("!!!!")
    let foreign = other.anchor(at: 9)
    let own = base.anchor(at: 4)
    var document = base
    for _ in 0..<600 { document.replace(0..<0, with: "x") }
    #expect(document.offset(of: foreign) == 9)
    #expect(document.offset(of: own) == 604)
  }

  @Test func theLogForgetsOldRecordsAndAnchorsDoNot() throws {
    var document = Document(plainText: "one two")
    let start = document.revision
    let anchor = document.anchor(at: 4)
    var revisions: [UInt64] = []
    for _ in 0..<4_300 {
      revisions.append(document.revision)
      document.replace(0..<1, with: "o")
    }
    #expect(document.edits(since: start) == nil && document.offset(of: anchor) == 4)
    for back in [1, 63, 64, 65, 4_096] {
      let edits = try #require(document.edits(since: revisions[4_300 - back]))
      #expect(edits.count == back && edits.last?.newRevision == document.revision)
      #expect(edits.first?.oldRevision == revisions[4_300 - back])
    }
    #expect(document.edits(since: document.revision) == [])
  }
}
