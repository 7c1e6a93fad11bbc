import WayfinderDocument

/// Finds preserved line ends in a part of a document too long to have runs: LF, VT, FF, CR, CR LF, NEL and
/// the separators of lines and paragraphs, those that are runs of their own in a prepared paragraph.
struct PreservedLineEnds {
  private let document: Document
  private let range: Range<TextOffset>

  /// How much text is looked at at a time, in bytes.
  private static let stretch = 65_536

  init(_ document: Document, _ range: Range<TextOffset>) {
    self.document = document
    self.range = range
  }

  /// The length of a line end at an index, 0 where there is none.
  private static func width(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    func byte(_ distance: Int) -> UInt8 {
      index + distance < text.count ? text[index + distance] : 0
    }
    switch text[index] {
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0x0A...0x0C: return 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// Where the line end begins with which the range ends; the end of the range where there is none.
  var startOfLast: TextOffset {
    let end = range.upperBound
    let first = max(range.lowerBound, end - 3)
    return document.withUTF8(in: first..<end) { text in
      for index in text.indices where Self.width(text, index) == text.count - index {
        return first + index
      }
      return end
    }
  }

  /// The end of the first line end that ends after an offset; `nil` where there is none.
  func end(after offset: TextOffset) -> TextOffset? {
    // The line end may begin before the offset.
    var start = max(range.lowerBound, document.scalarBoundary(notAfter: offset - 1))
    while start < range.upperBound {
      let end = min(range.upperBound, start + Self.stretch)
      let stretch = start..<min(range.upperBound, end + 3)
      let found: TextOffset? = document.withUTF8(in: stretch) { text in
        var index = 0
        while index < min(text.count, end - start) {
          let width = Self.width(text, index)
          if width > 0, start + index + width > offset { return start + index + width }
          index += max(1, width)
        }
        return nil
      }
      if let found { return found }
      start = end
    }
    return nil
  }

  /// The end of the last line end that ends at or before an offset; the start of the range where there is
  /// none.
  func end(notAfter offset: TextOffset) -> TextOffset {
    var end = offset
    while end > range.lowerBound {
      let start = max(range.lowerBound, end - Self.stretch)
      let stretch = start..<min(range.upperBound, end + 3)
      let found: TextOffset? = document.withUTF8(in: stretch) { text in
        var index = end - start - 1
        while index >= 0 {
          // The LF of CR LF ends the two.
          let width = Self.width(text, index)
          if width > 0, start + index + width <= offset { return start + index + width }
          index -= 1
        }
        return nil
      }
      if let found { return found }
      end = start
    }
    return range.lowerBound
  }
}
