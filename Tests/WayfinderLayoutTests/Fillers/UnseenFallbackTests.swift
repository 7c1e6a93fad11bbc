import TestSupport
import Testing
import WayfinderDocument
import WayfinderHTML
import WayfinderLayout

/// A grid on which a font twice as high steps in for what is not ASCII.
private struct TallFallbackShaper: TextShaper {
  func fontMetrics(for style: TextStyle) -> FontMetrics { grid.fontMetrics(for: style) }

  func fontMetrics(of font: FontID, style: TextStyle) -> FontMetrics {
    FontMetrics(
      ascent: font.rawValue == 0 ? 0.8 : 1.6, descent: font.rawValue == 0 ? 0.2 : 0.4,
      spaceAdvance: 1)
  }

  func shape(_ run: TextRun) -> ShapedText {
    var shaped = grid.shape(run)
    var start = run.range.lowerBound
    for end in shaped.clusterEnds {
      let font = FontID(rawValue: run.text[start] < 0x80 ? 0 : 1)
      if shaped.fonts.last?.font == font { shaped.fonts.removeLast() }
      shaped.fonts.append(ShapedText.FontSpan(end: end, font: font))
      start = Int(end)
    }
    return shaped
  }
}

/// Text that is not seen (CSS 2, 11.2) in a font that steps in for missing glyphs.
@Suite struct UnseenFallbackTests {
  private func page(
    _ html: String, hides: Bool, width: Double
  ) throws -> (Document, PageLayout) {
    let style = "<style>body{margin:0}i{visibility:\(hides ? "hidden" : "visible")}</style>"
    let document = Document(html: style + "<div>\(html)</div>")
    let layout = try PageLayout(document, shaper: TallFallbackShaper(), containerWidth: width)
    return (document, layout)
  }

  /// What can be seen stands where it would if all could be seen.
  @Test(arguments: 0..<40)
  func seenWordsStandWhereTheyDoAmongSeenOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var html = ""
    var all: [Range<Int>] = []
    var seen: [Range<Int>] = []
    var (allCount, seenCount) = (0, 0)
    for _ in 0..<Int.random(in: 1...60, using: &generator) {
      let count = Int.random(in: 1...4, using: &generator)
      let letter = Int.random(in: 0..<3, using: &generator) == 0 ? "é" : "a"
      let word = String(repeating: letter, count: count)
      let bytes = word.utf8.count
      if Bool.random(using: &generator) {
        html += "<i>\(word)</i>"
      } else {
        html += word
        all.append(allCount..<allCount + bytes)
        seen.append(seenCount..<seenCount + bytes)
        seenCount += bytes
      }
      allCount += bytes
      if html.hasSuffix("</i>") {
        html += "<i> </i>"
      } else {
        html += " "
        seenCount += 1
      }
      allCount += 1
    }
    html += "z"
    all.append(allCount..<allCount + 1)
    seen.append(seenCount..<seenCount + 1)
    let width = Double(Int.random(in: 5...30, using: &generator))
    let (document, layout) = try page(html, hides: true, width: width)
    let (whole, expected) = try page(html, hides: false, width: width)
    try #require(document.utf8Count == seenCount + 1 && whole.utf8Count == allCount + 1)
    #expect(layout.contentSize == expected.contentSize, "seed \(seed)")
    for (one, other) in zip(seen, all) {
      #expect(layout.rects(of: one) == expected.rects(of: other), "seed \(seed), \(html)")
    }
  }

  /// Ends because each list of pieces is gone through once.
  @Test func manyUnseenWordsInAnotherFontAreLaidOut() throws {
    let count = 30_000
    let html = String(repeating: "é<i>é</i> a ", count: count)
    let (document, layout) = try page(html, hides: true, width: 5)
    #expect(document.utf8Count == count * 5 - 1)
    // Each line holds "éé a".
    #expect(layout.contentSize.height == Double(2 * count))
  }
}
