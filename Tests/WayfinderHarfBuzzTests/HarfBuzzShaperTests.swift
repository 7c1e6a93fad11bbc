import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderHarfBuzz
import WayfinderLayout
import WayfinderUnicode

/// Files of Debian's `fonts-dejavu-core`.
enum DejaVu {
  static let sans = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
  static let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"
  static let isInstalled = FileManager.default.fileExists(atPath: sans)
}

/// Fonts of Debian's `fonts-dejavu-core`, whose measures are written here as they stand in the files.
@Suite(.enabled(if: DejaVu.isInstalled, "fonts-dejavu-core is not installed"))
struct HarfBuzzShaperTests {
  private func shape(
    _ text: String, _ style: TextStyle = TextStyle(), with shaper: HarfBuzzShaper,
    script: Script = .latin, isRightToLeft: Bool = false, wantsGlyphs: Bool = false
  ) -> ShapedText {
    var text = text
    return text.withUTF8 {
      shaper.shape(
        TextRun(
          text: $0, range: 0..<$0.count, style: style, script: script,
          isRightToLeft: isRightToLeft, wantsGlyphs: wantsGlyphs))
    }
  }

  @Test func everyGlyphOfAFixedWidthFontIsAsWide() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.mono)
    // DejaVu Sans Mono: 1233 of 2048 units.
    let advance = Float(16.0 * 1233 / 2048)
    let shaped = shape("Wide, ill", with: shaper)
    #expect(shaped.clusterEnds == (1...9).map { UInt32($0) })
    #expect(shaped.advances.allSatisfy { abs($0 - advance) < 1e-4 })
    #expect(abs(shaper.fontMetrics(for: TextStyle()).spaceAdvance - Double(advance)) < 1e-4)
  }

  @Test func ascentAndDescentAreRoundedToPixels() throws {
    // DejaVu Sans, `hhea`: ascent 1901, descent 483, line gap 0 of 2048 units.
    let metrics = try HarfBuzzShaper(fontFile: DejaVu.sans).fontMetrics(
      for: TextStyle(fontSize: 15))
    #expect(metrics.ascent == (15.0 * 1901 / 2048).rounded())
    #expect(metrics.descent == (15.0 * 483 / 2048).rounded())
    #expect(metrics.lineGap == 0)
    let fine = try HarfBuzzShaper(fontFile: DejaVu.sans, displayScale: 2)
    #expect(
      fine.fontMetrics(for: TextStyle(fontSize: 15)).ascent == (30.0 * 1901 / 2048).rounded() / 2)
  }

  @Test func kerningAndLigaturesCanBeTurnedOff() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    func width(_ text: String, _ style: TextStyle) -> Float {
      shape(text, style, with: shaper).advances.reduce(0, +)
    }
    #expect(width("AV", TextStyle(hasKerning: false)) > width("AV", TextStyle()))
    #expect(shape("ffi", with: shaper).clusterEnds == [3])
    #expect(shape("ffi", TextStyle(hasLigatures: false), with: shaper).clusterEnds == [1, 2, 3])
    #expect(shape("ffi", TextStyle(letterSpacing: 1), with: shaper).clusterEnds == [1, 2, 3])
  }

  @Test func clustersOfRightToLeftTextAreInLogicalOrder() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let shaped = shape("\u{5D0}\u{5D1}i", with: shaper, isRightToLeft: true)
    let ends: [UInt32] = [2, 4, 5]
    #expect(shaped.clusterEnds == ends)
  }

  @Test func aMissingCharacterIsSetInTheNextFont() throws {
    var library = FontLibrary()
    try library.add(file: DejaVu.mono, family: "First")
    try library.add(file: DejaVu.sans, family: "Second")
    let shaper = try HarfBuzzShaper(library)
    // U+10300 is in DejaVu Sans alone.
    let shaped = shape("a\u{10300}b", TextStyle(families: ["First"]), with: shaper)
    #expect(shaped.fonts.map(\.font.rawValue) == [0, 1, 0])
    #expect(shaped.fonts.map(\.end) == [1, 5, 6])
    // No font has U+10FFFD: the first one's `.notdef` stands for it.
    let none = shape("\u{10FFFD}", TextStyle(families: ["First"]), with: shaper)
    #expect(none.fonts.map(\.font.rawValue) == [0])
    #expect((none.advances.first ?? 0) > 0)
  }

  @Test func damagedAndMissingFontsAreTypedErrors() throws {
    #expect(throws: FontError.unreadable(path: "/nowhere.ttf")) {
      try HarfBuzzShaper(fontFile: "/nowhere.ttf")
    }
    #expect(throws: FontError.noFonts) { try HarfBuzzShaper(FontLibrary()) }
    var library = FontLibrary()
    let bytes = Array("not a font".utf8)
    #expect(throws: FontError.damaged(name: "bytes")) {
      try bytes.withUnsafeBytes { try library.add(bytes: $0, name: "bytes") }
    }
    #expect(throws: FontError.missing(name: DejaVu.sans, index: 3)) {
      try library.add(file: DejaVu.sans, index: 3)
    }
    #expect(throws: FontError.missing(name: DejaVu.sans, index: 0)) {
      try library.add(file: DejaVu.sans, namedInstance: 0)
    }
  }

  @Test func fontsThatAreCutOffDoNotTrap() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: DejaVu.mono))
    for count in stride(from: 0, to: whole.count, by: whole.count / 23) {
      var library = FontLibrary()
      try? Array(whole.prefix(count)).withUnsafeBytes { try library.add(bytes: $0) }
      guard let shaper = try? HarfBuzzShaper(library) else { continue }
      #expect(shape("a b", with: shaper).clusterEnds.last == 3)
    }
  }

  @Test func boldAndSlantedFacesAreChosenByStyle() throws {
    var library = FontLibrary()
    try library.add(file: DejaVu.sans, family: "F", weight: 400)
    try library.add(file: DejaVu.mono, family: "F", weight: 700)
    let shaper = try HarfBuzzShaper(library)
    func font(_ style: TextStyle) -> UInt32? {
      shape("x", style, with: shaper).fonts.first?.font.rawValue
    }
    #expect(font(TextStyle(families: ["F"])) == 0)
    #expect(font(TextStyle(families: ["F"], weight: 800)) == 1)
    #expect(font(TextStyle(families: ["F"], weight: 300)) == 0)
  }

  @Test func glyphsStandWhereTheirClustersAre() throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.mono)
    var builder = DocumentBuilder()
    var text = "ab cd"
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
    let layout = try PageLayout(builder.finish(), shaper: shaper, containerWidth: 400)
    let line = try #require(layout.lines.first)
    let glyphs = layout.glyphRuns(of: line).flatMap(\.glyphs)
    let advance = 16.0 * 1233 / 2048
    #expect(glyphs.map(\.offset) == [0, 1, 2, 3, 4])
    for (index, glyph) in glyphs.enumerated() {
      #expect(abs(glyph.origin.x - advance * Double(index)) < 1e-3)
      #expect(glyph.origin.y == line.baseline)
    }
  }

  /// Glyphs are asked of HarfBuzz for the whole run; without them, words that were shaped before serve.
  @Test(arguments: 0..<20)
  func wordsThatWereShapedBeforeGiveWhatTheWholeRunGives(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let words = [
      "AV", "office", "Tar", "fluffy", "\u{E9}t\u{E9}", "a", "To", "\u{2019}s", "e\u{301}x", "1,5",
    ]
    for _ in 0..<10 {
      let text = (0..<12).map { _ in words.randomElement(using: &generator) ?? "" }
        .joined(separator: Bool.random(using: &generator) ? " " : "  ")
      let cached = shape(text, with: shaper)
      let whole = shape(text, with: shaper, wantsGlyphs: true)
      #expect(cached.clusterEnds == whole.clusterEnds, "seed \(seed)")
      #expect(cached.advances == whole.advances, "seed \(seed)")
      #expect(cached.fonts == whole.fonts, "seed \(seed)")
    }
  }

  @Test(arguments: [90.0, 133, 210, 377])
  func linesAreTheLongestThatFit(width: Double) throws {
    let shaper = try HarfBuzzShaper(fontFile: DejaVu.sans)
    let words = "To wrap a line is to add what its words take and to stop before it is too much"
      .split(separator: " ").map(String.init)
    var builder = DocumentBuilder()
    var text = words.joined(separator: " ")
    text.withUTF8 { builder.appendText($0, source: 0, whiteSpace: .normal) }
    let document = builder.finish()
    let layout = try PageLayout(document, shaper: shaper, containerWidth: width)
    // A naive model: words are put on a line one by one, the whole line shaped each time.
    var lines: [String] = []
    for word in words {
      let longer = (lines.last.map { $0 + " " } ?? "") + word
      let advance = shape(longer, with: shaper, wantsGlyphs: true).advances.reduce(0, +)
      if let last = lines.indices.last, Double(advance) <= width {
        lines[last] = longer
      } else {
        lines.append(word)
      }
    }
    let found = layout.lines.map {
      String(document.text(in: $0.range).reversed().drop { $0 == " " }.reversed())
    }
    #expect(found == lines)
  }
}
