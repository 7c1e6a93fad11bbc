import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

/// Facts about how browsers and ICU match, beyond the recorded cases.
@Suite struct ReferenceMatcherTests {
  private func found(
    _ query: String, in text: String, _ options: FindOptions = .webKit
  ) throws -> [String] {
    let utf8 = Array(text.utf8)
    return try ReferenceMatcher(query: query, options: options).ranges(in: text)
      .map { String(decoding: utf8[$0], as: UTF8.self) }
  }

  @Test func eachDiacriticModeAnswersInItsWay() throws {
    let text = "cafe café CAFÉ cafe\u{301} cafè"
    var options = FindOptions.webKit
    options.diacritics = .ignore
    #expect(try found("café", in: text, options).count == 5)
    options.diacritics = .asymmetric
    #expect(try found("café", in: text, options) == ["café", "CAFÉ", "cafe\u{301}"])
    #expect(try found("cafe", in: text, options).count == 5)
    options.diacritics = .match
    #expect(try found("cafe", in: text, options) == ["cafe"])
    #expect(try found("café", in: text, options) == ["café", "CAFÉ", "cafe\u{301}"])
  }

  @Test func caseAndDiacriticsAreIndependent() throws {
    let text = "cafe café CAFE CAFÉ"
    var options = FindOptions.webKit
    options.isCaseSensitive = true
    options.diacritics = .ignore
    #expect(try found("café", in: text, options) == ["cafe", "café"])
    #expect(try found("CAFE", in: text, options) == ["CAFE", "CAFÉ"])
    options.diacritics = .asymmetric
    #expect(try found("cafe", in: text, options) == ["cafe", "café"])
    #expect(try found("CAFÉ", in: text, options) == ["CAFÉ"])
    options.diacritics = .match
    #expect(try found("cafe", in: text, options) == ["cafe"])
  }

  /// Blink's find buffer tests.
  @Test(arguments: [
    ("や", "や", 1), ("や", "ゃ", 0), ("びゃ", "び", 1), ("びゃ", "ゃ", 1), ("びゃ", "ひ", 0), ("びゃ", "ぴ", 0),
    ("らｷナ", "ラ", 1), ("らｷナ", "き", 1), ("らｷナ", "らきな", 1), ("らｷナ", "ﾗｷﾅ", 1),
    ("\u{3070}", "\u{306F}\u{3099}", 1), ("は\u{3000}゛", "ば", 0), ("は\u{3000}゛", "は\u{3000}゛", 1),
    ("foo bar foobar 六本木", "foo", 2), ("foo bar foobar 六本木", "本木", 1),
  ])
  func kanaAreToldApart(text: String, query: String, count: Int) throws {
    #expect(try found(query, in: text, .chromium).count == count)
  }

  @Test func kanaAreEqualWhereTheOptionSaysSo() throws {
    var options = FindOptions.webKit
    options.kana = .loose
    #expect(try found("か", in: "が", options).count == 1)
  }

  /// WebKit's own list for the find interaction, and its word rules.
  @Test func wordMethodsLimitMatches() throws {
    let text = "hello othello helloworld"
    var options = FindOptions.webKit
    #expect(try found("hello", in: text, options).count == 3)
    options.wordMatchMethod = .startsWith
    #expect(try found("hello", in: text, options).count == 2)
    options.wordMatchMethod = .fullWord
    #expect(try found("hello", in: text, options).count == 1)
    #expect(try found("foo bar", in: "foo bar foo barn", options).count == 1)
    #expect(try found("oo ba", in: "foo bar", options).isEmpty)
  }

  @Test func medialCapitalsBeginWordsWhereAsked() throws {
    var options = FindOptions.webKit
    options.wordMatchMethod = .startsWith
    let cases = [
      ("Kit", "WebKit"), ("Request", "XMLHTTPRequest"), ("2", "WebKit2"), (".org", "webkit.org"),
      ("org", "webkit.org"),
    ]
    for (query, text) in cases where query != ".org" {
      #expect(try found(query, in: text, options).isEmpty, "\(query)")
    }
    options.treatsMedialCapitalsAsWordStarts = true
    for (query, text) in cases {
      #expect(try found(query, in: text, options).count == 1, "\(query)")
    }
    #expect(try found("ore", in: "WebCore", options).isEmpty)
  }

  @Test func queriesWithNothingToFindFindNothing() throws {
    for query in ["", "\u{301}", "\u{AD}", "\u{200B}\u{200D}"] {
      #expect(try found(query, in: "a\u{301}b\u{AD}c\u{200B}\u{200D}d").isEmpty)
    }
    #expect(try found("x", in: "").isEmpty)
  }

  @Test func rangesPointIntoTheTextWhateverWasFolded() throws {
    let text = "„ja“ «ja» ‘ja’\u{A0}ja"
    #expect(try found("\"ja\"", in: text) == ["„ja“", "«ja»"])
    #expect(try found("'ja' ja", in: text) == ["‘ja’\u{A0}ja"])
    #expect(try found("\"ja\"", in: text, .chromium) == ["„ja“"])
  }

  @Test func matchesGrowToClustersInChromiumsWay() throws {
    #expect(try found("👍", in: "👍🏽") == ["👍"])
    #expect(try found("👍", in: "👍🏽", .chromium) == ["👍🏽"])
  }

  @Test(arguments: [("de", "o", 0), ("en", "o", 1), ("sv", "a", 0), ("es", "n", 0)])
  func theLocaleSaysWhichLettersAreEqual(locale: String, query: String, count: Int) throws {
    var options = FindOptions.chromium
    options.locale = locale
    let text = ["o": "ö", "a": "å", "n": "ñ"][query] ?? ""
    #expect(try found(query, in: text, options).count == count)
  }

  @Test func boundariesReadAsEachPresetHasThem() throws {
    let document = Document(
      html: "<p>one</p><div>two</div>three<br>four<hr>five<img>six<table><td>7<td>8</table>")
    func count(_ query: String, _ options: FindOptions) throws -> Int {
      try ReferenceMatcher(query: query, options: options).matches(in: document).count
    }
    for (query, webKit, chromium) in [
      ("one\n\ntwo", 1, 0), ("two\nthree", 1, 0), ("three\nfour", 1, 1), ("four\nfive", 1, 0),
      ("fivesix", 0, 0), ("7\t8", 1, 0), ("one two", 0, 0), ("onetwo", 0, 0),
    ] {
      #expect(try count(query, .webKit) == webKit, "\(query)")
      #expect(try count(query, .chromium) == chromium, "\(query)")
    }
  }

  @Test func aMatchAcrossBoundariesHasTheTextOfBothSides() throws {
    let document = Document(html: "<div>one</div> <div>two</div>")
    let match = try #require(try ReferenceMatcher(query: "e\nt").matches(in: document).first)
    #expect(document.text(of: match) == "et" && document.sourceRange(of: match) == 2..<5)
  }

  @Test func sideTextsAreFoundAtTheirPlace() throws {
    let document = Document(html: "<p>sea <ruby>漢<rt>sea</rt></ruby> sea <input value='a sea'> sea")
    let matches = try ReferenceMatcher(query: "sea").matches(in: document)
    #expect(matches.map(\.stream) == [.text, .sideText(0), .text, .sideText(1), .text])
    #expect(matches.map { document.text(of: $0) } == Array(repeating: "sea", count: 5))
    let places = matches.map { document.textRange(of: $0).lowerBound }
    #expect(places == places.sorted())
    var options = FindOptions.webKit
    options.sideTexts = []
    #expect(try ReferenceMatcher(query: "sea", options: options).matches(in: document).count == 3)
  }

  @Test func annotationsInterruptTheBaseWhereAsked() throws {
    let document = Document(html: "<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>")
    var options = FindOptions.webKit
    #expect(try ReferenceMatcher(query: "漢字", options: options).matches(in: document).isEmpty)
    options.stopsAtAnnotations = false
    #expect(try ReferenceMatcher(query: "漢字", options: options).matches(in: document).count == 1)
  }

  @Test func linesOfPlainTextAreSearchedAcross() throws {
    let document = Document(plainText: "one\ntwo\r\nthree")
    #expect(try ReferenceMatcher(query: "one\ntwo").matches(in: document).count == 1)
    #expect(try ReferenceMatcher(query: "one two").matches(in: document).isEmpty)
  }

  @Test func theWholeOfALargeDocumentIsSearched() throws {
    let text = (0..<3_000).map { "Zeile \($0) über Füße\n" }.joined()
    let document = Document(plainText: text)
    let matches = try ReferenceMatcher(query: "fusse").matches(in: document)
    #expect(matches.count == 3_000)
    #expect(matches.allSatisfy { document.text(of: $0) == "Füße" })
  }

  /// A walk back over words for each match, or dictionary work for each, would not end here.
  @Test func wordRulesCostNoMoreForManyMatchesThanForFew() throws {
    for rules in [FindOptions.webKit, .chromium] {
      var options = rules
      options.wordMatchMethod = .fullWord
      #expect(try found("!", in: "x" + String(repeating: "! ", count: 40_000), options).isEmpty)
      let thai = String(repeating: "ภาษาไทย", count: 10_000)
      #expect(try found("ไทย", in: thai, options).count == 10_000)
    }
  }
}
