import CICU

/// The scripts and traits of characters, looked up once.
final class ScriptTable: Sendable {
  static let shared = ScriptTable()

  /// A number that no script has in the table.
  static let none: UInt32 = 254
  /// The number of a character that needs a look at its special properties.
  static let several: UInt32 = 255

  /// For each character of the first plane, the number of its script, or `several`, in the lowest byte, its
  /// traits in the next, and above these the place of its special properties.
  let values: [UInt32]
  /// The properties of characters that need a look; before them a place for those that are not here.
  private let specials: [Special]
  /// For each of them, a set of the scripts below 64 in whose runs it simply goes on: none for brackets,
  /// which are remembered.
  let plainMasks: [UInt64]

  struct Special: Sendable {
    var scripts: RunScripts
    var bracket: Int32

    var plainMask: UInt64 {
      bracket == Int32(ICU_BRACKET_NONE) && !scripts.first.isCommonOrInherited ? scripts.mask : 0
    }
  }

  private init() {
    var specials = [Special(scripts: RunScripts(.common), bracket: Int32(ICU_BRACKET_NONE))]
    values = (0..<UInt32(FirstPlane<UInt32>.count)).map { value in
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

  /// The scripts that a character may be of (UAX #24, Script_Extensions), its own first; letters of ASCII are
  /// all Latin.
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
    switch BidiClass(scalar.value) {
    case .rightToLeft, .arabicLetter: .isRightToLeft
    case .europeanSeparator, .europeanTerminator, .commonSeparator, .nonspacingMark,
      .boundaryNeutral, .neutral, .openingBracket, .closingBracket:
      []
    case .leftToRight, .europeanNumber, .arabicNumber, .paragraphSeparator, .other: .mayTurn
    }
  }
}
