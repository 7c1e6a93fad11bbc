import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct ReplacementTests {
  private func session(
    _ query: String, _ document: Document, syntax: FindSession.Syntax = .literal
  ) -> FindSession {
    var session = FindSession()
    session.syntax = syntax
    session.query = query
    session.update(for: document, startingAt: 0)
    return session
  }

  private func replacedAll(
    _ query: String, with replacement: String, in text: String,
    syntax: FindSession.Syntax = .literal, _ options: ReplacementOptions = ReplacementOptions()
  ) throws -> String {
    var document = Document(plainText: text)
    var session = session(query, document, syntax: syntax)
    try session.replaceAll(with: replacement, in: &document, options: options)
    return document.text
  }

  @Test func allMatchesAreReplacedOnce() throws {
    var document = Document(plainText: "a cat, a Cat\nand a càt")
    var session = session("cat", document)
    let result = try session.replaceAll(with: "cat cat", in: &document)
    #expect(document.text == "a cat cat, a cat cat\nand a cat cat")
    #expect(result.count == 3 && result.refusals.isEmpty)
    session.update(for: document, startingAt: 0)
    #expect(session.results.count == 6)
  }

  @Test func puttingTheOriginalBackUndoesAll() throws {
    var document = Document(plainText: "one two one")
    var session = session("one", document)
    let result = try session.replaceAll(with: "1", in: &document)
    #expect(document.text == "1 two 1")
    document = result.original
    #expect(document.text == "one two one")
    session.update(for: document, startingAt: 0)
    #expect(session.results.matches.map(\.range) == [0..<3, 8..<11])
  }

  @Test func theRecordsLeadFromTheOldTextToTheNew() throws {
    var document = Document(plainText: "xx one xx")
    let before = document.revision
    var session = session("xx", document)
    let result = try session.replaceAll(with: "y", in: &document)
    #expect(result.records.map(\.replaced) == [7..<9, 0..<2])
    #expect(document.edits(since: before) == result.records)
  }

  @Test func replacingOneGoesOnBehindTheNewText() throws {
    var document = Document(plainText: "a a a")
    var session = session("a", document)
    try session.replaceHighlightedMatch(with: "aa", in: &document)
    session.update(for: document, startingAt: 0)
    #expect(document.text == "aa a a" && session.results.count == 4)
    #expect(session.results.highlightedMatch?.range == 3..<4 && session.navigationCount == 2)
    try session.replaceHighlightedMatch(with: "", in: &document)
    session.update(for: document, startingAt: 0)
    #expect(document.text == "aa  a" && session.results.highlightedMatch?.range == 4..<5)
  }

  @Test func nothingIsReplacedWhereTheTextHasChangedSince() throws {
    var document = Document(plainText: "a a")
    var session = session("a", document)
    document.replace(0..<0, with: "b")
    let result = try session.replaceHighlightedMatch(with: "c", in: &document)
    #expect(result.records.isEmpty && result.refusals == [.noCurrentMatch])
    #expect(document.text == "ba a")
    let all = try session.replaceAll(with: "c", in: &document)
    #expect(document.text == "bc c" && all.count == 2)
  }

  @Test func readOnlyTextIsRefused() throws {
    var document = Document(plainText: "abc abc abc")
    var session = session("abc", document)
    let options = ReplacementOptions(readOnlyRanges: [5..<6, 11..<20, 3..<4])
    let result = try session.replaceAll(with: "x", in: &document, options: options)
    #expect(document.text == "x abc x")
    #expect(result.refusals == [.readOnly(FindMatch(range: 4..<7))])
    var single = self.session("abc", document)
    let refused = try single.replaceHighlightedMatch(
      with: "y", in: &document, options: ReplacementOptions(readOnlyRanges: [0..<3]))
    #expect(refused.refusals == [.readOnly(FindMatch(range: 2..<5))] && document.text == "x abc x")
  }

  @Test func sideTextsAreRefused() throws {
    var document = Document(html: "<p>abc <input value=abc></p>")
    var session = session("abc", document)
    let result = try session.replaceAll(with: "x", in: &document)
    #expect(result.count == 1)
    #expect(result.refusals == [.sideText(FindMatch(range: 0..<3, stream: .sideText(0)))])
  }

  @Test func onlyTheScopeIsReplacedAndTheLimitDoesNotCount() throws {
    var document = Document(plainText: "a a a a")
    var session = FindSession()
    session.setScope([2..<7], in: document)
    session.limit = 1
    session.query = "a"
    session.update(for: document, startingAt: 0)
    #expect(session.results.exceedsLimit)
    try session.replaceAll(with: "b", in: &document)
    #expect(document.text == "a b b b")
  }

  @Test(arguments: [
    ("$2 $1", "two one"), ("$0!", "one two!"), ("$$1", "$1"), ("${a}-${b}", "one-two"),
    ("${2}${1}", "twoone"), ("$1$", "one$"), ("$x", "$x"), ("$10", "one0"), ("\\n", "\\n"),
    ("", ""),
    ("$00", "one two0"), ("é$1", "éone"), ("$$$1$$", "$one$"),
  ])
  func templatesReferToGroups(template: String, expected: String) throws {
    let text = try replacedAll(
      #"(?<a>\w+) (?<b>\w+)"#, with: template, in: "one two", syntax: .regularExpression)
    #expect(text == expected)
  }

  @Test func aGroupThatTookNoPartIsEmpty() throws {
    let text = try replacedAll(
      "(a)|(b)", with: "[$1$2$1]", in: "ab", syntax: .regularExpression)
    #expect(text == "[aa][b]")
  }

  @Test(arguments: [
    ("$3", ReplacementError.unknownGroup("3", position: 0)),
    ("é${c}", .unknownGroup("c", position: 2)), ("${}", .unknownGroup("", position: 0)),
    ("${9}", .unknownGroup("9", position: 0)), ("x${1", .unfinishedReference(position: 1)),
  ])
  func aWrongTemplateIsAnErrorAndNothingIsReplaced(
    template: String, error: ReplacementError
  ) throws {
    var document = Document(plainText: "one two")
    var session = session(#"(\w+) (\w+)"#, document, syntax: .regularExpression)
    #expect(throws: error) { try session.replaceAll(with: template, in: &document) }
    #expect(document.text == "one two")
  }

  @Test func aLiteralReplacementHasNoReferences() throws {
    #expect(try replacedAll("one", with: "$1 ${x} $$", in: "one") == "$1 ${x} $$")
  }

  @Test(arguments: [
    ("foo Foo FOO fOO", "bar Bar BAR bar"), ("F f", "Bar bar"), ("FoO", "Bar"), ("foo", "bar"),
    ("ﬀ 12", "bar bar"),
  ])
  func caseIsPreserved(text: String, expected: String) throws {
    let options = ReplacementOptions(preservesCase: true)
    let replaced = try replacedAll(
      #"\w+"#, with: "bar", in: text, syntax: .regularExpression, options)
    #expect(replaced == expected)
  }

  @Test(arguments: [
    ("foo-bar", "new-name", "new-name"), ("Foo-Bar", "new-name", "New-Name"),
    ("FOO-bar", "new-name", "NEW-name"), ("Foo_Bar", "new_name", "New_Name"),
    ("Foo-Bar", "plain", "Plain"), ("FOO_BAR", "new-name", "NEW-NAME"),
    ("fooBar", "NewName", "newName"),
    ("FOO", "straße", "STRASSE"), ("Foo", "ǆx", "ǅx"), ("123", "New", "New"), ("ΑΒ", "γς", "ΓΣ"),
  ])
  func caseIsPreservedPartByPart(match: String, replacement: String, expected: String) throws {
    let options = ReplacementOptions(preservesCase: true)
    #expect(try replacedAll(match, with: replacement, in: match, options) == expected)
  }

  @Test func matchesAcrossBlocksJoinThem() throws {
    var document = Document(html: "<div>one</div><div>two</div>")
    var session = session("e\nt", document)
    try session.replaceAll(with: "-", in: &document)
    #expect(document.text == "on-wo" && document.blocks.count == 1)
  }
}
