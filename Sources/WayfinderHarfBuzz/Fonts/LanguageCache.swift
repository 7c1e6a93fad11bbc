import Synchronization
import WayfinderUnicode

/// What a font has for scripts and languages, found once: by the names of languages, and by what
/// the font tells apart, since it knows nothing of most languages.
final class LanguageCache<Value: Sendable>: Sendable {
  private struct Name: Hashable {
    var script: UInt32
    var language: String
  }

  /// What is known by the places in a font's tables.
  struct Places: Sendable {
    private var known: [[UInt32]: Value?] = [:]

    /// The value at a place, made by `make` when it is first asked for.
    mutating func value(at place: [UInt32], _ make: () -> Value?) -> Value? {
      if let value = known[place] { return value }
      let value = make()
      known[place] = .some(value)
      return value
    }
  }

  private struct Known {
    var byName: [Name: Value?] = [:]
    var places = Places()
  }

  /// More languages would be a sign of names that are made up.
  private static var maximumNames: Int { 256 }

  private let known = Mutex(Known())

  /// The value for a script and language, found by `find` when it is first asked for.
  func value(
    _ script: Script, _ language: String, _ find: (inout Places) -> Value?
  ) -> Value? {
    known.withLock { known in
      let name = Name(script: script.tag, language: language)
      if let value = known.byName[name] { return value }
      let value = find(&known.places)
      if known.byName.count >= Self.maximumNames { known.byName.removeAll() }
      known.byName[name] = .some(value)
      return value
    }
  }
}
