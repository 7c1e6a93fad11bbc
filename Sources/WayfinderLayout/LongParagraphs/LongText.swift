import WayfinderDocument
import WayfinderUnicode

/// What of a long paragraph depends on all of its text: its direction, and the embedding levels where
/// any may differ from that.
struct LongText: Sendable {
  /// The levels; `nil` where everything is set from left to right.
  let levels: LevelRuns?

  /// How much text is looked at at a time, in bytes.
  private static let stretch = 65_536

  /// - Throws: `UnicodeError` where memory runs out.
  /// - Complexity: O(*n*); where everything is set from left to right, no more than a look at each byte.
  init(_ block: Block, in document: Document) throws(UnicodeError) {
    let direction = block.style.direction
    guard direction == .rightToLeft || Self.mayNeedLevels(document, block.range) else {
      levels = nil
      return
    }
    let resolved = document.withUTF8(in: block.range) {
      LevelResolver.levels(of: $0, direction)
    }
    levels = try resolved.get()
  }

  /// Whether a part of a text that starts from left to right may have levels above 0.
  static func mayNeedLevels(_ document: Document, _ range: Range<TextOffset>) -> Bool {
    var found = false
    forEachStretch(document, range) { bytes in
      found = BidiScan.finds(in: bytes)
      return !found
    }
    return found
  }

  private static func forEachStretch(
    _ document: Document, _ range: Range<TextOffset>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let next = document.scalarBoundary(notAfter: min(range.upperBound, start + stretch))
      let end = next > start ? next : range.upperBound
      if !document.withUTF8(in: start..<end, body) { return }
      start = end
    }
  }
}
