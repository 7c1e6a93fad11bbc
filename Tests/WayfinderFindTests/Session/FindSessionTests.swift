import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct FindSessionTests {
  /// A hundred lines of 8 bytes, `needle` on every tenth from the fifth on.
  private let document = Document(
    plainText: (0..<100).map { $0 % 10 == 5 ? "needle \n" : "a line \n" }.joined())

  private func session(
    _ query: String, _ document: Document, from start: TextOffset = 0
  ) -> FindSession {
    var session = FindSession()
    session.query = query
    session.update(for: document, startingAt: start)
    return session
  }

  @Test func aSessionWithoutAQueryHasNoResults() {
    var session = FindSession()
    #expect(!session.needsUpdate(for: document))
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 0 && session.results.isFinal)
    #expect(session.results.highlightedIndex == nil)
  }

  @Test func aNewQueryHighlightsTheFirstResultFromTheStart() {
    let session = session("needle", document, from: 8 * 40)
    #expect(session.results.count == 10 && session.results.isFinal)
    #expect(session.results.highlightedIndex == 4 && session.results.highlightedResultIndex == 5)
    #expect(session.navigationCount == 1)
    #expect(self.session("needle", document, from: 8 * 99).results.highlightedIndex == 0)
  }

  @Test func stepsGoOverOneListAndTellWhenTheyWrap() {
    var session = session("needle", document, from: 8 * 90)
    #expect(session.results.highlightedIndex == 9)
    session.highlightNextResult()
    session.update(for: document, startingAt: 0)
    #expect(session.results.highlightedIndex == 0 && session.results.didWrap)
    session.highlightNextResult(in: .backward)
    session.highlightNextResult(in: .backward)
    session.update(for: document, startingAt: 0)
    #expect(session.results.highlightedIndex == 8 && !session.results.didWrap)
    session.wraps = false
    for _ in 0..<5 { session.highlightNextResult() }
    session.update(for: document, startingAt: 0)
    #expect(session.results.highlightedIndex == 9 && !session.results.didWrap)
    #expect(session.results.matches.map(\.range.lowerBound) == (0..<10).map { 8 * (5 + 10 * $0) })
  }

  @Test func aSlicedSearchFindsWhatIsInViewFirst() {
    var session = FindSession()
    session.source = ReferenceMatchSource(portionSize: 80)
    session.query = "needle"
    let start = 8 * 50
    let isDone = session.step(for: document, startingAt: start, budget: .bytes(1))
    #expect(!isDone)
    #expect(session.results.matches.map(\.range.lowerBound) == [8 * 55])
    #expect(session.results.highlightedIndex == 0 && !session.results.isFinal)
    var counts = [session.results.count]
    while !session.step(for: document, startingAt: 0, budget: .bytes(1)) {
      #expect(session.results.highlightedMatch?.range.lowerBound == 8 * 55)
      counts.append(session.results.count)
    }
    #expect(counts == counts.sorted() && counts.count > 5)
    #expect(session.results.isFinal && session.results.highlightedIndex == 5)
    #expect(
      session.results.matches.map(\.range)
        == self.session("needle", document).results.matches.map(\.range))
  }

  @Test func aBudgetByTheClockEndsWhenTheClockSays() {
    var session = FindSession()
    session.source = ReferenceMatchSource(portionSize: 80)
    session.query = "needle"
    var questions = 0
    let isDone = session.step(
      for: document, startingAt: 0,
      budget: .until {
        questions += 1
        return questions == 3
      })
    #expect(!isDone && session.results.count == 3)
  }

  @Test func stepsWaitForTheResultTheyGoTo() {
    var session = FindSession()
    session.source = ReferenceMatchSource(portionSize: 80)
    session.query = "needle"
    session.step(for: document, startingAt: 8 * 50, budget: .bytes(1))
    session.highlightNextResult(in: .backward)
    session.step(for: document, startingAt: 0, budget: .bytes(1))
    #expect(session.results.highlightedMatch?.range.lowerBound == 8 * 55)
    while !session.step(for: document, startingAt: 0, budget: .bytes(1)) {}
    #expect(session.results.highlightedMatch?.range.lowerBound == 8 * 45)
  }

  @Test func aNewerRequestReplacesTheOneUnderWay() {
    var session = FindSession()
    session.source = ReferenceMatchSource(portionSize: 80)
    session.query = "needle"
    session.step(for: document, startingAt: 0, budget: .bytes(1))
    let old = session.results.requestID
    session.query = "line"
    #expect(session.requestID != old)
    session.update(for: document, startingAt: 0)
    #expect(session.results.requestID == session.requestID && session.results.count == 90)
  }

  @Test func aCancelledSearchKeepsWhatItFound() {
    var session = FindSession()
    session.source = ReferenceMatchSource(portionSize: 80)
    session.query = "needle"
    session.step(for: document, startingAt: 0, budget: .bytes(200))
    let count = session.results.count
    session.cancel()
    #expect(!session.needsUpdate(for: document))
    #expect(session.results.isFinal && session.results.count == count && (1..<10).contains(count))
  }

  @Test func aLimitStopsTheSearchAndSaysSo() {
    var session = FindSession()
    session.limit = 4
    session.query = "needle"
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 4 && session.results.exceedsLimit && session.results.isFinal)
    session.limit = 10
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 10 && !session.results.exceedsLimit)
    session.source = ReferenceMatchSource(portionSize: 80)
    session.limit = 3
    while !session.step(for: document, startingAt: 8 * 80, budget: .bytes(1)) {}
    // The two below the start, and the first from the top.
    #expect(session.results.matches.map(\.range.lowerBound) == [8 * 5, 8 * 85, 8 * 95])
    #expect(session.results.exceedsLimit)
  }

  @Test func aScopeKeepsToItsPartsAndMovesWithItsText() {
    var document = document
    var session = FindSession()
    session.setScope([8 * 10..<8 * 20, 8 * 40 + 9..<8 * 56, 8 * 75 + 1..<8 * 80], in: document)
    session.query = "needle"
    session.update(for: document, startingAt: 0)
    #expect(session.results.matches.map(\.range.lowerBound) == [8 * 15, 8 * 45, 8 * 55])
    document.replace(0..<0, with: "needle needle\n")
    session.update(for: document, startingAt: 0)
    #expect(
      session.results.matches.map(\.range.lowerBound) == [14 + 8 * 15, 14 + 8 * 45, 14 + 8 * 55])
    #expect(session.scope(in: document)?.first == 14 + 80..<14 + 160)
    session.setScope(nil, in: document)
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 12)
    session.setScope([], in: document)
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 0 && session.results.isFinal)
  }

  @Test func resultsFollowEditsAndTheHighlightStaysAtItsPlace() {
    var document = document
    let source = NotingSource(portionSize: 80)
    var session = FindSession()
    session.source = source
    session.query = "needle"
    session.update(for: document, startingAt: 8 * 50)
    #expect(session.results.highlightedIndex == 5)
    _ = source.takeLog()
    document.replace(8 * 20..<8 * 20, with: "one needle more\n")
    document.replace(8 * 5..<8 * 5 + 2, with: "")
    #expect(session.needsUpdate(for: document))
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 10 && session.results.highlightedIndex == 5)
    #expect(session.results.highlightedMatch?.range.lowerBound == 8 * 55 + 14)
    // Only the text around the edits was searched.
    #expect(source.takeLog().allSatisfy { $0.upperBound <= 23 })
    let fresh = self.session("needle", document)
    #expect(Array(session.results.matches) == Array(fresh.results.matches))
    #expect(session.navigationCount == 1)
  }

  @Test func aDeletedHighlightGivesWayToTheNextResult() {
    var document = document
    var session = session("needle", document, from: 8 * 50)
    document.replace(8 * 55..<8 * 56, with: "")
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 9 && session.results.highlightedIndex == 5)
    #expect(session.results.highlightedMatch?.range.lowerBound == 8 * 64)
    document.replace(8 * 55..<document.utf8Count, with: "")
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 5 && session.results.highlightedIndex == 4)
  }

  @Test func anotherDocumentIsSearchedAnew() {
    var session = session("needle", document, from: 8 * 50)
    let other = Document(plainText: "a needle")
    #expect(session.needsUpdate(for: other))
    session.update(for: other, startingAt: 0)
    #expect(
      session.results.matches.map(\.range) == [2..<8] && session.results.highlightedIndex == 0)
  }

  @Test func aRegularExpressionIsSearchedAndFollowed() {
    var document = document
    var session = FindSession()
    session.syntax = .regularExpression
    session.query = "^n.*e"
    session.update(for: document, startingAt: 8 * 50)
    #expect(session.results.count == 10 && session.results.highlightedIndex == 5)
    document.replace(0..<0, with: "nice\n")
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 11 && session.results.highlightedIndex == 6)
    session.query = "(("
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 0 && session.results.isFinal)
    guard case .invalidPattern = session.results.failure else {
      Issue.record("no failure")
      return
    }
    session.query = "nice"
    session.update(for: document, startingAt: 0)
    #expect(session.results.failure == nil && session.results.count == 1)
  }

  @Test func theNearestResultIsFound() {
    let results = session("needle", document).results
    #expect(results.index(nearestTo: 0, in: document) == 0)
    #expect(results.index(nearestTo: 8 * 15 + 3, in: document) == 1)
    #expect(results.index(nearestTo: 8 * 20, in: document) == 1)
    #expect(results.index(nearestTo: 8 * 21, in: document) == 2)
    #expect(results.index(nearestTo: 9_999, in: document) == 9)
    #expect(FindSession().results.index(nearestTo: 0, in: document) == nil)
  }

  @Test func aResultCanBeHighlightedByItsIndex() {
    var session = session("needle", document)
    session.highlightResult(at: 7, in: document)
    session.highlightResult(at: 10, in: document)
    session.highlightResult(at: -1, in: document)
    #expect(session.results.highlightedIndex == 7 && session.navigationCount == 2)
  }

  @Test func aCopiedSessionSearchesForItself() {
    var first = FindSession()
    first.source = ReferenceMatchSource(portionSize: 80)
    first.query = "needle"
    first.step(for: document, startingAt: 0, budget: .bytes(1))
    var second = first
    while !second.step(for: document, startingAt: 0, budget: .bytes(1)) {}
    #expect(first.results.count == 1 && second.results.count == 10)
    while !first.step(for: document, startingAt: 0, budget: .bytes(1)) {}
    #expect(first.results.count == 10)
  }
}
