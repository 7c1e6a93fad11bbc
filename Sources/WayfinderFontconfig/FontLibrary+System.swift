import CFontconfig
import WayfinderHarfBuzz

/// Why the system's fonts cannot be asked for.
public enum SystemFontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system has no fontconfig.
  case unavailable
  /// The system has no fonts.
  case noFonts

  /// What is wrong, in a sentence.
  public var description: String {
    switch self {
    case .unavailable:
      "the system's fonts need fontconfig, which it does not have (Debian: libfontconfig1)"
    case .noFonts: "the system has no fonts"
    }
  }
}

/// The fonts that the system has, as fontconfig knows them.
///
/// `WayfinderFontconfig` takes names of families and gives font libraries. It measures nothing.
/// Fontconfig is looked for when it is first asked, so that a system without it can build and use
/// all the rest.
public enum SystemFonts {
  /// Whether the system has fontconfig.
  public static var isAvailable: Bool { fontconfigface_isAvailable() != 0 }

  /// Makes a shaper over the system's fonts, in which those of `FontLibrary.addSystemFonts` are.
  ///
  /// - Throws: `SystemFontError` where there are none, `FontError` where none can be used.
  /// - Complexity: Every font that may stand in is mapped into memory, a few hundred on a full system.
  public static func shaper(
    families: [String] = ["sans-serif"], languages: [String] = [], displayScale: Double = 1
  ) throws -> HarfBuzzShaper {
    var library = FontLibrary()
    try library.addSystemFonts(families: families, languages: languages)
    return try HarfBuzzShaper(
      library, fallbackFamilies: library.familyNames, displayScale: displayScale)
  }
}

extension FontLibrary {
  /// Adds fonts of the system: the faces of some families, and after them whatever stands in for
  /// characters that they lack, in the system's order of preference.
  ///
  /// Of each family its regular, bold and slanted faces are added under the name it was asked for.
  /// Generic names (`serif`, `sans-serif`, `monospace`, `cursive`, `fantasy`, `system-ui`, `emoji`,
  /// `math`) give the system's choice; any other that the system does not have is left out, so that the
  /// next family of a style is tried, as CSS says. Files that are damaged, or no fonts of
  /// outlines, are left out.
  /// - Parameters:
  ///   - families: The families in order; the fonts that stand in are those for the first one.
  ///   - languages: BCP 47 tags of languages whose fonts are preferred where several have a
  ///     character, such as one of Chinese, Japanese and Korean.
  /// - Throws: `SystemFontError` where there is no fontconfig, or nothing was added.
  public mutating func addSystemFonts(
    families: [String], languages: [String] = []
  ) throws(SystemFontError) {
    guard SystemFonts.isAvailable else { throw .unavailable }
    var added: Set<String> = []
    let count = familyNames.count
    for family in families {
      for (weight, isItalic) in [(400, false), (700, false), (400, true), (700, true)] {
        guard
          let list = SystemFontList(
            family, weight: weight, isItalic: isItalic, language: languages.first, isSorted: false),
          let font = list.fonts.first, font.hasName(family)
        else { continue }
        add(font, to: family, unless: &added)
      }
    }
    for language in languages.isEmpty ? [nil] : languages.map(Optional.some) {
      let list = SystemFontList(
        families.first ?? "sans-serif", weight: 400, isItalic: false, language: language,
        isSorted: true)
      for font in list?.fonts ?? [] { add(font, to: font.families[0], unless: &added) }
    }
    if familyNames.count == count { throw .noFonts }
  }

  private mutating func add(_ font: SystemFont, to family: String, unless added: inout Set<String>)
  {
    guard added.insert("\(family)\u{0}\(font.file)\u{0}\(font.index)").inserted else { return }
    let instance = font.index >> 16
    try? add(
      file: font.file, index: font.index & 0xFFFF,
      namedInstance: instance > 0 && instance < 0x8000 ? instance - 1 : nil, family: family,
      weight: font.weight, isItalic: font.isItalic)
  }
}
