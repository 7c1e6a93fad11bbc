import TestSupport
import Testing
import WayfinderDocument

/// Styles of runs of text inside of blocks.
@Suite struct TextStyleTests {
  private static let bold = TextStyle(weight: 700)

  /// Text in parts, of which some are bold.
  private static func document(
    _ parts: [(text: String, isBold: Bool)], whiteSpace: WhiteSpace = .normal
  ) -> Document {
    var builder = DocumentBuilder()
    var source = 0
    for part in parts {
      if part.isBold { builder.openTextStyle(bold) }
      var text = part.text
      text.withUTF8 { builder.appendText($0, source: source, whiteSpace: whiteSpace) }
      source += text.utf16.count
      if part.isBold { builder.closeTextStyle() }
    }
    return builder.finish()
  }

  /// The text with what is bold between asterisks.
  private static func marked(_ document: Document) -> String {
    document.textStyleRuns(in: 0..<document.utf8Count).map { run in
      let text = document.text(in: run.range)
      return run.style == bold ? "*\(text)*" : text
    }.joined()
  }

  @Test func aRunKeepsItsStyle() {
    let document = Self.document([("one ", false), ("two", true), (" three", false)])
    #expect(Self.marked(document) == "one *two* three")
  }

  @Test func whiteSpaceThatCollapsesKeepsTheStyleOfItsFirstCharacter() {
    #expect(Self.marked(Self.document([("a ", false), (" b", true)])) == "a *b*")
    #expect(Self.marked(Self.document([("a ", true), (" b", false)])) == "*a *b")
    #expect(Self.marked(Self.document([("a", true), (" b", false)])) == "*a* b")
    #expect(Self.marked(Self.document([("a", false), ("  b", true)])) == "a* b*")
    #expect(Self.marked(Self.document([("a ", false), (" ", true), (" b", true)])) == "a *b*")
  }

  @Test func aStyleGoesOnAcrossBlocks() {
    var builder = DocumentBuilder()
    builder.openTextStyle(Self.bold)
    for text in ["one", "two"] {
      builder.openBox(Box(parent: nil), style: BlockStyle())
      var text = text
      text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
      builder.closeBox()
    }
    builder.closeTextStyle()
    var text = "three"
    text.withUTF8 { builder.appendText($0, source: 6, whiteSpace: .normal) }
    let document = builder.finish()
    #expect(Self.marked(document) == "*onetwo*three")
    #expect(document.blocks.count == 3)
  }

  @Test func editsLeaveTheStylesOfTheTextAroundThem() {
    var document = Self.document([("one ", false), ("two", true), (" three", false)])
    document.replace(5..<6, with: "WW")
    #expect(Self.marked(document) == "one *tWWo* three")
    document.replace(2..<5, with: "-")
    #expect(Self.marked(document) == "on-*WWo* three")
    document.replace(0..<0, with: "> ")
    #expect(Self.marked(document) == "> on-*WWo* three")
    document.replace(5..<8, with: "")
    #expect(Self.marked(document) == "> on- three")
  }

  @Test func stylesOutliveManyLeaves() {
    let word = String(repeating: "x", count: 900)
    let parts = (0..<40).map { (text: word, isBold: $0 % 2 == 1) }
    let document = Self.document(parts)
    let runs = document.textStyleRuns(in: 0..<document.utf8Count)
    #expect(runs.count == 40)
    #expect(runs.enumerated().allSatisfy { ($1.style == Self.bold) == ($0 % 2 == 1) })
    #expect(runs.allSatisfy { $0.range.count == 900 })
  }

  @Test(arguments: 0..<40)
  func randomEditsKeepTheStylesOfAModel(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func next(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
    var document = Self.document(
      (0..<6).map { (text: String(repeating: "ab", count: 1 + next(700)), isBold: $0 % 2 == 1) },
      whiteSpace: .pre)
    var model = document.textStyleRuns(in: 0..<document.utf8Count).flatMap {
      Array(repeating: $0.style == Self.bold, count: $0.range.count)
    }
    for _ in 0..<20 {
      let start = next(model.count + 1)
      let end = min(model.count, start + next(40))
      let count = next(30)
      // New text takes the style of what is before it, at the start of the text of what is after.
      let isBold = start > 0 ? model[start - 1] : (model.first ?? false)
      document.replace(start..<end, with: String(repeating: "c", count: count))
      model.replaceSubrange(start..<end, with: Array(repeating: isBold, count: count))
      let found = document.textStyleRuns(in: 0..<document.utf8Count).flatMap {
        Array(repeating: $0.style == Self.bold, count: $0.range.count)
      }
      #expect(found == model, "seed \(seed)")
    }
  }
}
