import Synchronization
import WayfinderDocument

/// The letters of long words that were cut, for as long as the text stays what it is, so that no
/// word is shaped again for each line that ends inside of it.
///
/// What is kept is bounded: when there is no room, what was not asked for of late is dropped.
final class CutWords: Sendable {
  /// Longer words are not kept.
  static let maximumCount = 16_384
  private static let maximumTotal = 1 << 16
  /// What a line or a word that is known counts besides its text.
  private static let entryCount = 16

  private struct Generation {
    /// The words, or the rests of words, that lines begin in, by where the lines begin in the text;
    /// `nil` for those that are not kept.
    var lines: [TextOffset: CutWord?] = [:]
    /// The same of whole words, by where they begin.
    var words: [TextOffset: CutWord?] = [:]
    var total = 0
  }

  /// What is asked for goes over to the newer of two halves, which takes the place of the older one
  /// when it is full.
  private struct State {
    var newer = Generation()
    var older = Generation()

    mutating func makeRoom(for count: Int) {
      if newer.total > 0, newer.total + count > CutWords.maximumTotal / 2 {
        older = newer
        newer = Generation()
      }
      newer.total += count
    }

    mutating func keep(_ word: CutWord?, forLineAt offset: TextOffset) {
      // A whole word is counted where it is kept as one.
      let isRest = word?.range.lowerBound == offset
      makeRoom(for: CutWords.entryCount + (isRest ? word?.range.count ?? 0 : 0))
      newer.lines.updateValue(word, forKey: offset)
    }

    mutating func keep(_ word: CutWord?, forWordAt offset: TextOffset) {
      makeRoom(for: CutWords.entryCount + (word?.range.count ?? 0))
      newer.words.updateValue(word, forKey: offset)
    }
  }

  private let state = Mutex(State())

  /// What is known of the line that begins at an offset of the text.
  func line(at offset: TextOffset) -> CutWord?? {
    state.withLock { state in
      if let known = state.newer.lines[offset] { return known }
      guard let known = state.older.lines[offset] else { return nil }
      state.keep(known, forLineAt: offset)
      return known
    }
  }

  /// What is known of the word that begins at an offset of the text.
  func word(at offset: TextOffset) -> CutWord?? {
    state.withLock { state in
      if let known = state.newer.words[offset] { return known }
      guard let known = state.older.words[offset] else { return nil }
      state.keep(known, forWordAt: offset)
      return known
    }
  }

  /// Keeps the word, or the rest of one, in which a line begins at an offset.
  func keep(_ word: CutWord?, forLineAt offset: TextOffset) {
    state.withLock { $0.keep(word, forLineAt: offset) }
  }

  /// Keeps the word that begins at an offset, as it is in its paragraph.
  func keep(_ word: CutWord?, forWordAt offset: TextOffset) {
    state.withLock { $0.keep(word, forWordAt: offset) }
  }
}
