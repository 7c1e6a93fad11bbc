import TestSupport
import Testing
import WayfinderDocument

@testable import WayfinderFind

/// The tree of matches against a plain list of ranges.
@Suite struct MatchListTests {
  /// The same matches, kept the simple way.
  private struct Model {
    var matches: [(place: Range<Int>, match: FindMatch)] = []
    var utf8Count: Int

    mutating func replace(_ range: Range<Int>, with found: [(Range<Int>, FindMatch)]) {
      matches =
        matches.filter { !range.contains($0.place.lowerBound) }
        + found.map { (place: $0.0, match: $0.1) }
      sort()
    }

    mutating func edit(_ range: Range<Int>, insertedCount: Int) {
      let shift = insertedCount - range.count
      // What stands where a match begins that runs into the edit goes with it.
      let lower = matches.first {
        $0.place.lowerBound < range.lowerBound && $0.place.upperBound > range.lowerBound
      }?.place.lowerBound
      matches = matches.compactMap { element in
        let place = element.place
        if place.lowerBound < range.lowerBound {
          return place.lowerBound < lower ?? range.lowerBound ? element : nil
        }
        if place.lowerBound < range.upperBound { return nil }
        let moved = place.lowerBound + shift..<place.upperBound + shift
        return (moved, element.match.stream == .text ? FindMatch(range: moved) : element.match)
      }
      utf8Count += shift
    }

    private mutating func sort() {
      // Stable, as several matches may stand at one place.
      let sorted = matches.enumerated().sorted {
        ($0.element.place.lowerBound, $0.offset) < ($1.element.place.lowerBound, $1.offset)
      }
      matches = sorted.map(\.element)
    }
  }

  /// Ascending matches that begin in a range, now and then in a side text.
  private func found(
    in range: Range<Int>, _ generator: inout SeededGenerator
  ) -> [(Range<Int>, FindMatch)] {
    var result: [(Range<Int>, FindMatch)] = []
    var place = range.lowerBound + generator.below(3)
    while place < range.upperBound {
      if generator.chance(10) {
        let number = generator.below(3)
        for index in 0...number {
          result.append((place..<place, FindMatch(range: index..<index + 1, stream: .sideText(7))))
        }
      }
      let match = place..<place + 1 + generator.below(4)
      result.append((match, FindMatch(range: match)))
      place = match.upperBound + generator.below(generator.pick([1, 3, 40]))
    }
    return result
  }

  private func list(_ found: [(Range<Int>, FindMatch)], in range: Range<Int>, _ text: Document)
    -> MatchList
  {
    var builder = MatchListBuilder(range, in: text)
    var index = 0
    while index < found.count {
      let (place, match) = found[index]
      if match.stream == .text {
        builder.append(place)
        index += 1
      } else {
        let same = found[index...].prefix { $0.0 == place && $0.1.stream != .text }
        builder.append(beside: same.map(\.1), at: place.lowerBound)
        index += same.count
      }
    }
    return builder.finish()
  }

  @Test(arguments: Seeds.upTo(40))
  func `Any changes leave what a plain list has`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var text = Document(plainText: String(repeating: "x", count: generator.below(3000)))
    var list = MatchList(utf8Count: text.utf8Count)
    var model = Model(utf8Count: text.utf8Count)
    for step in 0..<100 {
      let name = "seed \(seed), step \(step)"
      let lower = generator.below(text.utf8Count + 1)
      var upper = min(text.utf8Count, lower + generator.below(generator.pick([2, 30, 900, 4000])))
      if generator.chance(50) {
        if upper == text.utf8Count { upper += 1 }
        let new = found(in: lower..<min(upper, text.utf8Count), &generator)
        list.replace(lower..<upper, with: self.list(new, in: lower..<upper, text))
        model.replace(lower..<upper, with: new)
      } else {
        let count = generator.below(generator.pick([2, 20, 1000]))
        let record = text.replace(lower..<upper, with: String(repeating: "y", count: count))
        list.shift(by: record)
        model.edit(lower..<upper, insertedCount: count)
      }
      #expect(list.utf8Count == text.utf8Count && list.utf8Count == model.utf8Count, "\(name)")
      #expect(list.count == model.matches.count, "\(name)")
      #expect(Array(list) == model.matches.map(\.match), "\(name)")
      #expect(list.indices.map { list[$0] } == model.matches.map(\.match), "\(name)")
      #expect(list.indices.map { list.place(at: $0) } == model.matches.map(\.place), "\(name)")
      for _ in 0..<10 {
        let offset = generator.below(text.utf8Count + 2)
        #expect(
          list.index(atOrAfter: offset)
            == model.matches.firstIndex { $0.place.lowerBound >= offset } ?? model.matches.count,
          "\(name)")
        let limit = generator.below(model.matches.count + 3)
        let first = model.matches.firstIndex { $0.place.lowerBound >= offset } ?? list.count
        let later = model.matches[first...].prefix(limit)
        let limited = model.matches[..<first].prefix(limit - later.count) + later
        #expect(
          Array(list.limited(to: limit, from: offset)) == limited.map(\.match), "\(name)")
        let range = offset..<offset + generator.below(200)
        let touching = model.matches.indices.filter {
          let place = model.matches[$0].place
          return range.contains(place.lowerBound)
            || (place.lowerBound < range.lowerBound && place.upperBound > range.lowerBound)
        }
        // Matches found by a search end in the order in which they begin.
        let ends = model.matches.filter { !$0.place.isEmpty }.map(\.place.upperBound)
        if ends != ends.sorted() { continue }
        let found = list.indices(touching: range)
        #expect(found.isEmpty ? touching.isEmpty : found.lowerBound == touching.first, "\(name)")
        #expect(found.isEmpty || found.upperBound - 1 == touching.last, "\(name)")
      }
    }
  }

  @Test func `Runs that an edit cuts share what they hold`() {
    let matches = (0..<100_000).map { FindMatch(range: $0 * 10..<$0 * 10 + 1) }
    var text = Document(plainText: String(repeating: "x", count: 1_000_000))
    var list = MatchListBuilder.list(of: matches, in: 0..<1_000_001, text)
    for _ in 0..<1000 {
      let record = text.replace(500_005..<500_005, with: "yy")
      list.shift(by: record)
    }
    #expect(list.count == 100_000 && list.place(at: 99_999).lowerBound == 999_990 + 2000)
    #expect(list.index(atOrAfter: 500_006) == 50_001)
  }
}
