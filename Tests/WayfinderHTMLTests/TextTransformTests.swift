import Testing
import WayfinderDocument
import WayfinderHTML

/// Where transformed text comes from, whatever its length has become.
@Suite struct TextTransformTests {
  /// The rendered text of each UTF-16 unit of the source, by the document's map.
  private func source(of piece: String, in document: Document) -> Range<Int>? {
    let text = Array(document.text.utf8)
    let wanted = Array(piece.utf8)
    guard
      let start = (0...(text.count - wanted.count)).first(where: {
        Array(text[$0..<$0 + wanted.count]) == wanted
      })
    else { return nil }
    return document.sourceRange(of: start..<start + wanted.count)
  }

  private func page(_ transform: String, _ text: String, lang: String = "en") -> Document {
    Document(html: "<body><p lang=\(lang) style='text-transform:\(transform)'>\(text)")
  }

  // Sources are counted by hand: `ß` is `SS` in upper case, a final sigma is `ς` in lower case,
  // `İ` is `i` with a dot above (SpecialCasing.txt), Greek capitals lose their accents.
  @Test(arguments: [
    ("uppercase", "aß bc weiß de", "BC", 3..<5), ("uppercase", "aß bc weiß de", "SS DE", 9..<13),
    ("uppercase", "aß bc weiß de", "WEI", 6..<9), ("uppercase", "ŉaß b", "ASS B", 1..<5),
    ("lowercase", "İX ΟΔΟΣ AB", "ab", 8..<10), ("lowercase", "İX ΟΔΟΣ AB", "οδος", 3..<7),
    ("lowercase", "İX ΟΔΟΣ AB", "x", 1..<2), ("lowercase", "İΣ", "ς", 1..<2),
    ("lowercase", "İΑΣ ΑB", "ας", 1..<3), ("capitalize", "ﬁne ßig ok go", "Go", 11..<13),
    ("capitalize", "ﬁne ßig ok go", "Fi", 0..<1), ("capitalize", "ﬁne ßig ok go", "Ssig", 4..<7),
    ("capitalize", "ﬁne ßig ok go", "ne", 1..<3), ("full-width", "ab ß", "ｂ", 1..<2),
    ("uppercase", "👍ß x👍", "X👍", 4..<7),
  ])
  func piecesOfTheTextKeepTheirOwnSource(
    transform: String, text: String, piece: String, expected: Range<Int>
  ) {
    #expect(source(of: piece, in: page(transform, text)) == expected)
  }

  @Test func lettersWhoseContextCountsLeaveOthersTheirSource() {
    // Upper case by the rules of Greek and Lithuanian takes marks away.
    let greek = page("uppercase", "ά\u{308}β γδ ε", lang: "el")
    #expect(source(of: "ΓΔ", in: greek) == 4..<6 && source(of: "Ε", in: greek) == 7..<8)
    let lithuanian = page("uppercase", "i\u{307}a bc", lang: "lt")
    #expect(lithuanian.text == "IA BC" && source(of: "BC", in: lithuanian) == 4..<6)
    #expect(source(of: "A", in: lithuanian) == 2..<3)
  }

  @Test(arguments: ["uppercase", "lowercase", "capitalize", "full-width"])
  func everySourceRangeIsInOrder(transform: String) {
    let text = "ﬁ ßa İΟΔΟΣ ŉ ǆ ΐx ﬃ i\u{307}\u{301} ά\u{308} 👍ß"
    for lang in ["en", "tr", "el", "lt", "nl"] {
      let document = page(transform, text, lang: lang)
      var offsets = document.text.unicodeScalars.reduce(into: [0]) {
        $0.append($0[$0.count - 1] + String($1).utf8.count)
      }
      offsets.removeLast()
      var last = 0
      for (start, end) in zip(offsets, offsets.dropFirst()) {
        let range = document.sourceRange(of: start..<end)
        #expect(range.lowerBound >= last && range.upperBound <= text.utf16.count)
        last = range.lowerBound
      }
    }
  }
}
