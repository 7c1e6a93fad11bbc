import Foundation
import WayfinderHarfBuzz

/// The fonts the browsers had: Debian's packages, with the bold and italic faces beside each file.
package enum OracleFonts {
  /// The numbers of the languages in Noto's CJK collections.
  private static let collectionIndices = ["JP": 0, "KR": 1, "SC": 2, "TC": 3]

  /// The regular faces behind the families that recorded pages name, and what the browsers had for
  /// `monospace`.
  package static let pageFonts: [String: String] = {
    let fonts = "/usr/share/fonts/"
    var files = [
      "monospace": fonts + "truetype/dejavu/DejaVuSansMono.ttf",
      "DejaVu Sans": fonts + "truetype/dejavu/DejaVuSans.ttf",
      "DejaVu Serif": fonts + "truetype/dejavu/DejaVuSerif.ttf",
      "DejaVu Sans Mono": fonts + "truetype/dejavu/DejaVuSansMono.ttf",
      "Liberation Sans": fonts + "truetype/liberation2/LiberationSans-Regular.ttf",
      "Noto Color Emoji": fonts + "truetype/noto/NotoColorEmoji.ttf",
    ]
    for name in [
      "Sans", "Serif", "Sans Arabic", "Naskh Arabic", "Sans Hebrew", "Sans Devanagari", "Sans Thai",
    ] {
      let file = "Noto" + name.replacingOccurrences(of: " ", with: "") + "-Regular.ttf"
      files["Noto " + name] = fonts + "truetype/noto/" + file
    }
    for region in ["JP", "KR", "SC", "TC"] {
      files["Noto Sans CJK " + region] = fonts + "opentype/noto/NotoSansCJK-Regular.ttc"
    }
    return files
  }()

  /// Makes a shaper over regular faces and those of their families.
  ///
  /// Where a family has no face, the browsers slant or embolden the regular one, whose advances stay.
  /// - Throws: `FontError` where a file is missing.
  package static func shaper(_ fonts: [String: String]) throws -> HarfBuzzShaper {
    var library = FontLibrary()
    for (family, path) in fonts.sorted(by: { $0.key < $1.key }) {
      let index = collectionIndices[String(family.suffix(2))] ?? 0
      for face in Face.allCases {
        let file = face.file(of: path)
        guard face == .regular || file != path, FileManager.default.fileExists(atPath: file)
        else { continue }
        try library.add(
          file: file, index: path.hasSuffix(".ttc") ? index : 0, family: family,
          weight: face.weight, isItalic: face.isItalic)
      }
    }
    return try HarfBuzzShaper(library, fallbackFamilies: fallbackFamilies)
  }

  /// What stands in for a missing character, by the system's order of preference.
  private static let fallbackFamilies = [
    "DejaVu Sans", "Noto Sans", "Noto Sans CJK JP", "Noto Color Emoji",
  ]

  private enum Face: CaseIterable {
    case regular, bold, italic, boldItalic

    var weight: Int { self == .bold || self == .boldItalic ? 700 : 400 }
    var isItalic: Bool { self == .italic || self == .boldItalic }

    func file(of regular: String) -> String {
      let suffix =
        switch self {
        case .regular: "Regular"
        case .bold: "Bold"
        case .italic: "Italic"
        case .boldItalic: "BoldItalic"
        }
      if self == .regular { return regular }
      if regular.contains("-Regular.") {
        return regular.replacingOccurrences(of: "-Regular.", with: "-\(suffix).")
      }
      let slanted =
        regular.contains("Serif")
        ? suffix : suffix.replacingOccurrences(of: "Italic", with: "Oblique")
      return regular.replacingOccurrences(of: ".ttf", with: "-\(slanted).ttf")
    }
  }
}
