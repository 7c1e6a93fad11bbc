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

  private static let thai = Script(code: icu_script(0xE01))
  private static let lao = Script(code: icu_script(0xE81))
  private static let khmer = Script(code: icu_script(0x1780))
  private static let burmese = Script(code: icu_script(0x1000))

  /// Whether a dictionary tells where lines may end between letters of the script (UAX #14, class SA).
  package var breaksByDictionary: Bool {
    self == .thai || self == .lao || self == .khmer || self == .burmese
  }

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
