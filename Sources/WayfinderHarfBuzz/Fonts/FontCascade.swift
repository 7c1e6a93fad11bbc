import Synchronization
import WayfinderDocument
import WayfinderUnicode

/// The fonts to try for a style, in order.
final class FontCascade: Sendable {
  /// Places in the library's entries; at least one.
  let fonts: [Int]

  /// Words shaped before, where no font of the cascade looks across spaces.
  let words: WordCache?
  /// Whether a word may be shaped by itself, if it then says that it stands alone.
  let shapesWordsAlone: Bool
  /// What of the first font's rules looks across spaces.
  let context: SpaceContext

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
    let font = library.entries[self.fonts[0]].font
    context = font.spaceContexts.context(of: font, script: script)
    // Punctuation that is trimmed depends on what stands right beside it, not across a space.
    shapesWordsAlone = !font.isBitmap && !context.isEverywhere
    words = shapesWordsAlone && context.glyphs == nil ? WordCache() : nil
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

  /// A cascade with what it was found for.
  private struct Recent {
    var style: TextStyle
    var script: Script
    var isRightToLeft: Bool
    var cascade: FontCascade
  }

  private struct State {
    var known: [Key: FontCascade] = [:]
    /// The last few, which are compared faster than they are hashed.
    var recent: [Recent] = []

    func recent(
      _ style: TextStyle, _ script: Script, _ isRightToLeft: Bool
    ) -> FontCascade? {
      recent.withUnsafeBufferPointer { recent in
        for index in recent.indices
        where recent[index].script == script && recent[index].isRightToLeft == isRightToLeft
          && recent[index].style == style
        {
          return recent[index].cascade
        }
        return nil
      }
    }
  }

  private static let recentCount = 8

  private let state = Mutex(State())

  func cascade(
    for style: TextStyle, script: Script = .latin, isRightToLeft: Bool = false,
    in library: FontLibrary, _ fallbackFamilies: [String]
  ) -> FontCascade {
    state.withLock { state in
      if let known = state.recent(style, script, isRightToLeft) { return known }
      let cascade = find(style, script, isRightToLeft, library, fallbackFamilies, &state)
      if state.recent.count == Self.recentCount { state.recent.removeFirst() }
      state.recent.append(
        Recent(style: style, script: script, isRightToLeft: isRightToLeft, cascade: cascade))
      return cascade
    }
  }

  private func find(
    _ style: TextStyle, _ script: Script, _ isRightToLeft: Bool, _ library: FontLibrary,
    _ fallbackFamilies: [String], _ state: inout State
  ) -> FontCascade {
    let key = Key(
      families: style.families, weight: style.weight, isItalic: style.isItalic,
      fontSize: style.fontSize, language: style.language, hasKerning: style.hasKerning,
      hasLigatures: style.hasLigatures, isSpaced: style.letterSpacing != 0, script: script.tag,
      isRightToLeft: isRightToLeft)
    if let cascade = state.known[key] { return cascade }
    if state.known.count >= Self.maximumCount { state.known.removeAll() }
    let cascade = FontCascade(
      style, script: script, in: library, fallbackFamilies: fallbackFamilies)
    state.known[key] = cascade
    return cascade
  }
}
