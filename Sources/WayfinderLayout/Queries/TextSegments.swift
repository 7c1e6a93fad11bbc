import WayfinderDocument
import WayfinderUnicode

/// The boundaries of graphemes or words near a place in a paragraph.
///
/// Only a stretch of text around the place is segmented, so that a question costs the same in a
/// paragraph of any length. The stretch begins and ends where the rules of UAX #29 look at neither
/// side, if there is such a place within `farthest` bytes.
struct TextSegments {
  /// The boundaries in order: the start of the stretch, the end of each segment.
  let boundaries: [TextOffset]
  /// Whether the stretch had to be cut somewhere, so that its first or last boundary may be none.
  let isCut: (start: Bool, end: Bool)

  private static let farthest = 4096

  /// - Parameters:
  ///   - offset: The place.
  ///   - paragraph: The text outside of which nothing counts.
  ///   - nearest: The least distance of the stretch's ends from the place, in bytes.
  init(
    _ unit: BreakIterator.Unit, around offset: TextOffset, in paragraph: Range<TextOffset>,
    of document: Document, locale: String, nearest: Int = 256
  ) {
    let offset = min(max(paragraph.lowerBound, offset), paragraph.upperBound)
    let lowest = document.scalarBoundary(
      notAfter: max(paragraph.lowerBound, offset - Self.farthest))
    let highest = document.scalarBoundary(
      notAfter: min(paragraph.upperBound, offset + Self.farthest))
    let place = offset - lowest
    boundaries = document.withUTF8(in: lowest..<max(lowest, highest)) { text in
      let start = Self.edge(in: text, from: place - nearest, by: -1)
      let end = max(start, Self.edge(in: text, from: place + nearest, by: 1))
      return Self.boundaries(
        unit, of: UnsafeBufferPointer(rebasing: text[start..<end]), from: lowest + start,
        locale: locale)
    }
    isCut = (
      boundaries[0] == lowest && lowest > paragraph.lowerBound,
      boundaries[boundaries.count - 1] == highest && highest < paragraph.upperBound
    )
  }

  private static func boundaries(
    _ unit: BreakIterator.Unit, of text: UnsafeBufferPointer<UInt8>, from start: TextOffset,
    locale: String
  ) -> [TextOffset] {
    let units = UTF16Conversion.units(ofUTF8: text)
    var boundaries = [start]
    guard let iterator = try? BreakIterator(unit, locale: locale),
      (try? iterator.setText(units)) != nil
    else { return text.isEmpty ? boundaries : boundaries + [start + text.count] }
    var offset = start
    var index = 0
    iterator.forEachBoundary { boundary, _ in
      while index < boundary {
        offset += UTF16Conversion.utf8Width(of: units[index])
        index += 1
      }
      boundaries.append(offset)
    }
    return boundaries
  }

  /// The first place from `index` on, in steps of `step`, where every rule has a boundary.
  static func edge(
    in text: UnsafeBufferPointer<UInt8>, from index: Int, by step: Int
  ) -> Int {
    var index = index
    while index > 0, index < text.count {
      if text[index] & 0xC0 != 0x80, isEdge(in: text, index) { return index }
      index += step
    }
    return min(max(0, index), text.count)
  }

  /// Whether a letter or digit follows a space, a line feed or an ideographic stop. No rule of UAX #29
  /// joins these, nor does a dictionary's stretch reach across.
  private static func isEdge(in text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let isAfterStop =
      index >= 3 && text[index - 3] == 0xE3 && text[index - 2] == 0x80
      && (text[index - 1] == 0x81 || text[index - 1] == 0x82)
    guard text[index - 1] == 0x20 || text[index - 1] == 0x0A || isAfterStop else { return false }
    switch UnicodeText.scalar(inUTF8: text, at: index).scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .decimalNumber:
      return true
    default: return false
    }
  }

  /// The last boundary at or before an offset.
  func boundary(notAfter offset: TextOffset) -> TextOffset {
    boundaries.last { $0 <= offset } ?? boundaries[0]
  }

  /// The last boundary before an offset, if there is one in the stretch.
  func boundary(before offset: TextOffset) -> TextOffset? { boundaries.last { $0 < offset } }

  /// The first boundary after an offset, if there is one in the stretch.
  func boundary(after offset: TextOffset) -> TextOffset? { boundaries.first { $0 > offset } }

  /// The segment that holds the character at an offset, or the last one at the end of the text.
  func segment(at offset: TextOffset) -> Range<TextOffset> {
    guard let last = boundaries.last, let end = boundary(after: offset) else {
      let end = boundaries[boundaries.count - 1]
      return (boundary(before: end) ?? end)..<end
    }
    return (boundary(before: min(end, last)) ?? boundaries[0])..<end
  }
}
