import TestSupport
import Testing
import WayfinderDocument
import WayfinderFind

/// Sessions that follow edits, against a search of their own in the text as it is.
@Suite struct SessionDifferentialTests {
  /// How a session is driven.
  private struct Setting {
    var source: any MatchSource
    var budget: Int?
    var limits = FindSession.FollowingLimits()

    init(_ generator: inout SeededGenerator) {
      source =
        generator.chance(70)
        ? IndexedMatchSource(
          pageTarget: generator.pick([1, 2500, 6000]), smallSize: generator.pick([0, 300, 30_000]))
        : ReferenceMatchSource(portionSize: generator.pick([1, 100, 5000]))
      budget = generator.pick([nil, 1, 500, 20_000])
      limits.smallSize = generator.pick([0, 100, 2000, 1 << 15])
      limits.editCount = generator.pick([1, 2, 32])
      limits.reach = generator.pick([4096, 1 << 16])
    }

    /// Brings a session up to date; `false` where it does not come to an end.
    func settle(_ session: inout FindSession, _ document: Document, _ start: Int) -> Bool {
      for _ in 0..<10_000 {
        let budget = budget.map { WorkBudget.bytes($0) } ?? .unlimited
        if session.step(for: document, startingAt: start, budget: budget) { return true }
      }
      return false
    }
  }

  private func edit(
    _ document: inout Document, _ text: HardText, _ query: String,
    _ generator: inout SeededGenerator
  ) {
    let lower = generator.below(document.utf8Count + 1)
    let upper = min(
      document.utf8Count, lower + generator.pick([0, 0, 1, 3, 20, 300, generator.below(5000)]))
    let new =
      text.text(generator.pick([0, 0, 1, 3, 30, 600]), &generator)
      + generator.pick(["", "", query, "\n", " "])
    document.replace(lower..<upper, with: new)
  }

  /// Counts, places, ordinals and the nearest match are those of a list found anew.
  private func check(
    _ session: FindSession, _ document: Document, _ expected: [FindMatch], _ name: String,
    _ generator: inout SeededGenerator
  ) {
    let matches = session.results.matches
    #expect(session.results.isFinal && !session.needsUpdate(for: document), "\(name)")
    #expect(matches.count == expected.count, "\(name)")
    guard Array(matches) == expected else {
      Issue.record("\(name): \(Array(matches).count) matches are not the \(expected.count) wanted")
      return
    }
    let places = expected.map { document.textRange(of: $0) }
    for _ in 0..<4 where !expected.isEmpty {
      let index = generator.below(expected.count)
      #expect(matches[index] == expected[index] && matches.place(at: index) == places[index])
      let offset = generator.below(document.utf8Count + 2)
      #expect(
        matches.index(atOrAfter: offset)
          == places.firstIndex { $0.lowerBound >= offset } ?? places.count, "\(name)")
      func distance(_ place: Range<Int>) -> Int {
        max(0, place.lowerBound - offset, offset - place.upperBound)
      }
      let nearest = session.results.index(nearestTo: offset, in: document)
      #expect(nearest.map { distance(places[$0]) } == places.map(distance).min(), "\(name)")
    }
  }

  @Test(arguments: Seeds.upTo(60))
  func `After any edits the results are those of a new search`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    var document = RandomDocument.make(text, generator.pick([30, 600, 9000, 30_000]), &generator)
    var options = RandomDocument.options(&generator)
    if generator.chance(30) { options.wordMatchMethod = generator.pick([.startsWith, .fullWord]) }
    let query = text.query(from: document.text, &generator)
    let setting = Setting(&generator)
    var session = FindSession(options: options, source: setting.source)
    session.following = setting.limits
    session.query = query
    let start = document.scalarBoundary(notAfter: generator.below(document.utf8Count + 1))
    for step in 0..<10 {
      let name = "seed \(seed), step \(step), query '\(query)'"
      // Now and then the edit comes while the search is under way.
      if generator.chance(30), let budget = setting.budget {
        session.step(for: document, startingAt: start, budget: .bytes(budget))
      } else {
        #expect(setting.settle(&session, document, start), "\(name)")
        if session.results.failure != nil { return }
        guard
          let expected = try? ReferenceMatcher(query: query, options: options).matches(in: document)
        else { return }
        check(session, document, expected, name, &generator)
      }
      for _ in 0..<generator.pick([1, 1, 2, 5]) { edit(&document, text, query, &generator) }
    }
  }

  @Test(arguments: Seeds.upTo(25))
  func `A limit keeps the matches found first, after edits too`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    var document = RandomDocument.make(text, generator.pick([30, 600, 9000]), &generator)
    let query = text.query(from: document.text, &generator)
    let setting = Setting(&generator)
    var session = FindSession(options: .webKit, source: setting.source)
    session.following = setting.limits
    session.query = query
    session.limit = generator.pick([0, 1, 3, 10, 50])
    let start = document.scalarBoundary(notAfter: generator.below(document.utf8Count + 1))
    let anchor = document.anchor(at: setting.budget == nil ? 0 : start)
    for step in 0..<8 {
      let name = "seed \(seed), step \(step), query '\(query)', limit \(session.limit ?? -1)"
      #expect(setting.settle(&session, document, start), "\(name)")
      guard session.results.failure == nil,
        let all = try? ReferenceMatcher(query: query, options: .webKit).matches(in: document)
      else { return }
      let limit = session.limit ?? 0
      let place = document.offset(of: anchor)
      let first = all.firstIndex { document.textRange(of: $0).lowerBound >= place } ?? all.count
      let later = all[first...].prefix(limit)
      let expected = Array(all[..<first].prefix(limit - later.count) + later)
      #expect(session.results.exceedsLimit == (all.count > limit), "\(name)")
      check(session, document, expected, name, &generator)
      for _ in 0..<generator.pick([1, 1, 3]) { edit(&document, text, query, &generator) }
    }
  }

  @Test(arguments: Seeds.upTo(25))
  func `A scope keeps to its parts, after edits too`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    var document = RandomDocument.make(text, generator.pick([30, 600, 9000]), &generator)
    let query = text.query(from: document.text, &generator)
    let setting = Setting(&generator)
    var session = FindSession(options: .chromium, source: setting.source)
    session.following = setting.limits
    session.query = query
    let parts = (0..<generator.below(4)).map { _ in
      let lower = generator.below(document.utf8Count + 1)
      return lower..<min(document.utf8Count, lower + generator.below(document.utf8Count + 1) / 2)
    }
    session.setScope(parts, in: document)
    for step in 0..<8 {
      let name = "seed \(seed), step \(step), query '\(query)'"
      #expect(setting.settle(&session, document, 0), "\(name)")
      guard session.results.failure == nil,
        let all = try? ReferenceMatcher(query: query, options: .chromium).matches(in: document)
      else { return }
      let scope = session.scope(in: document) ?? []
      let expected = all.filter { match in
        let place = document.textRange(of: match)
        return scope.contains {
          $0.lowerBound <= place.lowerBound && $0.upperBound >= place.upperBound
        }
      }
      check(session, document, expected, name, &generator)
      for _ in 0..<generator.pick([1, 1, 3]) { edit(&document, text, query, &generator) }
    }
  }

  /// The highlighted result stays with its text, or gives way to the next one.
  @Test(arguments: Seeds.upTo(25))
  func `The highlighted result keeps its place`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let text = HardText(&generator)
    var document = RandomDocument.make(text, generator.pick([600, 9000]), &generator)
    let query = text.query(from: document.text, &generator)
    let setting = Setting(&generator)
    var session = FindSession(options: .webKit, source: setting.source)
    session.following = setting.limits
    session.query = query
    #expect(setting.settle(&session, document, 0))
    for step in 0..<8 where session.results.count > 0 && session.results.failure == nil {
      let name = "seed \(seed), step \(step), query '\(query)'"
      session.highlightResult(at: generator.below(session.results.count), in: document)
      let index = session.results.highlightedIndex ?? -1
      let anchor = document.anchor(at: session.results.matches.place(at: index).lowerBound)
      edit(&document, text, query, &generator)
      #expect(setting.settle(&session, document, 0), "\(name)")
      let place = document.offset(of: anchor)
      let matches = session.results.matches
      guard matches.count > 0, session.results.failure == nil else { continue }
      let wanted = min(matches.index(atOrAfter: place), matches.count - 1)
      let highlighted = try #require(session.results.highlightedIndex, "\(name)")
      #expect(
        matches.place(at: highlighted).lowerBound == matches.place(at: wanted).lowerBound,
        "\(name)")
    }
  }
}
