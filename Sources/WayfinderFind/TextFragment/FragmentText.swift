import WayfinderDocument
import WayfinderUnicode

/// The text of one block as a text directive sees it: quotes folded, each run of white space one
/// space, with the way back to the document.
struct FragmentText {
  /// UTF-16 code units.
  private(set) var units: [UInt16] = []
  /// The language of the block, empty where unknown.
  let language: String
  /// Where each unit begins and ends in the document, from `base`.
  private var starts: [UInt32] = []
  private var ends: [UInt32] = []
  private let base: TextOffset

  init(at base: TextOffset, language: String) {
    self.base = base
    self.language = language
  }

  /// The part of the document that the text stands for.
  var range: Range<TextOffset> {
    ends.last.map { base..<base + Int($0) } ?? base..<base
  }

  /// Returns the part of the document that a range of units stands for.
  func textRange(of units: Range<Int>) -> Range<TextOffset> {
    if units.isEmpty { return base..<base }
    return base + Int(starts[units.lowerBound])..<base + Int(ends[units.upperBound - 1])
  }

  /// Returns the units that stand for a part of the document, in part or wholly.
  func unitRange(of range: Range<TextOffset>) -> Range<Int> {
    let lower = Self.first(in: ends) { base + Int($0) > range.lowerBound }
    let upper = Self.first(in: starts) { base + Int($0) >= range.upperBound }
    return lower..<max(lower, upper)
  }

  private static func first(in offsets: [UInt32], where holds: (UInt32) -> Bool) -> Int {
    var low = 0
    var high = offsets.count
    while low < high {
      let middle = (low + high) / 2
      if holds(offsets[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  mutating func append(_ text: [UInt16], at offset: TextOffset, _ folding: CharacterFolding) {
    let folded = folding.folded(text)
    var position = UInt32(clamping: offset - base)
    var index = 0
    while index < text.count {
      let width = UnicodeText.width(in: text, at: index)
      let end = position + UInt32(width == 2 ? 4 : UTF16Conversion.utf8Width(of: text[index]))
      if width == 1, Self.isWhiteSpace(folded[index]) {
        append(space: position..<end)
      } else {
        for unit in index..<index + width {
          units.append(folded[unit])
          starts.append(position)
          ends.append(end)
        }
      }
      position = end
      index += width
    }
  }

  /// Appends white space, to the run of it that may end the text.
  mutating func append(space range: Range<UInt32>) {
    if units.last == 0x20 {
      ends[ends.count - 1] = range.upperBound
    } else {
      units.append(0x20)
      starts.append(range.lowerBound)
      ends.append(range.upperBound)
    }
  }

  mutating func appendSpace(at offset: TextOffset) {
    let position = UInt32(clamping: offset - base)
    append(space: position..<position)
  }

  /// Whether a unit is white space by the property White_Space; told by hand, since each unit of a
  /// text is asked.
  static func isWhiteSpace(_ unit: UInt16) -> Bool {
    switch unit {
    case 0x20, 0x09...0x0D, 0x85, 0xA0: true
    case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}

/// The blocks that one `FragmentText` is made of.
struct FragmentSpan {
  let blocks: Range<Int>
  let range: Range<TextOffset>
  /// Whether an object stands in the text, which a term does not see.
  let holdsObject: Bool
}

/// Finds the texts of a document, one after the other, and makes them.
struct FragmentTextBuilder {
  private let document: Document
  private let reading: BoundaryReading
  private let folding: CharacterFolding
  private var rest: Document.Blocks.Iterator
  /// The block at which the next text begins.
  private var next: Block?

  init(_ document: Document, options: FindOptions) {
    self.document = document
    reading = options.boundaries
    folding = CharacterFolding(options)
    rest = document.blocks.makeIterator()
    next = rest.next()
  }

  /// Returns where the next text is that is not empty, or `nil` at the end.
  mutating func nextSpan() -> FragmentSpan? {
    while let first = next {
      var end = first.range.upperBound
      var hasSpace = false
      var holdsObject = false
      next = rest.next()
      while let block = next, let joint = joint(before: block) {
        if joint == .space { hasSpace = true }
        if block.boundary == .object { holdsObject = true }
        end = block.range.upperBound
        next = rest.next()
      }
      if end > first.range.lowerBound || hasSpace {
        return FragmentSpan(
          blocks: first.index..<(next?.index ?? document.blocks.count),
          range: first.range.lowerBound..<end, holdsObject: holdsObject)
      }
    }
    return nil
  }

  /// Makes the text of some blocks.
  func text(of span: FragmentSpan) -> FragmentText {
    let first = document.blocks[span.blocks.lowerBound]
    var text = FragmentText(
      at: first.range.lowerBound,
      language: first.style.language.isEmpty ? document.language : first.style.language)
    append(first, to: &text)
    for index in span.blocks.dropFirst() {
      let block = document.blocks[index]
      if joint(before: block) == .space { text.appendSpace(at: block.range.lowerBound) }
      append(block, to: &text)
    }
    return text
  }

  private enum Joint { case nothing, space }

  /// What the boundary before a block reads as; `nil` if it parts texts.
  private func joint(before block: Block) -> Joint? {
    // What takes no part in the text leaves the boundary to the text after it.
    if block.isVoid { return block.content == .rule ? nil : .nothing }
    switch reading[block.boundary] {
    case .nothing: return endsLine(before: block) ? nil : .nothing
    case .interruption: return nil
    case .text: return .space
    }
  }

  /// Whether a block is a line of plain text, which is a block of its own.
  private func endsLine(before block: Block) -> Bool {
    guard block.boundary == .none, !block.continuesLine else { return false }
    let start = block.range.lowerBound
    return document.withUTF8(in: max(0, start - 1)..<start) { $0.first == 0x0A || $0.first == 0x0D }
  }

  private func append(_ block: Block, to text: inout FragmentText) {
    if block.range.isEmpty { return }
    text.append(
      document.withUTF8(in: block.range) { UTF16Conversion.units(ofUTF8: $0) },
      at: block.range.lowerBound, folding)
  }
}
