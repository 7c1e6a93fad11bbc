import CICU

/// Cuts text into runs of one script.
///
/// Characters of all scripts (UAX #24, Common and Inherited) go with the text before them, at the
/// start with what follows; a closing bracket goes with the opening one. Hiragana and Katakana are
/// one script, as OpenType has it. Characters of several scripts (Script_Extensions) go with the run
/// they can stand in.
public struct ScriptRuns: Sendable {
  /// The runs, each with where it ends in UTF-8 bytes.
  public private(set) var runs: [(end: Int, script: Script)] = []
  /// What was met on the way.
  public private(set) var traits: TextTraits = []

  private let table = ScriptTable.shared
  private var openBrackets: [(bracket: Int32, script: Script)] = []
  private var current: [Script] = [.common]
  /// The number of the script if `current` has but one, or one that no character has.
  private var onlyCode = ScriptTable.none
  private static let maximumDepth = 32

  /// Cuts well-formed UTF-8.
  ///
  /// - Complexity: O(*n*).
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      let value: UInt16
      let width: Int
      // Two and three bytes are read in place: most text has no others.
      if first < 0x80 {
        (value, width) = (table.values[Int(first)], 1)
      } else if first < 0xE0, index + 1 < bytes.count {
        (value, width) = (
          table.values[Int(first & 0x1F) << 6 | Int(bytes[index + 1] & 0x3F)], 2
        )
      } else if first < 0xF0, index + 2 < bytes.count {
        let code =
          Int(first & 0x0F) << 12 | Int(bytes[index + 1] & 0x3F) << 6 | Int(bytes[index + 2] & 0x3F)
        (value, width) = (table.values[code], 3)
      } else {
        (value, width) = (ScriptTable.several, UnicodeText.scalar(inUTF8: bytes, at: index).width)
        traits.formUnion(
          ScriptTable.traits(of: UnicodeText.scalar(inUTF8: bytes, at: index).scalar))
      }
      traits.formUnion(TextTraits(rawValue: UInt8(value >> 8)))
      let code = value & 0xFF
      if code > 1, code < ScriptTable.none {
        if code != onlyCode { take(only: Script(code: Int32(code)), at: index) }
      } else if code > 1 {
        let scalar = UnicodeText.scalar(inUTF8: bytes, at: index).scalar
        let special = table.specialIndex(scalar)
        // Most go on in the run of the one script that is met already.
        if special < 0 || onlyCode > 63 || table.plainMasks[special] >> UInt64(onlyCode) & 1 == 0 {
          take(scalar, at: index)
        }
      }
      index += width
    }
    close(at: bytes.count)
  }

  /// Takes a character of one script that does not simply go on in the run, and is no bracket.
  private mutating func take(only script: Script, at index: Int) {
    if !current[0].isCommonOrInherited, !current.contains(script) { close(at: index) }
    setCurrent(script)
  }

  private mutating func setCurrent(_ script: Script) {
    if current.count == 1 { current[0] = script } else { current = [script] }
    onlyCode = UInt16(clamping: min(script.code, 254))
  }

  /// Takes a character that does not simply go on in the run.
  private mutating func take(_ scalar: Unicode.Scalar, at index: Int) {
    let code = Int32(bitPattern: scalar.value)
    let known = table.special(scalar)
    var next = known.scripts
    if known.bracket == Int32(ICU_BRACKET_OPEN) {
      if openBrackets.count == Self.maximumDepth { openBrackets.removeFirst() }
    } else if known.bracket == Int32(ICU_BRACKET_CLOSE) {
      next = closing(code) ?? next
    }
    if !merge(next) {
      close(at: index)
      setCurrent(next)
    }
    if known.bracket == Int32(ICU_BRACKET_OPEN) { openBrackets.append((code, .common)) }
  }

  private mutating func setCurrent(_ scripts: [Script]) {
    current = scripts
    onlyCode =
      scripts.count == 1 ? UInt16(clamping: min(scripts[0].code, 254)) : ScriptTable.none
  }

  private mutating func close(at end: Int) {
    let script = resolved
    for index in openBrackets.indices where openBrackets[index].script == .common {
      openBrackets[index].script = script
    }
    if end > (runs.last?.end ?? 0) { runs.append((end, script)) }
  }

  private var resolved: Script {
    let first = current[0]
    return first.isCommonOrInherited ? (current.count > 1 ? current[1] : .latin) : first
  }

  /// The scripts of a closing bracket whose opening one is known.
  private mutating func closing(_ code: Int32) -> [Script]? {
    let target = icu_pairedBracket(code)
    guard let index = openBrackets.lastIndex(where: { $0.bracket == target }) else { return nil }
    var script = openBrackets[index].script
    openBrackets.removeSubrange((index + 1)...)
    if script.isHanLike, let han = current.first(where: \.isHanLike) { script = han }
    return script == .common ? nil : [script]
  }

  /// Takes a character into the run; `false` where it does not belong to it.
  private mutating func merge(_ next: [Script]) -> Bool {
    if next[0].isCommonOrInherited { return true }
    if current[0].isCommonOrInherited {
      setCurrent(next)
      return true
    }
    if current.count == 1 { return next.contains(current[0]) }
    let shared = current.filter { next.contains($0) }
    if shared.isEmpty { return false }
    setCurrent(shared)
    return true
  }
}

/// What a text has that needs more than most.
public struct TextTraits: OptionSet, Sendable {
  /// The traits as bits.
  public let rawValue: UInt8

  /// Creates traits of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Characters of a level above 0 may be there although the text starts from left to right: a cheap
  /// test that holds for all such texts and a few others.
  public static let mayNeedBidi = TextTraits(rawValue: 1)
  /// There are controls, line ends within, soft hyphens or wide spaces.
  public static let isIrregular = TextTraits(rawValue: 2)
  /// There are letters from right to left (Bidi_Class R or AL).
  package static let isRightToLeft = TextTraits(rawValue: 4)
  /// There may be letters from left to right, numbers or formatting characters, by which a text from right
  /// to left gets other levels than one.
  package static let mayTurn = TextTraits(rawValue: 8)

  /// What ASCII text has, or `nil` where there are other characters.
  ///
  /// - Complexity: O(*n*), eight bytes at a time.
  public static func ofASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> TextTraits? {
    let raw = UnsafeRawBufferPointer(bytes)
    let high: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    var union: UInt64 = 0
    var controls: UInt64 = 0
    while index + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      union |= word
      // A byte below 0x20 borrows from its high bit.
      controls |= (word &- 0x2020_2020_2020_2020) & ~word
      index += 8
    }
    if union & high != 0 { return nil }
    var isIrregular = controls & high != 0
    for byte in raw[index...] {
      if byte >= 0x80 { return nil }
      if byte < 0x20 { isIrregular = true }
    }
    return isIrregular ? .isIrregular : []
  }
}

/// The scripts and traits of characters, looked up once.
final class ScriptTable: Sendable {
  static let shared = ScriptTable()

  /// A number that no script has in the table.
  static let none: UInt16 = 254
  /// A character that needs a look at its special properties.
  static let several: UInt16 = 255

  /// For each character of the first plane, the number of its script, or `several`; above that its
  /// traits.
  let values: [UInt16]
  /// The properties of characters that need a look, in the order of the characters.
  private let specials: [(value: UInt32, special: Special)]
  /// For each of them, a set of the scripts below 64 in whose runs it simply goes on: none for brackets,
  /// which are remembered.
  let plainMasks: [UInt64]

  struct Special: Sendable {
    var scripts: [Script]
    var bracket: Int32

    var plainMask: UInt64 {
      guard bracket == Int32(ICU_BRACKET_NONE), scripts[0].isCommonOrInherited == false else {
        return 0
      }
      return scripts.reduce(0) { $1.code < 64 ? $0 | 1 << UInt64($1.code) : $0 }
    }
  }

  private init() {
    var specials: [(value: UInt32, special: Special)] = []
    values = (0..<0x10000).map { value in
      guard let scalar = Unicode.Scalar(UInt32(value)) else { return Self.several }
      let traits = UInt16(Self.traits(of: scalar).rawValue) << 8
      let special = Self.makeSpecial(scalar)
      let code = special.scripts[0].code
      if special.scripts.count == 1, special.bracket == Int32(ICU_BRACKET_NONE), code < 254 {
        return UInt16(code) | traits
      }
      specials.append((scalar.value, special))
      return Self.several | traits
    }
    self.specials = specials
    plainMasks = specials.map { $0.special.plainMask }
  }

  func special(_ scalar: Unicode.Scalar) -> Special {
    let index = specialIndex(scalar)
    return index < 0 ? Self.makeSpecial(scalar) : specials[index].special
  }

  /// The place of a character among those that need a look; -1 for one that is not there.
  func specialIndex(_ scalar: Unicode.Scalar) -> Int {
    var low = 0
    var high = specials.count
    while low < high {
      let middle = (low + high) / 2
      if specials[middle].value < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < specials.count && specials[low].value == scalar.value ? low : -1
  }

  private static func makeSpecial(_ scalar: Unicode.Scalar) -> Special {
    let bracket =
      scalar.value < 0x28
      ? Int32(ICU_BRACKET_NONE) : icu_bracketType(Int32(bitPattern: scalar.value))
    var scripts = scripts(of: scalar)
    // Wide and half-width brackets of all scripts are used with ideographs.
    if bracket == Int32(ICU_BRACKET_OPEN), scripts == [.common], scalar.eastAsianWidth == .wide {
      scripts = Self.scripts(of: "\u{300C}")
    }
    return Special(scripts: scripts, bracket: bracket)
  }

  static func scripts(of scalar: Unicode.Scalar) -> [Script] {
    if scalar.value < 0x80 { return scalar.properties.isAlphabetic ? [.latin] : [.common] }
    let code = Int32(bitPattern: scalar.value)
    var primary = Script(code: icu_script(code))
    if primary == .katakana { primary = .hiragana }
    return withUnsafeTemporaryAllocation(of: Int32.self, capacity: 24) { codes in
      let count = Int(icu_scriptExtensions(code, codes.baseAddress, 24))
      if count <= 1 { return [primary] }
      let all = codes[..<count].map { Script(code: $0) }
      if !primary.isCommonOrInherited { return [primary] + all.filter { $0 != primary } }
      return all.sorted { a, b in a != .latin && (b == .latin || a.code < b.code) }
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
