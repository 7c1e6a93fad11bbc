import WayfinderDocument
import WayfinderUnicode

/// Finds a query in the side texts that stand in a part of a document.
struct SideTextSearch {
  let pattern: [UInt16]
  let options: FindOptions

  /// Returns the matches by the places at which they stand, ascending.
  ///
  /// - Complexity: O(log *n*), and the search of the texts that stand in the range.
  func matches(
    in document: Document, _ places: Range<TextOffset>
  ) throws(UnicodeError) -> [(place: TextOffset, matches: [FindMatch])] {
    if options.sideTexts.isEmpty || document.sideTexts.isEmpty { return [] }
    var result: [(place: TextOffset, matches: [FindMatch])] = []
    var scan: HaystackScan?
    let folding = CharacterFolding(options)
    for index in document.sideTextIndices(in: places) {
      let side = document.sideTexts[index]
      guard options.sideTexts.contains(side.kind) else { continue }
      let current: HaystackScan
      if let scan {
        current = scan
      } else {
        current = try HaystackScan(pattern: pattern, options: options)
      }
      scan = current
      let found = try current.ranges(in: Haystack(text: side.text, folding: folding))
        .map { FindMatch(range: $0, stream: .sideText(index)) }
      let place = document.offset(of: side.anchor)
      if found.isEmpty { continue }
      if let last = result.last, last.place == place {
        result[result.count - 1].matches += found
      } else {
        result.append((place, found))
      }
    }
    return result
  }
}

extension Document {
  /// The side texts that stand in a range; they are kept in the order of their places.
  ///
  /// - Complexity: O(log *n*).
  func sideTextIndices(in places: Range<TextOffset>) -> Range<Int> {
    func first(notBefore place: TextOffset) -> Int {
      var low = 0
      var high = sideTexts.count
      while low < high {
        let middle = (low + high) / 2
        if offset(of: sideTexts[middle].anchor) < place { low = middle + 1 } else { high = middle }
      }
      return low
    }
    let lower = first(notBefore: places.lowerBound)
    return lower..<max(lower, first(notBefore: places.upperBound))
  }
}
