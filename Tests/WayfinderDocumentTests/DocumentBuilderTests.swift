import Testing
import WayfinderDocument

@Suite struct DocumentBuilderTests {
  private func build(_ body: (inout DocumentBuilder) -> Void) -> Document {
    var builder = DocumentBuilder()
    body(&builder)
    return builder.finish()
  }

  private func append(
    _ text: String, to builder: inout DocumentBuilder, source: Int = 0,
    _ whiteSpace: WhiteSpace = .normal, transform: TextTransform = .none, locale: String = ""
  ) {
    var text = text
    text.withUTF8 {
      builder.appendText(
        $0, source: source, whiteSpace: whiteSpace, transform: transform, locale: locale)
    }
  }

  /// CSS Text 3, section 4.1.1 and 4.1.3.
  @Test func whiteSpaceCollapsesAcrossElements() {
    let document = build { builder in
      append("  one \n", to: &builder)
      append("\t two ", to: &builder, source: 7)
      append("three  ", to: &builder, source: 13)
    }
    #expect(document.text == "one two three")
    #expect(document.sourceRange(of: 3..<4) == 5..<6)
    #expect(document.sourceRange(of: 4..<7) == 9..<12)
    #expect(document.sourceRange(of: 0..<13) == 2..<18)
    #expect(document.textOffset(ofSource: 0) == 0)
    #expect(document.textOffset(ofSource: 8) == 4)
    #expect(document.textOffset(ofSource: 10) == 5)
  }

  @Test(arguments: [
    (WhiteSpace.normal, " a  b \n c ", "a b c"), (.nowrap, " a  b \n c ", "a b c"),
    (.pre, " a  b \n c ", " a  b \n c "), (.preWrap, "\ta\n\nb ", "\ta\n\nb "),
    (.preLine, " a  b \n \n c ", "a b\n\nc"), (.breakSpaces, "a  ", "a  "),
  ])
  func eachWhiteSpaceValueTreatsSpacesInItsWay(value: WhiteSpace, text: String, rendered: String) {
    #expect(build { append(text, to: &$0, value) }.text == rendered)
  }

  /// A fact of Blink's find buffer tests.
  @Test func preservedSpacesFollowCollapsibleOnes() {
    let document = build { builder in
      append(" a  \n   b  ", to: &builder)
      append(" c ", to: &builder)
      append(" d  ", to: &builder)
      append(" e  ", to: &builder, .preWrap)
    }
    #expect(document.text == "a b c d  e  ")
  }

  @Test func transformedTextMapsToItsSource() {
    let document = build { append("straße x", to: &$0, transform: .uppercase) }
    #expect(document.text == "STRASSE X")
    #expect(document.sourceRange(of: 0..<7) == 0..<6)
    #expect(document.sourceRange(of: 4..<6) == 4..<5)
    #expect(document.sourceRange(of: 8..<9) == 7..<8)
    #expect(document.textOffset(ofSource: 5) == 6)
  }

  @Test func capitalizingGoesOnAcrossElements() {
    let document = build { builder in
      append("one tw", to: &builder, transform: .capitalize)
      append("o three", to: &builder, source: 6, transform: .capitalize)
    }
    #expect(document.text == "One Two Three")
  }

  @Test func edgesThatMeetMakeOneBoundary() {
    let document = build { builder in
      append("a", to: &builder)
      builder.openBox(Box(parent: nil), style: BlockStyle())
      builder.openBox(Box(parent: nil), style: BlockStyle())
      append("b", to: &builder)
      builder.closeBox(edge: .spacedBlock)
      builder.closeBox()
      append("c", to: &builder)
      builder.addObject()
      append("d", to: &builder)
      builder.breakLine()
      builder.breakLine()
      append("e", to: &builder)
    }
    #expect(
      document.blocks.map(\.boundary) == [
        .none, .block, .spacedBlock, .object, .lineBreak, .lineBreak,
      ])
    #expect(document.blocks.map { document.text(in: $0.range) } == ["a", "b", "c", "d", "", "e"])
    #expect(document.boxes.map(\.parent) == [nil, 0, 1])
    #expect(document.blocks.map(\.box) == [0, 2, 0, 0, 0, 0])
  }

  @Test func aBreakAtTheEndOfABlockMakesNoEmptyLine() {
    let document = build { builder in
      builder.openBox(Box(parent: nil), style: BlockStyle())
      append("a", to: &builder)
      builder.breakLine()
      builder.closeBox()
      append("b", to: &builder)
    }
    #expect(document.blocks.map { document.text(in: $0.range) } == ["a", "b"])
    #expect(document.blocks[1].boundary == .block)
  }

  @Test func namesAndHeadingsStandAtTheTextThatFollows() {
    let document = build { builder in
      append("intro ", to: &builder)
      builder.addName("here")
      append("text", to: &builder, source: 6)
      builder.addFallbackName("twice")
      builder.openBox(Box(parent: nil), style: BlockStyle(role: .heading(level: 2)))
      builder.beginHeading(level: 2, id: "twice")
      builder.addName("twice")
      append(" Title ", to: &builder, source: 10)
      builder.endHeading()
      builder.closeBox()
      builder.addName("end")
    }
    #expect(document.offset(ofName: "here") == 6)
    #expect(document.offset(ofName: "twice") == 10)
    #expect(document.offset(ofName: "end") == 15 && document.offset(ofName: "none") == nil)
    #expect(document.outline.map(\.text) == ["Title"] && document.outline[0].range == 10..<15)
  }

  @Test func longTextsKeepTheirMapAcrossChunks() {
    let words = (0..<4_000).map { "word\($0)é" }
    let document = build { append(words.joined(separator: "  \n"), to: &$0) }
    #expect(document.chunks.count > 5)
    let source = Array(words.joined(separator: "  \n").utf16)
    for index in stride(from: 0, to: words.count, by: 97) {
      let start = words[..<index].reduce(0) { $0 + $1.utf8.count + 1 }
      let range = document.sourceRange(of: start..<start + words[index].utf8.count)
      #expect(String(decoding: source[range], as: UTF16.self) == words[index])
      #expect(document.textOffset(ofSource: range.lowerBound) == start)
    }
  }
}
