import WayfinderDocument
import WayfinderUnicode

/// Where the grapheme clusters of a part of a document end (UAX #29).
struct GraphemeEnds {
  /// The ends in order, from the start of the paragraph.
  let offsets: [Int]

  /// - Parameters:
  ///   - range: A part of the document.
  ///   - base: What offsets count from.
  init(_ document: Document, _ range: Range<TextOffset>, base: TextOffset) {
    let units = document.withUTF8(in: range) { UTF16Conversion.units(ofUTF8: $0) }
    var offset = range.lowerBound - base
    var ends: [Int] = []
    let graphemes = units.count > 1 ? try? BreakIterator(.grapheme) : nil
    guard let graphemes, (try? graphemes.setText(units)) != nil else {
      offsets = range.isEmpty ? [] : [range.upperBound - base]
      return
    }
    var unit = 0
    graphemes.forEachBoundary { boundary, _ in
      while unit < boundary {
        offset += UTF16Conversion.utf8Width(of: units[unit])
        unit += 1
      }
      ends.append(offset)
    }
    offsets = ends
  }

  /// The ends after one offset, up to and with another.
  func between(_ start: Int, _ end: Int) -> ArraySlice<Int> {
    offsets[firstIndex(above: start)..<firstIndex(above: end)]
  }

  private func firstIndex(above offset: Int) -> Int {
    offsets.indices.partitioningIndex { offsets[$0] > offset }
  }
}
