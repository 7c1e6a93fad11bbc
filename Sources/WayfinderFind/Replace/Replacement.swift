import WayfinderDocument

/// How matches are replaced.
public struct ReplacementOptions: Hashable, Sendable {
  /// Whether the replacement takes over capitals of what it replaces: all, none, or the first.
  public var preservesCase: Bool
  /// Parts of the text that must stay; a match that touches one is refused.
  public var readOnlyRanges: [Range<TextOffset>]

  /// Creates options.
  public init(preservesCase: Bool = false, readOnlyRanges: [Range<TextOffset>] = []) {
    self.preservesCase = preservesCase
    self.readOnlyRanges = readOnlyRanges
  }
}

/// What came of a replacement.
public struct ReplacementResult: Sendable {
  /// Why a match was not replaced.
  public enum Refusal: Hashable, Sendable {
    /// It touches text that must stay.
    case readOnly(FindMatch)
    /// It lies in a side text, such as an annotation, that is no part of the text.
    case sideText(FindMatch)
    /// No match is highlighted, or the text has changed since the search.
    case noCurrentMatch
  }

  /// The edits, in the order in which they were made: from the last match to the first.
  public let records: [EditRecord]
  /// The matches that were not replaced.
  public let refusals: [Refusal]
  /// The document as it was before all of the edits; to undo them, put it back.
  public let original: Document

  /// The number of matches that were replaced.
  public var count: Int { records.count }
}

/// Finds out which matches touch read-only text.
struct ReadOnlyCheck {
  private let ranges: [Range<TextOffset>]

  init(_ ranges: [Range<TextOffset>]) {
    var joined: [Range<TextOffset>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = joined.last, range.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        joined.append(range)
      }
    }
    self.ranges = joined
  }

  /// Whether a range has text in common with the read-only ranges.
  ///
  /// - Complexity: O(log *n*).
  func touches(_ range: Range<TextOffset>) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound < range.upperBound
  }
}
