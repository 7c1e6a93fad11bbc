import WayfinderDocument

/// Where in a text several edits were made, in offsets of the text after all of them.
struct EditedPlaces {
  private let records: [EditRecord]

  init(_ records: [EditRecord]) { self.records = records }

  /// Returns the text that edits put in place, ascending; that of many edits as one range from the
  /// first to the last.
  ///
  /// - Complexity: O(*k*) for *k* edits, times `limit`.
  func ranges(atMost limit: Int) -> [Range<TextOffset>] {
    var ranges: [Range<TextOffset>] = []
    for record in records {
      ranges = ranges.map(record.outerRange)
      ranges.append(record.inserted)
      ranges = Self.joined(ranges)
      if ranges.count > limit { ranges = [ranges[0].lowerBound..<Self.end(of: ranges)] }
    }
    return ranges
  }

  private static func end(of ranges: [Range<TextOffset>]) -> TextOffset {
    ranges.reduce(0) { max($0, $1.upperBound) }
  }

  private static func joined(_ ranges: [Range<TextOffset>]) -> [Range<TextOffset>] {
    var result: [Range<TextOffset>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }
}
