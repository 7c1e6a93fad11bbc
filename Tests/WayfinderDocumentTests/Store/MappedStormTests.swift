import Foundation
import TestSupport
import Testing

@testable import WayfinderDocument

/// Random edits of documents whose leaves share a file or a copy of it, in trees of tiny parts, so that
/// leaves of shared text are cut everywhere. The model is an array of bytes.
@Suite struct MappedStormTests {
  /// A document just opened, with the bytes it must hold.
  private func open(
    _ limits: StoreLimits, _ access: TextFileAccess, _ generator: inout SeededGenerator
  ) throws -> (Document, [UInt8]) {
    var bytes = Array(Storm.text(0...600, &generator).utf8)
    if Bool.random(using: &generator) {
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        guard let place = bytes.indices.randomElement(using: &generator) else { break }
        bytes[place] = UInt8.random(in: 0x80...0xFF, using: &generator)
      }
    }
    let file = try ScratchFile(bytes)
    let document = try Document(plainTextFile: file.path, access: access, limits: limits)
    return (document, Array(String(decoding: bytes, as: UTF8.self).utf8))
  }

  /// A random edit, made on both.
  private func edit(
    _ document: inout Document, _ model: inout [UInt8], _ generator: inout SeededGenerator
  ) -> EditRecord? {
    let place = scalarStart(Int.random(in: 0...model.count, using: &generator), in: model)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0:
      model.insert(0x0A, at: place)
      return document.splitBlock(at: place)
    case 1:
      let line = document.blocks.index(containing: place)
      if line == 0 { return document.joinBlock(at: line) }
      let start = document.blocks[line].range.lowerBound
      let isPair = start > 1 && model[start - 2] == 0x0D && model[start - 1] == 0x0A
      model.removeSubrange(start - (isPair ? 2 : 1)..<start)
      return document.joinBlock(at: line)
    case 2:
      let style = BlockStyle(role: .heading(level: Int.random(in: 1...6, using: &generator)))
      return document.setStyle(style, ofBlock: document.blocks.index(containing: place))
    case 3:
      let text = Storm.text(0...8, &generator)
      model += Array(text.utf8)
      return document.append(text)
    case let kind:
      let longest = kind == 4 ? 120 : 6
      let end = scalarStart(
        min(model.count, place + Int.random(in: 0...longest, using: &generator)), in: model)
      let text = Storm.text(0...(kind == 5 ? 60 : 4), &generator)
      model.replaceSubrange(place..<max(place, end), with: Array(text.utf8))
      return document.replace(place..<max(place, end), with: text)
    }
  }

  private func scalarStart(_ offset: Int, in bytes: [UInt8]) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  @Test(arguments: Storm.limits.dropLast(), [TextFileAccess.mapped, .copied])
  func editsOfSharedTextEqualThoseOfAnArray(limits: StoreLimits, access: TextFileAccess) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var steps = 0
    while steps < StormLength.steps(5_000) {
      var (document, model) = try open(limits, access, &generator)
      let opened = (document, model)
      var follower = FollowedBlocks(document)
      for step in 0..<200 {
        let record = edit(&document, &model, &generator)
        if let record { follower.follow(record, to: document) }
        let around = max(0, model.count - 40 + step % 40)..<model.count
        #expect(
          document.utf8Count == model.count
            && document.withUTF8(in: around) { $0.elementsEqual(model[around]) },
          "seed \(seed) step \(steps)")
        if document.utf8Count != model.count { return }
        steps += 1
        if step % 100 == 99 {
          expect(document, equals: model, "seed \(seed) step \(steps)")
          #expect(follower.agrees(with: document), "seed \(seed) step \(steps)")
        }
      }
      expect(opened.0, equals: opened.1, "seed \(seed) step \(steps), the snapshot")
    }
  }

  /// Text, counts, lines and invariants.
  private func expect(_ document: Document, equals model: [UInt8], _ comment: String) {
    #expect(document.store.invariantCheck() == nil, "\(comment)")
    let text = String(decoding: model, as: UTF8.self)
    #expect(document.text == text, "\(comment)")
    #expect(document.utf16Count == text.utf16.count, "\(comment)")
    var starts = [0]
    for (index, byte) in model.enumerated() where byte == 0x0A || byte == 0x0D {
      let isPair = byte == 0x0D && index + 1 < model.count && model[index + 1] == 0x0A
      if !isPair, index + 1 < model.count { starts.append(index + 1) }
    }
    #expect(document.blocks.map(\.range.lowerBound) == starts, "\(comment)")
    for index in Set([0, starts.count / 2, starts.count - 1]) {
      #expect(document.blocks[index].range.lowerBound == starts[index], "\(comment)")
      #expect(document.utf8Start(ofBlock: index) == starts[index], "\(comment)")
      #expect(document.offset(ofLine: index) == starts[index], "\(comment)")
      #expect(document.line(containing: starts[index]) == index, "\(comment)")
      let utf16 = document.utf16Offset(of: starts[index])
      #expect(document.offset(ofUTF16: utf16) == starts[index], "\(comment)")
    }
  }

  /// Leaves of every length, with line ends, scalars and ill-formed bytes at every seam.
  @Test(arguments: Storm.limits.dropLast()) func everySeamIsCutWhereItMay(
    limits: StoreLimits
  ) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    for kind in 0..<120 {
      let parts: [[UInt8]] = [
        [[0x0D, 0x0A]], [[0x0D]], [[0x80]], [[0xE2, 0x82]], [[0xF0, 0x9F, 0x91, 0x8D]],
        [[0x0D], [0x0A], [0xC3, 0xA9]], [[0x0D, 0x0A], [0x61]], [[0xE2], [0x82], [0xAC], [0x20]],
      ][kind % 8]
      let bytes = (0..<Int.random(in: 0...400, using: &generator)).flatMap { _ in
        parts.randomElement(using: &generator) ?? []
      }
      let repaired = Array(String(decoding: bytes, as: UTF8.self).utf8)
      for access in [TextFileAccess.mapped, .copied] {
        let file = try ScratchFile(bytes)
        let document = try Document(plainTextFile: file.path, access: access, limits: limits)
        expect(document, equals: repaired, "seed \(seed) kind \(kind)")
      }
    }
  }
}
