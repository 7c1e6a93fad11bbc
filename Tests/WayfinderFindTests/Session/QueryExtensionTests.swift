import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct QueryExtensionTests {
  private func results(
    _ queries: [String], _ source: NotingSource, _ document: Document, _ options: FindOptions
  ) -> (log: [Range<Int>], results: FindResults) {
    var session = FindSession(options: options)
    session.source = source
    var log: [Range<Int>] = []
    for query in queries {
      _ = source.takeLog()
      session.query = query
      session.update(for: document, startingAt: 0)
      log = source.takeLog()
    }
    return (log, session.results)
  }

  @Test func aLongerQueryThanOneWithoutMatchesIsAnsweredAtOnce() {
    let document = Document(plainText: "nothing of it\nhere or there")
    let (log, results) = results(
      ["qqx", "qqxq", "qqxqx"], NotingSource(portionSize: 8), document, .webKit)
    #expect(log.isEmpty && results.count == 0 && results.isFinal)
  }

  @Test func aLongerQueryIsLookedForOnlyWhereTheShorterOneIs() {
    let document = Document(
      plainText: (0..<40).map { $0 == 7 || $0 == 31 ? "a zebra\n" : "a horse\n" }.joined())
    let (log, results) = results(["ze", "zebra"], NotingSource(portionSize: 8), document, .webKit)
    #expect(results.count == 2)
    #expect(log.contains { $0.contains(7) } && log.contains { $0.contains(31) })
    #expect(log.map(\.count).reduce(0, +) <= 6)
  }

  @Test(arguments: [
    // Letters inside of one character.
    (["of", "offi"], "oﬃce"), (["a", "ae"], "ære"), (["s", "ss"], "Maß"), (["i", "iv"], "ⅳ"),
    // A mark that is a letter of its own, a mark that makes another letter.
    (["か", "か\u{3099}"], "が"), (["ca", "cae"], "ca\u{364}"),
    // A line end that is no match by itself.
    (["\n", "\nb"], "a\nb"),
  ])
  func aLongerQueryIsSearchedForWhereTheShorterOneSaysNothing(queries: [String], text: String)
    throws
  {
    let document = Document(plainText: text)
    for options in [FindOptions.webKit, .chromium] {
      let found = results(queries, NotingSource(portionSize: 8), document, options).results
      let expected = try ReferenceMatcher(query: queries[1], options: options).matches(in: document)
      #expect(Array(found.matches) == expected, "\(queries) in \(text)")
    }
  }

  @Test(arguments: Seeds.upTo(30))
  func typingGivesWhatASearchOfItsOwnGives(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed))
    let pieces = [
      "a", "e", "f", "fi", "ffi", "s", "ss", "c", "h", "o", "z", "1", "0", " ", "-", ".", "'", "æ",
      "ﬃ",
      "ﬁ", "ß", "œ", "é", "e\u{301}", "a\u{364}", "½", "⑩", "…", "’", "И", "и\u{306}", "й", "ch",
      "dz",
      "\u{AD}", "ª", "㎏", "kg", "℃",
    ]
    let locales = ["en", "de", "cs", "hu", "sv", ""]
    for _ in 0..<20 {
      let text = (0..<random.number(1...6)).map { _ in random.text(pieces, 0...12) }
        .joined(separator: "\n")
      let document = Document(plainText: text)
      var options = random.pick([FindOptions.webKit, .chromium])
      options.locale = random.pick(locales)
      options.isCaseSensitive = random.flip()
      options.diacritics = random.pick([.ignore, .asymmetric, .match])
      if random.number(0...4) == 0 { options.wordMatchMethod = .startsWith }
      var session = FindSession(options: options)
      session.source = NotingSource(portionSize: 4)
      var query = ""
      for _ in 0..<5 {
        query += random.pick(pieces)
        session.query = query
        session.update(for: document, startingAt: 0)
        let expected = try ReferenceMatcher(query: query, options: options).matches(in: document)
        #expect(
          Array(session.results.matches) == expected,
          "seed \(seed), \(query.debugDescription) in \(text.debugDescription), \(options)")
      }
    }
  }
}
