import CICU

/// The scripts and traits of characters, looked up once.
final class ScriptTable: Sendable {
  static let shared = ScriptTable()

  /// A number that no script has in the table.
  static let none: UInt32 = 254
  /// The number of a character that needs a look at its special properties.
  static let several: UInt32 = 255

  /// For each character of the first plane, the number of its script, or `several`, in the lowest
  /// byte, its traits in the next, and above these the place of its special properties.
  let values: [UInt32]
  /// The properties of characters that need a look; before them a place for those that are not
  /// here.
  private let specials: [Special]
  /// For each of them, a set of the scripts below 64 in whose runs it simply goes on: none for
  /// brackets, which are remembered.
  let plainMasks: [UInt64]

  /// For each script below 64 a `TwoByteSet` of letters that all have one value.
  private let letters: [UInt64]
  /// That value.
  private let letterValues: [UInt32]

  struct Special: Sendable {
    var scripts: RunScripts
    var bracket: Int32

    var plainMask: UInt64 {
      bracket == Int32(ICU_BRACKET_NONE) && !scripts.first.isCommonOrInherited ? scripts.mask : 0
    }
  }

  private init() {
    var specials = [Special(scripts: RunScripts(.common), bracket: Int32(ICU_BRACKET_NONE))]
    let values = (0..<UInt32(FirstPlane<UInt32>.count)).map { value -> UInt32 in
      guard let scalar = Unicode.Scalar(value) else { return Self.several }
      let traits = UInt32(Self.traits(of: scalar).rawValue) << 8
      let special = Self.makeSpecial(scalar)
      let code = special.scripts.onlyCode
      if code != Self.none, special.bracket == Int32(ICU_BRACKET_NONE) { return code | traits }
      specials.append(special)
      return Self.several | traits | UInt32(specials.count - 1) << 16
    }
    self.specials = specials
    plainMasks = specials.map(\.plainMask)
    self.values = values
    (letters, letterValues) = Self.letters(values)
  }

  /// The sets of letters: characters with the value that most of their script have.
  private static func letters(_ values: [UInt32]) -> (words: [UInt64], values: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    for value in values[0x80..<0x800] { counts[value, default: 0] += 1 }
    var letterValues = [UInt32](repeating: 0, count: 64)
    for (value, count) in counts where code(value) > 1 && code(value) < 64 {
      let best = letterValues[Int(code(value))]
      let bestCount = counts[best] ?? 0
      if best == 0 || count > bestCount || count == bestCount && value < best {
        letterValues[Int(code(value))] = value
      }
    }
    var words = [UInt64](repeating: 0, count: 64 * TwoByteSet.count)
    for character in 0x80..<0x800 {
      let value = values[character]
      guard code(value) < 64, letterValues[Int(code(value))] == value, value != 0 else { continue }
      TwoByteSet.insert(
        UInt32(character), into: &words, at: Int(code(value)) * TwoByteSet.count)
    }
    return (words, letterValues)
  }

  /// The number of a script in a value of the table.
  @inline(__always)
  static func code(_ value: UInt32) -> UInt32 { value & 0xFF }

  /// The place of special properties in a value of the table.
  @inline(__always)
  static func special(_ value: UInt32) -> Int { Int(value >> 16) }

  /// The traits in a value of the table, or in several that were united.
  static func traits(_ value: UInt32) -> TextTraits {
    TextTraits(rawValue: UInt8(truncatingIfNeeded: value >> 8))
  }

  /// What a character beyond the first plane would have for a value.
  static func value(beyond scalar: Unicode.Scalar) -> UInt32 {
    several | UInt32(traits(of: scalar).rawValue) << 8
  }

  /// The number of a script of a character of the first plane, or `several`.
  func code(_ scalar: Unicode.Scalar) -> UInt32 { Self.code(values[Int(scalar.value)]) }

  func special(_ scalar: Unicode.Scalar) -> Special {
    let place = scalar.value < 0x10000 ? Self.special(values[Int(scalar.value)]) : 0
    return place == 0 ? Self.makeSpecial(scalar) : specials[place]
  }

  private static func makeSpecial(_ scalar: Unicode.Scalar) -> Special {
    let bracket =
      scalar.value < 0x28
      ? Int32(ICU_BRACKET_NONE) : icu_bracketType(Int32(bitPattern: scalar.value))
    var scripts = scripts(of: scalar)
    // Wide and half-width brackets of all scripts are used with ideographs.
    if bracket == Int32(ICU_BRACKET_OPEN), scripts == RunScripts(.common),
      scalar.eastAsianWidth == .wide
    {
      scripts = Self.scripts(of: "\u{300C}")
    }
    return Special(scripts: scripts, bracket: bracket)
  }

  /// The scripts that a character may be of (UAX #24, Script_Extensions), its own first; letters of
  /// ASCII are all Latin.
  static func scripts(of scalar: Unicode.Scalar) -> RunScripts {
    if scalar.value < 0x80 { return RunScripts(scalar.properties.isAlphabetic ? .latin : .common) }
    let code = Int32(bitPattern: scalar.value)
    var primary = Script(code: icu_script(code))
    if primary == .katakana { primary = .hiragana }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 24) { codes in
      let count = Int(icu_scriptExtensions(code, codes.baseAddress, 24))
      if count <= 1 { return RunScripts(primary) }
      var all = codes[..<count].map { Script(code: $0) }
      if !primary.isCommonOrInherited {
        return RunScripts(primary, others: all.filter { $0 != primary })
      }
      all.sort { a, b in a != .latin && (b == .latin || a.code < b.code) }
      return RunScripts(all[0], others: Array(all.dropFirst()))
    }
  }

  static func traits(of scalar: Unicode.Scalar) -> TextTraits {
    needs(of: scalar).union(directions(of: scalar))
  }

  /// What a character needs that most do not.
  static func needs(of scalar: Unicode.Scalar) -> TextTraits {
    switch scalar.value {
    case 0x00..<0x20, 0x7F, 0x85, 0xAD, 0x2028, 0x2029, 0x3000: .isIrregular
    // Hebrew up to Arabic Extended-A, the formatting characters, presentation forms, and the blocks
    // of scripts from right to left beyond the first plane.
    case 0x0590...0x08FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      .mayNeedBidi
    default: []
    }
  }

  private static func directions(of scalar: Unicode.Scalar) -> TextTraits {
    switch BidiClass.of(scalar) {
    case .rightToLeft, .arabicLetter: .isRightToLeft
    case .europeanSeparator, .europeanTerminator, .commonSeparator, .nonspacingMark,
      .boundaryNeutral, .neutral, .openingBracket, .closingBracket:
      []
    case .leftToRight, .europeanNumber, .arabicNumber, .paragraphSeparator, .other: .mayTurn
    }
  }
}

/// Walking over text.
extension ScriptTable {
  /// Passes characters that go on in a run: these cost a look at the table.
  ///
  /// - Parameters:
  ///   - code: The number of the run's script, or one that no character has if it may be of
  ///     several.
  ///   - union: What the values of all characters that were met have.
  /// - Returns: Where the first other character begins and ends, and its value in the table.
  func pass(
    _ text: FirstPlane<UInt32>, goingOnIn code: UInt32, from start: Int, _ union: inout UInt32
  ) -> (value: UInt32, index: Int, end: Int) {
    plainMasks.withUnsafeBufferPointer { masks in
      letters.withUnsafeBufferPointer { letters in
        let place = Int(code) * TwoByteSet.count
        guard let base = letters.baseAddress, let masks = masks.baseAddress else {
          return (0, text.bytes.count, text.bytes.count)
        }
        let isKnown = place < letters.count
        return Self.pass(
          text, code, from: start, masks, isKnown ? base + place : base,
          isKnown ? letterValues[Int(code)] : 0, &union)
      }
    }
  }

  /// - Parameters:
  ///   - masks: `plainMasks`, one for each place of special properties.
  ///   - letters: The `TwoByteSet` of letters of the script, which have `letterValue`.
  @inline(never)
  private static func pass(
    _ text: FirstPlane<UInt32>, _ code: UInt32, from start: Int, _ masks: UnsafePointer<UInt64>,
    _ letters: UnsafePointer<UInt64>, _ letterValue: UInt32, _ union: inout UInt32
  ) -> (value: UInt32, index: Int, end: Int) {
    let bit: UInt64 = code < 64 ? 1 << UInt64(code) : 0
    var values = union
    var index = start
    defer { union = values }
    while index < text.bytes.count {
      let (value, end) = text.character(at: index) { self.value(beyond: $0) }
      values |= value
      if value == letterValue {
        (index, _) = TwoByteSet.pass(letters, in: text.bytes, from: end)
        continue
      }
      let next = self.code(value)
      if next == several {
        if masks[special(value)] & bit == 0 { return (value, index, end) }
      } else if next > 1, next != code {
        return (value, index, end)
      }
      index = end
    }
    return (0, index, index)
  }
}
