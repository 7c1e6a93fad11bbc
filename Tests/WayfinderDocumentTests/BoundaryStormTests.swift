import TestSupport
import Testing

@testable import WayfinderDocument

/// Whatever becomes of blocks by edits, the text of two of them never reads as one.
@Suite struct BoundaryStormTests {
  @Test(arguments: 0..<40 as Range<UInt64>)
  func textOfTwoBlocksIsAlwaysParted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var document = Self.document(&random)
    for step in 0..<60 {
      Self.edit(&document, &random)
      guard let meeting = Self.meetingBlocks(document) else { continue }
      Issue.record("seed \(seed), step \(step): blocks \(meeting) read as one")
      return
    }
  }

  /// Blocks in boxes of their own, many of them without text, above all at the beginning.
  private static func document(_ random: inout SeededGenerator) -> Document {
    let limits = Storm.limits.randomElement(using: &random) ?? .standard
    var builder = DocumentBuilder(limits: limits)
    let empty = Int.random(in: 0...3, using: &random)
    for index in 0..<Int.random(in: 1...8, using: &random) {
      let contents: [Block.Content] = [.nothing, .emptyLine]
      builder.openBox(Box(parent: nil), style: BlockStyle())
      if index >= empty, Int.random(in: 0..<3, using: &random) > 0 {
        if Int.random(in: 0..<6, using: &random) == 0 {
          builder.addVoidBlock()
        } else if Int.random(in: 0..<4, using: &random) == 0 {
          builder.breakLine()
        } else if Int.random(in: 0..<4, using: &random) == 0 {
          Self.addPiece(to: &builder, &random)
        } else {
          var text = String(repeating: "ab", count: Int.random(in: 1...20, using: &random))
          text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
        }
      }
      builder.closeBox(ifEmpty: contents.randomElement(using: &random))
    }
    return builder.finish()
  }

  /// Something that stands in a line, or by itself, without text.
  private static func addPiece(
    to builder: inout DocumentBuilder, _ random: inout SeededGenerator
  ) {
    var style = BoxStyle()
    style.isInline = Bool.random(using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: builder.addInlineStart(style)
    case 1:
      var text = "hidden"
      text.withUTF8 { builder.appendUnseenText($0, style: TextStyle(), whiteSpace: .normal) }
    case 2:
      builder.openInlineBlock(Box(parent: nil, style: style), style: BlockStyle())
      builder.closeInlineBlock()
    default: builder.addObject(Box(parent: nil, kind: .replaced, style: style))
    }
  }

  private static func edit(_ document: inout Document, _ random: inout SeededGenerator) {
    let count = document.utf8Count
    switch Int.random(in: 0..<6, using: &random) {
    case 0: document.splitBlock(at: Int.random(in: 0...count, using: &random))
    case 1: document.joinBlock(at: Int.random(in: 0...document.blocks.count, using: &random))
    case 2: document.append("end")
    case 3:
      let start = Int.random(in: 0...count, using: &random)
      document.replace(start..<min(count, start + 30), with: "")
    case 4: document.replace(0..<0, with: "start")
    default:
      let start = Int.random(in: 0...count, using: &random)
      document.replace(start..<min(count, start + 3), with: "xy")
    }
  }

  /// Two blocks with text between which nothing stands.
  private static func meetingBlocks(_ document: Document) -> Range<Int>? {
    var last: Int?
    var kind = BoundaryKind.none
    for block in document.blocks {
      kind = kind.joined(with: block.boundary)
      if block.content == .rule { kind = kind.joined(with: .block) }
      if block.range.isEmpty { continue }
      // What shows text is known as text.
      if block.isVoid { return block.index..<block.index + 1 }
      if let last, kind == .none, !block.continuesLine { return last..<block.index + 1 }
      last = block.index
      kind = .none
    }
    return nil
  }
}
