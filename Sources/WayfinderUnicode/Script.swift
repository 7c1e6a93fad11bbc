import CICU

/// A script by UAX #24.
public struct Script: Hashable, Sendable {
  /// ICU's number for the script.
  package let code: Int32

  package init(code: Int32) { self.code = code }

  /// Characters of all scripts, such as digits.
  public static let common = Script(code: Int32(ICU_SCRIPT_COMMON))
  /// Marks that take the script of their base.
  public static let inherited = Script(code: Int32(ICU_SCRIPT_INHERITED))
  /// Latin.
  public static let latin = Script(code: icu_script(0x61))
  /// Hiragana.
  public static let hiragana = Script(code: icu_script(0x3042))
  /// Katakana.
  public static let katakana = Script(code: icu_script(0x30A2))
  /// Han ideographs.
  public static let han = Script(code: icu_script(0x4E00))
  /// Bopomofo.
  public static let bopomofo = Script(code: icu_script(0x3105))

  /// Whether characters of the script take that of the text around them.
  public var isCommonOrInherited: Bool { code <= Int32(ICU_SCRIPT_INHERITED) }

  /// Whether the script is written together with ideographs.
  var isHanLike: Bool { self == .han || self == .hiragana || self == .bopomofo }

  /// The ISO 15924 code, such as `Latn`, as a number of four bytes.
  public var tag: UInt32 {
    guard let name = icu_scriptName(code) else { return 0x5A79_7979 }  // Zyyy
    var tag: UInt32 = 0
    for index in 0..<4 {
      guard name[index] != 0 else { return 0x5A79_7979 }
      tag = tag << 8 | UInt32(UInt8(bitPattern: name[index]))
    }
    return tag
  }
}

/// Cuts text into runs of one script.
///
/// Characters of all scripts (UAX #24, Common and Inherited) go with the text before them, at the
/// start with what follows; a closing bracket goes with the opening one. Hiragana and Katakana are
/// one script, as OpenType has it. Characters of several scripts (Script_Extensions) go with the run
/// they can stand in.
public struct ScriptRuns {
  private var openBrackets: [(bracket: Int32, script: Script)] = []
  private var current: [Script] = [.common]
  private var runs: [(end: Int, script: Script)] = []
  private static let maximumDepth = 32

  /// Returns the runs of a text, each with where it ends in UTF-16 code units.
  ///
  /// - Complexity: O(*n*).
  public static func runs(of units: [UInt16]) -> [(end: Int, script: Script)] {
    if units.allSatisfy({ $0 < 0x80 }) {
      return units.isEmpty ? [] : [(units.count, .latin)]
    }
    var finder = ScriptRuns()
    finder.find(in: units)
    return finder.runs
  }

  private mutating func find(in units: [UInt16]) {
    var index = 0
    while index < units.count {
      if goesOn(with: units[index]) {
        index += 1
        continue
      }
      let scalar = UnicodeText.scalar(in: units, at: index)
      let code = Int32(bitPattern: scalar.value)
      var next = Self.scripts(of: scalar)
      let bracket = scalar.value < 0x28 ? Int32(ICU_BRACKET_NONE) : icu_bracketType(code)
      if bracket == Int32(ICU_BRACKET_OPEN) {
        next = Self.widened(next, scalar)
        if openBrackets.count == Self.maximumDepth { openBrackets.removeFirst() }
      } else if bracket == Int32(ICU_BRACKET_CLOSE) {
        next = closing(code) ?? next
      }
      if !merge(next) {
        close(at: index)
        current = next
      }
      if bracket == Int32(ICU_BRACKET_OPEN) { openBrackets.append((code, .common)) }
      index += UnicodeText.width(in: units, at: index)
    }
    close(at: units.count)
  }

  /// Whether a code unit is no bracket and surely goes with the run: the quick answer for most text.
  private func goesOn(with unit: UInt16) -> Bool {
    if unit < 0x80 {
      switch unit {
      case 0x28, 0x29, 0x5B, 0x5D, 0x7B, 0x7D: return false
      case 0x41...0x5A, 0x61...0x7A: return current.count == 1 && current[0] == .latin
      default: return true
      }
    }
    guard unit & 0xF800 != 0xD800, current.count == 1, !current[0].isCommonOrInherited,
      icu_bracketType(Int32(unit)) == Int32(ICU_BRACKET_NONE)
    else { return false }
    let script = Script(code: icu_script(Int32(unit)))
    return (script == .katakana ? .hiragana : script) == current[0]
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
      current = next
      return true
    }
    let shared = current.filter { next.contains($0) }
    if shared.isEmpty { return false }
    current = shared
    return true
  }

  private static func scripts(of scalar: Unicode.Scalar) -> [Script] {
    if scalar.value < 0x80 { return scalar.properties.isAlphabetic ? [.latin] : [.common] }
    let code = Int32(bitPattern: scalar.value)
    var primary = Script(code: icu_script(code))
    if primary == .katakana { primary = .hiragana }
    var codes = [Int32](repeating: 0, count: 24)
    let count = Int(icu_scriptExtensions(code, &codes, 24))
    if count <= 1 { return [primary] }
    let all = codes[..<count].map { Script(code: $0) }
    if !primary.isCommonOrInherited { return [primary] + all.filter { $0 != primary } }
    return all.sorted { a, b in a != .latin && (b == .latin || a.code < b.code) }
  }

  /// Wide and half-width characters of all scripts are used with ideographs.
  private static func widened(_ scripts: [Script], _ scalar: Unicode.Scalar) -> [Script] {
    guard scripts == [.common], scalar.eastAsianWidth == .wide else { return scripts }
    return Self.scripts(of: "\u{300C}")
  }
}
