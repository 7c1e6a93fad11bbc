import TestSupport
import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct FindMatchesTests {
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func `Places are found as a search of the whole list finds them`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = HardText(&generator)
    let document = RandomDocument.make(text, 400, &generator)
    let query = text.query(from: document.text, &generator)
    let index = try FindIndex(document, locale: "en", pageTarget: 100)
    let matches = try FindEngine(query: query, options: .webKit).matches(in: document, index: index)
    let list = Array(matches)
    let ranges = list.map { document.textRange(of: $0) }
    #expect(matches.count == list.count)
    for ordinal in list.indices { #expect(matches.range(at: ordinal) == ranges[ordinal]) }
    for _ in 0..<30 {
      let offset = generator.below(document.utf8Count + 2)
      let name = "seed \(seed), offset \(offset)"
      #expect(
        matches.index(atOrAfter: offset)
          == ranges.firstIndex { $0.lowerBound >= offset } ?? ranges.count, "\(name)")
      #expect(
        matches.index(endingAtOrBefore: offset) == ranges.lastIndex { $0.upperBound <= offset },
        "\(name)")
      func distance(_ range: Range<Int>) -> Int {
        max(0, range.lowerBound - offset, offset - range.upperBound)
      }
      let nearest = ranges.map(distance).min()
      #expect(matches.index(nearest: offset).map { distance(ranges[$0]) } == nearest, "\(name)")
    }
  }

  @Test func `A long pattern that nearly matches everywhere is found once`() throws {
    let text = String(repeating: "a", count: 200_000)
    let needle = String(repeating: "a", count: 500) + "b"
    let document = Document(plainText: text + "b" + text)
    let index = try FindIndex(document)
    let matches = try FindEngine(query: needle).matches(in: document, index: index)
    #expect(matches.map(\.range) == [199_500..<200_001])
    let all = try FindEngine(query: String(needle.dropLast())).matches(in: document, index: index)
    #expect(all.count == 800)
    let none = try FindEngine(query: "b" + needle).matches(in: document, index: index)
    #expect(none.isEmpty)
  }

  @Test func `An index built in parts is that of the whole`() throws {
    let document = Document(plainText: String(repeating: "Straße, café, 漢字\n", count: 3000))
    let whole = try FindIndex(document)
    let half = document.chunks.count / 2
    let first = try FindIndexBuilder(document, chunks: 0..<half)
    let second = try FindIndexBuilder(document, chunks: half..<document.chunks.count)
    while try !first.step(budget: .microseconds(1)) {}
    while try !second.step(chunkCount: 3) {}
    let joined = first.finish(joining: [second.finish()])
    #expect(joined.symbolCount == whole.symbolCount)
    let engine = FindEngine(query: "cafe")
    #expect(try engine.matches(in: document, index: joined).count == 3000)
    #expect(Double(whole.byteCount) < 2.1 * Double(whole.symbolCount))
  }
}
