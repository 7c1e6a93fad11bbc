import WayfinderUnicode

/// Which Indic letters a virama joins into one grapheme cluster (rule GB9c of UAX #29): consonant,
/// extenders of which one is a virama, consonant.
///
/// Versions of ICU differ in the letters that take part, so its break iterator is asked about each once,
/// in the company of Devanagari letters that do.
struct ConjunctRules: Sendable {
  /// What an extending character is to a conjunct.
  enum Part: Sendable {
    case virama, extender
    /// It ends the conjunct.
    case end
    /// It is not among those asked about.
    case unknown
  }

  /// The letters that may be asked about.
  static let range: ClosedRange<UInt32> = 0x900...0xDFF
  /// The rules of this ICU, found out at first use in some milliseconds.
  static let shared = ConjunctRules()

  private var parts: [Part] = []
  private var backward: [Bool] = []
  private var forward: [Bool] = []

  private static let consonant: UInt16 = 0x915
  private static let virama: UInt16 = 0x94D

  private init() {
    let breaks = try? BreakIterator(.grapheme)
    func isWhole(_ text: [UInt16]) -> Bool {
      guard let breaks, (try? breaks.setText(text)) != nil else { return false }
      return !breaks.isBoundary(text.count - 1)
    }
    for scalar in Self.range {
      let unit = UInt16(scalar)
      let isVirama = isWhole([Self.consonant, unit, Self.consonant])
      let extends = isWhole([Self.consonant, unit, Self.virama, Self.consonant])
      parts.append(isVirama ? .virama : extends ? .extender : .end)
      backward.append(isWhole([Self.consonant, Self.virama, unit]))
      forward.append(isWhole([unit, Self.virama, Self.consonant]))
    }
  }

  /// Whether a letter joins a virama before it, `range` containing the letter.
  func joinsBackward(_ scalar: UInt32) -> Bool { backward[Int(scalar - Self.range.lowerBound)] }

  /// Whether a letter is joined by a virama after it, `range` containing the letter.
  func joinsForward(_ scalar: UInt32) -> Bool { forward[Int(scalar - Self.range.lowerBound)] }

  /// What an extending character is.
  func part(_ scalar: UInt32) -> Part {
    Self.range.contains(scalar) ? parts[Int(scalar - Self.range.lowerBound)] : .unknown
  }
}
