import CHarfBuzz
import WayfinderDocument
import WayfinderLayout
import WayfinderUnicode

/// Measures text with font files.
///
/// `WayfinderHarfBuzz` takes font files and gives layout a `TextShaper`: HarfBuzz over whole runs,
/// without hinting, every advance as the font has it. It reads no directory and asks no system which
/// fonts there are; a host names the files.
///
/// A character that the first font of a style lacks is set in the next one that has it: the families
/// of the style in order, then those of the fallback list, then any font of the library. One that no
/// font has shows as the first font's `.notdef`.
public struct HarfBuzzShaper: TextShaper {
  /// Where glyphs may stand from left to right.
  public enum GlyphPositioning: Hashable, Sendable {
    /// Anywhere, as on displays of browsers without hinting.
    case subpixel
    /// At whole pixels: the advance of every cluster is rounded to one. For hosts that draw glyphs
    /// from pictures of them, such as games.
    case wholePixels
  }

  private let library: FontLibrary
  private let fallbackFamilies: [String]
  private let displayScale: Double
  private let glyphPositioning: GlyphPositioning
  private let cascades: CascadeCache
  /// The words that layout has prepared with the shaper's fonts.
  public private(set) var preparedWords: PreparedWords?

  /// Creates a shaper over a library.
  ///
  /// - Parameters:
  ///   - library: The fonts; styles without a family known there get the first one.
  ///   - fallbackFamilies: Families to try after those of a style, in order.
  ///   - displayScale: Pixels to a point; ascent, descent and line gap are rounded to pixels, and so
  ///     are the advances of glyphs that are pictures.
  ///   - glyphPositioning: Whether other advances are rounded to pixels, too.
  /// - Throws: `FontError.noFonts` where the library is empty.
  public init(
    _ library: FontLibrary, fallbackFamilies: [String] = [], displayScale: Double = 1,
    glyphPositioning: GlyphPositioning = .subpixel
  ) throws(FontError) {
    if library.isEmpty { throw .noFonts }
    self.library = library
    self.fallbackFamilies = fallbackFamilies
    self.displayScale = displayScale.isFinite && displayScale > 0 ? displayScale : 1
    self.glyphPositioning = glyphPositioning
    cascades = CascadeCache()
    preparedWords = PreparedWords()
  }

  /// Creates a shaper over one font file, or over several of which the later ones stand in for what
  /// the earlier ones lack.
  ///
  /// - Throws: `FontError` where a file cannot be read or is no font.
  public init(fontFiles paths: [String], displayScale: Double = 1) throws(FontError) {
    var library = FontLibrary()
    for path in paths { try library.add(file: path) }
    try self.init(
      library, fallbackFamilies: library.familyNames, displayScale: displayScale)
  }

  /// Creates a shaper over one font file.
  ///
  /// - Throws: `FontError` where the file cannot be read or is no font.
  public init(fontFile path: String, displayScale: Double = 1) throws(FontError) {
    try self.init(fontFiles: [path], displayScale: displayScale)
  }

  /// Returns the measures of the first font of a style.
  public func fontMetrics(for style: TextStyle) -> FontMetrics {
    metrics(of: library.entries[cascade(for: style).first].font, style)
  }

  /// Returns the measures of one of the shaper's fonts at the size of a style.
  public func fontMetrics(of font: FontID, style: TextStyle) -> FontMetrics {
    loadedFont(font).map { metrics(of: $0, style) } ?? fontMetrics(for: style)
  }

  /// The font of a name, if it is one of this shaper's.
  func loadedFont(_ font: FontID) -> LoadedFont? { entry(font)?.font }

  /// What the library holds under the name of a font, if it is one of this shaper's.
  func entry(_ font: FontID) -> FontLibrary.Entry? {
    let index = Int(font.rawValue)
    return library.entries.indices.contains(index) ? library.entries[index] : nil
  }

  /// Ascent, descent and line gap are those of `hhea`, or of `OS/2` where the font asks for its
  /// typographic ones, each rounded to a pixel as Chromium and WebKit do on Linux.
  private func metrics(of font: LoadedFont, _ style: TextStyle) -> FontMetrics {
    let scale = style.fontSize / font.unitsPerEm
    func snapped(_ units: Double) -> Double {
      (units * scale * displayScale).rounded() / displayScale
    }
    return FontMetrics(
      ascent: snapped(font.ascent), descent: snapped(font.descent),
      lineGap: max(0, snapped(font.lineGap)), spaceAdvance: font.spaceAdvance * scale)
  }

  private func cascade(for style: TextStyle) -> FontCascade {
    cascades.cascade(for: style, in: library, fallbackFamilies)
  }

  /// The same shaper for what its prepared words keep, which must not keep them.
  var withoutWords: HarfBuzzShaper {
    var shaper = self
    shaper.preparedWords = nil
    return shaper
  }

  /// The fonts of a style in the order in which they are tried, at least one.
  func fonts(
    of style: TextStyle, _ script: Script, isRightToLeft: Bool
  ) -> [(font: LoadedFont, id: FontID)] {
    cascades.cascade(
      for: style, script: script, isRightToLeft: isRightToLeft, in: library, fallbackFamilies
    ).fonts.map { (library.entries[$0].font, FontID(rawValue: UInt32($0))) }
  }

  /// Whether the advances of clusters are rounded to pixels.
  var roundsAdvances: Bool { glyphPositioning == .wholePixels }

  /// Whether the first font of the style has no rules that look across spaces, or only such of which
  /// it can be told for each word whether they touch it.
  public func shapesWordsAlone(
    style: TextStyle, script: Script, isRightToLeft: Bool
  ) -> Bool {
    cascades.cascade(
      for: style, script: script, isRightToLeft: isRightToLeft, in: library, fallbackFamilies
    ).shapesWordsAlone
  }

  /// Whether the fonts that a style may be set in have the same rules for both scripts, as fonts for Chinese
  /// and Japanese mostly have, and HarfBuzz shapes both with rules alone.
  public func shapesAlike(
    _ script: Script, _ other: Script, style: TextStyle, isRightToLeft: Bool
  ) -> Bool {
    if script == other { return true }
    let cascade = cascades.cascade(
      for: style, script: script, isRightToLeft: isRightToLeft, in: library, fallbackFamilies)
    return cascade.fonts.allSatisfy {
      let font = library.entries[$0].font
      return font.scriptRules.areEqual(script, other, language: style.language, in: font)
    }
  }

  /// Returns the clusters of a run, with their advances and fonts.
  ///
  /// - Complexity: O(*n*), times the number of fonts tried for missing glyphs.
  public func shape(_ run: TextRun) -> ShapedText {
    if run.range.isEmpty { return ShapedText() }
    let cascade = cascades.cascade(
      for: run.style, script: run.script, isRightToLeft: run.isRightToLeft, in: library,
      fallbackFamilies)
    var shaping = RunShaping(
      run, library: library, cascade: cascade, displayScale: displayScale,
      roundsAdvances: roundsAdvances)
    return shaping.result()
  }
}
