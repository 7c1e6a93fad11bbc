import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct RegexMatcherTests {
  private func found(
    _ pattern: String, in document: Document, _ options: FindOptions = .webKit
  ) throws -> [String] {
    try RegexMatcher(pattern: pattern, options: options).matches(in: document)
      .map { document.text(of: $0.match) }
  }

  private func found(
    _ pattern: String, html: String, _ options: FindOptions = .webKit
  ) throws -> [String] {
    try found(pattern, in: Document(html: html), options)
  }

  @Test func aPatternFindsWhatItDescribes() throws {
    let text = "tel 030-1234 or 0171-99, not 5-6"
    #expect(try found(#"\d{2,}-\d+"#, in: Document(plainText: text)) == ["030-1234", "0171-99"])
  }

  @Test func caseCountsWhenAsked() throws {
    let document = Document(plainText: "Foo foo FOO Straße STRASSE")
    #expect(try found("foo", in: document) == ["Foo", "foo", "FOO"])
    #expect(try found("foo", in: document, .webKit(isCaseSensitive: true)) == ["foo"])
    #expect(try found("straße", in: document) == ["Straße", "STRASSE"])
  }

  @Test func lettersAreNotFolded() throws {
    let document = Document(plainText: "cafe café “q” \"q\"")
    #expect(try found("caf.", in: document) == ["cafe", "café"])
    #expect(try found("cafe", in: document) == ["cafe"])
    #expect(try found("\"q\"", in: document) == ["\"q\""])
  }

  @Test func anchorsMatchAtTheEndsOfBlocksAndLines() throws {
    let html = "<p>one two</p><p>two one</p><ul><li>one<li>x one<br>one</ul>"
    for options in [FindOptions.webKit, .chromium] {
      #expect(try found("^one", html: html, options).count == 3)
      #expect(try found("one$", html: html, options).count == 4)
      #expect(try found("^one$", html: html, options).count == 2)
    }
    let lines = Document(plainText: "one\ntwo one\r\none")
    #expect(try RegexMatcher(pattern: "one$").matches(in: lines).count == 3)
    #expect(try RegexMatcher(pattern: "^one").matches(in: lines).count == 2)
  }

  @Test func aControlOrAnnotationInALineIsNoLineEnd() throws {
    #expect(try found("^b|a$", html: "<p>a<img>b</p>").isEmpty)
    #expect(try found("^a|b$", html: "<p>a<img>b</p>") == ["a", "b"])
    let ruby = "<p><ruby>漢<rt>かん</rt>字</ruby></p>"
    #expect(try found("^字|漢$", html: ruby).isEmpty)
    #expect(try found("^かん$", html: ruby) == ["かん"])
  }

  @Test func boundariesReadAsTheOptionsSay() throws {
    let html = "<div>one</div><div>two</div>"
    let document = Document(html: html)
    let matches = try RegexMatcher(pattern: #"one\stwo"#).matches(in: document)
    #expect(matches.map(\.match.range) == [0..<6])
    #expect(try found(#"one\stwo"#, html: html, .chromium).isEmpty)
    #expect(try found(#"\n"#, html: html).isEmpty)
  }

  @Test func wordBoundariesAreThoseOfUAX29() throws {
    // In ICU's own rules a boundary stands on either side of an apostrophe.
    #expect(try found(#"\bt\b"#, in: Document(plainText: "can't t")) == ["t"])
    #expect(try found(#"\b5\b"#, in: Document(plainText: "3.5 5")) == ["5"])
  }

  @Test func wordMatchMethodsHold() throws {
    var options = FindOptions.webKit
    options.wordMatchMethod = .fullWord
    #expect(
      try found("fo+", in: Document(plainText: "foo foobar foooo barfoo"), options)
        == ["foo", "foooo"])
  }

  @Test func groupsAreGivenByNumberAndName() throws {
    let document = Document(plainText: "é=1, key=value")
    let matcher = try RegexMatcher(pattern: #"(?<name>\w+)=(\d)?(\w+)?"#)
    #expect(matcher.groupCount == 3)
    #expect(matcher.groupNumber(named: "name") == 1)
    #expect(matcher.groupNumber(named: "other") == nil && matcher.groupNumber(named: "") == nil)
    let matches = try matcher.matches(in: document)
    #expect(matches.map(\.groups) == [[0..<4, 0..<2, 3..<4, nil], [6..<15, 6..<9, nil, 10..<15]])
  }

  @Test func lookAroundSeesTheTextAround() throws {
    let document = Document(plainText: "price 10€, 20$, €30")
    #expect(try found(#"\d+(?=€)"#, in: document) == ["10"])
    #expect(try found(#"(?<=€)\d+"#, in: document) == ["30"])
    #expect(try found(#"\b\d+\b(?!€)(?<!€\d\d)"#, in: document) == ["20"])
  }

  @Test func matchesOfNoLengthAreNotReported() throws {
    let document = Document(plainText: "baaac 😀 aa")
    #expect(try found("a*", in: document) == ["aaa", "aa"])
    #expect(try found("(?=a)|^|$|\\b", in: document).isEmpty)
    #expect(try found("", in: document).isEmpty)
    #expect(try found("a*", in: Document(plainText: "")).isEmpty)
  }

  @Test(arguments: [
    ("a(b", 3), ("[a", 2), ("a)", 2), ("é(?<n", 6), ("a{2,1}", 6), ("*", 1), ("x\n[", 3),
    ("(?<=a*)b", 7),
  ])
  func anInvalidPatternIsAnErrorWithItsPlace(pattern: String, place: Int) throws {
    do {
      _ = try RegexMatcher(pattern: pattern)
      Issue.record("\(pattern) was taken")
    } catch .invalidPattern(let reason, let position) {
      #expect(position == place, "\(pattern): \(reason)")
      #expect(reason.hasPrefix("U_REGEX"))
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func runawayPatternsEndWithAnError() throws {
    let document = Document(plainText: String(repeating: "a", count: 60) + "b")
    let matcher = try RegexMatcher(
      pattern: "(a+)+$", limits: RegexLimits(stepsPerStretch: 20, stackSize: 1 << 24))
    #expect(throws: FindError.timeLimitExceeded) { try matcher.matches(in: document) }
  }

  @Test func patternsThatNeedTooMuchMemoryEndWithAnError() throws {
    let document = Document(plainText: String(repeating: "ab", count: 50_000))
    let matcher = try RegexMatcher(
      pattern: "(a|b)*c", limits: RegexLimits(stepsPerStretch: 10_000, stackSize: 1 << 16))
    #expect(throws: FindError.stackLimitExceeded) { try matcher.matches(in: document) }
  }

  @Test func aLongTextIsSearchedToItsEnd() throws {
    let line = "some words and a number 42\n"
    let document = Document(plainText: String(repeating: line, count: 12_000))
    let matches = try RegexMatcher(pattern: #"\d+$"#).matches(in: document)
    #expect(matches.count == 12_000)
    let places = matches.enumerated().allSatisfy { index, match in
      match.match.range == index * 27 + 24..<index * 27 + 26
    }
    #expect(places)
  }

  @Test func sideTextsAreSearchedAtTheirPlace() throws {
    let document = Document(
      html: "<p>x1 <input value='x2'> x3 <textarea>x4\nx5</textarea></p><p>x6</p>")
    let matches = try RegexMatcher(pattern: #"x\d"#).matches(in: document)
    #expect(matches.map { document.text(of: $0.match) } == ["x1", "x2", "x3", "x4", "x5", "x6"])
    #expect(try RegexMatcher(pattern: "^x5$").matches(in: document).count == 1)
    let form = Document(html: "<input value=only>")
    #expect(try RegexMatcher(pattern: "only").matches(in: form).count == 1)
  }
}
