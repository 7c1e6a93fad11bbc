import Testing
import WayfinderDocument

@testable import WayfinderFind

@Suite struct FindSessionGroupTests {
  private let documents = [
    "one": Document(plainText: "a needle, a needle"), "two": Document(plainText: "nothing here"),
    "three": Document(plainText: "needle"), "four": Document(plainText: "a needle"),
  ]

  private func group() -> FindSessionGroup<String> {
    var group = FindSessionGroup<String>()
    group.setDocuments(["one", "two", "three", "four", "one"])
    group.query = "needle"
    return group
  }

  @Test func resultsAreCountedOverAllDocuments() {
    var group = group()
    let isDone = group.step { documents[$0] }
    #expect(isDone)
    #expect(group.documents == ["one", "two", "three", "four"])
    #expect(group.count == 4 && group.isFinal)
    #expect(group.highlight?.document == "one" && group.highlight?.match.range == 2..<8)
    #expect(group.highlightedResultIndex == 1)
  }

  @Test func stepsGoFromDocumentToDocumentAndWrap() {
    var group = group()
    group.step(startingAt: ("three", 0)) { documents[$0] }
    #expect(group.currentDocument == "three" && group.highlightedResultIndex == 3)
    var places: [Int?] = []
    var wraps: [Bool] = []
    for direction in [
      FindWalk.Direction.forward, .forward, .backward, .backward, .backward, .backward,
    ] {
      group.highlightNextResult(in: direction)
      group.step { documents[$0] }
      places.append(group.highlightedResultIndex)
      wraps.append(group.didWrap)
    }
    #expect(places == [4, 1, 4, 3, 2, 1])
    #expect(wraps == [false, true, true, false, false, false])
    group.wraps = false
    group.highlightNextResult(in: .backward)
    group.step { documents[$0] }
    #expect(group.highlightedResultIndex == 1)
  }

  @Test func aStartBehindTheLastResultOfItsDocumentGoesOnToTheNext() {
    var group = group()
    group.step(startingAt: ("one", 15)) { documents[$0] }
    #expect(group.currentDocument == "three")
  }

  @Test func aDocumentThatIsNotLoadedCountsAsEmpty() {
    var group = group()
    let isDone = group.step { $0 == "three" ? nil : documents[$0] }
    #expect(isDone && group.count == 3)
  }

  @Test func aSlicedSearchComesToTheSameEnd() {
    var group = group()
    var steps = 0
    while !group.step(startingAt: ("four", 0), bytes: 1, document: { documents[$0] }) {
      steps += 1
      if steps > 100 { break }
    }
    #expect(group.count == 4 && group.highlightedResultIndex == 4 && group.navigationCount == 1)
  }

  @Test func anotherQueryAndOtherDocumentsAreSearched() {
    var group = group()
    group.step { documents[$0] }
    group.query = "nothing"
    group.step { documents[$0] }
    #expect(group.count == 1 && group.currentDocument == "two")
    group.setDocuments(["four"])
    group.query = "a"
    group.step { documents[$0] }
    #expect(group.count == 1 && group.highlight?.document == "four")
  }

  /// Counts, ordinals and the order of steps are those of the lists one after the other, after edits
  /// too.
  @Test(arguments: Seeds.upTo(20))
  func severalDocumentsAreOneList(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    let pieces = ["needle", "need", " ", "\n", "x", "é"]
    var texts = Dictionary(
      uniqueKeysWithValues: (0..<4).map {
        ($0, Document(plainText: random.text(pieces, 0...60)))
      })
    var group = FindSessionGroup<Int>()
    group.setDocuments([2, 0, 3, 1])
    group.query = "needle"
    for _ in 0..<6 {
      while !group.step(bytes: random.pick([nil, 1, 50]), document: { texts[$0] }) {}
      var all: [FindSessionGroup<Int>.Highlight] = []
      for id in group.documents {
        let text = try #require(texts[id])
        all += try ReferenceMatcher(query: "needle").matches(in: text)
          .map { FindSessionGroup.Highlight(document: id, match: $0) }
      }
      #expect(group.count == all.count && group.isFinal, "seed \(seed)")
      if let highlight = group.highlight, let ordinal = group.highlightedResultIndex {
        #expect(all[ordinal - 1] == highlight, "seed \(seed)")
        group.highlightNextResult()
        group.step { texts[$0] }
        #expect(group.highlight == all[ordinal % all.count], "seed \(seed)")
      }
      let id = random.number(0...3)
      let length = texts[id]?.utf8Count ?? 0
      let lower = random.number(0...length)
      texts[id]?.replace(
        lower..<min(length, lower + random.number(0...9)), with: random.text(pieces, 0...4))
    }
  }
}
