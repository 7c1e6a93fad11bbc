import Synchronization

/// Numbers for glyphs of which the same comes beside others, as far as they were met.
final class GlyphLikenesses: Sendable {
  private struct Key: Hashable {
    var place: Int
    var traits: [Int]
  }

  private let numbers = Mutex<[Key: Int]>([:])

  /// The same number for glyphs of one font with the same traits (`NeighborRules.likeness(of:)`);
  /// `nil` without traits.
  ///
  /// - Parameter place: The place of the font in the cascade.
  func number(of traits: [Int]?, place: Int) -> Int? {
    guard let traits else { return nil }
    return numbers.withLock { numbers in
      let key = Key(place: place, traits: traits)
      if let known = numbers[key] { return known }
      numbers[key] = numbers.count
      return numbers.count - 1
    }
  }
}
