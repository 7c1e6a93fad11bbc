import TestSupport
import Testing
import WayfinderDocument

@Suite struct EditingTests {
  @Test func anEditLeavesSnapshotsAndUntouchedChunksAlone() throws {
    var document = Document(plainText: (0..<5_000).map { "line \($0)\n" }.joined())
    let before = document
    let record = document.replace(20_000..<20_004, with: "changed")
    #expect(before.text(in: 20_000..<20_004).utf8.count == 4)
    #expect(document.text(in: record.inserted) == "changed")
    #expect(document.utf8Count == before.utf8Count + 3)
    let old = Dictionary(uniqueKeysWithValues: before.chunks.map { ($0.id, $0.version) })
    let changed = document.chunks.filter { old[$0.id] != $0.version }
    #expect(changed.reduce(0) { $0 + $1.range.count } <= 25_000)
    #expect(changed.count < document.chunks.count)
    #expect(Set(changed.map(\.id)) == Set(record.insertedChunks))
    #expect(record.oldRevision == before.revision && record.newRevision == document.revision)
  }

  @Test func linesFollowTheirLineEnds() {
    var document = Document(plainText: "one\ntwo\nthree")
    document.replace(3..<4, with: "")
    #expect(document.blocks.map { document.text(in: $0.range) } == ["onetwo\n", "three"])
    document.replace(3..<3, with: "\r")
    document.replace(4..<4, with: "\n")
    #expect(document.blocks.map { document.text(in: $0.range) } == ["one\r\n", "two\n", "three"])
    let record = document.append("\nlast")
    #expect(document.blocks.map { document.text(in: $0.range) }.last == "last")
    #expect(record.insertedBlockCount - record.replacedBlocks.count == 1)
  }

  @Test func aDeletionThatSpansBlocksJoinsThem() {
    var builder = DocumentBuilder()
    for text in ["alpha", "beta", "gamma"] {
      builder.openBox(Box(parent: nil), style: BlockStyle())
      var text = text
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
      builder.closeBox()
    }
    var document = builder.finish()
    document.replace(3..<11, with: "-")
    #expect(document.blocks.map { document.text(in: $0.range) } == ["alp-mma"])
    #expect(document.blocks.count == 1)
  }

  @Test func newTextAtASeamGoesToTheSecondBlockAndHasNoSource() {
    var document = Document(plainText: "ab\ncd")
    document.replace(3..<3, with: "XY")
    #expect(document.blocks.map { document.text(in: $0.range) } == ["ab\n", "XYcd"])
    #expect(document.sourceRange(of: 3..<5) == 3..<3)
    #expect(document.sourceRange(of: 5..<7) == 3..<5)
    #expect(document.sourceRange(of: 0..<7) == 0..<5)
  }

  @Test func rangesOutsideTheTextAndInsideScalarsAreMadeGood() {
    var document = Document(plainText: "aéb")
    document.replace(2..<99, with: "!")  // 2 lies inside é.
    #expect(document.text == "a!")
    document.replace(-7 ..< -3, with: "<")
    #expect(document.text == "<a!")
  }

  @Test func anchorsStayWithTheirText() {
    var document = Document(plainText: "one two three")
    let word = document.anchor(at: 4, bias: .after)
    let seamBefore = document.anchor(at: 7, bias: .before)
    let seamAfter = document.anchor(at: 7, bias: .after)
    let inside = document.anchor(at: 10)
    let snapshot = document
    document.replace(0..<3, with: "a longer one")
    document.replace(16..<16, with: "++")
    #expect(document.text(in: document.offset(of: word)..<document.offset(of: word) + 3) == "two")
    #expect(document.offset(of: seamBefore) == 16 && document.offset(of: seamAfter) == 18)
    document.replace(17..<document.utf8Count, with: "")
    #expect(document.offset(of: inside) == 17)
    #expect(snapshot.offset(of: inside) == 10)
  }

  @Test func anAnchorOfAnotherLineOfEditsKeepsItsOffset() {
    let base = Document(plainText: "one two")
    var first = base
    var second = base
    first.replace(0..<0, with: "xxxx")
    second.replace(0..<3, with: "")
    let anchor = first.anchor(at: 11)
    #expect(second.offset(of: anchor) == 4)
  }

  /// A storm of edits against a string: text, lines, UTF-16 counts, chunk bounds and anchors.
  @Test func randomEditsEqualThoseOfAString() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var model = Array("start é\r\n日本\n".unicodeScalars)
    var document = Document(plainText: String(String.UnicodeScalarView(model)))
    for step in 0..<400 {
      let lower = Int.random(in: 0...model.count, using: &generator)
      let upper = Int.random(in: lower...min(model.count, lower + 6), using: &generator)
      let count = Int.random(in: 0...(step % 40 == 0 ? 900 : 4), using: &generator)
      let new = (0..<count).map { _ in
        ["a", "é", "\n", "\r", "日", "👍", " "].randomElement(using: &generator) ?? "a"
      }.joined()
      func offset(_ index: Int) -> Int {
        model[..<index].reduce(0) { $0 + String($1).utf8.count }
      }
      let record = document.replace(offset(lower)..<offset(upper), with: new)
      model.replaceSubrange(lower..<upper, with: Array(new.unicodeScalars))
      let expected = String(String.UnicodeScalarView(model))
      #expect(document.text == expected, "seed \(seed) step \(step)")
      #expect(document.utf16Count == expected.utf16.count, "seed \(seed) step \(step)")
      let fresh = Document(plainText: expected)
      #expect(
        document.blocks.map(\.range) == fresh.blocks.map(\.range), "seed \(seed) step \(step)")
      #expect(document.text(in: record.inserted) == new, "seed \(seed) step \(step)")
      #expect(document.chunks.map(\.range.count).reduce(0, +) == document.utf8Count)
      if document.text != expected || document.blocks.count != fresh.blocks.count { return }
    }
  }
}
