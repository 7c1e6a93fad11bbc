/// A run of characters of one embedding level.
package struct BidiRun: Hashable, Sendable {
  /// Where the run begins, in bytes from the start of the text.
  package var start: UInt32
  /// The embedding level.
  package var level: UInt8

  package init(start: UInt32, level: UInt8) {
    self.start = start
    self.level = level
  }
}

/// Resolves the embedding levels of texts without explicit formatting (UAX #9): those that have no
/// embeddings, overrides, isolates and segment separators, and no paragraph separator but at the
/// end.
///
/// The whole text is one isolating run sequence then (BD13), and what is left of the rules looks at
/// each character once: W1 to W7, N1, N2, I1 and I2, with what characters before mean for those
/// after kept in a `BidiWalk`, and N0 with a look ahead from the first opening bracket. Boundary
/// neutrals take the level of what follows them. The levels are those of `BidiResolver`; texts in
/// which that is known to depart from the rules are left to it, so that it does not matter who
/// resolves a text.
///
/// A resolver keeps its memory from one text to the next.
package struct ImplicitBidi {
  /// The runs of the text that was resolved last, in order; no two beside each other have one
  /// level.
  package private(set) var runs: [BidiRun] = []
  private var brackets = BracketPairs()

  package init() {}

  /// Resolves the levels of a text, which are in `runs` then.
  ///
  /// - Parameters:
  ///   - bytes: Well-formed UTF-8 of less than 4 GB.
  ///   - base: The direction that the text starts from.
  /// - Returns: The level of the paragraph; `nil` where the text is none of those that are resolved
  ///   here.
  /// - Complexity: O(*n*).
  package mutating func resolve(
    _ bytes: UnsafeBufferPointer<UInt8>, base: BidiLevels.BaseDirection
  ) -> UInt8? {
    runs.removeAll(keepingCapacity: true)
    if bytes.isEmpty { return base == .rightToLeft ? 1 : 0 }
    return FirstPlane.withCharacters(of: bytes, BidiClass.table) { text in
      let level: UInt8 =
        switch base {
        case .leftToRight: 0
        case .rightToLeft: 1
        case .automatic: Self.firstLevel(text)
        }
      return Self.walk(text, base: level, &brackets, &runs) ? level : nil
    } ?? nil
  }

  /// The level that the first strong character gives a paragraph (P2 and P3).
  private static func firstLevel(_ text: FirstPlane<BidiClass>) -> UInt8 {
    var index = 0
    while index < text.bytes.count {
      let (class_, end) = text.character(at: index)
      switch class_ {
      case .leftToRight, .paragraphSeparator: return 0
      case .rightToLeft, .arabicLetter: return 1
      default: index = end
      }
    }
    return 0
  }

  /// Appends the runs of a text; `false` where the text is none that is resolved here.
  private static func walk(
    _ text: FirstPlane<BidiClass>, base: UInt8, _ brackets: inout BracketPairs,
    _ runs: inout [BidiRun]
  ) -> Bool {
    var walk = BidiWalk(base: base)
    var index = 0
    // Where the boundary neutrals before the character begin: they go with it.
    var start = 0
    var knowsBrackets = false
    let count = text.bytes.count
    while index < count {
      let (class_, end) = text.character(at: index)
      switch class_ {
      case .leftToRight, .rightToLeft, .arabicLetter:
        walk.takeLetter(class_, at: start, &runs)
        let passed = text.pass(class_, from: end)
        if passed.neutrals < passed.end { walk.takeNeutral(at: passed.neutrals) }
        index = passed.end
        start = index
        continue
      case .europeanNumber: walk.takeEuropeanNumber(at: start, &runs)
      case .arabicNumber: walk.takeArabicNumber(at: start, &runs)
      case .europeanTerminator: walk.takeTerminator(at: start)
      case .neutral: walk.takeNeutral(at: start)
      case .nonspacingMark: if !walk.takeMark(at: start, &runs) { return false }
      case .europeanSeparator, .commonSeparator:
        walk.takeSeparator(isCommon: class_ == .commonSeparator, at: start)
      case .openingBracket, .closingBracket:
        if class_ == .openingBracket, !knowsBrackets {
          guard brackets.find(in: text, from: index, walk) else { return false }
          knowsBrackets = true
        }
        walk.takeBracket(
          isRightToLeft: knowsBrackets ? brackets.direction(at: index) : nil, at: start, &runs)
      case .boundaryNeutral:
        index = end
        continue
      case .paragraphSeparator:
        guard isEnd(index, end, text.bytes) else { return false }
        index = count
        continue
      case .other: return false
      }
      index = end
      start = end
    }
    return walk.end(at: start, count: count, &runs)
  }

  /// Whether a paragraph separator is the last of a text; CR LF is one.
  private static func isEnd(
    _ index: Int, _ end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    end == bytes.count
      || end + 1 == bytes.count && bytes[index] == 0x0D && bytes[end] == 0x0A
  }
}
