import WayfinderDocument
import WayfinderUnicode

/// Where a document may be cut so that what is found in the pieces is what is found in the whole.
///
/// Text is cut before a block if no match can run across the boundary there and no rule about words
/// or characters looks across it: at boundaries that interrupt, and for a query without line ends at
/// those that read, or in plain text are, line ends. UAX #29 breaks words and characters there, and no
/// collation element spans them.
struct SearchCuts {
  private let document: Document
  private let reading: BoundaryReading
  private let cutsAtLineEnds: Bool

  init(query: String, syntax: FindSession.Syntax, options: FindOptions, document: Document) {
    self.document = document
    reading = options.boundaries
    // The rules for whole words say of a query that begins with a separator that it begins a word
    // where a text begins; that would hold at every cut.
    let first = query.unicodeScalars.first
    let beginsWord =
      options.wordMatchMethod == .contains
      || first.map { $0.properties.isAlphabetic || $0.isDecimalDigit } == true
    cutsAtLineEnds =
      syntax == .literal && beginsWord && !query.utf8.contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The last place at or before a block at which text may be cut.
  func cut(notAfter block: Int) -> Int {
    var block = min(block, document.blocks.count)
    while block > 0, !isCut(block) { block -= 1 }
    return max(0, block)
  }

  /// The first place at or after a block at which text may be cut.
  func cut(notBefore block: Int) -> Int {
    var block = max(0, block)
    while block < document.blocks.count, !isCut(block) { block += 1 }
    return min(block, document.blocks.count)
  }

  private func isCut(_ index: Int) -> Bool {
    let blocks = document.blocks
    if index <= 0 || index >= blocks.count { return true }
    let block = blocks[index]
    // Blocks without text belong to the boundary of the block that follows.
    if block.isVoid { return false }
    var first = index
    while first > 1, blocks[first - 1].isVoid { first -= 1 }
    var kind = blocks[first].boundary
    for next in first..<index { kind = kind.joined(with: blocks[next + 1].boundary) }
    switch reading[kind] {
    case .interruption: return true
    case .text(let text):
      guard cutsAtLineEnds, !text.isEmpty, text.utf8.allSatisfy({ $0 == 0x0A }) else {
        return false
      }
      return !beginsWithMark(block)
    case .nothing:
      return cutsAtLineEnds && endsLine(before: block.range.lowerBound) && !beginsWithMark(block)
    }
  }

  /// Whether a block begins with a character that ICU takes together with what is before or behind
  /// it, differently at the beginning of a text.
  private func beginsWithMark(_ block: Block) -> Bool {
    let start = block.range.lowerBound
    return document.withUTF8(in: start..<start + 4) { bytes in
      if bytes.isEmpty { return false }
      let scalar = UnicodeText.scalar(inUTF8: bytes, at: 0).scalar
      return scalar.value > 0x7E && scalar.isZeroWidth
    }
  }

  private func endsLine(before offset: TextOffset) -> Bool {
    document.withUTF8(in: max(0, offset - 1)..<offset) { $0.first == 0x0A || $0.first == 0x0D }
  }
}
