import Testing
import WayfinderDocument
import WayfinderFind

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
}
