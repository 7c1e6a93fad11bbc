import Testing
import WayfinderDocument
import WayfinderFind

@Suite struct URLFragmentTests {
  @Test func aFragmentHasANameAndDirectives() {
    let fragment = URLFragment("#intro:~:text=a%20b-,c,d,-e%2Cf&unknown=1&text=g")
    #expect(fragment.name == "intro" && fragment.hasDirectives)
    #expect(
      fragment.directives == [
        TextDirective(prefix: "a b", start: "c", end: "d", suffix: "e,f"),
        TextDirective(start: "g"),
      ])
  }

  @Test func aURLOrABareFragmentCanBeRead() {
    let whole = URLFragment("https://example.org/page?x=:~:text=no#name:~:text=yes")
    #expect(whole.name == "name" && whole.directives == [TextDirective(start: "yes")])
    #expect(URLFragment("name").name == "name" && !URLFragment("name").hasDirectives)
    #expect(URLFragment("").name.isEmpty && URLFragment("#").directives.isEmpty)
    #expect(URLFragment(":~:text=a").directives == [TextDirective(start: "a")])
  }

  @Test(arguments: [
    "this,is,test,page", "", ",", "a,", ",b", "-", "a-", "-a", "a-,-b", "a-,", "a-,b,c,d,-e", "a-b",
    "a,b-c", "a-b-,c", "a,-b-c", "a-,b,c,d", "a,b,c,-d", "-,a", "a,-",
  ])
  func whatIsNoDirectiveIsLeftOut(terms: String) {
    let fragment = URLFragment("#x:~:text=\(terms)&text=ok")
    #expect(fragment.directives == [TextDirective(start: "ok")])
  }

  @Test(arguments: ["TEXT=a", "text", "texta", "selector=a", "&&", "text%3Da"])
  func otherDirectivesAreLeftOut(directive: String) {
    let fragment = URLFragment("#:~:\(directive)")
    #expect(fragment.directives.isEmpty && fragment.hasDirectives)
  }

  @Test func termsAreDecodedWithWhateverIsNoEncodingKept() {
    let directive = TextDirective(parsing: "text=%26%2c%2D%,100%25%zz")
    #expect(directive == TextDirective(start: "&,-%", end: "100%%zz"))
    #expect(TextDirective(parsing: "text=%E3%83%8D%FF")?.start == "ネ\u{FFFD}")
  }

  @Test func separatorsAreEncodedInTerms() {
    let directive = TextDirective(
      prefix: "a-b", start: "c,d", end: "e&f", suffix: "g h%é")
    #expect(directive.description == "text=a%2Db-,c%2Cd,e%26f,-g%20h%25%C3%A9")
    let fragment = URLFragment(name: "x", directives: [directive, TextDirective(start: "y")])
    #expect(fragment.description == "x:~:" + directive.description + "&text=y")
  }

  @Test(arguments: Seeds.upTo(30))
  func whatIsWrittenIsReadBack(seed: Int) {
    var random = RandomText(seed: UInt64(seed))
    let pieces = [
      "a", "-", ",", "&", "%", "%20", " ", "é", "😀", ":~:", "#", "=", "text=", "\n", "\0", "+",
    ]
    for _ in 0..<100 {
      func term(_ random: inout RandomText) -> String { random.text(pieces, 1...5) }
      let directive = TextDirective(
        prefix: random.flip() ? term(&random) : nil, start: term(&random),
        end: random.flip() ? term(&random) : nil, suffix: random.flip() ? term(&random) : nil)
      #expect(TextDirective(parsing: directive.description) == directive, "seed \(seed)")
      let fragment = URLFragment(name: "n", directives: [directive, directive])
      #expect(URLFragment("#" + fragment.description) == fragment, "seed \(seed), \(directive)")
    }
  }

  /// Any text is a fragment, what is read of it can be written and read again, and looking for it
  /// ends.
  @Test(arguments: Seeds.upTo(30))
  func anyTextIsAFragment(seed: Int) throws {
    var random = RandomText(seed: UInt64(seed) + 300)
    let pieces = [
      "#", ":~:", "text=", "&", ",", "-", "-,", ",-", "%", "%2", "%C3", "%A9", "%E3%83%8D", "a",
      "b", "ab",
      " ", "é", "\0", "😀", "%00", "%CC%81",
    ]
    let document = Document(plainText: "a b ab é ネ a\nb a-b a,b 😀 aé a\u{301} b a")
    for _ in 0..<40 {
      let text = (random.flip() ? "#:~:text=" : "") + random.text(pieces, 0...14)
      let fragment = URLFragment(text)
      #expect(
        URLFragment("#" + fragment.description).directives == fragment.directives,
        "seed \(seed), \(text.debugDescription)")
      for range in try document.textRanges(of: fragment) {
        #expect(!range.isEmpty && range.upperBound <= document.utf8Count, "seed \(seed)")
      }
      _ = document.offset(ofElementIn: fragment)
    }
  }
}
