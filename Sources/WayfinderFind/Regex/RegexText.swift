import WayfinderDocument
import WayfinderUnicode

/// A haystack as a regular expression sees it.
///
/// Where the haystack begins or ends inside a line, a character that no line begins or ends with
/// stands around it, so that `^` and `$` do not match there.
struct RegexText {
  let haystack: Haystack
  let units: [UInt16]
  /// The units of the haystack in `units`.
  let region: Range<Int>

  /// U+FFFC OBJECT REPLACEMENT CHARACTER.
  private static let object: UInt16 = 0xFFFC

  init(_ haystack: Haystack, in document: Document, end: TextOffset) {
    self.init(
      haystack, startsLine: document.isLineBoundary(haystack.start),
      endsLine: document.isLineBoundary(end))
  }

  init(_ haystack: Haystack, startsLine: Bool = true, endsLine: Bool = true) {
    self.haystack = haystack
    let count = haystack.units.count
    region = startsLine ? 0..<count : 1..<count + 1
    if startsLine, endsLine {
      units = haystack.units
    } else {
      units =
        (startsLine ? [] : [Self.object]) + haystack.units + (endsLine ? [] : [Self.object])
    }
  }
}

extension Document {
  /// Whether a line begins or ends at an offset: at the ends of the document and of its blocks,
  /// unless they go on in the same line, and behind a line end.
  fileprivate func isLineBoundary(_ offset: TextOffset) -> Bool {
    if offset <= 0 || offset >= utf8Count { return true }
    if withUTF8(in: offset - 1..<offset, { $0.first == 0x0A || $0.first == 0x0D }) { return true }
    var index = blocks.index(containing: offset)
    while index > 0 {
      let block = blocks[index]
      if block.range.lowerBound != offset { return false }
      if block.boundary != .none, !block.boundary.continuesLine { return true }
      index -= 1
    }
    return false
  }
}
