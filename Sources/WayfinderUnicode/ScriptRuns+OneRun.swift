/// Texts that are one run, without a walk that cuts them.
extension ScriptRuns {
  /// The script of the first character that has but one of its own, if there is any in the first plane.
  ///
  /// - Parameter bytes: Well-formed UTF-8.
  /// - Complexity: O(*n*) in what is before that character.
  package static func firstScript(of bytes: UnsafeBufferPointer<UInt8>) -> Script? {
    let table = ScriptTable.shared
    var index = 0
    while index < bytes.count {
      let (scalar, width) = UnicodeText.scalar(inUTF8: bytes, at: index)
      if scalar.value < 0x10000 {
        let code = table.code(scalar)
        if code > 1, code < ScriptTable.none { return Script(code: Int32(code)) }
      }
      index += width
    }
    return nil
  }

  /// Whether a character may stand anywhere in a text that is one run of a script, and has no traits.
  ///
  /// A text whose first script is known (`firstScript(of:)`) and all of whose characters are plain in it is
  /// one run: brackets are remembered for texts of several runs only.
  package static func isPlain(_ scalar: Unicode.Scalar, in script: Script) -> Bool {
    guard ScriptTable.needs(of: scalar).isEmpty else { return false }
    let table = ScriptTable.shared
    if scalar.value < 0x10000 {
      let code = table.code(scalar)
      if code < ScriptTable.none { return code <= 1 || Int32(code) == script.code }
    }
    let scripts = table.special(scalar).scripts
    return scripts.first.isCommonOrInherited || scripts.contains(script)
  }
}
