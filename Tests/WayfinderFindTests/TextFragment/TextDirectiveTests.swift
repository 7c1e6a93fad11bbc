import Foundation
import Testing
import WayfinderDocument
import WayfinderFind
import WayfinderHTML

@Suite struct TextDirectiveTests {
  /// Returns the texts that a fragment stands for on a page.
  private func texts(_ fragment: String, on document: Document) throws -> [String] {
    try document.textRanges(of: URLFragment(fragment)).map { document.text(in: $0) }
  }

  /// The facts of the web platform test `find-range-from-text-directive`.
  @Test(arguments: [
    ("jumped", true), ("u-,mped", false), ("ju-,mped", true), ("null-,The%20quick", false),
    ("foo%20foo-,bar", true), ("a%20a-,b", true), ("quick%20brown-,brown%20fox", false),
    ("quick%20brown-,fox", true), ("Lorem-,Ipsum", true),
    ("end%20of%20the%20document-,test", false),
    ("fox-,jum,over", false), ("fox-,jum", false), ("fox-,jum,-ped", true), ("jum-,ped", true),
    ("jumped-,null", false), ("jumped-,null,lazy", false), ("brown-,jumped", false),
    ("foo-,bar", true), ("search-,Two,flatten", true), ("jum,over", false), ("jum", false),
    ("jum,-ped", true), ("umped", false), ("null", false), ("null,lazy", false),
    ("b%20b,-c", true), ("foo%20foo,-bar", true), ("brown,fox", true), ("brown,quick", false),
    ("quick,bro", false), ("quick,bro,-wn", true), ("quick,ro,-wn", false), ("bro,wn", false),
    ("quick,null", false), ("quick,jumped,-fox", false), ("The-,quick,brown", true),
    ("The-,quick,fox,-brown", false), ("Lorem-,Ipsum,Whitespace,-Dipsum", true),
    ("quick,-bro", false), ("qu,-ick", true), ("quick,-null", false), ("quick,-fox", false),
    ("match,-suffix2", true), ("prefix-,match,-suffix3", true),
    ("prefix-,match,matchEnd,-suffix5", true), ("Text%20with%20display:%20none", true),
    ("Text%20with%20visibility:%20hidden%20as%20block%20boundary", false),
    ("Text%20with%20visibility:%20hidden%20as%20inline", true), ("Text%20with%20Iframe", true),
    ("Text%20with%20image", true), ("caught,and%20a", true), ("z", false), ("what%20had", true),
    ("he%27s", true), ("he", false), ("%27t", true), ("5", false), ("3%2E", false), ("2", false),
    ("i-,the%20cat", false),
  ])
  func aDirectiveMatchesAsTheSpecificationSays(terms: String, isFound: Bool) throws {
    let document = try FragmentPages.document("terms")
    let ranges = try document.textRanges(of: URLFragment("#:~:text=\(terms)"))
    #expect(ranges.isEmpty != isFound, "\(ranges.map { document.text(in: $0) })")
    // What stands at the top is gone to by none of them.
    let above = try #require(document.offset(ofName: "above"))
    let second = document.blocks[document.blocks.index(containing: above) + 1].range.lowerBound
    #expect(ranges.allSatisfy { $0.lowerBound >= second })
  }

  @Test(arguments: [
    ("quick,lazy", "quick brown fox jumped over the lazy"), ("foo%20foo-,bar", "bar"),
    ("b%20b,-c", "b b"), ("qu,-ick", "qu"), ("caught,and%20a", "caught it in one hand and a"),
    ("prefix-,match,matchEnd,-suffix5", "match suffix3 matchEnd suffix4 matchEnd"),
    ("Text%20with%20image", "Text  with image"), ("%27t", "'t"), ("ii,cat", "IIthe cat"),
    ("THE%20QUICK", "The quick"),
  ])
  func theWholeTextOfADirectiveIsFound(terms: String, text: String) throws {
    let document = try FragmentPages.document("terms")
    #expect(try texts("#:~:text=\(terms)", on: document) == [text])
  }

  /// The edge of an inline box is no text, wherever in the text it stands.
  @Test(arguments: ["one%20two", "one-,two", "two%20three", "one,three", "ee-,four"])
  func theEdgesOfInlineBoxesPartNothing(terms: String) throws {
    let html = "<pre>one\n<b>two</b> three\n</pre><p>thr<b>ee</b> four</p>"
    let plain = Document(html: html)
    let padded = Document(html: "<style>b{padding:1px}</style>" + html)
    #expect(padded.blocks.count > plain.blocks.count)
    let expected = try texts("#:~:text=\(terms)", on: plain)
    #expect(try texts("#:~:text=\(terms)", on: padded) == expected)
  }

  @Test func caseAndAccentsDoNotCount() throws {
    let document = Document(plainText: "Ein Café in Köln", language: "de")
    #expect(try texts(":~:text=CAFE", on: document) == ["Café"])
    #expect(try texts(":~:text=caf%C3%A9", on: document) == ["Café"])
  }

  @Test func wordsAreThoseOfTheLanguage() throws {
    let japanese = Document(html: "<p lang=ja>東京都に住んでいます</p>")
    #expect(try texts(":~:text=%E6%9D%B1%E4%BA%AC%E9%83%BD", on: japanese) == ["東京都"])
    let thai = Document(html: "<p lang=th>ภาษาไทยง่าย</p>")
    #expect(try texts(":~:text=\(PercentEncodedText.of("ไทย"))", on: thai) == ["ไทย"])
    #expect(try texts(":~:text=\(PercentEncodedText.of("าไทย"))", on: thai).isEmpty)
  }

  @Test func aTermLiesInOneBlockTheTextNeedNot() throws {
    let document = Document(
      html: "<p>one two</p><p>three four</p><table><tr><td>five<td>six</table>")
    #expect(try texts(":~:text=two%20three", on: document).isEmpty)
    #expect(try texts(":~:text=two,three", on: document) == ["twothree"])
    #expect(try texts(":~:text=two-,three,-four", on: document) == ["three"])
    #expect(try texts(":~:text=five%20six", on: document).isEmpty)
    #expect(try texts(":~:text=four-,five,-six", on: document) == ["five"])
    #expect(try texts(":~:text=a%20b", on: Document(html: "<p>a<br>b</p>")) == ["ab"])
    #expect(try texts(":~:text=a%20b", on: Document(plainText: "a\nb")).isEmpty)
    #expect(try texts(":~:text=a,b", on: Document(plainText: "a\nb")) == ["a\nb"])
  }

  @Test func aMatchAtTheVeryEndIsFound() throws {
    let document = Document(plainText: "one two")
    #expect(try texts(":~:text=two", on: document) == ["two"])
    #expect(try texts(":~:text=one-,two", on: document) == ["two"])
    #expect(try texts(":~:text=one,two", on: document) == ["one two"])
    #expect(try texts(":~:text=two,-x", on: document).isEmpty)
    #expect(try texts(":~:text=two", on: Document(plainText: "")).isEmpty)
  }

  @Test func aTextOfOneLetterRepeatedIsSearchedInTime() throws {
    let document = Document(plainText: String(repeating: "a ", count: 20_000) + "b")
    #expect(try texts(":~:text=a-,a,-b", on: document) == ["a"])
    #expect(try texts(":~:text=a,a,-c", on: document).isEmpty)
    #expect(try texts(":~:text=a-,b,-c", on: document).isEmpty)
  }

  @Test(arguments: ["%00", "%C2%AD", "%E2%80%8B", "%CC%81", "%FF"])
  func aTermThatStandsForNothingIsNotFound(term: String) throws {
    #expect(try texts(":~:text=\(term)", on: Document(plainText: "a b\u{301} c\u{AD}d")).isEmpty)
  }
}

/// The pages of the fixtures.
enum FragmentPages {
  static func document(_ name: String) throws -> Document {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/text-fragments/\(name).html")
    return Document(html: try String(contentsOf: file, encoding: .utf8))
  }
}

/// Percent-encoding by Foundation.
enum PercentEncodedText {
  static func of(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}
