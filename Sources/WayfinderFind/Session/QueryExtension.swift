import Synchronization
import WayfinderDocument
import WayfinderUnicode

extension FindSession {
  /// Returns the matches of a shorter query searched last, if where there is none of them there is
  /// none of the present query; else `nil`.
  ///
  /// It is not enough that one query begins with the other: `of` is not found in `oﬃce`, `offi` is.
  func matchesOfShorterQuery(in document: Document) -> MatchList? {
    guard let last = lastSearch, syntax == .literal, last.syntax == .literal,
      last.options == options, last.scope == scope, last.revision == document.revision,
      options.wordMatchMethod == .contains,
      // Where case is compared apart, a candidate that fails may hide the match that overlaps it.
      !options.isCaseSensitive || options.diacritics == .match,
      JunctionTable.table(for: options.locale)?.allows(extending: last.query, to: query) == true
    else { return nil }
    return last.matches
  }
}

/// The places inside of which no match of a shorter query can end though one of a longer query goes
/// through: between the letters that one character stands for, and before a letter that is written
/// as a mark on another.
struct JunctionTable: Sendable {
  private struct Pair: Hashable {
    var first: UInt32
    var second: UInt32
  }

  private let locale: String
  private var inside: Set<Pair> = []
  private var marks: Set<UInt32> = []

  private static let cache = Mutex<[String: JunctionTable?]>([:])

  /// Returns the table of a locale, or `nil` for one in which letters combine (`ch`, `dzs`), where
  /// the rules are not so simple.
  ///
  /// - Complexity: O(the number of characters) the first time in a process.
  static func table(for locale: String) -> JunctionTable? {
    cache.withLock { tables in
      if let table = tables[locale] { return table }
      let table = try? JunctionTable(locale: locale)
      tables[locale] = .some(table)
      return table
    }
  }

  private init?(locale: String) throws(UnicodeError) {
    self.locale = locale
    let primaries = try CollationPrimaries(locale: locale)
    if try Self.combinesLetters(primaries) { return nil }
    for range in Self.scalars {
      for value in range {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let weights = try primaries.weights(of: Array(String(scalar).utf16))
        for (first, second) in zip(weights, weights.dropFirst()) {
          inside.insert(Pair(first: first, second: second))
        }
        if scalar.isMark, let first = weights.first { marks.insert(first) }
      }
    }
  }

  /// All characters but those of one letter each: ideographs and Hangul syllables.
  private static let scalars: [ClosedRange<UInt32>] = [
    0x20...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFD, 0x1_0000...0x1_FBFF,
  ]

  private static func combinesLetters(_ primaries: CollationPrimaries) throws(UnicodeError) -> Bool {
    let letters = Array(UInt16(0x61)...0x7A)
    for first in letters {
      for second in letters {
        let apart = try primaries.weights(of: [first]) + primaries.weights(of: [second])
        if try primaries.weights(of: [first, second]) != apart { return true }
      }
    }
    return false
  }

  /// Whether a query has no match where the one it extends has none.
  func allows(extending old: String, to new: String) -> Bool {
    let oldScalars = Array(old.unicodeScalars)
    let newScalars = Array(new.unicodeScalars)
    guard !oldScalars.isEmpty, newScalars.count > oldScalars.count,
      newScalars.starts(with: oldScalars), newScalars.allSatisfy(Self.isSimple),
      let primaries = try? CollationPrimaries(locale: locale)
    else { return false }
    func weights(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt32]? {
      try? primaries.weights(of: scalars.flatMap { Array(String($0).utf16) })
    }
    let split = oldScalars.count
    guard let before = weights(newScalars[..<split]), let after = weights(newScalars[split...]),
      let last = weights(newScalars[split - 1...split - 1])?.last,
      let next = weights(newScalars[split...split])?.first,
      weights(newScalars[...]) == before + after
    else { return false }
    return !inside.contains(Pair(first: last, second: next)) && !marks.contains(next)
  }

  /// Letters, digits and signs of scripts whose characters neither reorder nor join: Latin to
  /// Armenian, without controls and combining marks.
  private static func isSimple(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x20 && scalar.value < 0x590 && !scalar.isMark
      && !(0x7F...0x9F).contains(scalar.value)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a combining mark.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
