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

  /// - Parameter regex: How far the query looks where it is a regular expression.
  init(query: String, options: FindOptions, document: Document, regex: RegexReach? = nil) {
    self.document = document
    reading = options.boundaries
    // The rules for whole words say of a query that begins with a separator that it begins a word
    // where a text begins; that would hold at every cut. What a regular expression begins with is not
    // known.
    let first = query.unicodeScalars.first
    let beginsWord =
      options.wordMatchMethod == .contains
      || (regex == nil && first.map { $0.properties.isAlphabetic || $0.isDecimalDigit } == true)
    let staysInLine =
      regex?.staysInLine ?? !query.utf8.contains { $0 == 0x0A || $0 == 0x0D }
    cutsAtLineEnds = beginsWord && staysInLine
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

  // MARK: Around edits

  /// The blocks between the cuts around an edit, which takes in the blocks before and behind it whose
  /// boundary it may have changed.
  func blocks(around edit: Range<TextOffset>) -> Range<Int> {
    let blocks = document.blocks
    return cut(
      notAfter: blocks.index(containing: edit.lowerBound - 1))..<cut(
        notBefore: blocks.index(containing: edit.upperBound) + 1)
  }

  /// The same, or `nil` where they hold more text than `limit` bytes.
  func blocks(around edit: Range<TextOffset>, limit: Int) -> Range<Int>? {
    let blocks = document.blocks
    var first = blocks.index(containing: edit.lowerBound - 1)
    while first > 0, !isCut(first) {
      first -= 1
      if edit.upperBound - blocks[first].range.upperBound > limit { return nil }
    }
    var last = blocks.index(containing: edit.upperBound) + 1
    while last < blocks.count, !isCut(last) {
      if blocks[last].range.lowerBound - edit.lowerBound > limit { return nil }
      last += 1
    }
    let region = first..<last
    return document.places(ofBlocks: region).count <= limit ? region : nil
  }

  /// The text around an edit up to the next cuts, or `reach` bytes where none is as near.
  func window(around edit: Range<TextOffset>, reach: Int) -> Range<TextOffset> {
    let blocks = document.blocks
    var lower = edit.lowerBound - reach
    var first = blocks.index(containing: edit.lowerBound - 1)
    while blocks[first].range.lowerBound > lower {
      if first == 0 || isCut(first) {
        lower = blocks[first].range.lowerBound
        break
      }
      first -= 1
    }
    var upper = edit.upperBound + reach
    var last = blocks.index(containing: edit.upperBound) + 1
    while last < blocks.count, blocks[last].range.lowerBound < upper {
      if isCut(last) {
        upper = blocks[last].range.lowerBound
        break
      }
      last += 1
    }
    return max(0, lower)..<min(upper, document.utf8Count + 1)
  }

  private func isCut(_ index: Int) -> Bool {
    if index <= 0 || index >= document.blocks.count { return true }
    let block = document.beginning(ofBlock: index)
    // Blocks without text belong to the boundary of the block that follows.
    if block.isVoid { return false }
    var first = index
    while first > 1, document.beginning(ofBlock: first - 1).isVoid { first -= 1 }
    var kind = block.boundary
    if first < index {
      kind = document.beginning(ofBlock: first).boundary
      for next in first + 1...index {
        kind = kind.joined(with: document.beginning(ofBlock: next).boundary)
      }
    }
    switch reading[kind] {
    case .interruption: return true
    case .text(let text):
      guard cutsAtLineEnds, !text.isEmpty, text.utf8.allSatisfy({ $0 == 0x0A }) else {
        return false
      }
      return !hasMark(at: block.offset)
    case .nothing:
      return cutsAtLineEnds && endsLine(before: block.offset) && !hasMark(at: block.offset)
    }
  }

  /// Whether text begins with a character that ICU takes together with what is before or behind it,
  /// differently at the beginning of a text.
  private func hasMark(at start: TextOffset) -> Bool {
    document.withUTF8(in: start..<start + 4) { bytes in
      guard let first = bytes.first, first > 0x7E else { return false }
      let scalar = UnicodeText.scalar(inUTF8: bytes, at: 0).scalar
      return scalar.value > 0x7E && scalar.isZeroWidth
    }
  }

  private func endsLine(before offset: TextOffset) -> Bool {
    document.withUTF8(in: max(0, offset - 1)..<offset) { $0.first == 0x0A || $0.first == 0x0D }
  }
}
