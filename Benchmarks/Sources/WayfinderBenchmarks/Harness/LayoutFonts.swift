import WayfinderHarfBuzz

/// The fonts that texts of a language are set in, the one that has its script first.
struct LayoutFonts {
  private struct File {
    var path: String
    var index = 0
  }

  private static let dejaVu = File(path: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  private static let devanagari = noto("NotoSansDevanagari")
  private static let thai = noto("NotoSansThai")
  private static let japanese = File(path: "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")

  private static func noto(_ name: String) -> File {
    File(path: "/usr/share/fonts/truetype/noto/\(name)-Regular.ttf")
  }

  private let files: [File]
  /// The fonts, loaded once.
  let library: FontLibrary

  init(_ language: String) throws {
    switch language {
    case "hi": files = [Self.devanagari, Self.dejaVu]
    case "th": files = [Self.thai, Self.dejaVu]
    case "ja", "zh", "ko": files = [Self.japanese, Self.dejaVu]
    case Corpus.mixed: files = [Self.dejaVu, Self.devanagari, Self.thai, Self.japanese]
    default: files = [Self.dejaVu]
    }
    var library = FontLibrary()
    for file in files { try library.add(file: file.path, index: file.index) }
    self.library = library
  }

  /// A shaper that has shaped nothing yet.
  func shaper() throws -> HarfBuzzShaper {
    try HarfBuzzShaper(library, fallbackFamilies: library.familyNames)
  }

  /// HarfBuzz with the same fonts.
  func harfBuzz() throws -> RawHarfBuzz {
    let harfBuzz = try RawHarfBuzz()
    for file in files { try harfBuzz.add(file.path, index: file.index) }
    return harfBuzz
  }
}
