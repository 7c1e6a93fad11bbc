import TestSupport
import WayfinderDocument
import WayfinderFind

/// Random documents with all that separates text: boundaries, side texts, chunks.
enum RandomDocument {
  static let whiteSpaces: [WhiteSpace] = [.normal, .pre, .preWrap, .preLine]
  static let edges: [BoundaryKind] = [.block, .spacedBlock, .cell, .block]

  /// Makes a document of about `count` letters.
  static func make(
    _ text: HardText, _ count: Int, _ generator: inout SeededGenerator
  ) -> Document {
    if generator.chance(35) { return plain(text, count, &generator) }
    var builder = DocumentBuilder()
    var left = count
    var depth = 0
    var source = 0
    let percentStructure = generator.pick([5, 30, 60])
    func append(_ string: String, _ generator: inout SeededGenerator) {
      var string = string
      let whiteSpace = generator.pick(whiteSpaces)
      string.withUTF8 { builder.appendText($0, source: source, whiteSpace: whiteSpace) }
      source += string.utf16.count
    }
    while left > 0 {
      let length = min(left, generator.below(generator.pick([4, 12, 40])) + 1)
      left -= length
      append(text.text(length, &generator), &generator)
      guard generator.chance(percentStructure) else { continue }
      switch generator.below(9) {
      case 0, 1:
        builder.openBox(
          Box(parent: nil), style: BlockStyle(), edge: generator.pick(edges))
        depth += 1
      case 2 where depth > 0:
        builder.closeBox(edge: generator.pick(edges))
        depth -= 1
      case 3: builder.breakLine()
      case 4: builder.addObject()
      case 5:
        builder.openInlineBox()
        append(text.text(generator.below(3), &generator), &generator)
        builder.closeInlineBox()
      case 6: builder.addVoidBlock()
      case 7:
        builder.beginSideText(.rubyAnnotation)
        append(text.text(generator.below(4) + 1, &generator), &generator)
        builder.endSideText()
      default:
        builder.addSideText(
          generator.pick(SideText.Kind.allCases), text.text(generator.below(6) + 1, &generator),
          source: source)
      }
    }
    return builder.finish()
  }

  private static func plain(
    _ text: HardText, _ count: Int, _ generator: inout SeededGenerator
  ) -> Document {
    var string = ""
    var left = count
    while left > 0 {
      let length = min(left, generator.below(generator.pick([4, 20, 5000])) + 1)
      left -= length
      string += text.text(length, &generator)
      string += generator.pick(["\n", "\n", "\r\n", "\r", "\n\n", ""])
    }
    return Document(plainText: string)
  }

  static func options(_ generator: inout SeededGenerator) -> FindOptions {
    let locale = generator.pick([
      "en", "en", "root", "de", "sv", "es", "tr", "ko", "ja", "th", "cs", "hr", "lt", "hu", "da",
    ])
    var options =
      generator.chance(50)
      ? FindOptions.webKit(isCaseSensitive: generator.chance(20), locale: locale)
      : FindOptions.chromium(isCaseSensitive: generator.chance(20), locale: locale)
    if generator.chance(50) { return options }
    if generator.chance(40) {
      options.diacritics = generator.pick(FindOptions.DiacriticMatching.allCases)
    }
    if generator.chance(20) { options.isCaseSensitive.toggle() }
    if generator.chance(40) {
      options.wordMatchMethod = generator.pick(FindOptions.WordMatchMethod.allCases)
    }
    if generator.chance(20) { options.treatsMedialCapitalsAsWordStarts = true }
    if generator.chance(20) { options.wordRules = generator.pick([.webKit, .chromium]) }
    if generator.chance(30) {
      options.kana = generator.pick([.loose, .distinct, .distinctInNumber])
    }
    if generator.chance(30) { options.quoteFolding = generator.pick([.none, .curly, .all]) }
    if generator.chance(20) { options.foldsNoBreakSpace.toggle() }
    if generator.chance(30) { options.growsToGraphemeClusters.toggle() }
    if generator.chance(20) { options.stopsAtAnnotations.toggle() }
    if generator.chance(20) { options.boundaries = generator.pick([.webKit, .chromium]) }
    if generator.chance(5) {
      options.boundaries.block = generator.pick([.nothing, .text(" "), .text("\n\n")])
    }
    if generator.chance(5) {
      options.boundaries.inlineBreak = generator.pick([.nothing, .text("\n"), .interruption])
    }
    return options
  }
}
