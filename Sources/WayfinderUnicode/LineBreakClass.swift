import CICU

/// A value of the Line_Break property (UAX #14).
public struct LineBreakClass: Hashable, Sendable {
  let value: Int32

  /// The class with a short name such as `AL`, or `nil` where ICU knows none.
  public init?(_ name: String) {
    guard let value = Self.values[name] else { return nil }
    self.value = value
  }

  init(value: Int32) { self.value = value }

  private static let values: [String: Int32] = {
    var values: [String: Int32] = [:]
    var value: Int32 = 0
    while let name = icu_lineBreakName(value) {
      values[String(cString: name)] = value
      value += 1
    }
    return values
  }()
}

extension Unicode.Scalar {
  /// The scalar's line break class.
  public var lineBreakClass: LineBreakClass {
    LineBreakClass(value: icu_lineBreakClass(Int32(bitPattern: value)))
  }

  /// Whether lines break inside words of the scalar's script by a dictionary (class SA): Thai, Lao,
  /// Khmer, Burmese and others.
  public var needsDictionary: Bool {
    icu_lineBreakClass(Int32(bitPattern: value)) == ICU_LINE_BREAK_COMPLEX
  }

  /// Whether the scalar has the General_Category of a letter or number.
  public var isLetterOrNumber: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether the scalar has the General_Category of a mark.
  public var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
