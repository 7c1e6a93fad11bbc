import Foundation
import TestSupport
import Testing
import WayfinderDocument
import WayfinderFontconfig
import WayfinderGeometry
import WayfinderHarfBuzz
import WayfinderLayout

/// Fonts that are made here, whose measures are known.
@Suite struct FontLibraryTests {
  private func library(_ fonts: TinyFont...) throws -> FontLibrary {
    var library = FontLibrary()
    for font in fonts { try font.bytes.withUnsafeBytes { try library.add(bytes: $0) } }
    return library
  }

  private func shape(
    _ text: String, _ style: TextStyle = TextStyle(fontSize: 10), with shaper: HarfBuzzShaper,
    wantsGlyphs: Bool = false
  ) -> ShapedText {
    var text = text
    return text.withUTF8 {
      shaper.shape(
        TextRun(text: $0, range: 0..<$0.count, style: style, wantsGlyphs: wantsGlyphs))
    }
  }

  @Test func measuresAreThoseOfTheTables() throws {
    let shaper = try HarfBuzzShaper(library(TinyFont()))
    #expect(shape("abc", with: shaper).advances == [6, 7, 8])
    let metrics = shaper.fontMetrics(for: TextStyle(fontSize: 10))
    #expect(metrics.ascent == 9 && metrics.descent == 2 && metrics.lineGap == 1)
  }

  @Test func whatNoFontHasIsAsWideAsNotdef() throws {
    let shaper = try HarfBuzzShaper(
      library(TinyFont(), TinyFont(advances: [100, 100], family: "Other")),
      fallbackFamilies: ["Other"])
    let style = TextStyle(families: ["Tiny"], fontSize: 10)
    #expect(shape("a\u{1F600}b", style, with: shaper).advances == [6, 5, 7])
  }

  @Test func aCollectionHasItsFontsByNumber() throws {
    let bytes = TinyFont.collection([
      TinyFont(family: "One"), TinyFont(advances: [500, 900], family: "Two"),
    ])
    var library = FontLibrary()
    for index in 0..<2 { try bytes.withUnsafeBytes { try library.add(bytes: $0, index: index) } }
    #expect(library.familyNames == ["One", "Two"])
    let shaper = try HarfBuzzShaper(library)
    #expect(shape("a", TextStyle(families: ["Two"], fontSize: 10), with: shaper).advances == [9])
    #expect(throws: FontError.missing(name: "set", index: 2)) {
      try bytes.withUnsafeBytes { try library.add(bytes: $0, name: "set", index: 2) }
    }
  }

  /// At 700 the axis stands at (700 − 400) / (900 − 400), so that 60 of 100 units are added.
  @Test func aNamedInstanceOfAVariableFontIsMeasuredAndHasItsWeight() throws {
    let font = TinyFont(isVariable: true)
    var library = FontLibrary()
    for instance in [nil, 1] {
      try font.bytes.withUnsafeBytes { try library.add(bytes: $0, namedInstance: instance) }
    }
    let shaper = try HarfBuzzShaper(library)
    #expect(shape("abc", with: shaper).advances == [6, 7, 8])
    let bold = shape("abc", TextStyle(fontSize: 10, weight: 700), with: shaper)
    #expect(bold.advances.map { ($0 * 100).rounded() } == [660, 760, 860])
    #expect(throws: FontError.missing(name: "the font", index: 2)) {
      try font.bytes.withUnsafeBytes { try library.add(bytes: $0, namedInstance: 2) }
    }
  }

  /// CSS Fonts 4, 5.2, step 4.
  @Test(arguments: [
    (400, [300, 500], 500), (400, [300, 600], 300), (450, [400, 500, 600], 500),
    (500, [400, 600], 400), (500, [600, 900], 600), (300, [100, 400], 100), (300, [400, 200], 200),
    (200, [900, 400], 400), (600, [500, 700], 700), (700, [400, 900], 900), (900, [100, 400], 400),
  ])
  func theNearestWeightIsThatOfCSS(wanted: Int, faces: [Int], chosen: Int) throws {
    var library = FontLibrary()
    for (index, weight) in faces.enumerated() {
      let font = TinyFont(advances: [500, index * 100], family: "F", weight: weight)
      try font.bytes.withUnsafeBytes { try library.add(bytes: $0) }
    }
    let shaper = try HarfBuzzShaper(library)
    let shaped = shape("a", TextStyle(families: ["F"], weight: wanted), with: shaper)
    #expect(shaped.fonts.first.map { faces[Int($0.font.rawValue)] } == chosen)
  }

  @Test func aSlantedFaceIsTakenBeforeTheRightWeight() throws {
    var library = FontLibrary()
    for (weight, isItalic) in [(400, false), (700, false), (400, true)] {
      try TinyFont().bytes.withUnsafeBytes {
        try library.add(bytes: $0, family: "F", weight: weight, isItalic: isItalic)
      }
    }
    let shaper = try HarfBuzzShaper(library)
    let style = TextStyle(families: ["F"], weight: 700, isItalic: true)
    #expect(shape("a", style, with: shaper).fonts.first?.font.rawValue == 2)
  }

  @Test func advancesAreSnappedToPixelsWhereAHostAsksForIt() throws {
    let style = TextStyle(fontSize: 11)  // 6.6, 7.7 and 8.8 points.
    let whole = try HarfBuzzShaper(library(TinyFont()), glyphPositioning: .wholePixels)
    #expect(shape("abc", style, with: whole).advances == [7, 8, 9])
    let fine = try HarfBuzzShaper(
      library(TinyFont()), displayScale: 2, glyphPositioning: .wholePixels)
    #expect(shape("abc", style, with: fine).advances == [6.5, 7.5, 9])
    #expect(shape("abc", style, with: fine, wantsGlyphs: true).advances == [6.5, 7.5, 9])
    #expect(fine.fontMetrics(for: style).ascent == 10)
  }

  @Test func anOutlineIsThatOfTheGlyphInPoints() throws {
    let shaper = try HarfBuzzShaper(library(TinyFont()))
    let glyph = try #require(shape("b", with: shaper, wantsGlyphs: true).glyphs.first)
    let outline = shaper.outline(of: glyph.id, font: glyph.font, size: 10)
    // The square of 500 units, y down; HarfBuzz ends a contour with a line to its start.
    let corners = [(0.0, 0.0), (0, -5), (5, -5), (5, 0)].map { Point(x: $0.0, y: $0.1) }
    let points = outline?.elements.compactMap { element -> Point? in
      switch element {
      case .move(let point), .line(let point): point
      default: nil
      }
    }
    #expect(
      points.map { Set($0.map(\.x)) } == [0, 5] && points.map { Set($0.map(\.y)) } == [0, -5])
    #expect(points?.count ?? 0 >= corners.count)
    #expect(shaper.outline(of: glyph.id, font: FontID(rawValue: 9), size: 10) == nil)
    #expect(shaper.image(of: glyph.id, font: glyph.font, size: 10) == nil)
  }

  /// Each row: the face's weight and slant, what a style asks for, and whether drawing has to embolden and
  /// to slant the face.
  @Test(arguments: [
    (400, false, 400, false, false, false), (400, false, 599, true, false, true),
    (400, false, 600, false, true, false), (599, false, 900, true, true, true),
    (600, false, 900, false, false, false), (700, true, 700, true, false, false),
    (400, true, 700, true, true, false), (400, true, 400, false, false, false),
  ])
  func aFaceThatIsMissingIsMadeUp(
    weight: Int, isItalic: Bool, asked: Int, asksItalic: Bool, emboldens: Bool, slants: Bool
  ) throws {
    var library = FontLibrary()
    try TinyFont().bytes.withUnsafeBytes {
      try library.add(bytes: $0, family: "F", weight: weight, isItalic: isItalic)
    }
    let shaper = try HarfBuzzShaper(library)
    let style = TextStyle(families: ["F"], fontSize: 9, weight: asked, isItalic: asksItalic)
    let synthesis = shaper.synthesis(of: FontID(rawValue: 0), style: style)
    #expect(synthesis.strokeWidth == (emboldens ? 9.0 / 24 : 0))
    #expect((synthesis.slant > 0) == slants)
    #expect(shaper.synthesis(of: FontID(rawValue: 1), style: style) == .none)
  }

  // MARK: Damage

  /// Nothing about a damaged font may trap, hang or read outside of it; what is left is measured.
  @Test(arguments: 0..<40)
  func damagedFontsAreRefusedOrMeasured(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var whole = TinyFont(isVariable: seed % 2 == 0).bytes
    if seed % 5 == 4, DejaVu.isInstalled {
      whole = Array(try Data(contentsOf: URL(fileURLWithPath: DejaVu.mono)))
    }
    for _ in 0..<12 {
      var bytes = whole
      for _ in 0..<Int.random(in: 0...8, using: &generator) {
        let place = Int.random(in: 0..<min(bytes.count, 4096), using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0...bytes.count, using: &generator))
      }
      var library = FontLibrary()
      for instance in [nil, 1] {
        do throws(FontError) {
          try Self.add(bytes, instance, to: &library)
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
      guard let shaper = try? HarfBuzzShaper(library) else { continue }
      let shaped = shape("abc fi e\u{301}", with: shaper, wantsGlyphs: true)
      #expect(shaped.clusterEnds.last == 10, "seed \(seed)")
      #expect(zip(shaped.clusterEnds, shaped.clusterEnds.dropFirst()).allSatisfy(<), "seed \(seed)")
      #expect(shaped.advances.allSatisfy { $0.isFinite }, "seed \(seed)")
      #expect(shaper.fontMetrics(for: TextStyle()).ascent.isFinite, "seed \(seed)")
      for glyph in shaped.glyphs {
        _ = shaper.outline(of: glyph.id, font: glyph.font, size: 16)
        _ = shaper.image(of: glyph.id, font: glyph.font, size: 16)
      }
    }
  }

  private static func add(
    _ bytes: [UInt8], _ instance: Int?, to library: inout FontLibrary
  ) throws(FontError) {
    let result = bytes.withUnsafeBytes { raw -> Result<Void, FontError> in
      do throws(FontError) {
        return .success(try library.add(bytes: raw, namedInstance: instance))
      } catch { return .failure(error) }
    }
    try result.get()
  }
}

/// Fonts of the system, where fontconfig knows DejaVu's.
@Suite(.enabled(if: SystemFonts.isAvailable && DejaVu.isInstalled, "no fontconfig or no fonts"))
struct SystemFontsTests {
  @Test func aFamilyHasItsFacesAndWhatStandsInForIt() throws {
    var library = FontLibrary()
    try library.addSystemFonts(families: ["DejaVu Sans Mono"])
    #expect(library.familyNames.first == "DejaVu Sans Mono")
    let shaper = try HarfBuzzShaper(library, fallbackFamilies: library.familyNames)
    var text = "ab\u{10300}"
    let shaped = text.withUTF8 {
      shaper.shape(TextRun(text: $0, range: 0..<$0.count, style: TextStyle(fontSize: 16)))
    }
    // DejaVu Sans Mono: 1233 of 2048 units; U+10300 is in other fonts alone.
    #expect(shaped.advances.prefix(2).allSatisfy { abs($0 - 16 * 1233 / 2048) < 1e-4 })
    #expect(shaped.fonts.count == 2)
  }

  @Test func aFamilyThatIsNotThereIsLeftOut() throws {
    var library = FontLibrary()
    try library.addSystemFonts(families: ["No Such Family", "dejavu sans"])
    #expect(library.familyNames.first == "dejavu sans")
    #expect(!library.familyNames.contains("No Such Family"))
  }
}
