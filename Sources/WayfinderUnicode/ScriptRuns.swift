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

  private var openBrackets: [(bracket: Int32, script: Script)] = []
  /// The scripts that the run may be of.
  private var current = RunScripts(.common)
  private static let maximumDepth = 32

  /// Cuts well-formed UTF-8.
  ///
  /// - Complexity: O(*n*).
  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let table = ScriptTable.shared
    FirstPlane.withCharacters(of: bytes, table.values) { text in
      cut(text, table)
    }
    close(at: bytes.count)
  }

  private mutating func cut(_ text: FirstPlane<UInt32>, _ table: ScriptTable) {
    // What the values of all characters have.
    var union: UInt32 = 0
    var index = 0
    while true {
      let next = table.pass(text, goingOnIn: current.onlyCode, from: index, &union)
      if next.index == text.bytes.count { break }
      let code = ScriptTable.code(next.value)
      if code != ScriptTable.several {
        take(only: Script(code: Int32(code)), at: next.index)
      } else {
        let scalar = UnicodeText.scalar(inUTF8: text.bytes, at: next.index).scalar
        take(scalar, table.special(scalar), at: next.index)
      }
      index = next.end
    }
    traits = ScriptTable.traits(union)
  }

  /// Takes a character of one script that does not simply go on in the run, and is no bracket.
  private mutating func take(only script: Script, at index: Int) {
    if !current.first.isCommonOrInherited, !current.contains(script) { close(at: index) }
    current = RunScripts(script)
  }

  /// Takes a character that does not simply go on in the run.
  private mutating func take(
    _ scalar: Unicode.Scalar, _ known: ScriptTable.Special, at index: Int
  ) {
    let code = Int32(bitPattern: scalar.value)
    var next = known.scripts
    if known.bracket == Int32(ICU_BRACKET_OPEN) {
      if openBrackets.count == Self.maximumDepth { openBrackets.removeFirst() }
    } else if known.bracket == Int32(ICU_BRACKET_CLOSE) {
      next = closing(code).map { RunScripts($0) } ?? next
    }
    if !current.merge(next) {
      close(at: index)
      current = next
    }
    if known.bracket == Int32(ICU_BRACKET_OPEN) { openBrackets.append((code, .common)) }
  }

  private mutating func close(at end: Int) {
    let script = current.resolved
    for index in openBrackets.indices where openBrackets[index].script == .common {
      openBrackets[index].script = script
    }
    if end > (runs.last?.end ?? 0) { runs.append((end, script)) }
  }

  /// The script of a closing bracket whose opening one is known.
  private mutating func closing(_ code: Int32) -> Script? {
    let target = icu_pairedBracket(code)
    guard let index = openBrackets.lastIndex(where: { $0.bracket == target }) else { return nil }
    var script = openBrackets[index].script
    openBrackets.removeSubrange((index + 1)...)
    if script.isHanLike, let han = current.firstHanLike { script = han }
    return script == .common ? nil : script
  }
}
