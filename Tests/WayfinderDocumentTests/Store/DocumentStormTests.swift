import TestSupport
import Testing

@testable import WayfinderDocument

@Suite struct DocumentStormTests {
  /// Text, lines, UTF-16 counts, sources, records and the tree's invariants after each edit.
  @Test(arguments: Storm.limits) func editedPlainTextEqualsItsModel(limits: StoreLimits) {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let start = Storm.text(0...200, &generator)
    var model = PlainTextModel(start)
    var document = Document(start, limits)
    for step in 0..<Storm.steps {
      let comment = "seed \(seed) step \(step) \(document.store.dump())"
      let lower = Int.random(in: 0...model.scalars.count, using: &generator)
      let longest = step % 10 == 0 ? 200 : 5
      let upper = Int.random(
        in: lower...min(model.scalars.count, lower + longest), using: &generator)
      let new = Storm.text(0...(step % 15 == 0 ? 150 : 4), &generator)
      let before = document
      let range = model.offset(lower)..<model.offset(upper)
      let record = document.replace(range, with: new)
      model.replace(lower..<upper, with: new)
      #expect(document.store.invariantCheck() == nil, "\(comment)")
      #expect(document.text == model.text, "\(comment)")
      #expect(document.utf16Count == model.text.utf16.count, "\(comment)")
      #expect(document.blocks.map(\.range.lowerBound) == model.lineStarts, "\(comment)")
      #expect(document.blocks.indices.allSatisfy { document.blocks[$0].index == $0 })
      #expect(record.replaced == range && record.insertedCount == new.utf8.count)
      expectRecord(record, from: before, to: document, comment)
      expectSources(document, model, &generator, comment)
      if document.text != model.text || document.store.invariantCheck() != nil { return }
    }
  }

  /// What the record does not name is as it was, moved.
  private func expectRecord(
    _ record: EditRecord, from old: Document, to new: Document, _ comment: String
  ) {
    let shift = record.insertedCount - record.replaced.count
    let first = record.replacedBlocks.lowerBound
    #expect(
      new.blocks.prefix(first).map(\.range) == old.blocks.prefix(first).map(\.range), "\(comment)")
    let oldRest = old.blocks.dropFirst(record.replacedBlocks.upperBound).map(\.range)
    let newRest = new.blocks.dropFirst(first + record.insertedBlockCount).map(\.range)
    #expect(
      newRest == oldRest.map { $0.lowerBound + shift..<$0.upperBound + shift }, "\(comment)")
    let oldChunks = Dictionary(uniqueKeysWithValues: old.chunks.map { ($0.id, $0.version) })
    let newChunks = Dictionary(uniqueKeysWithValues: new.chunks.map { ($0.id, $0.version) })
    let inserted = Set(newChunks.keys.filter { oldChunks[$0] != newChunks[$0] })
    let replaced = Set(oldChunks.keys.filter { oldChunks[$0] != newChunks[$0] })
    #expect(inserted == Set(record.insertedChunks), "\(comment)")
    #expect(replaced == Set(record.replacedChunks), "\(comment)")
  }

  private func expectSources(
    _ document: Document, _ model: PlainTextModel, _ generator: inout SeededGenerator,
    _ comment: String
  ) {
    guard let index = model.scalars.indices.randomElement(using: &generator) else { return }
    let offset = model.offset(index)
    let width = PlainTextModel.width(model.scalars[index].scalar)
    let range = document.sourceRange(of: offset..<offset + width)
    if let source = model.scalars[index].source {
      #expect(range == source..<source + width, "\(comment)")
      #expect(document.textOffset(ofSource: source) == offset, "\(comment)")
    } else {
      #expect(range.isEmpty, "\(comment)")
    }
  }

  @Test(arguments: Storm.limits) func everyMetricFindsItsPlace(limits: StoreLimits) {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    let text = Storm.text(100...800, &generator)
    let document = Document(text, limits)
    let starts = PlainTextModel(text).lineStarts
    var utf8 = 0
    var utf16 = 0
    for scalar in text.unicodeScalars {
      let block = (starts.firstIndex { $0 > utf8 } ?? starts.count) - 1
      #expect(document.utf16Offset(of: utf8) == utf16, "seed \(seed)")
      #expect(document.offset(ofUTF16: utf16) == utf8, "seed \(seed)")
      #expect(document.blocks.index(containing: utf8) == block, "seed \(seed)")
      #expect(document.line(containing: utf8) == block, "seed \(seed)")
      #expect(document.chunks[document.chunks.index(containing: utf8)].range.contains(utf8))
      utf8 += PlainTextModel.width(scalar)
      utf16 += String(scalar).utf16.count
    }
    for (line, start) in starts.enumerated() {
      #expect(document.offset(ofLine: line) == start, "seed \(seed)")
    }
    #expect(document.line(containing: .max) == document.lineEndCount)
    #expect(document.offset(ofLine: .max) == document.offset(ofLine: document.lineEndCount))
  }

  @Test func oldSnapshotsStayAsTheyWere() {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var document = Document(Storm.text(200...300, &generator), Storm.limits[0])
    var snapshots: [(document: Document, text: String)] = []
    for _ in 0..<Storm.steps {
      snapshots.append((document, document.text))
      let lower = Int.random(in: 0...document.utf8Count, using: &generator)
      document.replace(lower..<lower + 9, with: Storm.text(0...8, &generator))
    }
    for snapshot in snapshots {
      #expect(snapshot.document.text == snapshot.text, "seed \(seed)")
      #expect(snapshot.document.store.invariantCheck() == nil, "seed \(seed)")
    }
  }
}
