import WayfinderUnicode

/// Which code each primary weight has.
///
/// ASCII weights have their lower-case byte for a code where no other weight has it, and the letters of
/// the locale's language have codes for themselves. All others take the rest in turn, so that the letters
/// of an alphabet, which are met together, differ: letters from the first on, symbols among the last
/// few, ideographs, which are too many to differ, in the last half.
struct CodeAssignment {
  /// What a weight stands for.
  enum Kind { case letter, symbol, ideograph }

  private var codes: [UInt32: UInt8] = [:]
  /// The number of weights of each code, up to two.
  private var weightCounts = [UInt8](repeating: 0, count: 256)
  private var free: [UInt8] = []
  private var taken: Set<UInt8> = [0]
  private var next: (letter: Int, symbol: Int, ideograph: Int) = (0, 0, 0)

  private static let symbolCodeCount = 24
  /// The number of codes that stay for all characters that have none reserved.
  private static let leastFree = 64

  /// Gives an ASCII character's weight the character's own code, unless either is taken.
  mutating func assign(_ code: UInt8, to primary: UInt32) {
    if codes[primary] != nil || taken.contains(code) { return }
    share(code, with: primary)
  }

  /// Leaves the codes not taken to other characters.
  mutating func finishASCII() {
    free = (Array(UInt8(0x80)...0xFF) + Array(1...0x7F)).filter { !taken.contains($0) }
  }

  /// Gives a weight a code for itself, as long as enough are left.
  mutating func reserve(for primary: UInt32) {
    if codes[primary] != nil || free.count <= Self.leastFree { return }
    share(free.removeFirst(), with: primary)
  }

  /// Gives a weight the code of another.
  mutating func share(_ code: UInt8, with primary: UInt32) {
    codes[primary] = code
    taken.insert(code)
    weightCounts[Int(code)] = min(2, weightCounts[Int(code)] + 1)
  }

  /// Returns the code of a weight, which takes one if it has none.
  mutating func code(of primary: UInt32, _ kind: Kind) -> UInt8 {
    if let code = codes[primary] { return code }
    let place: Int
    switch kind {
    case .letter:
      place = next.letter % free.count
      next.letter += 1
    case .symbol:
      let count = min(Self.symbolCodeCount, free.count)
      place = free.count - 1 - next.symbol % count
      next.symbol += 1
    case .ideograph:
      let first = free.count / 2
      place = first + next.ideograph % (free.count - first)
      next.ideograph += 1
    }
    share(free[place], with: primary)
    return free[place]
  }

  /// Notes that weights other than the primary make a difference even to a search that ignores them.
  mutating func markUncertain(_ code: UInt8) { weightCounts[Int(code)] = 2 }

  /// Whether only one weight of all characters met so far has a code.
  func isCertain(_ code: UInt8) -> Bool { weightCounts[Int(code)] == 1 }
}

extension CodeAssignment.Kind {
  /// What the weight of a character stands for, as far as it matters here.
  init(_ scalar: Unicode.Scalar) {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark:
      self = properties.isIdeographic ? .ideograph : .letter
    default: self = .symbol
    }
  }
}
