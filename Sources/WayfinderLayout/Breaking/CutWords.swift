import Synchronization
import WayfinderDocument

/// The letters of long words that were cut, for as long as the text stays what it is, so that no
/// word is shaped again for each line that ends inside of it.
///
/// What is kept is bounded: when there is no room, what was not asked for of late is dropped.
final class CutWords: Sendable {
  /// By what a word is found.
  enum Key: Hashable {
    /// Where a line begins, for the word, or the rest of one, in which it does.
    case line(TextOffset)
    /// Where a word begins, as it is in its paragraph.
    case word(TextOffset)
  }

  /// Longer words are not kept.
  static let maximumCount = 16_384
  private static let maximumTotal = 1 << 16
  /// What a line or a word that is known counts besides its text.
  private static let entryCount = 16

  private struct Generation {
    /// `nil` for those that are not kept.
    var known: [Key: CutWord?] = [:]
    var total = 0
  }

  /// What is asked for goes over to the newer of two halves, which takes the place of the older one
  /// when it is full.
  private struct State {
    var newer = Generation()
    var older = Generation()

    mutating func keep(_ word: CutWord?, at key: Key) {
      let count = CutWords.entryCount + State.textCount(word, at: key)
      if newer.total > 0, newer.total + count > CutWords.maximumTotal / 2 {
        older = newer
        newer = Generation()
      }
      newer.total += count
      newer.known.updateValue(word, forKey: key)
    }

    /// A whole word in which a line begins is counted where it is kept as one.
    private static func textCount(_ word: CutWord?, at key: Key) -> Int {
      guard let word else { return 0 }
      if case .line(let offset) = key, offset > word.range.lowerBound { return 0 }
      return word.range.count
    }
  }

  private let state = Mutex(State())

  /// What is known of a line or a word; `.some(nil)` for a word that is not kept.
  func known(_ key: Key) -> CutWord?? {
    state.withLock { state in
      if let known = state.newer.known[key] { return known }
      guard let known = state.older.known[key] else { return nil }
      state.keep(known, at: key)
      return known
    }
  }

  /// Keeps a word, or that it is not kept.
  func keep(_ word: CutWord?, at key: Key) {
    state.withLock { $0.keep(word, at: key) }
  }
}
