import Synchronization
import WayfinderDocument
import WayfinderUnicode

extension FindSession {
  /// Returns the matches of a shorter query searched last, if where there is none of them there is
  /// none of the present query; else `nil`.
  ///
  /// It is not enough that one query begins with the other: `of` is not found in `oﬃce`, `offi` is.
  mutating func matchesOfShorterQuery(in document: Document) -> MatchList? {
    guard !query.isEmpty, let last = lastSearch, syntax == .literal, last.syntax == .literal,
      last.options == options, last.scope == scope, last.revision == document.revision,
      options.wordMatchMethod == .contains,
      // Where case is compared apart, a candidate that fails may hide the match that overlaps it.
      !options.isCaseSensitive || options.diacritics == .match,
      let table = JunctionTable.table(for: options.locale),
      let next = table.nextLetter(extending: last.query, to: query),
      !table.isWrittenAsMark(next) || !hasLetterMarks(document, table)
    else { return nil }
    return last.matches
  }

  /// Whether a document has letters that are written as marks on others, asked once for a revision.
  private mutating func hasLetterMarks(_ document: Document, _ table: JunctionTable) -> Bool {
    if let letterMarks, letterMarks.revision == document.revision { return letterMarks.areFound }
    let areFound = table.findsMark(in: document)
    letterMarks = (document.revision, areFound)
    return areFound
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
  /// The letters that are written as marks, too, and those marks.
  private var markedLetters: Set<UInt32> = []
  private var marks: Set<UInt32> = []
  /// Whether the UTF-8 of some mark begins with a byte.
  private var markLeads = [Bool](repeating: false, count: 256)

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
        if scalar.isMark, let first = weights.first {
          markedLetters.insert(first)
          marks.insert(value)
          markLeads[Int(String(scalar).utf8.first ?? 0)] = true
        }
      }
    }
  }

  /// All characters but those of one letter each: ideographs and Hangul syllables.
  private static let scalars: [ClosedRange<UInt32>] = [
    0x20...0x33FF, 0xA000...0xABFF, 0xF900...0xFFFD, 0x1_0000...0x1_FBFF,
  ]

  private static func combinesLetters(_ primaries: CollationPrimaries) throws(UnicodeError) -> Bool
  {
    let letters = Array(UInt16(0x61)...0x7A)
    for first in letters {
      for second in letters {
        let apart = try primaries.weights(of: [first]) + primaries.weights(of: [second])
        if try primaries.weights(of: [first, second]) != apart { return true }
      }
    }
    return false
  }

  func isWrittenAsMark(_ letter: UInt32) -> Bool { markedLetters.contains(letter) }

  /// Whether a document has a letter that is written as a mark.
  ///
  /// - Complexity: O(*n*).
  func findsMark(in document: Document) -> Bool {
    document.chunks.contains { chunk in
      chunk.withUTF8 { bytes in
        bytes.indices.contains { index in
          markLeads[Int(bytes[index])]
            && marks.contains(UnicodeText.scalar(inUTF8: bytes, at: index).scalar.value)
        }
      }
    }
  }

  /// Returns the letter with which a query goes on from one it extends, if no character stands for it
  /// and the letter before together; else `nil`.
  func nextLetter(extending old: String, to new: String) -> UInt32? {
    let oldScalars = Array(old.unicodeScalars)
    let newScalars = Array(new.unicodeScalars)
    guard !oldScalars.isEmpty, newScalars.count > oldScalars.count,
      newScalars.starts(with: oldScalars), newScalars.allSatisfy(Self.isSimple),
      let primaries = try? CollationPrimaries(locale: locale)
    else { return nil }
    func weights(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt32]? {
      try? primaries.weights(of: scalars.flatMap { Array(String($0).utf16) })
    }
    let split = oldScalars.count
    guard let before = weights(newScalars[..<split]), let after = weights(newScalars[split...]),
      let last = weights(newScalars[split - 1...split - 1])?.last,
      let next = weights(newScalars[split...split])?.first,
      weights(newScalars[...]) == before + after
    else { return nil }
    return inside.contains(Pair(first: last, second: next)) ? nil : next
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
