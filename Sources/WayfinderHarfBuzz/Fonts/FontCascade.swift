import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// The fonts to try for a style, in order.
struct FontCascade: Sendable {
  /// Places in the library's entries; at least one.
  let fonts: [Int]

  /// Words shaped before, where no font of the cascade looks across spaces.
  let words: WordCache?

  var first: Int { fonts[0] }

  init(
    _ style: TextStyle, script: Script, in library: FontLibrary, fallbackFamilies: [String]
  ) {
    var fonts: [Int] = []
    func add(_ index: Int?) {
      if let index, !fonts.contains(index) { fonts.append(index) }
    }
    for family in style.families + fallbackFamilies + library.familyNames {
      add(library.index(family: family, weight: style.weight, isItalic: style.isItalic))
    }
    self.fonts = fonts.isEmpty ? [0] : fonts
    // Half-wide punctuation depends on what stands around it, too.
    let font = library.entries[self.fonts[0]].font
    words =
      font.hasHalfWidths || SpaceContext.exists(in: font, script: script) ? nil : WordCache()
  }
}

/// Cascades by what of a style chooses fonts and shapes.
final class CascadeCache: Sendable {
  private struct Key: Hashable {
    var families: [String]
    var weight: Int
    var isItalic: Bool
    // What words are shaped by besides.
    var fontSize: Double
    var language: String
    var hasKerning: Bool
    var hasLigatures: Bool
    var isSpaced: Bool
    var script: UInt32
    var isRightToLeft: Bool
  }

  /// More would be a sign of sizes that change all the time, as while a view is zoomed.
  private static let maximumCount = 64

  private let known = Mutex<[Key: FontCascade]>([:])

  func cascade(
    for style: TextStyle, script: Script = .latin, isRightToLeft: Bool = false,
    in library: FontLibrary, _ fallbackFamilies: [String]
  ) -> FontCascade {
    let key = Key(
      families: style.families, weight: style.weight, isItalic: style.isItalic,
      fontSize: style.fontSize, language: style.language, hasKerning: style.hasKerning,
      hasLigatures: style.hasLigatures, isSpaced: style.letterSpacing != 0, script: script.tag,
      isRightToLeft: isRightToLeft)
    return known.withLock { known in
      if let cascade = known[key] { return cascade }
      if known.count >= Self.maximumCount { known.removeAll() }
      let cascade = FontCascade(
        style, script: script, in: library, fallbackFamilies: fallbackFamilies)
      known[key] = cascade
      return cascade
    }
  }
}
