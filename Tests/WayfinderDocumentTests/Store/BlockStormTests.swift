import TestSupport
import Testing

@testable import WayfinderDocument

/// Blocks of a built document divided, joined, styled and edited, against a list of blocks, with a
/// follower that knows nothing but the records.
@Suite struct BlockStormTests {
  private struct Model {
    struct Block: Equatable {
      var text: [UInt8]
      var level: Int
      var boundary: BoundaryKind
    }

    var blocks: [Block]

    var utf8Count: Int { blocks.reduce(0) { $0 + $1.text.count } }

    /// The last block that begins at or before an offset, and where it begins.
    func place(_ offset: Int) -> (index: Int, start: Int) {
      var start = 0
      var found = (0, 0)
      for (index, block) in blocks.enumerated() where start <= offset {
        found = (index, start)
        start += block.text.count
      }
      return found
    }

    mutating func split(at offset: Int, _ boundary: BoundaryKind) {
      let (index, start) = place(offset)
      let cut = offset - start
      var second = blocks[index]
      second.text = Array(second.text[cut...])
      second.boundary = boundary
      blocks[index].text = Array(blocks[index].text[..<cut])
      blocks.insert(second, at: index + 1)
    }

    mutating func join(_ index: Int) {
      blocks[index - 1].text += blocks[index].text
      blocks.remove(at: index)
    }

    /// Blocks that begin inside the range are joined; new text at a seam goes to the last block there.
    mutating func replace(_ range: Range<Int>, with text: [UInt8]) {
      var start = 0
      var kept: [(start: Int, block: Block)] = []
      for block in blocks {
        if start <= range.lowerBound || start >= range.upperBound { kept.append((start, block)) }
        start += block.text.count
      }
      var all = blocks.flatMap(\.text)
      all.replaceSubrange(range, with: text)
      let shift = text.count - range.count
      let starts = kept.map { $0.start > range.lowerBound ? $0.start + shift : $0.start }
      blocks = kept.indices.map { index in
        var block = kept[index].block
        let end = index + 1 < starts.count ? starts[index + 1] : all.count
        block.text = Array(all[starts[index]..<end])
        return block
      }
    }
  }

  private func build(_ generator: inout SeededGenerator) -> (Document, Model) {
    var builder = DocumentBuilder(sourceUnit: .utf8, limits: Storm.limits[0])
    var model = Model(blocks: [])
    for _ in 0..<Int.random(in: 1...12, using: &generator) {
      let level = Int.random(in: 1...6, using: &generator)
      builder.openBox(Box(parent: nil), style: BlockStyle(role: .heading(level: level)))
      var text = String(repeating: "é", count: Int.random(in: 1...20, using: &generator))
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .pre) }
      builder.closeBox()
      let boundary: BoundaryKind = model.blocks.isEmpty ? .none : .block
      model.blocks.append(
        Model.Block(text: Array(text.utf8), level: level, boundary: boundary))
    }
    return (builder.finish(), model)
  }

  private func edit(
    _ document: inout Document, _ model: inout Model, _ generator: inout SeededGenerator
  ) -> EditRecord? {
    let count = model.utf8Count
    let place = document.scalarBoundary(notAfter: Int.random(in: 0...count, using: &generator))
    let index = Int.random(in: 0..<model.blocks.count, using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1:
      let boundary = BoundaryKind.allCases.randomElement(using: &generator) ?? .block
      model.split(at: place, boundary)
      return document.splitBlock(at: place, boundary: boundary)
    case 2, 3:
      if index > 0 { model.join(index) }
      return document.joinBlock(at: index)
    case 4:
      let level = Int.random(in: 1...6, using: &generator)
      model.blocks[index].level = level
      return document.setStyle(BlockStyle(role: .heading(level: level)), ofBlock: index)
    default:
      let end = document.scalarBoundary(
        notAfter: place + Int.random(in: 0...12, using: &generator))
      let text = String(repeating: "日", count: Int.random(in: 0...5, using: &generator))
      model.replace(place..<max(place, end), with: Array(text.utf8))
      return document.replace(place..<max(place, end), with: text)
    }
  }

  @Test func editedBlocksEqualAList() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var steps = 0
    while steps < StormLength.steps(10_000) {
      var (document, model) = build(&generator)
      let opened = (document, model)
      var follower = FollowedBlocks(document)
      for step in 0..<100 {
        let comment = "seed \(seed) step \(steps)"
        if let record = edit(&document, &model, &generator) {
          follower.follow(record, to: document)
        }
        steps += 1
        #expect(document.blocks.count == model.blocks.count, "\(comment)")
        #expect(document.utf8Count == model.utf8Count, "\(comment)")
        if document.blocks.count != model.blocks.count { return }
        if step % 10 == 0 {
          expect(document, equals: model, comment)
          #expect(follower.agrees(with: document), "\(comment)")
        }
      }
      expect(opened.0, equals: opened.1, "seed \(seed), the snapshot")
    }
  }

  private func expect(_ document: Document, equals model: Model, _ comment: String) {
    #expect(document.store.invariantCheck() == nil, "\(comment)")
    let blocks = document.blocks.map { block in
      let level = if case .heading(let level) = block.style.role { level } else { 0 }
      let text = document.withUTF8(in: block.range) { Array($0) }
      return Model.Block(text: text, level: level, boundary: block.boundary)
    }
    #expect(blocks == model.blocks, "\(comment)")
  }
}
