import Wayfinder
import WayfinderFontconfig
import WayfinderHarfBuzz

/// A font file as it is named on the command line: a path, with the number of a font in a collection
/// after a `#`.
struct FontFile {
  let path: String
  let index: Int

  init?(_ word: String) {
    if word.isEmpty { return nil }
    if let mark = word.lastIndex(of: "#"), mark > word.startIndex,
      let index = Int(word[word.index(after: mark)...]), index >= 0
    {
      self.path = String(word[..<mark])
      self.index = index
    } else {
      path = word
      index = 0
    }
  }
}

/// The kinds of drawings.
enum PictureFormat: String {
  case svg, png

  /// The kind that a file's name asks for: PNG where it ends so.
  init(path: String) { self = path.lowercased().hasSuffix(".png") ? .png : .svg }
}

extension Arguments {
  /// The kind of drawing that `picture` makes.
  var formatOfPicture: PictureFormat {
    pictureFormat ?? PictureFormat(path: operands.count > 1 ? operands[1] : "")
  }

  /// Whether fonts measure text, those given or, for a picture of pixels, those of the system.
  var measuresWithFonts: Bool {
    !fonts.isEmpty || !fontFamilies.isEmpty || pngPath != nil
      || (isPicture && formatOfPicture == .png)
  }

  /// What measures text: fonts, the files first, or else the grid of a terminal.
  ///
  /// - Throws: `FontError` for a font that cannot be used, `SystemFontError` where the system's are
  ///   asked for and cannot be.
  func shaper() throws -> any TextShaper {
    if !measuresWithFonts { return cells }
    var library = FontLibrary()
    for font in fonts { try library.add(file: font.path, index: font.index) }
    if fonts.isEmpty || !fontFamilies.isEmpty {
      try library.addSystemFonts(
        families: fontFamilies.isEmpty ? ["sans-serif"] : fontFamilies)
    }
    return try HarfBuzzShaper(library, fallbackFamilies: library.familyNames)
  }

  /// How much larger than by itself a page is set.
  var scale: Double { fontSize.map { $0 / BlockStyle().fontSize } ?? 1 }
}
