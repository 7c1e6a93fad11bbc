import Testing
import WayfinderDocument
import WayfinderUnicode

@testable import WayfinderHarfBuzz
@testable import WayfinderLayout

/// Text added up in fonts with rules made for the purpose, against HarfBuzz over the whole of it.
struct MadeRuleTests {
  /// Holds paragraphs that are added up against those of whole runs.
  private func check(
    _ font: TinyFont, _ texts: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for text in texts {
      // Once in each order, since what is met first is kept.
      for lines in [[text] + texts, texts.reversed() + [text]] {
        let context = LayoutContext(
          document: Document(plainText: lines.joined(separator: "\n")), shaper: try shaper(font),
          profile: .chromium)
        var whole = ParagraphPreparer(context, usesKnownText: false)
        var preparer = ParagraphPreparer(context)
        let (found, expected) = (try preparer.paragraphs(), try whole.paragraphs())
        #expect(
          found.map(ParagraphDump.init) == expected.map(ParagraphDump.init), "\(lines)",
          sourceLocation: sourceLocation)
      }
    }
  }

  private func shaper(_ font: TinyFont) throws -> HarfBuzzShaper {
    var library = FontLibrary()
    try font.bytes.withUnsafeBytes { try library.add(bytes: $0) }
    return try HarfBuzzShaper(library)
  }

  private func piece(_ text: String, _ font: TinyFont) throws -> PairedCharacter? {
    var text = text
    let script = text.withUTF8 { ScriptRuns($0).runs[0].script }
    let pairs = try shaper(font).characterPairs(
      style: TextStyle(), script: script, isRightToLeft: false)
    return text.withUTF8 { pairs?.piece($0) }
  }

  /// A font of some characters, the first of which is glyph 1, and of glyphs after them.
  private func font(
    _ scalars: String, more: Int = 3, gsub: LayoutTable? = nil, gpos: LayoutTable? = nil
  ) -> TinyFont {
    var font = TinyFont()
    font.scalars = Array(scalars.unicodeScalars)
    font.advances = (0...font.scalars.count + more).map { 500 + 10 * $0 }
    if let gsub { font.layout["GSUB"] = gsub.bytes }
    if let gpos { font.layout["GPOS"] = gpos.bytes }
    return font
  }

  /// A pair that is named without a value is no pair of its classes, and the next letter of these
  /// is.
  @Test func exceptionsOfKerningAreNotSharedByClasses() throws {
    // space, GHE, A, DE, GHE WITH UPTURN
    let kern = LayoutTable.lookup(
      2, LayoutTable.pair(2, 3, 0), LayoutTable.classPair([2, 5], 3, -100))
    let font = font(
      " Гад\u{490}", gpos: LayoutTable(features: [("kern", [0])], lookups: [kern]))
    try check(font, ["Га Ґа", "Ґа Га", "аГа дҐад", "ҐҐ ГГаа"])
  }

  /// Without rules for the script HarfBuzz knows of no syllables, and rules look at letters side by
  /// side.
  @Test(arguments: ["DFLT", "latn", "dev2", "deva", "dev3"])
  func rulesOfOtherScriptsLookAcrossSyllables(script: String) throws {
    // space, KA, KHA, vowel sign I, virama
    let scalars = " \u{915}\u{916}\u{93F}\u{94D}"
    for feature in ["ccmp", "calt", "pres", "liga"] {
      let table = LayoutTable(
        scripts: [script], features: [(feature, [0])],
        lookups: [LayoutTable.ligature(2, 3, 6)])
      try check(
        font(scalars, gsub: table),
        ["\u{915}\u{916}", "\u{916}\u{915}\u{916}", "\u{915}\u{93F}\u{916} \u{915}\u{94D}\u{916}"])
    }
  }

  /// A vowel of two parts is taken apart before rules look at them.
  @Test func partsOfVowelsReachOtherSyllables() throws {
    // space, KA, sign AA, sign E, sign O
    let table = LayoutTable(
      scripts: ["DFLT", "tml2"], features: [("calt", [0])],
      lookups: [LayoutTable.context(6, 3, after: [2], calls: 1), LayoutTable.single(3, 6)])
    let font = font(" \u{B95}\u{BBE}\u{BC6}\u{BCA}", gsub: table)
    #expect(try piece("\u{B95}\u{BCA}", font) == nil)
    try check(font, ["\u{B95}\u{BCA}\u{B95}", "\u{B95}\u{BBE}\u{B95}", "\u{B95}\u{BCA} \u{B95}"])
  }

  /// What the feature `pref` makes stands before its letter, where a rule of the syllable before
  /// may see it.
  @Test func lettersBeforeTheirBaseBeginSyllables() throws {
    // space, KA, KHA, RA, virama
    let table = LayoutTable(
      scripts: ["DFLT", "dev2"], features: [("calt", [1]), ("pref", [0])],
      lookups: [
        LayoutTable.ligature(5, 4, 6), LayoutTable.context(6, 3, after: [6], calls: 2),
        LayoutTable.single(3, 7),
      ])
    let font = font(" \u{915}\u{916}\u{930}\u{94D}", gsub: table)
    try check(
      font,
      [
        "\u{916}\u{915}\u{94D}\u{930}", "\u{915}\u{94D}\u{930}",
        "\u{916}\u{916} \u{930}\u{94D}\u{915}",
      ])
  }

  /// A reph moves onto a dotted circle, though that is no letter.
  @Test func dottedCirclesTakeRephs() throws {
    // space, KA, RA, virama, dotted circle
    let table = LayoutTable(
      scripts: ["DFLT", "dev2"], features: [("rphf", [0])],
      lookups: [LayoutTable.ligature(3, 4, 6)])
    let font = font(" \u{915}\u{930}\u{94D}\u{25CC}", gsub: table)
    #expect(try piece("\u{930}\u{94D}\u{915}", font) != nil)
    try check(
      font,
      ["\u{930}\u{94D}\u{25CC}", "\u{915}\u{930}\u{94D}\u{25CC} \u{915}", "\u{930}\u{94D}\u{915}"])
  }

  /// Contexts that only place glyphs do not keep syllables from being added up; those that space
  /// them do.
  @Test(arguments: [
    (format: 1, isAdded: true), (format: 2, isAdded: true), (format: 4, isAdded: false),
  ])
  func contextsOfPlacementLeaveWidths(format: Int, isAdded: Bool) throws {
    // space, KA, KHA, sign AA
    let table = LayoutTable(
      scripts: ["DFLT", "dev2"], features: [("dist", [0])],
      lookups: [
        LayoutTable.context(8, before: [4], 2, calls: 1),
        LayoutTable.placement(2, format: format, 70),
      ])
    let font = font(" \u{915}\u{916}\u{93E}", gpos: table)
    let syllable = try piece("\u{915}\u{93E}", font)
    #expect(syllable != nil)
    #expect(syllable?.looksAfter == !isAdded)
    try check(
      font,
      ["\u{916}\u{93E}\u{915}\u{93E}", "\u{915}\u{93E}\u{915}", "\u{915}\u{916}\u{93E} \u{915}"])
  }

  /// A letter by itself is as wide as the rules of a font's variation make it.
  @Test(arguments: ["rvrn", "ccmp", "BUZZ", "Harf"])
  func rulesOfLoneLettersAreHeeded(feature: String) throws {
    for varies in [false, true] {
      let table = LayoutTable(
        features: [(feature, [0])], lookups: [LayoutTable.single(2, 5)], varies: varies)
      try check(font(" Гад", gsub: table), ["Г", "дГ Гд", "аГа"])
    }
  }

  /// Rules that are told thousands of times are read once, or not at all.
  @Test func repeatedRulesComeToAnEnd() throws {
    let count = 6_000
    // One set of rules for class 1, all of which are the same: two glyphs, of class 1 and of class
    // 2.
    let rule = words(2, 1, 2) + words(0, 1)
    let set =
      words(count)
      + (0..<count).flatMap { _ in words(2 + 2 * count) } + rule
    let classes = words(2, 2, 1, 5, 1, 6, 7, 2)
    let cover = words(2, 1, 1, 5, 0)
    let header = words(2, 12 + set.count, 12 + set.count + cover.count, 2, 0, 12)
    let context = LayoutTable.lookup(5, header + set + cover + classes)
    let table = LayoutTable(
      scripts: ["DFLT", "dev2"], features: [("calt", [0])],
      lookups: [context, LayoutTable.single(2, 6)])
    let font = font(" \u{915}\u{916}\u{917}\u{918}\u{93E}", gsub: table)
    try check(font, ["\u{915}\u{93E}\u{916} \u{917}"])
  }
}
