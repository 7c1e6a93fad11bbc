import Synchronization
import WayfinderDocument

/// The fonts to try for a style, in order.
struct FontCascade: Sendable {
  /// Places in the library's entries; at least one.
  let fonts: [Int]

  var first: Int { fonts[0] }

  init(_ style: TextStyle, in library: FontLibrary, fallbackFamilies: [String]) {
    var fonts: [Int] = []
    func add(_ index: Int?) {
      if let index, !fonts.contains(index) { fonts.append(index) }
    }
    for family in style.families + fallbackFamilies + library.familyNames {
      add(library.index(family: family, weight: style.weight, isItalic: style.isItalic))
    }
    self.fonts = fonts.isEmpty ? [0] : fonts
  }
}

/// Cascades by what of a style chooses fonts.
final class CascadeCache: Sendable {
  private struct Key: Hashable {
    var families: [String]
    var weight: Int
    var isItalic: Bool
  }

  private let known = Mutex<[Key: FontCascade]>([:])

  func cascade(
    for style: TextStyle, in library: FontLibrary, _ fallbackFamilies: [String]
  ) -> FontCascade {
    let key = Key(families: style.families, weight: style.weight, isItalic: style.isItalic)
    return known.withLock { known in
      if let cascade = known[key] { return cascade }
      let cascade = FontCascade(style, in: library, fallbackFamilies: fallbackFamilies)
      known[key] = cascade
      return cascade
    }
  }
}
