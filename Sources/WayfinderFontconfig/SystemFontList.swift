import CFontconfig

/// A font of the system.
struct SystemFont {
  var file: String
  /// Its number in a collection; in the upper half that of its named instance, plus one.
  var index: Int
  /// The names of its family, at least one.
  var families: [String]
  var weight: Int
  var isItalic: Bool

  private static let genericFamilies: Set = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
  ]

  /// Whether a name asks for this font: a name of its family, whatever the case, or a generic one.
  func hasName(_ name: String) -> Bool {
    let name = name.lowercased()
    return Self.genericFamilies.contains(name) || families.contains { $0.lowercased() == name }
  }
}

/// An answer of fontconfig, copied out of its memory.
struct SystemFontList {
  let fonts: [SystemFont]

  /// Asks for the fonts of a family; `nil` where there are none.
  init?(_ family: String, weight: Int, isItalic: Bool, language: String?, isSorted: Bool) {
    guard
      let list = fontconfigface_fonts(
        family, Int32(clamping: weight), isItalic ? 1 : 0, language, isSorted ? 1 : 0)
    else { return nil }
    defer { fontconfigface_destroy(list) }
    fonts = (0..<fontconfigface_count(list)).compactMap { font in
      guard let file = fontconfigface_file(list, font) else { return nil }
      var families: [String] = []
      while let name = fontconfigface_family(list, font, Int32(families.count)) {
        families.append(String(cString: name))
      }
      if families.isEmpty { return nil }
      return SystemFont(
        file: String(cString: file), index: Int(fontconfigface_index(list, font)),
        families: families, weight: Int(fontconfigface_weight(list, font)),
        isItalic: fontconfigface_isItalic(list, font) != 0)
    }
  }
}
