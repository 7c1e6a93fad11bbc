import WayfinderDocument
import WayfinderUnicode

/// Tells by an index where a term may stand, so that ICU need not search the rest of a document.
///
/// Where ICU's search matches at the primary level, the text has the letters of the term's longest
/// word, weight for weight: their codes follow one another in the index. Places are told by chunks of
/// some kilobytes, and what a chunk holds is left for ICU to say.
struct TermFilter {
  /// The text in which the term may stand, ascending.
  let ranges: [Range<TextOffset>]

  /// Returns `nil` where the index cannot tell.
  init?(_ term: [UInt16], in index: FindIndex) throws(UnicodeError) {
    guard index.isComplete else { return nil }
    var longest: [UInt8] = []
    for word in Self.words(of: term) {
      let codes = index.table.codes(of: try index.table.elements(of: word))
      if codes.count > longest.count { longest = codes }
    }
    if longest.count < 2 { return nil }
    ranges = Self.ranges(of: longest, in: index)
  }

  /// Whether the term may stand in a range.
  ///
  /// - Complexity: O(log *n*).
  func mayMatch(in range: Range<TextOffset>) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound < range.upperBound
  }

  /// The runs of letters, digits, marks and characters that are not seen. Whatever stands between them
  /// may be read in several ways, by options or as white space.
  private static func words(of units: [UInt16]) -> [[UInt16]] {
    var words: [[UInt16]] = [[]]
    var index = 0
    while index < units.count {
      let scalar = UnicodeText.scalar(in: units, at: index)
      let end = index + UnicodeText.width(in: units, at: index)
      if belongsToWord(scalar) {
        words[words.count - 1] += units[index..<end]
      } else {
        words.append([])
      }
      index = end
    }
    return words.filter { !$0.isEmpty }
  }

  private static func belongsToWord(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isAlphabetic || scalar.properties.isDefaultIgnorableCodePoint {
      return true
    }
    switch scalar.properties.generalCategory {
    case .decimalNumber, .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  // MARK: The index

  private static func ranges(of codes: [UInt8], in index: FindIndex) -> [Range<TextOffset>] {
    let scan = CodeScan(codes, pages: index.pages)
    let places = OwnedBuffer<UInt32>(repeating: 0, count: 4096)
    var ranges: [Range<TextOffset>] = []
    func append(_ range: Range<TextOffset>) {
      if let last = ranges.last, last.upperBound >= range.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        ranges.append(range)
      }
    }
    for (number, page) in index.pages.enumerated() {
      let start = index.utf8Starts[number]
      scan.forEachPlaces(in: page.plane, count: page.symbolCount, places.memory) { count in
        for place in places.memory[..<count] {
          append(page.text(ofSymbols: Int(place)..<Int(place) + codes.count, from: start))
        }
        return true
      }
      if holdsSeam(number, codes, scan, places.memory, index) {
        // The word begins in the last symbols of the page, and goes on in those that follow.
        let first = max(0, page.symbolCount - codes.count)
        var end = number + 1
        var left = codes.count
        while end < index.pages.count, left > 0 {
          left -= index.pages[end].symbolCount
          end += 1
        }
        let lower = page.text(ofSymbols: first..<page.symbolCount, from: start).lowerBound
        append(lower..<index.utf8Starts[end])
      }
    }
    return ranges
  }

  /// Whether the codes stand across the end of a page.
  private static func holdsSeam(
    _ number: Int, _ codes: [UInt8], _ scan: CodeScan, _ places: UnsafeMutableBufferPointer<UInt32>,
    _ index: FindIndex
  ) -> Bool {
    let reach = codes.count - 1
    var symbols: [UInt8] = []
    let page = index.pages[number]
    let head = min(reach, page.symbolCount)
    symbols += UnsafeBufferPointer(start: page.plane + (page.symbolCount - head), count: head)
    var next = number + 1
    while next < index.pages.count, symbols.count < head + reach {
      let following = index.pages[next]
      let count = min(head + reach - symbols.count, following.symbolCount)
      symbols += UnsafeBufferPointer(start: following.plane, count: count)
      next += 1
    }
    let count = symbols.count
    if count == head { return false }
    // Scans may read 64 bytes on.
    symbols += [UInt8](repeating: 0, count: 64)
    var isFound = false
    symbols.withUnsafeBufferPointer { plane in
      guard let base = plane.baseAddress else { return }
      scan.forEachPlaces(in: base, count: count, places) { found in
        isFound = isFound || places[..<found].contains { Int($0) < head }
        return true
      }
    }
    return isFound
  }
}

extension IndexPage {
  /// The text of the pieces that hold some symbols, where the page begins at `start`.
  fileprivate func text(ofSymbols symbols: Range<Int>, from start: TextOffset) -> Range<TextOffset>
  {
    let first = pieces[piece(of: symbols.lowerBound)]
    let last = pieces[piece(of: max(symbols.lowerBound, symbols.upperBound - 1))]
    return start + Int(first.utf8Start)..<start + Int(last.utf8Start + last.utf8Count)
  }

  /// The first piece that may hold a symbol; pieces without symbols share their start with the next.
  private func piece(of symbol: Int) -> Int {
    var low = 0
    var high = pieces.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if Int(pieces[middle].symbolStart) <= symbol { low = middle } else { high = middle }
    }
    return low
  }
}
