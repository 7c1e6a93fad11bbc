import TestSupport
import Testing

@testable import WayfinderDocument

@Suite struct BlockEditingTests {
  private let second = BlockStyle(role: .heading(level: 2))

  private func document() -> Document {
    var builder = DocumentBuilder()
    for (text, style) in [("alpha", BlockStyle()), ("beta", second), ("gamma", BlockStyle())] {
      builder.openBox(Box(parent: nil), style: style)
      var text = text
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
      builder.closeBox()
    }
    return builder.finish()
  }

  private func texts(_ document: Document) -> [String] {
    document.blocks.map { document.text(in: $0.range) }
  }

  @Test func aBlockIsDividedIntoTwoOfItsStyle() {
    var document = document()
    let record = document.splitBlock(at: 7, boundary: .lineBreak)
    #expect(texts(document) == ["alpha", "be", "ta", "gamma"])
    #expect(document.blocks[1].style == second && document.blocks[2].style == second)
    #expect(document.blocks[2].boundary == .lineBreak && document.blocks[2].box == 2)
    #expect(record.replacedBlocks == 1..<2 && record.insertedBlockCount == 2)
    #expect(record.replaced == 7..<7 && record.insertedCount == 0)
    document.splitBlock(at: 5)
    #expect(texts(document) == ["alpha", "", "be", "ta", "gamma"])
    document.splitBlock(at: .max)
    #expect(texts(document) == ["alpha", "", "be", "ta", "gamma", ""])
    #expect(document.store.invariantCheck() == nil)
  }

  @Test func aBlockIsJoinedToTheOneBefore() {
    var document = document()
    let record = document.joinBlock(at: 1)
    #expect(texts(document) == ["alphabeta", "gamma"])
    #expect(document.blocks[0].style == BlockStyle() && document.blocks[1].box == 3)
    #expect(record?.replacedBlocks == 0..<2 && record?.insertedBlockCount == 1)
    let impossible = [0, 2, -1].map { document.joinBlock(at: $0) }
    #expect(impossible.allSatisfy { $0 == nil })
  }

  @Test func aBlockTakesAnotherStyle() {
    var document = document()
    let snapshot = document
    let record = document.setStyle(second, ofBlock: 2)
    #expect(document.blocks.map(\.style) == [BlockStyle(), second, second])
    #expect(snapshot.blocks[2].style == BlockStyle())
    #expect(record?.replacedBlocks == 2..<3 && record?.insertedBlockCount == 1)
    let missing = document.setStyle(second, ofBlock: 3)
    #expect(missing == nil)
    #expect(document.edits(since: snapshot.revision)?.first == record)
  }

  @Test func linesAreDividedAndJoinedByTheirLineEnds() {
    var document = Document(plainText: "one\r\ntwo\nthree")
    document.setStyle(second, ofBlock: 1)
    document.splitBlock(at: 6)
    #expect(texts(document) == ["one\r\n", "t\n", "wo\n", "three"])
    // A divided line keeps its style in both parts.
    #expect(document.blocks.map { $0.style == second } == [false, true, true, false])
    document.joinBlock(at: 1)
    #expect(texts(document) == ["onet\n", "wo\n", "three"])
    #expect(document.blocks.map { $0.style == second } == [false, true, false])
  }

  /// The range begins where a chunk does and holds the beginning of another chunk and block.
  @Test func aDeletionFromChunkToChunkJoinsTheBlockThatBeginsThere() {
    var builder = DocumentBuilder(limits: Storm.limits[0])
    for text in [String(repeating: "a", count: 32), String(repeating: "b", count: 20)] {
      builder.openBox(Box(parent: nil), style: BlockStyle())
      var text = text
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
      builder.closeBox()
    }
    var document = builder.finish()
    #expect(document.chunks.map(\.range.lowerBound).prefix(3) == [0, 16, 32])
    document.replace(16..<36, with: "")
    #expect(
      texts(document) == [String(repeating: "a", count: 16) + String(repeating: "b", count: 16)])
  }

  /// Divided, joined and edited blocks against an array of their texts.
  @Test func editedBlocksEqualTheirModel() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var builder = DocumentBuilder(limits: Storm.limits[0])
    var model: [String] = []
    for index in 0..<30 {
      let text = String(repeating: ["a", "é", "日", "👍"][index % 4], count: index % 9 + 1)
      builder.openBox(Box(parent: nil), style: index % 3 == 0 ? second : BlockStyle())
      var copy = text
      copy.withUTF8 { builder.appendText($0, source: 100 * index, whiteSpace: .pre) }
      builder.closeBox()
      model.append(text)
    }
    var document = builder.finish()
    for step in 0..<Storm.steps {
      let comment = "seed \(seed) step \(step)"
      let index = Int.random(in: 0..<model.count, using: &generator)
      let start = model[..<index].reduce(0) { $0 + $1.utf8.count }
      let scalars = Array(model[index].unicodeScalars)
      let cut = Int.random(in: 0...scalars.count, using: &generator)
      let head = String(String.UnicodeScalarView(scalars[..<cut]))
      let tail = String(String.UnicodeScalarView(scalars[cut...]))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0 where cut > 0 && cut < scalars.count:
        document.splitBlock(at: start + head.utf8.count)
        model.replaceSubrange(index...index, with: [head, tail])
      case 1 where index > 0:
        document.joinBlock(at: index)
        model.replaceSubrange(index - 1...index, with: [model[index - 1] + model[index]])
      case 2 where cut > 0 && cut < scalars.count:
        document.replace(start + head.utf8.count..<start + head.utf8.count, with: "xyz")
        model[index] = head + "xyz" + tail
      default:
        if cut == 0 { continue }
        document.replace(start..<start + head.utf8.count, with: "n")
        model[index] = "n" + tail
      }
      #expect(texts(document) == model, "\(comment)")
      #expect(document.store.invariantCheck() == nil, "\(comment)")
      if texts(document) != model { return }
    }
  }
}
