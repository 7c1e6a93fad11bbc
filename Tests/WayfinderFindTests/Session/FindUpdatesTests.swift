import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct FindUpdatesTests {
  private let document = Document(
    plainText: (0..<100).map { $0 % 10 == 5 ? "needle \n" : "a line \n" }.joined())

  private func session() -> FindSession {
    var session = FindSession()
    session.source = ReferenceMatchSource(portionSize: 80)
    session.query = "needle"
    return session
  }

  @Test func updatesComeUntilTheResultsAreFinal() async {
    var session = session()
    var counts: [Int] = []
    var finals: [Bool] = []
    for await results in session.updates(for: document, startingAt: 0, bytesPerUpdate: 80) {
      counts.append(results.count)
      finals.append(results.isFinal)
      let isTaken = session.adopt(results, for: document)
      #expect(isTaken)
    }
    #expect(counts == counts.sorted() && counts.last == 10)
    #expect(finals.dropLast().allSatisfy { !$0 } && finals.last == true)
    #expect(session.results.count == 10 && session.results.highlightedIndex == 0)
    #expect(session.navigationCount == 1 && !session.needsUpdate(for: document))
  }

  @Test func resultsOfAnOlderRequestAreKeptOut() async {
    var session = session()
    let old = session.updates(for: document, startingAt: 0)
    session.query = "line"
    for await results in old {
      let isTaken = session.adopt(results, for: document)
      #expect(!isTaken)
    }
    #expect(session.results.count == 0)
    var edited = document
    edited.append("needle")
    for await results in session.updates(for: document, startingAt: 0) {
      let isTaken = session.adopt(results, for: edited)
      #expect(!isTaken)
    }
  }

  @Test func cancellingTheTaskEndsTheUpdates() async {
    let updates = session().updates(for: document, startingAt: 0, bytesPerUpdate: 1)
    let task = Task {
      var last: FindResults?
      withUnsafeCurrentTask { $0?.cancel() }
      for await results in updates { last = results }
      return last
    }
    #expect(await task.value == nil)
  }
}
