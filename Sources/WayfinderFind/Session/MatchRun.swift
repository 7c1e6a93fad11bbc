import WayfinderDocument

/// A match by its offset from some place and its length.
typealias MatchItem = PageMatches.Item

/// The matches that begin in a stretch of text, relative to the stretch: a leaf of a `MatchList`.
///
/// Runs share the storage of the page they were found in; cutting one copies nothing.
struct MatchRun: Sendable {
  private enum Matches: Sendable {
    /// Some of the items; `origin` is the item offset at which the stretch begins.
    case text(ContiguousArray<MatchItem>, Range<Int>, origin: Int)
    /// Matches in side texts that stand at the place; the stretch is empty.
    case beside([FindMatch])
  }

  private var matches: Matches
  /// The length of the stretch, in UTF-8 bytes.
  private(set) var utf8Count: Int

  /// A stretch without matches.
  init(blank utf8Count: Int) {
    self.init([], in: 0..<0, origin: 0, utf8Count: utf8Count)
  }

  /// - Parameters:
  ///   - range: The items that begin in the stretch, ascending.
  ///   - origin: The item offset at which the stretch begins.
  init(_ items: ContiguousArray<MatchItem>, in range: Range<Int>, origin: Int, utf8Count: Int) {
    matches = .text(items, range, origin: origin)
    self.utf8Count = utf8Count
  }

  /// Matches in side texts at one place.
  init(beside matches: [FindMatch]) {
    self.matches = .beside(matches)
    utf8Count = 0
  }

  var count: Int {
    switch matches {
    case .text(_, let range, _): range.count
    case .beside(let matches): matches.count
    }
  }

  /// The match with an ordinal, and its place in the rendered text, in a stretch that begins at
  /// `start`.
  func match(_ ordinal: Int, from start: Int) -> (match: FindMatch, place: Range<TextOffset>) {
    switch matches {
    case .text(let items, let range, let origin):
      let item = items[range.lowerBound + ordinal]
      let lower = start + Int(item.start) - origin
      let place = lower..<lower + Int(item.count)
      return (FindMatch(range: place), place)
    case .beside(let matches): return (matches[ordinal], start..<start)
    }
  }

  /// The number of matches that stand before a distance from the stretch's start.
  func count(before distance: Int) -> Int {
    switch matches {
    case .text(let items, let range, let origin):
      var low = range.lowerBound
      var high = range.upperBound
      while low < high {
        let middle = (low + high) / 2
        if Int(items[middle].start) - origin < distance { low = middle + 1 } else { high = middle }
      }
      return low - range.lowerBound
    case .beside(let matches): return distance > 0 ? matches.count : 0
    }
  }

  /// Parts the run at a distance from its start that lies inside of the stretch.
  func split(at distance: Int) -> (MatchRun, MatchRun) {
    guard case .text(let items, let range, let origin) = matches else {
      return (self, MatchRun(blank: 0))
    }
    let middle = range.lowerBound + count(before: distance)
    return (
      MatchRun(items, in: range.lowerBound..<middle, origin: origin, utf8Count: distance),
      MatchRun(
        items, in: middle..<range.upperBound, origin: origin + distance,
        utf8Count: utf8Count - distance)
    )
  }

  /// Parts the run into its first matches, fewer than all, and the others.
  func split(afterMatches number: Int) -> (MatchRun, MatchRun) {
    switch matches {
    case .text(let items, let range, let origin):
      let middle = range.lowerBound + number
      let distance = Int(items[middle].start) - origin
      return (
        MatchRun(items, in: range.lowerBound..<middle, origin: origin, utf8Count: distance),
        MatchRun(
          items, in: middle..<range.upperBound, origin: origin + distance,
          utf8Count: utf8Count - distance)
      )
    case .beside(let matches):
      return (
        MatchRun(beside: Array(matches[..<number])), MatchRun(beside: Array(matches[number...]))
      )
    }
  }

  /// Returns the run with a part of it, in which no match begins, of another length; `nil` where matches
  /// stand on both sides of it, whose distances would change, and where nothing would be left.
  func resizing(_ part: Range<Int>, to length: Int) -> MatchRun? {
    guard case .text(let items, let range, let origin) = matches, part.lowerBound >= 0,
      part.upperBound <= utf8Count
    else { return nil }
    let change = length - part.count
    let total = utf8Count + change
    guard total > 0, total <= Int(Int32.max) else { return nil }
    let before = count(before: part.lowerBound)
    if before == range.count {
      return MatchRun(items, in: range, origin: origin, utf8Count: total)
    }
    return before == 0
      ? MatchRun(items, in: range, origin: origin - change, utf8Count: total) : nil
  }

  /// The number of matches up to which neighbours are worth being copied into one run.
  private static let joinLimit = 64

  /// Returns one run for this one and the one behind it, or `nil` where they are better left apart.
  func joined(with next: MatchRun) -> MatchRun? {
    guard case .text(let items, let range, let origin) = matches,
      case .text(let others, let otherRange, let otherOrigin) = next.matches,
      utf8Count + next.utf8Count <= Int(Int32.max)
    else { return nil }
    let total = utf8Count + next.utf8Count
    if otherRange.isEmpty { return MatchRun(items, in: range, origin: origin, utf8Count: total) }
    if range.isEmpty {
      return MatchRun(
        others, in: otherRange, origin: otherOrigin - utf8Count, utf8Count: total)
    }
    guard range.count + otherRange.count <= Self.joinLimit else { return nil }
    var copy = ContiguousArray<MatchItem>()
    copy.reserveCapacity(range.count + otherRange.count)
    for item in items[range] { copy.append(item.moved(by: -origin)) }
    for item in others[otherRange] { copy.append(item.moved(by: utf8Count - otherOrigin)) }
    return MatchRun(copy, in: copy.indices, origin: 0, utf8Count: total)
  }
}

extension MatchItem {
  fileprivate func moved(by distance: Int) -> MatchItem {
    MatchItem(start: Int32(clamping: Int(start) + distance), count: count)
  }
}
