import Synchronization

/// What a font says about punctuation, once for each language.
final class PunctuationCache: Sendable {
  private let known = Mutex<[String: PunctuationClasses]>([:])

  func classes(for language: String, make: () -> PunctuationClasses) -> PunctuationClasses {
    known.withLock { known in
      if let classes = known[language] { return classes }
      let classes = make()
      known[language] = classes
      return classes
    }
  }
}
